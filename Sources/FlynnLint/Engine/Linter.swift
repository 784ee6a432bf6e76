import FlynnFacts
import FlynnFiles
import FlynnIndex
import FlynnProject
import FlynnResolution
import FlynnRules
import FlynnSyntax

/// Lints projects. A run finds the files, expands shortcuts, summarizes the files, links the summaries, checks all
/// files with the rules, and applies fixes.
public struct Linter: Sendable {
    let options: LintOptions
    /// The available rules, which tests can replace.
    var rules = Rule.all
    let progress: LintProgress?

    /// Creates a linter.
    ///
    /// - Parameters:
    ///   - options: The options of all runs. Configurations override ``LintOptions/rules``.
    ///   - progress: The counter of files read by a run.
    public init(options: LintOptions = LintOptions(), progress: LintProgress? = nil) {
        self.options = options
        self.progress = progress
    }

    /// Lints files. The result is the same for any number of jobs.
    ///
    /// With ``RuleSettings/expandsShortcuts`` and ``LintOptions/fixes``, files with shortcuts or fixable findings are
    /// rewritten. A buffer is never written.
    ///
    /// - Throws: An error if a configuration or the baseline contains mistakes, or git doesn't know a revision. In this
    ///   case, no file is changed.
    public func lint(_ request: LintRequest) throws(LintError) -> LintResult {
        var reader = ProjectReader()
        return try lint(request, &reader)
    }

    /// Lints files like ``lint(_:)``.
    func lint(_ request: LintRequest, _ reader: inout ProjectReader) throws(LintError) -> LintResult {
        if Path.real(".") == nil, !request.paths.allSatisfy(Path.isAbsolute) { throw .noWorkingFolder }
        var result = LintResult()
        var sources: RunSources
        do {
            sources = try result.statistics.measure(.finding) { () throws(GitError) in try RunSources(request) }
        } catch {
            throw .git(error)
        }
        if let stored = options.storedRun { sources.noteDependencies(request, options, stored) }
        do {
            result.data.plan = try result.statistics.measure(.finding) { () throws(ConfigurationError) in
                try ProjectPlan(request, options, sources)
            }
        } catch {
            throw .configuration(error)
        }
        result.baseline = try baseline(request, result.data.plan?.configuration, &sources)
        run(&result, writesFiles: options.writesFiles && request.allowsChanges, &reader)
        try compare(&result, request, &sources, &reader)
        return result
    }

    /// Reads the baseline of a run. Returns `nil` if the run doesn't use a baseline.
    func baseline(
        _ request: LintRequest, _ configuration: Configuration?, _ sources: inout RunSources
    ) throws(LintError) -> Baseline? {
        guard let path = request.baseline.path(configuration) else { return nil }
        do {
            try sources.include(path)
        } catch {
            throw .git(error)
        }
        do {
            return try Baseline(path: path, in: sources.tree)
        } catch {
            guard case .configured = request.baseline, let setting = configuration?.baseline else {
                throw .baseline(error)
            }
            throw .configuration(setting.error(error.description))
        }
    }

    /// Lints the files of the plan in a result.
    func run(_ result: inout LintResult, writesFiles: Bool, _ reader: inout ProjectReader) {
        guard let plan = result.data.plan else { return }
        progress?.begin(fileCount: plan.projects.reduce(0) { $0 + $1.entries.count })
        result.failures = plan.failures
        result.gaps = plan.gaps
        result.warnings = plan.warnings
        result.configuration = plan.configuration
        for project in plan.projects {
            let isChangeable = !writesFiles || undoInterruptedRewrite(of: project, &result)
            if !isChangeable { result.data.unchangeableFiles.formUnion(project.entries.map { Path($0.path) }) }
            // Archives can contain more projects than fit into memory.
            if result.data.archives != nil { result.data.projects = [] }
            let fileCount = result.files.count
            var (files, hasAllFiles) = read(project, plan.tree, &reader, &result)
            if hasAllFiles { hasAllFiles = !plan.lacksRelevantFiles(project) }
            let isJudged = lint(
                files, root: project.root, hasAllFiles: hasAllFiles, writesFiles: writesFiles,
                isChangeable: isChangeable, &result)
            if isJudged { result.judgedFiles += result.files[fileCount...] }
        }
        reader.finishWriting()
        result.files.sort { Path($0) < Path($1) }
        result.changes.sort { Path($0.path) < Path($1.path) }
        result.findings.sort(by: Finding.isOrderedBefore)
    }

    /// Removes the findings in the baseline from a result, and the findings that a run over the revision reports as
    /// well.
    private func compare(
        _ result: inout LintResult, _ request: LintRequest, _ sources: inout RunSources,
        _ reader: inout ProjectReader
    ) throws(LintError) {
        var comparison = sources.base.map { RevisionComparison(result, $0) }
        var before: LintResult?
        if let comparison {
            (result.findings, result.oldFindings) = (comparison.new, comparison.candidates)
            if comparison.needsBase, let plan = result.data.plan {
                before = try result.statistics.measure(.comparing) { () throws(LintError) in
                    try lintBase(plan, request, &sources, &reader)
                }
            }
        }
        if let before {
            comparison?.separate(&result, from: before.findings + before.knownFindings, of: before)
        }
        if let baseline = result.baseline { result.match(baseline) }
        // A finding that is only in the revision's baseline is new.
        if let before, !before.knownFindings.isEmpty {
            comparison?.separate(&result, from: before.findings, of: before)
        }
        result.findings.sort(by: Finding.isOrderedBefore)
    }

