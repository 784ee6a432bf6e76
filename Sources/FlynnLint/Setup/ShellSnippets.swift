import FlynnSummary

/// POSIX shell code that several of the files share.
enum ShellSnippets {
    /// The folder in which the scripts build FlynnLint as a dependency. It isn't the scratch folder of the dependent package, because
    /// the settings of that package may disable the trait `Linter`.
    static let scratch = ".build/flynnlint"

    /// A command that prints the folder of FlynnLint's package: the package itself, a path dependency, or the checkout of a dependency
    /// with an address. Prints nothing if the package in the working folder doesn't depend on FlynnLint. Runs in a shell of its own, and
    /// ends it with SwiftPM's status if that fails.
    ///
    /// SwiftPM prints one member of an object on each line, and `path` after `name`.
    static let findPackage = #"""
        dependencies=$(swift package show-dependencies --format json) || exit
        printf '%s\n' "$dependencies" |
            sed -n '/"name" *: *"flynnlint"/,/"path" *:/s/.*"path" *: *"\(.*\)".*/\1/p' | sed 's|\\/|/|g' | head -n 1
        """#

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
    /// A text as one word of a shell, in quotation marks if it needs them.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { Identifiers.isPart($0) && $0 < 0x80 || "-./".utf8.contains($0) }
        return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}

extension String {
    /// The text with its nonempty lines indented by blanks.
    func indented(by count: Int) -> String {
        let blanks = String(repeating: " ", count: count)
        return split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : blanks + $0 }
            .joined(separator: "\n")
    }
}
