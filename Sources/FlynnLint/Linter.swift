import FlynnSyntax

/// What a run does.
public struct LintOptions: Sendable {
    /// Whether shortcuts are expanded in the files before these are linted.
    public var expandsShortcuts = true
    /// The fixes that are made: the safe ones, or with ``FixSafety/unsafe`` all; `nil` for none.
    public var fixes: FixSafety?
    /// Whether changed files are written. If not, they are linted as if they had been, and stay as they are.
    public var writesFiles = true
    /// The rules that look, each with the severity of its findings.
    public var severities: [String: Severity]
    /// How many files are worked on at the same time.
    public var jobs: Int
    /// What shortcuts become.
    public var templates = ShortcutTemplates.standard
    /// How behaviors' names begin, before a capital letter.
    public var behaviorPrefix = "be"

    /// The defaults: every rule that is on by default, at its own severity, as many jobs as there are cores.
    public init() {
        severities = Dictionary(uniqueKeysWithValues: Rule.all.filter(\.isOnByDefault).map { ($0.id, $0.severity) })
        jobs = Parallel.coreCount
    }
}

/// What a run found and did.
public struct LintResult: Sendable {
    /// The findings, sorted by file, line, column and rule. What was fixed is none any more.
    public var findings: [Finding] = []
    /// What kept files from being linted or rewritten.
    public var failures: [LintFailure] = []
    /// How many files were linted.
    public var fileCount = 0
    /// The files that were rewritten, sorted, or would be with ``LintOptions/writesFiles``.
    public var changes: [FileChange] = []
}

/// Lints a project: finds its files, expands their shortcuts, summarizes them, links the summaries, lets the rules look
/// at each file, and makes the fixes.
public struct Linter: Sendable {
    let options: LintOptions
    private let templates: ShortcutTemplates
    /// The rules that can look; tests bring their own.
    var rules = Rule.all

    /// Makes a linter.
    public init(options: LintOptions = LintOptions(), templates: ShortcutTemplates = .standard) {
        self.options = options
        self.templates = templates
    }

    /// Lints files and folders. The result is the same for any number of jobs.
    ///
    /// With ``LintOptions/expandsShortcuts`` and ``LintOptions/fixes`` the files are rewritten where there is something to
    /// expand or to fix; no other file is touched.
    public func lint(paths: [String]) -> LintResult {
        let finder = SourceFinder(paths)
        let readings = Parallel.map(finder.files, jobs: options.jobs) { read($0) }
        var result = lint(readings.compactMap(\.file), writesFiles: options.writesFiles)
        result.failures = finder.failures + readings.compactMap(\.failure) + result.failures
        return result
    }

    /// Expands and fixes texts as a project, as far as the options say; nothing is written. What is no UTF-8 stays.
    public func fix(_ sources: [(path: String, source: SourceText)]) -> LintResult {
        lint(
            sources.map { path, source in
                source.isValidUTF8
                    ? projectFile(path, source)
                    : ProjectFile(path: path, summary: summary(of: SyntaxTree(source), path: path))
            }, writesFiles: false)
    }

    /// Lints one text as a project of its own; nothing is written.
    public func lint(_ source: SourceText, path: String) -> [Finding] {
        lint([(path, source)])
    }

    /// Lints texts as a project; nothing is written.
    public func lint(_ sources: [(path: String, source: SourceText)]) -> [Finding] {
        let summaries = sources.map { path, source in summary(of: SyntaxTree(source), path: path) }
        let index = ProjectIndex(summaries)
        return summaries.flatMap { findings(in: $0, index) }.sorted(by: Finding.isOrderedBefore)
    }

    // MARK: - One project

    private func lint(_ files: [ProjectFile], writesFiles: Bool) -> LintResult {
        var files = files
        var result = LintResult()
        result.fileCount = files.count
        var findings: [[Finding]]?
        if let safety = options.fixes {
            let fixed = FixRounds(linter: self, safety: safety).fix(&files)
            findings = fixed.findings
            result.failures += fixed.failures
        }
        if writesFiles {
            let failures = write(&files)
            // What couldn't be written is as it was, and so is what has to be said of it.
            if !failures.isEmpty { findings = nil }
            result.failures += failures
        }
        result.findings = (findings ?? self.findings(in: files)).flatMap { $0 }
        result.findings.sort(by: Finding.isOrderedBefore)
        result.changes = files.compactMap(\.change)
        return result
    }

    /// The findings of each file.
    func findings(in files: [ProjectFile]) -> [[Finding]] {
        let index = ProjectIndex(files.map(\.summary))
        return Parallel.map(files, jobs: options.jobs) { findings(in: $0.summary, index) }
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
            let path = files[number].path
            files[number] = ProjectFile(path: path, summary: summary(of: SyntaxTree(original), path: path))
        }
        return failures.compactMap(\.1)
    }

    // MARK: - One file

    private struct Reading: Sendable {
        var file: ProjectFile?
        var failure: LintFailure?
    }

    /// Reads a file.
    private func read(_ path: String) -> Reading {
        do {
            let source = try SourceFile.read(path).source
            guard source.isValidUTF8 else {
                return Reading(
                    file: ProjectFile(path: path, summary: summary(of: SyntaxTree(source), path: path)),
                    failure: LintFailure(path: path, message: "is not valid UTF-8; save it in that encoding"))
            }
            return Reading(file: projectFile(path, source))
        } catch {
            return Reading(failure: error)
        }
    }

    /// Expands a file's shortcuts if that is asked for, and summarizes it.
    private func projectFile(_ path: String, _ source: SourceText) -> ProjectFile {
        var tokenized = TokenizedSource(source)
        let expanded = options.expandsShortcuts ? ShortcutExpander(templates: templates).expand(tokenized) : nil
        if let expanded { tokenized = TokenizedSource(SourceText(expanded)) }
        var file = ProjectFile(path: path, summary: summary(of: SyntaxTree(tokenized), path: path))
        // The text of what stays as it is isn't needed again.
        if expanded != nil || options.fixes != nil {
            file.texts = ProjectFile.Texts(
                original: source, expanded: tokenized.source, current: tokenized.source, isExpanded: expanded != nil)
        }
        return file
    }

    func summary(of tree: SyntaxTree, path: String) -> FileSummary {
        SummaryBuilder.summary(of: tree, path: path, templates: templates)
    }

    /// Lets the rules look at a file, and leaves out what its comments suppress.
    private func findings(in file: FileSummary, _ index: ProjectIndex) -> [Finding] {
        var context = RuleContext(file: file, index: index, options: options)
        var findings: [Finding] = []
        // The rule that judges suppressions looks when all others are done.
        for rule in rules.filter({ $0.id != Rule.unusedSuppression.id }) + [.unusedSuppression] {
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