    /// Lints the files of the revision that a run is compared with.
    private func lintBase(
        _ plan: ProjectPlan, _ request: LintRequest, _ sources: inout RunSources, _ reader: inout ProjectReader
    ) throws(LintError) -> LintResult {
        var before = LintResult()
        guard let base = sources.base else { return before }
        var options = options
        options.fixes = nil
        options.countsLines = false
        // If the revision's configuration contains mistakes, the revision has no findings.
        before.data.plan = try? ProjectPlan(before: base, plan, request, options)
        Linter(options: options).run(&before, writesFiles: false, &reader)
        if let path = request.baseline.path(before.configuration) {
            do {
                try sources.include(path)
            } catch {
                throw .git(error)
            }
            // If the baseline can't be read, all findings count as reported.
            let baseline = try? Baseline(path: path, in: sources.base?.tree ?? base.tree)
            if let baseline { before.match(baseline) }
        }
        return before
    }

    /// Returns the header declarations that can explain names in the files of a project, if any.
    private func headers(
        for files: [ProjectFile], of project: ProjectPlan.Project, _ tree: FileTree, _ reader: ProjectReader,
        _ result: inout LintResult
    ) -> ProjectFile? {
        let spent = result.statistics.headers.duration
        let imported = result.statistics.measure(ifNeeded: .importing) {
            reader.headers(for: files, of: project, in: tree, options, after: spent)
        }
        guard let imported else { return nil }
        result.statistics.headers.add(imported.statistics)
        if project.headers.use == .required {
            result.failures += imported.problems
        } else {
            result.warnings += imported.problems
        }
        return imported.file(options.rules)
    }

    /// Reads the files of a project, and counts the reported files. Also returns whether these are all files of the
    /// project.
    private func read(
        _ project: ProjectPlan.Project, _ tree: FileTree, _ reader: inout ProjectReader, _ result: inout LintResult
    ) -> (files: [ProjectFile], hasAllFiles: Bool) {
        var readings = result.statistics.measure(.reading) { reader.read(project, in: tree, options, progress) }
        var settings: Shared<RuleSettings>?
        var files: [ProjectFile] = []
        files.reserveCapacity(readings.count)
        // A copy of a file would retain all arrays in it.
        for number in readings.indices {
            let failure = readings[number].failure
            let isMissing = readings.withUnsafeBufferPointer { $0[number].isMissing }
            let hasDefect = failure == nil && readings[number].file?.summary.defect != nil
            let defect = hasDefect ? readings[number].file?.defect : nil
            if project.entries[number].isReported {
                if let failure { result.failures.append(failure) }
                if let defect { result.gaps.append(defect) }
                if !isMissing { result.files.append(project.entries[number].path) }
                result.statistics.lineCount += readings[number].lineCount
                result.statistics.byteCount += readings[number].byteCount
                if project.entries[number].sharedSettings !== settings {
                    settings = project.entries[number].sharedSettings
                    result.rules.formUnion(project.entries[number].settings.severities.keys)
                }
            } else {
                if let problem = failure ?? defect { result.warnings.append(problem) }
                if !isMissing { result.knownFileCount += 1 }
            }
            if let file = readings[number].file.take() { files.append(file) }
        }
        let imported = headers(for: files, of: project, tree, reader, &result)
        setModules(of: &files)
        if let imported { files.append(imported) }
        return (files, project.isComplete && readings.allSatisfy { $0.failure == nil })
    }

    /// Lints files and folders. Configurations are ignored.
    ///
    /// - Throws: The errors of ``lint(_:)``.
    public func lint(paths: [String]) throws(LintError) -> LintResult {
        var request = LintRequest(paths: paths)
        request.configuration = .none
        return try lint(request)
    }

    /// Expands and fixes texts as a project, depending on the options. Nothing is written. Texts in invalid UTF-8
    /// aren't changed.
    public func fix(_ sources: [(path: String, source: SourceText)]) -> LintResult {
        var files = sources.map { path, source in
            let entry = ProjectPlan.Entry(path: path, realPath: path, sharedSettings: Shared(options.rules))
            return source.isValidUTF8
                ? ProjectFile(entry, source, isFixed: options.fixes != nil) : ProjectFile(unchanged: entry, source)
        }
        var result = LintResult()
        setModules(of: &files)
        _ = lint(files, root: "", hasAllFiles: true, writesFiles: false, &result)
        result.findings.sort(by: Finding.isOrderedBefore)
        return result
    }

    /// Lints one text as a project. Nothing is written.
    public func lint(_ source: SourceText, path: String) -> [Finding] {
        lint([(path, source)])
    }

    /// Lints texts as a project. Nothing is written.
    public func lint(_ sources: [(path: String, source: SourceText)]) -> [Finding] {
        var files = sources.map { path, source in
            ProjectFile(path: path, settings: options.rules, tree: SyntaxTree(source))
        }
        setModules(of: &files)
        return findings(in: files, isComplete: true).flatMap { $0 }.sorted(by: Finding.isOrderedBefore)
    }

    /// Applies the module settings in `Package.swift` to the files of a project.
    private func setModules(of files: inout [ProjectFile]) {
        let modules = PackageModules(files)
        if modules.isEmpty { return }
        // Only the isolation of behaviors depends on these settings.
        for number in files.indices where !files[number].summary.isolations.isEmpty {
            files[number].settings.module = modules.settings(forFileAt: files[number].realPath)
        }
    }
}
