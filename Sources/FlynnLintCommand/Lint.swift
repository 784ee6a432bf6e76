import ArgumentParser
import FlynnLint

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `flynnlint lint`, the default.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Expand shortcuts, lint, report.",
        discussion: """
            Folders are searched for *.swift; hidden folders, Pods, Carthage, DerivedData and what .gitignore names are \
            left out. Shortcuts such as 'print::BEHAVIOR' are expanded in place first, unless --no-expand is given.
            """)

    @Argument(help: "Files and folders. (default: .)", completion: .file(extensions: ["swift"]))
    var paths: [String] = []

    @Option(help: "How findings are printed: text, xcode or json. (default: text on a terminal, else xcode)")
    var format: OutputFormat?

    @Flag(inversion: .prefixedNo, help: "Expand shortcuts in the files before linting.")
    var expand = true

    @Option(help: ArgumentHelp("Look for these rules only.", valueName: "id,…"))
    var only: [RuleList] = []

    @Option(help: ArgumentHelp("Look for these rules, too.", valueName: "id,…"))
    var enable: [RuleList] = []

    @Option(help: ArgumentHelp("Don't look for these rules.", valueName: "id,…"))
    var disable: [RuleList] = []

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

    func run() throws {
        var options = LintOptions()
        options.expandsShortcuts = expand
        options.severities = severities
        if let jobs { options.jobs = jobs }
        let result = Linter(options: options).lint(paths: paths.isEmpty ? ["."] : paths)

        let isTerminal = StandardStream.output.isTerminal
        let reporter = Reporter(
            format: format ?? (isTerminal ? .text : .xcode), usesColor: color.usesColor(isTerminal: isTerminal))
        let isWritten = StandardStream.output.write(reporter.report(result.findings))
        var messages = result.failures.map { "flynnlint: error: \($0)" }
        if !isWritten { messages.append("flynnlint: error: the findings can't be written to standard output") }
        if !quiet { messages = result.rewrittenFiles.map { "flynnlint: expanded shortcuts in \($0)" } + messages }
        if !quiet { messages.append(summary(of: result)) }
        for message in messages { StandardStream.error.write(message + "\n") }
        if !isWritten || !result.failures.isEmpty { throw ExitCode(2) }
        let fails = result.findings.contains { strict || $0.severity == .error }
        if fails { throw ExitCode(1) }
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

    private func summary(of result: LintResult) -> String {
        let errors = result.findings.count { $0.severity == .error }
        let warnings = result.findings.count - errors
        func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
        let found =
            result.findings.isEmpty
            ? "no findings" : "\(counted(errors, "error")), \(counted(warnings, "warning"))"
        let failed = result.failures.isEmpty ? "" : "; \(counted(result.failures.count, "failure"))"
        return "flynnlint: \(found) in \(counted(result.fileCount, "file"))\(failed)"
    }
}

extension OutputFormat: ExpressibleByArgument {}

/// When colors are used.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    func usesColor(isTerminal: Bool) -> Bool {
        switch self {
        case .always: true
        case .never: false
        // See no-color.org, and terminals that can't.
        case .auto: isTerminal && getenv("NO_COLOR") == nil && getenv("TERM").map { String(cString: $0) } != "dumb"
        }
    }
}

/// Rules separated by commas.
struct RuleList: ExpressibleByArgument {
    /// The names; ``validate(_:)`` tells whether all of them are rules'.
    var rules: [String]

    init?(argument: String) {
        rules = argument.split(separator: ",").map { $0.trimmingBlanks() }
        if rules.isEmpty { return nil }
    }

    static var allValueStrings: [String] { Rule.all.map(\.id) }

    /// Throws if a list names something that is no rule.
    static func validate(_ lists: [RuleList]) throws {
        for name in lists.flatMap(\.rules) where Rule.named(name) == nil { throw ValidationError(unknown(name)) }
    }

    /// What to say of a name that is no rule's.
    static func unknown(_ name: String) -> String {
        let guess = Rule.nearest(to: name).map { "; did you mean '\($0)'?" } ?? "; 'flynnlint rules' lists them"
        return "no rule is called '\(name)'\(guess)"
    }
}

extension Substring {
    fileprivate func trimmingBlanks() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
