import FlynnSyntax

/// What a run does.
public struct LintOptions: Sendable {
    /// Whether shortcuts are expanded in the files before these are linted.
    public var expandsShortcuts = true
    /// The rules that look, each with the severity of its findings.
    public var severities: [String: Severity]
    /// How many files are worked on at the same time.
    public var jobs: Int

    /// The defaults: every rule that is on by default, at its own severity, as many jobs as there are cores.
    public init() {
        severities = Dictionary(uniqueKeysWithValues: Rule.all.filter(\.isOnByDefault).map { ($0.id, $0.severity) })
        jobs = Parallel.coreCount
    }
}

/// What a run found and did.
public struct LintResult: Sendable {
    /// The findings, sorted by file, line, column and rule.
    public var findings: [Finding] = []
    /// What kept files from being linted or rewritten.
    public var failures: [LintFailure] = []
    /// How many files were linted.
    public var fileCount = 0
    /// The files that were rewritten, sorted.
    public var rewrittenFiles: [String] = []
}

/// Lints a project: finds its files, expands their shortcuts, summarizes them, links the summaries, and lets the rules
/// look at each file.
public struct Linter: Sendable {
    private let options: LintOptions
    private let templates: ShortcutTemplates

    /// Makes a linter.
    public init(options: LintOptions = LintOptions(), templates: ShortcutTemplates = .standard) {
        self.options = options
        self.templates = templates
    }

    /// Lints files and folders. The result is the same for any number of jobs.
    ///
    /// With ``LintOptions/expandsShortcuts`` the files are rewritten where shortcuts stand in them; a file without any is
    /// not touched.
    public func lint(paths: [String]) -> LintResult {
        let finder = SourceFinder(paths)
        var result = LintResult()
        result.failures = finder.failures
        let outcomes = Parallel.map(finder.files, jobs: options.jobs) { summarize($0) }
        var summaries: [FileSummary] = []
        for outcome in outcomes {
            result.failures += outcome.failures
            if let summary = outcome.summary { summaries.append(summary) }
            if outcome.isRewritten, let path = outcome.summary?.path { result.rewrittenFiles.append(path) }
        }
        result.fileCount = summaries.count
        let index = ProjectIndex(summaries)
        result.findings = Parallel.map(summaries, jobs: options.jobs) { findings(in: $0, index) }.flatMap { $0 }
        result.findings.sort(by: Finding.isOrderedBefore)
        return result
    }

    /// Lints one text as a project of its own; nothing is written.
    public func lint(_ source: SourceText, path: String) -> [Finding] {
        lint([(path, source)])
    }

    /// Lints texts as a project; nothing is written.
    public func lint(_ sources: [(path: String, source: SourceText)]) -> [Finding] {
        let summaries = sources.map { path, source in
            SummaryBuilder.summary(of: SyntaxTree(source), path: path, templates: templates)
        }
        let index = ProjectIndex(summaries)
        return summaries.flatMap { findings(in: $0, index) }.sorted(by: Finding.isOrderedBefore)
    }

    // MARK: - One file

    private struct Outcome: Sendable {
        var summary: FileSummary?
        var failures: [LintFailure] = []
        var isRewritten = false
    }

    /// Reads a file, expands its shortcuts if that is asked for, and summarizes it.
    private func summarize(_ path: String) -> Outcome {
        var outcome = Outcome()
        do {
            var source = try SourceFile.read(path).source
            var tokenized = TokenizedSource(source)
            if !source.isValidUTF8 {
                outcome.failures.append(
                    LintFailure(path: path, message: "is not valid UTF-8; save it in that encoding"))
            } else if options.expandsShortcuts, let expanded = ShortcutExpander(templates: templates).expand(tokenized)
            {
                do {
                    try AtomicRewrite(path: path, original: source, replacement: expanded).write()
                    outcome.isRewritten = true
                    source = SourceText(expanded)
                    tokenized = TokenizedSource(source)
                } catch {
                    outcome.failures.append(error)
                }
            }
            outcome.summary = SummaryBuilder.summary(of: SyntaxTree(tokenized), path: path, templates: templates)
        } catch {
            outcome.failures.append(error)
        }
        return outcome
    }

    /// Lets the rules look at a file, and leaves out what its comments suppress.
    private func findings(in file: FileSummary, _ index: ProjectIndex) -> [Finding] {
        var context = RuleContext(file: file, index: index, options: options)
        var findings: [Finding] = []
        // The rule that judges suppressions looks when all others are done.
        for rule in Rule.all.filter({ $0.id != Rule.unusedSuppression.id }) + [.unusedSuppression] {
            guard let severity = options.severities[rule.id] else { continue }
            rule.check(&context)
            for report in context.takeReports() {
                if context.suppressions.suppresses(rule.id, line: report.span.start.line) { continue }
                findings.append(
                    Finding(
                        rule: rule.id, severity: severity, message: report.message, file: file.path, span: report.span,
                        fixes: report.fixes))
            }
        }
        return findings
    }
}
