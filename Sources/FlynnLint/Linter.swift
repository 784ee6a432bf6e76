import FlynnIndex
import FlynnRules
import FlynnSummary
import FlynnSyntax

/// What a run found and did.
public struct LintResult: Sendable {
    /// The findings, sorted by file, line, column and rule. What was fixed is none any more.
    public var findings: [Finding] = []
    /// What kept files from being linted or rewritten.
    public var failures: [LintFailure] = []
    /// The files that were linted, sorted.
    public var files: [String] = []
    /// The rules that looked at some file.
    public var rules: Set<String> = []
    /// The files that were rewritten, sorted, or would be with ``LintOptions/writesFiles``.
    public var changes: [FileChange] = []
    /// What the configuration says of the run as a whole; `nil` if there is none.
    public var configuration: Configuration?
    /// How much there was to do, and how long it took.
    public var statistics = RunStatistics()
    /// What the run knew of the project.
    var knowledge: [any Sendable] = []

    /// Leaves what the run knew of the project in memory, for a process that is about to end: to take the summaries of
    /// thousands of files apart takes as long as to make findings of them.
    public func abandonKnowledge() {
        _ = Unmanaged.passRetained(Abandoned(knowledge: knowledge))
    }

    private final class Abandoned: Sendable {
        let knowledge: [any Sendable]

        init(knowledge: [any Sendable]) {
            self.knowledge = knowledge
        }
    }
}

/// Lints a project: finds its files, expands their shortcuts, summarizes them, links the summaries, lets the rules look
/// at each file, and makes the fixes.
public struct Linter: Sendable {
    let options: LintOptions
    /// The rules that can look; tests bring their own.
    var rules = Rule.all
    private let progress: LintProgress?

    /// Makes a linter. Configurations may change the options for their files.
    ///
    /// - Parameter progress: Is told how far a run has come.
    public init(options: LintOptions = LintOptions(), progress: LintProgress? = nil) {
        self.options = options
        self.progress = progress
    }

    /// Lints files. The result is the same for any number of jobs.
    ///
    /// With ``LintOptions/expandsShortcuts`` and ``LintOptions/fixes`` the files are rewritten where there is something to
    /// expand or to fix; no other file is touched. A buffer is never written.
    ///
    /// - Throws: An error if a configuration has mistakes, or git doesn't know a revision; nothing is done then.
    public func lint(_ request: LintRequest) throws(LintRequestError) -> LintResult {
        var cache: SummaryCache?
        return try lint(request, &cache, keepsCache: false)
    }

    /// Lints like ``lint(_:)``.
    ///
    /// - Parameters:
    ///   - cache: the facts about the project's files; `nil` if they still have to be read from ``LintOptions/cache``.
    ///   - keepsCache: whether to add the facts that the run finds to `cache`, for the next run.
    func lint(
        _ request: LintRequest, _ cache: inout SummaryCache?, keepsCache: Bool = true
    ) throws(LintRequestError) -> LintResult {
        var statistics = RunStatistics()
        let plan = try statistics.measure(.finding) { () throws(LintRequestError) in
            try ProjectPlan(request, options: options)
        }
        progress?.begin(fileCount: plan.entries.count)
        let readings = statistics.measure(.reading) {
            // To be fixed, files have to be read.
            if options.fixes != nil {
                return FileReader(options: options, cache: nil, progress: progress).read(plan.entries)
            }
            var known = cache
            if known == nil, let root = plan.root { known = options.cache?.cache(ofProject: root) }
            var readings = FileReader(options: options, cache: known, progress: progress).read(plan.entries)
            if let news = known?.adding(readings.compactMap(\.note)) {
                if let root = plan.root { options.cache?.keep(news, ofProject: root) }
                known = news
            }
            if keepsCache { cache = known }
            // The archives in the notes take as much memory as the cache itself.
            for number in readings.indices { readings[number].note = nil }
            return readings
        }
        for (entry, reading) in zip(plan.entries, readings) where entry.isReported {
            statistics.lineCount += reading.lineCount
            statistics.byteCount += reading.byteCount
        }
        var result = lint(
            readings.compactMap(\.file), writesFiles: options.writesFiles && request.buffer == nil, statistics)
        result.knowledge += [plan, readings] as [any Sendable]
        var severities: [String: Severity] = [:]
        // Most files have their options in common.
        for entry in plan.entries where entry.isReported && entry.options.severities != severities {
            severities = entry.options.severities
            result.rules.formUnion(severities.keys)
        }
        result.files = zip(plan.entries, readings).filter { $0.isReported && !$1.isMissing }.map(\.0.path)
        result.failures = plan.failures + readings.compactMap(\.failure) + result.failures
        result.configuration = plan.configuration
        return result
    }

    /// Lints files and folders without any configuration.
    public func lint(paths: [String]) -> LintResult {
        var request = LintRequest(paths: paths)
        request.configuration = .none
        do {
            return try lint(request)
        } catch {
            // Nothing is asked for that could go wrong.
            return LintResult()
        }
    }

    /// Expands and fixes texts as a project, as far as the options say; nothing is written. What is no UTF-8 stays.
    public func fix(_ sources: [(path: String, source: SourceText)]) -> LintResult {
        let files = sources.map { path, source in
            let entry = ProjectPlan.Entry(path: path, realPath: path, options: options)
            return source.isValidUTF8 ? ProjectFile(entry, source) : ProjectFile(unchanged: entry, source)
        }
        return lint(files, writesFiles: false)
    }

