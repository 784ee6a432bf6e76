import FlynnFiles
import FlynnIndex
import FlynnProject
import FlynnResolution
import FlynnRules
import FlynnSummary
import FlynnSyntax

/// Lints projects. A run finds the files, expands shortcuts, summarizes the files, links the summaries, checks all
/// files with the rules, and applies fixes.
public struct Linter: Sendable {
    let options: LintOptions
    /// The available rules, which tests can replace.
    var rules = Rule.all
    let progress: LintProgress?
    /// The linked archives. If this is `nil`, sources are linted.
    var archives: LinkedArchives?

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
        var caches: [Path: SummaryCache] = [:]
        return try lint(request, &caches, keepsCaches: false)
    }

    /// Lints files like ``lint(_:)``.
    ///
    /// - Parameters:
    ///   - caches: The cached facts about files, by the root of the project. Missing caches are read from
    ///     ``LintOptions/cache``.
    ///   - keepsCaches: Whether to add the facts about new and changed files to `caches` for the next run.
    func lint(
        _ request: LintRequest, _ caches: inout [Path: SummaryCache], keepsCaches: Bool = true
    ) throws(LintError) -> LintResult {
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
        run(&result, writesFiles: options.writesFiles && request.allowsChanges, &caches, keepsCaches)
        try compare(&result, request, &sources, &caches, keepsCaches)
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
    func run(
        _ result: inout LintResult, writesFiles: Bool, _ caches: inout [Path: SummaryCache], _ keepsCaches: Bool
    ) {
        guard let plan = result.data.plan else { return }
        progress?.begin(fileCount: plan.projects.reduce(0) { $0 + $1.entries.count })
        result.failures = plan.failures
        result.gaps = plan.gaps
        result.warnings = plan.warnings
        result.configuration = plan.configuration
        var writes: [BackgroundWork] = []
        for project in plan.projects {
            let isChangeable = !writesFiles || undoInterruptedRewrite(of: project, &result)
            // Archives can contain more projects than fit into memory.
            if archives != nil { result.data.releaseProjects() }
            let fileCount = result.files.count
            var (files, hasAllFiles) = read(project, plan.tree, &caches, keepsCaches, &writes, &result)
            if hasAllFiles { hasAllFiles = !plan.lacksRelevantFiles(project) }
            let isJudged = lint(
                files, root: project.root, hasAllFiles: hasAllFiles, writesFiles: writesFiles,
                isChangeable: isChangeable, &result)
            if isJudged { result.judgedFiles += result.files[fileCount...] }
        }
        for write in writes { write.wait() }
        result.files.sort { Path($0) < Path($1) }
        result.changes.sort { Path($0.path) < Path($1.path) }
        result.findings.sort(by: Finding.isOrderedBefore)
    }

    /// Removes the findings in the baseline from a result, and the findings that a run over the revision reports as
    /// well.
    private func compare(
        _ result: inout LintResult, _ request: LintRequest, _ sources: inout RunSources,
        _ caches: inout [Path: SummaryCache], _ keepsCaches: Bool
    ) throws(LintError) {
        var comparison = sources.base.map { RevisionComparison(result, $0) }
        var before: LintResult?
        if let comparison {
            (result.findings, result.oldFindings) = (comparison.new, comparison.candidates)
            if comparison.needsBase, let plan = result.data.plan {
                before = try result.statistics.measure(.comparing) { () throws(LintError) in
                    try lintBase(plan, request, &sources, &caches, keepsCaches)
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
        _ plan: ProjectPlan, _ request: LintRequest, _ sources: inout RunSources,
        _ caches: inout [Path: SummaryCache], _ keepsCaches: Bool
    ) throws(LintError) -> LintResult {
        var before = LintResult()
        guard let base = sources.base else { return before }
        var options = options
        options.fixes = nil
        options.countsLines = false
        // If the revision's configuration contains mistakes, the revision has no findings.
        before.data.plan = try? ProjectPlan(before: base, plan, request, options)
        Linter(options: options).run(&before, writesFiles: false, &caches, keepsCaches)
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
        for files: [ProjectFile], _ realPaths: [String], of project: ProjectPlan.Project, _ tree: FileTree,
        _ result: inout LintResult
    ) -> ProjectFile? {
        let spent = result.statistics.headers.duration
        let imported = result.statistics.measure(ifNeeded: .importing) { () -> HeaderImport? in
            if let archives {
                let archived = archives.headers(ofProject: project.root)
                return HeaderImport(for: files, realPaths, archived: archived, jobs: options.jobs)
            }
            return options.headers.flatMap {
                HeaderImport(
                    for: files, realPaths, of: project, tree, $0, options.fixes == nil ? options.cache : nil,
                    jobs: options.jobs, after: spent)
            }
        }
        guard let imported else { return nil }
        result.statistics.headers.add(imported.statistics)
        if project.headers.use == .required {
            result.failures += imported.problems
        } else {
            result.warnings += imported.problems
        }
        guard let summary = imported.summary else { return nil }
        var file = ProjectFile(path: summary.path, settings: options.rules, summary: summary)
        file.isReported = false
        return file
    }

    /// Reads the files of a project, and counts the reported files. Also returns whether these are all files of the
    /// project.
    ///
    /// - Parameter writes: Receives the background work that must end before the run ends.
    private func read(
        _ project: ProjectPlan.Project, _ tree: FileTree, _ caches: inout [Path: SummaryCache], _ keepsCaches: Bool,
        _ writes: inout [BackgroundWork], _ result: inout LintResult
    ) -> (files: [ProjectFile], hasAllFiles: Bool) {
        var readings = result.statistics.measure(.reading) {
            if let archives { return archives.read(project.entries, options, progress) }
            var known = caches[Path(project.root)] ?? options.cache?.cache(ofProject: project.root)
            if keepsCaches, known == nil { known = SummaryCache() }
            // A forged cache must not determine the text written to files.
            if options.fixes != nil { known = nil }
            let reader = FileReader(options: options, tree: tree, cache: known, progress: progress)
            let (readings, names) = reader.read(project)
            guard let old = known else { return readings }
            let notes = readings.compactMap(\.note)
            if keepsCaches {
                let updated = old.adding(notes, names: names)
                if let updated { options.cache?.store(updated, ofProject: project.root) }
                caches[Path(project.root)] = updated ?? old
            } else if let folder = options.cache {
                let write: @Sendable () -> Void = {
                    if let updated = old.adding(notes, names: names) { folder.store(updated, ofProject: project.root) }
                }
                if options.jobs > 1 { writes.append(BackgroundWork(write)) } else { write() }
            }
            return readings
        }
        var settings: Shared<RuleSettings>?
        var files: [ProjectFile] = []
        var realPaths: [String] = []
        files.reserveCapacity(readings.count)
        realPaths.reserveCapacity(readings.count)
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
            guard let file = readings[number].file.take() else { continue }
            files.append(file)
            realPaths.append(project.entries[number].realPath)
        }
        let imported = headers(for: files, realPaths, of: project, tree, &result)
        setModules(of: &files, at: realPaths)
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
        setModules(of: &files, at: sources.map(\.path))
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
        setModules(of: &files, at: sources.map(\.path))
        return findings(in: files, isComplete: true).flatMap { $0 }.sorted(by: Finding.isOrderedBefore)
    }

    /// Applies the module settings in `Package.swift` to the files of a project.
    private func setModules(of files: inout [ProjectFile], at realPaths: [String]) {
        let modules = PackageModules(realPaths) { files[$0].summary.manifest }
        if modules.isEmpty { return }
        // Only the isolation of behaviors depends on these settings.
        for number in files.indices where !files[number].summary.isolations.isEmpty {
            files[number].settings.module = modules.settings(forFileAt: realPaths[number])
        }
    }

    // MARK: - One project

    /// Lints the files of a project, and adds the findings, changes and failures to a result.
    ///
    /// - Parameters:
    ///   - root: The real path of the project's root.
    ///   - hasAllFiles: Whether the files are all files of the project.
    ///   - isChangeable: Whether files may be expanded and fixed.
    /// - Returns: Whether all declarations of the project were known.
    private func lint(
        _ files: [ProjectFile], root: String, hasAllFiles: Bool, writesFiles: Bool, isChangeable: Bool = true,
        _ result: inout LintResult
    ) -> Bool {
        var files = files
        if !isChangeable { for number in files.indices { files[number].reset() } }
        var isComplete = isChangeable && hasAllFiles && files.allSatisfy(\.isFullySummarized)
        var findings: [[Finding]]?
        if files.contains(where: \.hasNewMultiplexer) { keepRefusedShortcuts(&files, isComplete: isComplete) }
        var typing: BehaviorTyping?
        if isChangeable, let safety = options.fixes {
            var rounds = FixRounds(
                linter: self, safety: safety, hasAllFiles: hasAllFiles, isComplete: isComplete,
                baseline: result.baseline)
            var fixed = result.statistics.measure(.fixing) { rounds.fix(&files) }
            if BehaviorTyping.isWanted(files, options) {
                let unchanged = files.filter { $0.texts == nil }.map(\.path)
                let plan = result.data.plan
                let realPaths = plan?.realPaths(of: unchanged) ?? [:]
                var rewrite = BehaviorTyping(self, isComplete: rounds.isComplete, baseline: result.baseline) { path in
                    realPaths[Path(path)].flatMap { try? plan?.tree.read($0, as: .source) }
                }
                result.statistics.measure(.fixing) {
                    // Fixes can document behaviors, which then become typed, and typed behaviors can have fixes as
                    // well.
                    while rewrite.run(&files) { fixed = rounds.fix(&files) }
                }
                typing = rewrite
            }
            isComplete = rounds.isComplete
            findings = typing?.explained(fixed.findings) ?? fixed.findings
            result.failures += fixed.failures
        } else if files.contains(where: \.hasNewMultiplexer) {
            result.failures += result.statistics.measure(.fixing) {
                completeMultiplexers(&files, isComplete: isComplete)
            }
        }
        if writesFiles {
            let realPaths = result.data.plan?.realPaths(of: files.compactMap { $0.change?.path }) ?? [:]
            let (failures, warnings) = result.statistics.measure(.writing) {
                typing?.hasChanges == true ? writeAtomically(&files, realPaths, root) : write(&files, realPaths)
            }
            result.warnings += warnings
            // If files couldn't be written, they still have the original findings.
            if !failures.isEmpty { (findings, isComplete) = (nil, false) }
            result.failures += failures
        }
        if let findings {
            result.findings += findings.joined()
        } else {
            let index = result.statistics.measure(.linking) {
                link(files, isComplete: isComplete)
            }
            result.data.indexes.append(index)
            result.findings += result.statistics.measure(.checking) { self.findings(in: files, index).joined() }
        }
        result.changes += files.compactMap(\.change)
        result.data.files.append(files)
        result.data.completeness.append(isComplete)
        return isComplete
    }

    /// Restores the shortcuts for protocols that can't be multiplexed.
    private func keepRefusedShortcuts(_ files: inout [ProjectFile], isComplete: Bool) {
        let multiplexers = link(files, isComplete: isComplete).multiplexers
        for number in files.indices where files[number].hasNewMultiplexer {
            let refused = files[number].summary.roles?.multiplexers.filter {
                switch multiplexers.state(of: $0, in: FileID(number)) {
                case .refused: true
                // The result would be an empty class.
                case .unknown: $0.tokens.isEmpty
                case .current, .stale, .inaccessible, .kept: false
                }
            }
            guard let refused, !refused.isEmpty else { continue }
            files[number] = files[number].keepingShortcuts(of: Set(refused.map(\.protocolName)))
        }
    }

    /// Adds the members of multiplexers in files with expanded shortcuts. The members depend on the protocols of the
    /// project.
    private func completeMultiplexers(_ files: inout [ProjectFile], isComplete: Bool) -> [LintFailure] {
        var linter = self
        linter.rules = rules.filter { $0.id == Rule.staleMultiplexer.id }
        var rounds = FixRounds(linter: linter, safety: .safe, hasAllFiles: isComplete, isComplete: isComplete)
        let failures = rounds.fix(&files).failures
        // The members are part of the shortcuts, and don't count as fixes.
        for number in files.indices { files[number].texts?.fixCount = 0 }
        return failures
    }

    /// Returns the findings in a project, by file.
    func findings(in files: [ProjectFile], isComplete: Bool) -> [[Finding]] {
        findings(in: files, link(files, isComplete: isComplete))
    }

    func link(_ files: [ProjectFile], isComplete: Bool) -> ProjectIndex {
        ProjectIndex(files.map(\.summary), isComplete: isComplete, ParallelPair(jobs: options.jobs))
    }

    func findings(in files: [ProjectFile], _ index: ProjectIndex) -> [[Finding]] {
        var selections = RuleSelections(rules)
        let work = files.indices.map { number in
            let selection = files[number].isReported ? selections.selection(files[number].settings) : nil
            return (id: FileID(number), selection: selection, positions: files[number].originalPositions)
        }
        return Parallel.map(work, jobs: options.jobs) { id, selection, positions in
            selection?.findings(in: id, of: index, positions) ?? []
        }
    }

    /// Writes the changed files. A file that can't be written is reset to its original text.
    ///
    /// - Parameter realPaths: The real paths of the files at the time of the search, by path.
    private func write(
        _ files: inout [ProjectFile], _ realPaths: [Path: String]
    ) -> (failures: [LintFailure], warnings: [LintFailure]) {
        let changes = files.indices.compactMap { number in files[number].change.map { (number, $0) } }
        let outcomes = Parallel.map(changes, jobs: options.jobs) { number, change in
            let rewrite = AtomicRewrite(
                path: change.path, realPath: realPaths[Path(change.path)], original: change.original,
                replacement: change.replacement)
            return (number, Result { () throws(LintFailure) in try rewrite.perform() })
        }
        for (number, outcome) in outcomes where outcome.failure != nil { files[number].reset() }
        return (outcomes.compactMap(\.1.failure), outcomes.compactMap { try? $0.1.get() })
    }
}

extension Result {
    /// The error, or `nil` for a success.
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension AtomicRewrite {
    /// Replaces the file.
    ///
    /// - Returns: A warning about other hard links to the file, if any.
    func perform() throws(LintFailure) -> LintFailure? {
        let count: Int
        do {
            count = try write()
        } catch {
            throw LintFailure(path: path, message: "can't be rewritten: \(error)")
        }
        if count == 0 { return nil }
        return LintFailure(
            path: path,
            message: "was replaced, so its \(count == 1 ? "other hard link keeps" : "\(count) other hard links keep") "
                + "the old contents")
    }
}
