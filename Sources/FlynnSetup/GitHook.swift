/// The hooks that lint staged files.
enum GitHook {
    /// Returns the hooks for a hooks folder.
    ///
    /// - Parameter shared: The path of the folder relative to the working tree, or `nil` if the files in the folder
    ///   can't be committed.
    static func files(inFolder hooks: String, shared: String?) -> [SetupFile] {
        let sharing =
            shared.map {
                "Commit them, and run 'git config core.hooksPath \(ShellSnippets.quoted($0))' in each clone that should use them."
            } ?? "Git doesn't share hooks between clones: run 'flynnlint init --git-hook' in each one."
        return [
            SetupFile(path: hooks + "/pre-merge-commit", contents: merge, isExecutable: true, ownsFolder: false),
            SetupFile(
                path: hooks + "/pre-commit", contents: text, isExecutable: true, ownsFolder: false,
                nextSteps: [
                    "Git now lints what is staged before every commit in this clone; 'git commit --no-verify' skips that.",
                    sharing,
                ]),
        ]
    }

    private static let merge = #"""
        #!/bin/sh
        # Git runs this hook instead of pre-commit for merges without conflicts. Written by 'flynnlint init --git-hook'.
        exec "$(dirname "$0")/pre-commit"

        """#

    static let text = #"""
        #!/bin/sh
        # Lints the staged contents, not the working tree. Reports the findings that are new since the last commit: in
        # changed lines, and elsewhere if the change caused them. Expands and fixes nothing.
        #
        # 'git commit --no-verify' skips this hook. Written by 'flynnlint init --git-hook'.
        set -eu

        # Before the first commit, everything is new.
        base=$(git rev-parse --verify --quiet HEAD) || base=$(git hash-object -t tree --stdin </dev/null)
        root=$(git rev-parse --show-toplevel)

        \#(ShellSnippets.find)

        flynnlint=$(find_flynnlint) || flynnlint=
        if [ -z "$flynnlint" ]; then
            # Without Swift files, configurations and commits of submodules, which have the mode 160000, findings are unlikely.
            if ! git diff-index --cached --ignore-submodules=none "$base" |
                grep -Eq '^:([0-7]+ )?160000 |\.(swift|ya?ml|json)"?$'; then
                exit 0
            fi
            echo "flynnlint was not found, so the commit was stopped: add flynnlint to PATH," >&2
            echo "or skip the check with 'git commit --no-verify'" >&2
            exit 1
        fi

        status=0
        "$flynnlint" --staged --changed-since "$base" --no-expand --quiet -- . >&2 || status=$?
        case $status in
        0) ;;
        1) echo "flynnlint: commit stopped; fix the findings above and stage the changes" >&2 ;;
        *) echo "flynnlint: commit stopped, because the staged files could not be linted" >&2 ;;
        esac
        exit "$status"

        """#
}
