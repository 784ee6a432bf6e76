/// Shell that several of the files have in common. All of it is POSIX.
enum ShellSnippets {
    /// Defines `find_flynnlint`, which prints the path of an executable, or nothing. Needs `$root`.
    static let find = #"""
        # Prints the executable to use: what FLYNNLINT names, the one on PATH, or what was built here.
        find_flynnlint() {
            if [ -n "${FLYNNLINT:-}" ]; then
                printf '%s\n' "$FLYNNLINT"
                return
            fi
            # Programs that are not started from a terminal have a short PATH.
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