    /// Lints one text as a project of its own; nothing is written.
    public func lint(_ source: SourceText, path: String) -> [Finding] {
        lint([(path, source)])
    }

    /// Lints texts as a project; nothing is written.
    public func lint(_ sources: [(path: String, source: SourceText)]) -> [Finding] {
        let files = sources.map { path, source in
            ProjectFile(
                path: path, options: options, summary: summary(of: SyntaxTree(source), path: path, options))
        }
        return findings(in: files).flatMap { $0 }.sorted(by: Finding.isOrderedBefore)
    }

    // MARK: - One project

    private func lint(
        _ files: [ProjectFile], writesFiles: Bool, _ statistics: RunStatistics = RunStatistics()
    ) -> LintResult {
        var files = files
        var result = LintResult()
        result.statistics = statistics
        var findings: [[Finding]]?
        if let safety = options.fixes {
            let fixed = result.statistics.measure(.fixing) { FixRounds(linter: self, safety: safety).fix(&files) }
            findings = fixed.findings
            result.failures += fixed.failures
        }
        if writesFiles {
            let failures = result.statistics.measure(.writing) { write(&files) }
            // What couldn't be written is as it was, and so is what has to be said of it.
            if !failures.isEmpty { findings = nil }
            result.failures += failures
        }
        if let findings {
            result.findings = findings.flatMap { $0 }
        } else {
            let index = result.statistics.measure(.linking) { ProjectIndex(files.map(\.summary)) }
            result.knowledge = [index]
            result.findings = result.statistics.measure(.checking) { self.findings(in: files, index).flatMap { $0 } }
        }
        result.findings.sort(by: Finding.isOrderedBefore)
        result.changes = files.compactMap(\.change)
        result.knowledge.append(files)
        return result
    }

    /// The findings of each file.
    func findings(in files: [ProjectFile]) -> [[Finding]] {
        findings(in: files, ProjectIndex(files.map(\.summary)))
    }

    private func findings(in files: [ProjectFile], _ index: ProjectIndex) -> [[Finding]] {
        let order = rulesInOrder
        // Neighbors mostly have the same configuration.
        var selections: [RuleSelection] = []
        let work = files.enumerated().map { number, file in
            if selections.last?.severities != file.options.severities {
                selections.append(RuleSelection(order, file.options.severities))
            }
            return (number: number, selection: selections[selections.count - 1])
        }
        return Parallel.map(work, jobs: options.jobs) { number, selection in
            files[number].isReported ? findings(in: FileID(number), files[number].options, index, selection) : []
        }
    }

    /// The rules that look at files with the same severities.
    private struct RuleSelection: Sendable {
        let severities: [String: Severity]
        /// In the order in which they look.
        let rules: [(id: String, severity: Severity, check: @Sendable (inout RuleContext) -> Void)]

        init(_ order: [Rule], _ severities: [String: Severity]) {
            self.severities = severities
            rules = order.compactMap { rule in
                severities[rule.id].map { (id: rule.id, severity: $0, check: rule.check) }
            }
        }
    }

    /// The rules in the order in which they look: the one that judges suppressions when all others are done.
    private var rulesInOrder: [Rule] { rules.filter { $0.id != Rule.unusedSuppression.id } + [.unusedSuppression] }

    /// The findings of one file.
    func findings(in file: FileID, _ index: ProjectIndex) -> [Finding] {
        findings(in: file, options, index, RuleSelection(rulesInOrder, options.severities))
    }

    /// Writes the files that are changed; one that can't be written is what it was before.
    private func write(_ files: inout [ProjectFile]) -> [LintFailure] {
        let changes = files.indices.compactMap { number in files[number].change.map { (number, $0) } }
        let failures = Parallel.map(changes, jobs: options.jobs) { number, change in
            do throws(LintFailure) {
                try AtomicRewrite(path: change.path, original: change.original, replacement: change.replacement).write()
                return (number, nil as LintFailure?)
            } catch {
                return (number, error)
            }
        }
        for (number, failure) in failures where failure != nil {
            guard let original = files[number].texts?.original else { continue }
            let file = files[number]
            files[number] = ProjectFile(
                path: file.path, options: file.options,
                summary: summary(of: SyntaxTree(original), path: file.path, file.options))
        }
        return failures.compactMap(\.1)
    }

    // MARK: - One file

    func summary(of tree: SyntaxTree, path: String, _ options: LintOptions) -> FileSummary {
        FileSummary(of: tree, path: path, templates: options.templates)
    }

    /// Lets the rules look at a file, and leaves out what its comments suppress.
    private func findings(
        in file: FileID, _ options: LintOptions, _ index: ProjectIndex, _ selection: RuleSelection
    ) -> [Finding] {
        var context = RuleContext(file: file, index: index, settings: options.ruleSettings)
        let path = index.files[file.index].path
        var findings: [Finding] = []
        for rule in selection.rules {
            rule.check(&context)
            for report in context.takeReports() {
                if context.suppressions.suppresses(rule.id, line: report.span.start.line) { continue }
                findings.append(
                    Finding(
                        rule: rule.id, severity: rule.severity, message: report.message, file: path,
                        span: report.span,
                        fixes: report.fixes))
            }
        }
        return findings
    }
}
