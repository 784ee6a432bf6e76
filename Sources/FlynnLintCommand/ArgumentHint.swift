/// Hints for arguments that other linters have under the same or another name.
enum ArgumentHint {
    private static let options = [
        "--fix": "'flynnlint fix' makes fixes",
        "--autocorrect": "'flynnlint fix' makes fixes",
        "--write": "'flynnlint fix' makes fixes",
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

    /// The message about the first unknown option that has a hint.
    static func hint(forOptions arguments: [String]) -> String? {
        arguments.lazy.map { String($0.prefix { $0 != "=" }) }.compactMap { option in
            options[option].map { "Error: unknown option '\(option)': \($0)" }
        }.first
    }

    /// The hint for a path that doesn't exist.
    static func hint(forPath path: String) -> String? { commands[path] }
}
