import FlynnFacts

/// POSIX shell code shared by several files.
enum ShellSnippets {
    /// The folder in which the scripts build FlynnLint as a dependency. This isn't the scratch folder of the dependent
    /// package, because the settings of the package can disable the trait `Linter`.
    static let scratch = ".build/flynnlint"

    /// A command that prints the folder of FlynnLint's package: the package itself, a path dependency, or the checkout
    /// of a dependency with an address. The command prints nothing if the package in the working folder doesn't depend
    /// on FlynnLint. It must run in a separate shell, and exits from this shell with SwiftPM's status if SwiftPM fails.
    ///
    /// SwiftPM prints one member of an object per line, and `path` after `name`.
    static let findPackage = #"""
        dependencies=$(swift package show-dependencies --format json) || exit
        printf '%s\n' "$dependencies" |
            sed -n '/"name" *: *"flynnlint"/,/"path" *:/s/.*"path" *: *"\(.*\)".*/\1/p' | sed 's|\\/|/|g' | head -n 1
        """#

    /// Defines `find_flynnlint`, which prints the path of an executable, or nothing. Requires `$root`.
    static let find = #"""
        # Prints the executable to use: $FLYNNLINT, the one on PATH, or the one that was built here.
        find_flynnlint() {
            if [ -n "${FLYNNLINT:-}" ]; then
                printf '%s\n' "$FLYNNLINT"
                return
            fi
            # Programs that aren't started from a terminal may lack these folders in PATH.
            PATH="$PATH:/opt/homebrew/bin:/usr/local/bin" command -v flynnlint && return
            for built in "$root/.build/release/flynnlint" "$root/.build/debug/flynnlint" "$root/\#(scratch)/release/flynnlint"; do
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

extension ShellSnippets {
    /// Returns a text as a single shell word, in quotation marks if necessary.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { Identifiers.isPart($0) && $0 < 0x80 || "-./".utf8.contains($0) }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}

extension String {
    /// Returns the text with blanks before all nonempty lines.
    func indented(by count: Int) -> String {
        let blanks = String(repeating: " ", count: count)
        return split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : blanks + $0 }
            .joined(separator: "\n")
    }
}
