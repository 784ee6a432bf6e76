/// The pre-commit hook, which lints the staged files.
enum GitHook {
    /// Returns the hook for a hooks folder.
    static func file(inFolder hooks: String) -> SetupFile {
        SetupFile(
            path: hooks + "/pre-commit", contents: text, isExecutable: true,
            nextSteps: [
                "Git now lints the staged files before every commit in this clone; 'git commit --no-verify' skips that.",
                "Git doesn't share hooks between clones: run 'flynnlint init --git-hook' in each one.",
            ])
    }

    static let text = #"""
        #!/bin/sh
        # Lints the staged contents, not the working tree. Calls are checked against the whole project, but only findings in
        # staged files are reported. Expands and fixes nothing.
        #
        # 'git commit --no-verify' skips this hook. Written by 'flynnlint init --git-hook'.
        set -eu

        base=$(git rev-parse --verify --quiet HEAD) || base=$(git hash-object -t tree --stdin </dev/null)
        if git diff --cached --quiet --no-renames --diff-filter=d "$base" -- '*.swift'; then
            exit 0
        fi
        root=$(git rev-parse --show-toplevel)

        \#(ShellSnippets.find)

        flynnlint=$(find_flynnlint) || flynnlint=
        if [ -z "$flynnlint" ]; then
            echo "flynnlint was not found, so the commit was stopped: add flynnlint to PATH," >&2
            echo "or skip the check with 'git commit --no-verify'" >&2
            exit 1
        fi

        # Respects GIT_INDEX_FILE: 'git commit FILE' and 'git commit --all' use a temporary index.
        index=$(git rev-parse --git-path index)
        GIT_DIR=$(git rev-parse --absolute-git-dir)
        export GIT_DIR

        folder=$(mktemp -d)
        trap 'rm -rf "$folder"' EXIT
        trap 'exit 1' HUP INT TERM
        mkdir "$folder/staged"

        # Besides Swift, only configurations and the files that they refer to are needed.
        git ls-files -z --cached -- '*.swift' '*.yml' '*.yaml' '*.json' '*.gitignore' |
            git checkout-index -z --stdin --quiet --force --prefix="$folder/staged/"

        # From here on, the folder of staged files is git's working tree. The index is a copy, so that git doesn't update the
        # file times in the real one.
        cp "$index" "$folder/index"
        export GIT_INDEX_FILE="$folder/index" GIT_WORK_TREE="$folder/staged"
        git update-index -q --refresh >/dev/null || :

        # Before the first commit, all files count as changed.
        set -- .
        if git rev-parse --verify --quiet HEAD >/dev/null; then set -- --changed-since HEAD .; fi

        status=0
        (cd "$folder/staged" && "$flynnlint" --no-expand --quiet "$@") >&2 || status=$?
        case $status in
        0) ;;
        1) echo "flynnlint: commit stopped; fix the findings above and stage the changes" >&2 ;;
        *) echo "flynnlint: commit stopped, because the staged files could not be linted" >&2 ;;
        esac
        exit "$status"

        """#
}
