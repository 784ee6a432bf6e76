import FlynnLint

/// Hints for arguments that other linters have under the same or another name.
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
    ]

    private static let commands = [
        "explain": "'flynnlint rules ID' describes a rule",
        "rule": "'flynnlint rules ID' describes a rule",
        "check": "'flynnlint lint', or just 'flynnlint', lints",
        "autocorrect": "'flynnlint fix' makes fixes",
        "format": "'flynnlint fix' makes fixes",
    ]

    /// The message about an unknown option that has a hint, given the parser's message.
    static func hint(for message: String) -> String? {
        options.first { message.contains("Unknown option '\($0.key)'") }.map { option, hint in
            "Error: unknown option '\(option)': \(hint)"
        }
    }

    /// The hint for the first path, if it doesn't exist.
    static func hint(forPath path: String) -> String? {
        if path.contains("/") || FileKind(of: path) != nil { return nil }
        if let hint = commands[path] { return hint }
        let names = FlynnLintCommand.configuration.subcommands.map { $0._commandName }
        return Spelling.nearest(to: path, in: names).map { "did you mean 'flynnlint \($0)'?" }
    }
}
