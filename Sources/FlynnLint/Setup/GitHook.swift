/// The pre-commit hook, which lints what is about to be committed.
enum GitHook {
    /// The hook in a folder of hooks.
    static func file(inFolder hooks: String) -> SetupFile {
        SetupFile(
            path: hooks + "/pre-commit", contents: text, isExecutable: true,
            nextSteps: [
                "Every commit of this clone is linted as it is staged; 'git commit --no-verify' leaves that out.",
                "Hooks are no part of a repository: each clone needs 'flynnlint init --git-hook'.",
            ])
    }

    static let text = #"""
        #!/bin/sh
        # Lints what is about to be committed: the staged contents, whatever stands in the working tree. The staged files are
        # looked at as parts of the whole project, and only what is found in them is reported. Nothing is expanded or fixed.
        #
        # 'git commit --no-verify' commits without. Made by 'flynnlint init --git-hook'.
        set -eu

        base=$(git rev-parse --verify --quiet HEAD) || base=$(git hash-object -t tree --stdin </dev/null)
        if git diff --cached --quiet --no-renames --diff-filter=d "$base" -- '*.swift'; then
            exit 0
        fi
        root=$(git rev-parse --show-toplevel)

        \#(ShellSnippets.find)

        flynnlint=$(find_flynnlint) || flynnlint=
        if [ -z "$flynnlint" ]; then
            echo "flynnlint was not found, so nothing was linted and nothing is committed:" >&2
            echo "put it on PATH, or commit with 'git commit --no-verify'" >&2
            exit 1
        fi

        # The index that GIT_INDEX_FILE names, if it does: 'git commit FILE' and 'git commit --all' make one of their own.
        index=$(git rev-parse --git-path index)
        GIT_DIR=$(git rev-parse --absolute-git-dir)
        export GIT_DIR

        folder=$(mktemp -d)
        trap 'rm -rf "$folder"' EXIT
        trap 'exit 1' HUP INT TERM
        mkdir "$folder/staged"

        # Of what isn't Swift, only configurations and what they name matter.
        git ls-files -z --cached -- '*.swift' '*.yml' '*.yaml' '*.json' '*.gitignore' |
            git checkout-index -z --stdin --quiet --force --prefix="$folder/staged/"

        # From here on the staged files are git's working tree. The index is a copy, so that the real one doesn't take the
        # files for changed.
        cp "$index" "$folder/index"
        export GIT_INDEX_FILE="$folder/index" GIT_WORK_TREE="$folder/staged"
        git update-index -q --refresh >/dev/null || :

        # Before the first commit, everything is new.
        set -- .
        if git rev-parse --verify --quiet HEAD >/dev/null; then set -- --changed-since HEAD .; fi

        status=0
        (cd "$folder/staged" && "$flynnlint" --no-expand --quiet "$@") >&2 || status=$?
        case $status in
        0) ;;
        1) echo "flynnlint: nothing is committed; mend and stage what stands above" >&2 ;;
        *) echo "flynnlint: nothing is committed, for the staged files can't be linted" >&2 ;;
        esac
        exit "$status"

        """#
}
