/// POSIX shell code that several of the files share.
enum ShellSnippets {
    /// Defines `find_flynnlint`, which prints the path of an executable, or nothing. Needs `$root`.
    static let find = #"""
        # Prints the executable to use: $FLYNNLINT, the one on PATH, or the one that was built here.
        find_flynnlint() {
            if [ -n "${FLYNNLINT:-}" ]; then
                printf '%s\n' "$FLYNNLINT"
                return
            fi
            # Programs that aren't started from a terminal may lack these folders in PATH.
            PATH="$PATH:/opt/homebrew/bin:/usr/local/bin" command -v flynnlint && return
            for built in "$root/.build/release/flynnlint" "$root/.build/debug/flynnlint"; do
                if [ -x "$built" ]; then
                    printf '%s\n' "$built"
                    return
                fi
            done
        }
        """#
}
