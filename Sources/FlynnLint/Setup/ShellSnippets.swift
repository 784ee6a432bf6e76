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
                [ -x "$built" ] || continue
                # What git tracks came with the clone, so anybody can have written it. The setting, which is empty, would be a
                # command of git's configuration.
                if git -C "$root" -c core.fsmonitor= ls-files 2>/dev/null | grep -Eqi '^"?\.build(/|"?$)'; then
                    printf "flynnlint: '%s' is not used, because git tracks files in '.build': " "$built" >&2
                    printf "remove these with 'git rm -r --cached .build', or add flynnlint to PATH\n" >&2
                    return
                fi
                printf '%s\n' "$built"
                return
            done
        }
        """#
}
