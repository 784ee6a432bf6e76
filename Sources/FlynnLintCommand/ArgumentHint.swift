import FlynnFiles
import FlynnLint

/// Hints for the arguments of other linters.
enum ArgumentHint {
    private static let options = [
        "--fix": "'flynnlint fix' makes fixes",
        "--autocorrect": "'flynnlint fix' makes fixes",
        "--write": "'flynnlint fix' makes fixes",
        "--unsafe-fixes": "'flynnlint fix --unsafe-fixes' makes the fixes that need a review",
        "--select": "the option is called '--only'",
        "--only-rule": "the option is called '--only'",
        "--ignore": "the option is called '--disable'",
        "--extend-select": "the option is called '--enable'",
        "--extend-ignore": "the option is called '--disable'",
        "--enable-rules": "the option is called '--enable'",
        "--disable-rules": "the option is called '--disable'",
        "--exclude": "list the paths under 'excluded:' in .flynnlint.yml",
        "--reporter": "the option is called '--format'",
        "--output-format": "the option is called '--format'",
        "--output-file": "the option is called '--output'",
        "--check": "'--no-expand' lints without changing files, and '--diff' shows the changes",
        "--dry-run": "'--diff' shows the changes instead of making them",
        "--add-noqa": "'--add-suppressions' suppresses all findings by comments",
        "--explain": "'flynnlint rules ID' describes a rule",
        "--list-rules": "'flynnlint rules' lists the rules",
        "--rules": "'flynnlint rules' lists the rules",
        "--show-rules": "'flynnlint rules' lists the rules",
        "--stdio": "'flynnlint server' is a language server on standard input and output",
        "--lsp": "'flynnlint server' is a language server",
        "-v": "'flynnlint --version' prints the version",
        "-V": "'flynnlint --version' prints the version",
        "--verbose": "'--statistics' shows what a run does",
    ]

    /// Options of `flynnlint lint` that aren't options of `flynnlint link`.
    private static let linkOptions = [
        "--changed-since": """
        archives have no revisions; write a baseline of the revision's archives with \
        'flynnlint link --write-baseline FILE', and use it with '--baseline FILE'
        """,
        "--staged": "'flynnlint summarize' and 'flynnlint link' don't ask git; use 'flynnlint lint --staged'",
        "--diff": "'flynnlint link' changes nothing; use 'flynnlint fix --diff' where the sources are",
        "--add-suppressions": "'flynnlint link' changes nothing; use 'flynnlint lint' where the sources are",
    ]

    private static let commands = [
        "explain": "'flynnlint rules ID' describes a rule",
        "list-rules": "'flynnlint rules' lists the rules",
        "lsp": "'flynnlint server' is a language server",
        "language-server": "'flynnlint server' is a language server",
        "version": "'flynnlint --version' prints the version",
        "analyze": "'flynnlint lint', or just 'flynnlint', lints",
        "rule": "'flynnlint rules ID' describes a rule",
        "check": "'flynnlint lint', or just 'flynnlint', lints",
        "autocorrect": "'flynnlint fix' makes fixes",
        "format": "'flynnlint fix' makes fixes",
    ]

    /// Returns the message for unknown options that have a hint. This replaces the message from the parser.
    static func hint(for message: String, command: String?) -> String? {
        let options = command == Link._commandName ? options.merging(linkOptions) { $1 } : options
        return options.first { message.contains("Unknown option '\($0.key)'") }.map { option, hint in
            "Error: unknown option '\(option)': \(hint)"
        }
    }

    /// Returns a hint for the first path if the path doesn't exist.
    static func hint(forPath path: String) -> String? {
        if path.contains("/") || FileKind(of: path) != nil { return nil }
        if let hint = commands[path] { return hint }
        let names = FlynnLintCommand.configuration.subcommands.map { $0._commandName }
        return Spelling.nearest(to: path, in: names).map { "did you mean 'flynnlint \($0)'?" }
    }
}
