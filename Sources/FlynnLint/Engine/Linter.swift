import FlynnIndex
import FlynnRules
import FlynnSummary
import FlynnSyntax

/// Lints a project: finds its files, expands their shortcuts, summarizes them, links the summaries, checks each file
/// with the rules, and makes the fixes.
public struct Linter: Sendable {
    let options: LintOptions
    /// The available rules. Tests replace them.
    var rules = Rule.all
    private let progress: LintProgress?

    /// Creates a linter.
    ///
    /// - Parameters:
    ///   - options: The options of its runs. Configurations override ``LintOptions/rules``.
    ///   - progress: Counts the files that a run has read.
    public init(options: LintOptions = LintOptions(), progress: LintProgress? = nil) {
        self.options = options
        self.progress = progress
    }

    /// Lints files. The result is the same for any number of jobs.
    ///
    /// With ``RuleSettings/expandsShortcuts`` and ``LintOptions/fixes``, files that contain shortcuts or fixable
    /// findings are rewritten. A buffer is never written.
    ///
    /// - Throws: An error if a configuration has mistakes, or git doesn't know a revision. Then no file is changed.
    public func lint(_ request: LintRequest) throws(LintError) -> LintResult {
        var cache: SummaryCache?
        return try lint(request, &cache, keepsCache: false)
    }

    /// Lints like ``lint(_:)``.
    ///
    /// - Parameters:
    ///   - cache: The cached facts about the project's files; `nil` to read them from ``LintOptions/cache``.
    ///   - keepsCache: Whether the facts about new and changed files are added to `cache`, for the next run.
    func lint(
        _ request: LintRequest, _ cache: inout SummaryCache?, keepsCache: Bool = true
    ) throws(LintError) -> LintResult {
        var statistics = RunStatistics()
        let plan = try statistics.measure(.finding) { () throws(LintError) in
            try ProjectPlan(request, settings: options.rules)
        }
        progress?.begin(fileCount: plan.entries.count)
        var readings = statistics.measure(.reading) {
            // Fixes need the texts of the files, which aren't cached.
            if options.fixes != nil {
                return FileReader(options: options, cache: nil, progress: progress).read(plan.entries)
            }
            var known = cache
            if known == nil, let root = plan.root { known = options.cache?.cache(ofProject: root) }
            let readings = FileReader(options: options, cache: known, progress: progress).read(plan.entries)
            if let updated = known?.adding(readings.compactMap(\.note)) {
                if let root = plan.root { options.cache?.keep(updated, ofProject: root) }
                known = updated
            }
            if keepsCache { cache = known }
            return readings
        }
        for (entry, reading) in zip(plan.entries, readings) where entry.isReported {
            statistics.lineCount += reading.lineCount
            statistics.byteCount += reading.byteCount
        }
        let paths = zip(plan.entries, readings).filter { $0.isReported && !$1.isMissing }.map(\.0.path)
        let failures = plan.failures + readings.compactMap(\.failure)
        let files = readings.compactMap(\.file)
        // Frees the archives in the notes, which take as much memory as the cache itself.
        readings = []
        var result = lint(files, writesFiles: options.writesFiles && request.buffer == nil, statistics)
        result.data.plan = plan
        var severities: [String: Severity] = [:]
        // Most files have their options in common.
        for entry in plan.entries where entry.isReported && entry.settings.severities != severities {
            severities = entry.settings.severities
            result.rules.formUnion(severities.keys)
        }
        result.files = paths
        result.failures = failures + result.failures
        result.configuration = plan.configuration
        return result
    }

    /// Lints files and folders without any configuration.
    ///
    /// - Throws: The errors of ``lint(_:)``.
    public func lint(paths: [String]) throws(LintError) -> LintResult {
        var request = LintRequest(paths: paths)
        request.configuration = .none
        return try lint(request)
    }

    /// Expands and fixes texts as a project, depending on the options. Nothing is written. Texts that aren't valid
    /// UTF-8 aren't changed.
    public func fix(_ sources: [(path: String, source: SourceText)]) -> LintResult {
        let files = sources.map { path, source in
            let entry = ProjectPlan.Entry(path: path, realPath: path, settings: options.rules)
            return source.isValidUTF8
                ? ProjectFile(entry, source, isFixed: options.fixes != nil) : ProjectFile(unchanged: entry, source)
        }
        return lint(files, writesFiles: false)
    }

    /// Lints one text as a project. Nothing is written.
    public func lint(_ source: SourceText, path: String) -> [Finding] {
        lint([(path, source)])
    }

    /// Lints texts as a project. Nothing is written.
    public func lint(_ sources: [(path: String, source: SourceText)]) -> [Finding] {
        let files = sources.map { path, source in
            ProjectFile(path: path, settings: options.rules, tree: SyntaxTree(source))
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
            // Files that couldn't be written have their original findings.
            if !failures.isEmpty { findings = nil }
            result.failures += failures
        }
        if let findings {
            result.findings = findings.flatMap { $0 }
        } else {
            let index = result.statistics.measure(.linking) { ProjectIndex(files.map(\.summary)) }
            result.data.index = index
            result.findings = result.statistics.measure(.checking) { self.findings(in: files, index).flatMap { $0 } }
        }
        result.findings.sort(by: Finding.isOrderedBefore)
        result.changes = files.compactMap(\.change)
        result.data.files = files
        return result
    }

    /// The findings of each file.
    func findings(in files: [ProjectFile]) -> [[Finding]] {
        findings(in: files, ProjectIndex(files.map(\.summary)))
    }

    private func findings(in files: [ProjectFile], _ index: ProjectIndex) -> [[Finding]] {
        let order = Rule.inOrder(rules)
        // Neighbors usually have the same configuration.
        var selections: [RuleSelection] = []
        let work = files.enumerated().map { number, file in
            if selections.last?.settings != file.settings {
                selections.append(RuleSelection(order, settings: file.settings))
            }
            return (number: number, selection: selections[selections.count - 1])
        }
        return Parallel.map(work, jobs: options.jobs) { number, selection in
            if !files[number].isReported { return [] }
            // Sorted on all threads, so that the findings of all files are almost in order.
            return selection.findings(in: FileID(number), of: index).sorted(by: Finding.isOrderedBefore)
        }
    }

    /// Writes the changed files. A file that can't be written is reset to its original text.
    private func write(_ files: inout [ProjectFile]) -> [LintFailure] {
        let changes = files.indices.compactMap { number in files[number].change.map { (number, $0) } }
        let failures = Parallel.map(changes, jobs: options.jobs) { number, change in
            do {
                try AtomicRewrite(path: change.path, original: change.original, replacement: change.replacement).write()
                return (number, nil as LintFailure?)
            } catch {
                return (number, LintFailure(path: change.path, message: "can't be rewritten: \(error)"))
            }
        }
        for (number, failure) in failures where failure != nil {
            guard let original = files[number].texts?.original else { continue }
            let file = files[number]
            files[number] = ProjectFile(path: file.path, settings: file.settings, tree: SyntaxTree(original))
        }
        return failures.compactMap(\.1)
    }

}
