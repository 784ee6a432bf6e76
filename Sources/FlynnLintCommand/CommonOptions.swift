import ArgumentParser
import FlynnLint

/// What `flynnlint lint` and `flynnlint fix` have in common.
struct CommonOptions: ParsableArguments {
    @Argument(help: "Files and folders. (default: .)", completion: .file(extensions: ["swift"]))
    var paths: [String] = []

    @Option(help: "How findings are printed: text, xcode or json. (default: text on a terminal, else xcode)")
    var format: OutputFormat?

    @Option(help: ArgumentHelp("Look for these rules only.", valueName: "id,…"))
    var only: [RuleList] = []

    @Option(help: ArgumentHelp("Look for these rules, too.", valueName: "id,…"))
    var enable: [RuleList] = []

    @Option(help: ArgumentHelp("Don't look for these rules.", valueName: "id,…"))
    var disable: [RuleList] = []

    @Flag(help: "Write nothing; print what would be rewritten as a diff, and exit with 1 if that is anything.")
    var diff = false

    @Flag(help: "Fail on warnings, too.")
    var strict = false

    @Flag(help: "Print findings and failures, but no summary.")
    var quiet = false

    @Option(help: "When to use colors: auto, always or never.")
    var color = ColorChoice.auto

    @Option(help: ArgumentHelp("How many files to work on at once. (default: the number of cores)", valueName: "n"))
    var jobs: Int?

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("'--jobs' takes a number from 1 up, not '\(jobs)'") }
        try RuleList.validate(only + enable + disable)
    }

    var pathsOrDefault: [String] { paths.isEmpty ? ["."] : paths }

    /// What these options say of a run.
    var lintOptions: LintOptions {
        var options = LintOptions()
        options.severities = severities
        options.writesFiles = !diff
        if let jobs { options.jobs = jobs }
        return options
    }

    /// The rules that look, after `--only`, `--enable` and `--disable`, in this order.
    private var severities: [String: Severity] {
        let defaults = LintOptions().severities
        var chosen = defaults
        let only = only.flatMap(\.rules)
        if !only.isEmpty { chosen = chosen.filter { only.contains($0.key) } }
        for rule in (self.only + enable).flatMap(\.rules) where chosen[rule] == nil {
            chosen[rule] = Rule.named(rule)?.severity
        }
        for rule in disable.flatMap(\.rules) { chosen[rule] = nil }
        return chosen
    }
}
