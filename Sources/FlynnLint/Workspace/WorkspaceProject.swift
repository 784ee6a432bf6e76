import FlynnFiles
import FlynnIndex
import FlynnProject
import FlynnResolution
import FlynnRules
import FlynnSummary

/// A project of a workspace: the files, the index of the linked files, and the known findings.
struct WorkspaceProject: Sendable {
    /// This project, as found by the search.
    private var plan: ProjectPlan.Project
    private(set) var states: [FileState] = []
    /// Whether these are all files of this project, as far as they were found.
    private var areAllFound = false

    /// The numbers of the linked files.
    private(set) var linked: [Int] = []
    /// The identities of files in the index, or `nil` for files that aren't linked.
    private(set) var ids: [FileID?] = []
    private(set) var index = ProjectIndex([])
    /// The build settings in the linked manifests.
    private(set) var modules = PackageModules([]) { _ in nil }
    /// The findings by file. The value is `nil` if the findings are outdated.
    private var findings: [[Finding]?] = []
    /// The number of the first file that may be unchecked.
    private var firstUnchecked = 0

    /// The declarations in headers. This is `nil` if the project can't have headers.
    private var headers: HeaderImport?

    /// Creates a project. Files are added later.
    ///
    /// - Parameter root: The real path of this project's folder.
    init(root: String) {
        plan = ProjectPlan.Project(root: root, isComplete: false)
    }

    /// The real path of this project's folder.
    var root: String { plan.root }

    /// The files, sorted by real path.
    var entries: [ProjectPlan.Entry] { plan.entries }

    // MARK: - Files

    /// Replaces the files. New files and files that may have changed are read.
    ///
    /// - Parameters:
    ///   - areAllFound: Whether these are all files of the project.
    ///   - changed: The real paths of the changed files.
    mutating func replace(
        _ plan: ProjectPlan.Project, isComplete areAllFound: Bool, changed: Set<Path>, _ tree: FileTree,
        _ linter: Linter
    ) {
        let planned = plan.entries
        var known: [Path: Int] = [:]
        for (number, entry) in entries.enumerated() { known[Path(entry.realPath)] = number }
        var reused: [FileState?] = []
        for entry in planned {
            let path = Path(entry.realPath)
            let origin = FileState.Origin(entry.realPath, tree)
            guard let number = known[path], entries[number] == entry, !changed.contains(path),
                states[number].isCurrent(origin)
            else {
                reused.append(nil)
                continue
            }
            reused.append(states[number])
        }
        // Headers can have changed as well.
        let isSame =
            self.areAllFound == areAllFound && entries == planned && headers == nil && plan.headerFolders.isEmpty
            && plan.headers == self.plan.headers
        if isSame, !reused.contains(where: { $0 == nil }) { return }
        // Loading the cache only pays off for the first reading.
        let cache = entries.isEmpty ? linter.options.cache?.cache(ofProject: root) : nil
        let reader = FileReader(
            options: linter.options, tree: tree, cache: cache, progress: entries.isEmpty ? linter.progress : nil)
        let missing = planned.indices.filter { reused[$0] == nil }
        let changes = Parallel.map(missing, jobs: linter.options.jobs) { number in
            defer { reader.progress?.finishFile() }
            let origin = FileState.Origin(planned[number].realPath, tree)
            let reading = reader.read(planned[number], skippingIrrelevant: !linter.options.parsesEveryFile)
            return (number, FileState(reading, origin))
        }
        if isSame { return link(changes, reader, linter) }
        self.plan = plan
        self.areAllFound = areAllFound
        for (number, state) in changes { reused[number] = state }
        states = reused.compactMap { $0 }
        linkAll(reader, linter)
        if let cache, let updated = cache.adding(states.compactMap(\.reading.note)) {
            linter.options.cache?.store(updated, ofProject: root)
        }
    }

    /// Reads files again.
    mutating func update(_ numbers: [Int], _ reader: FileReader, _ linter: Linter) {
        let changes = numbers.map { number in
            let entry = entries[number]
            let origin = FileState.Origin(entry.realPath, reader.tree)
            return (number, FileState(reader.read(entry, skippingIrrelevant: !linter.options.parsesEveryFile), origin))
        }
        link(changes, reader, linter)
    }

    /// The files that can't be read, and the reasons why findings may be missing.
    var failures: [LintFailure] {
        states.compactMap { state in
            state.reading.failure ?? (state.reading.file?.isReported == true ? state.reading.file?.defect : nil)
        } + (headers?.problems ?? [])
    }

    // MARK: - Linking

    /// Replaces the states of some files, and links the project again if necessary.
    private mutating func link(_ changes: [(Int, FileState)], _ reader: FileReader, _ linter: Linter) {
        let wasComplete = isComplete
        let former = linked
        let old = changes.map { states[$0.0] }
        for (number, state) in changes { states[number] = state }
        readSkippedFiles(reader, linter)
        guard changes.count == 1, let number = changes.first?.0, linkedNumbers == former, isComplete == wasComplete,
            old[0].reading.file?.summary.manifest == nil, states[number].reading.file?.summary.manifest == nil,
            headers == nil || mayKeepHeaders(old[0], states[number])
        else {
            linkAll(reader, linter)
            return
        }
        guard let id = ids[number], let summary = states[number].reading.file?.summary else { return }
        setModule(of: number)
        let (updated, reach) = index.replacing(id, with: summary, ParallelPair(jobs: linter.options.jobs))
        index = updated
        if reach == .project || entries.containsSettings(where: \.dependsOnOtherCode) {
            forgetAllFindings()
        } else {
            // A fix that makes a member private depends on the names in all files.
            let haveNamesChanged = old[0].reading.file?.summary.regions != summary.regions
            forgetFindings(number, and: haveNamesChanged ? Rule.withFixesByOtherNames : [])
        }
    }

    private mutating func linkAll(_ reader: FileReader, _ linter: Linter) {
        readSkippedFiles(reader, linter)
        linked = linkedNumbers
        ids = Array(repeating: nil, count: entries.count)
        for (position, number) in linked.enumerated() { ids[number] = FileID(position) }
        let files = linked.compactMap { states[$0].reading.file }
        let realPaths = linked.map { entries[$0].realPath }
        modules = PackageModules(realPaths) { files[$0].summary.manifest }
        headers = linter.options.headers.flatMap { options in
            HeaderImport(
                for: files, realPaths, of: plan, reader.tree, options, linter.options.cache, jobs: linter.options.jobs)
        }
        for number in linked { setModule(of: number) }
        index = ProjectIndex(
            files.map(\.summary) + [headers?.summary].compactMap { $0 }, isComplete: isComplete,
            ParallelPair(jobs: linter.options.jobs))
        forgetAllFindings()
    }

    /// Returns whether the declarations in headers have the same effect after a change of a file.
    private func mayKeepHeaders(_ old: FileState, _ new: FileState) -> Bool {
        old.reading.file?.summary.allNames == new.reading.file?.summary.allNames
            && old.reading.file?.summary.sharedFacts == new.reading.file?.summary.sharedFacts
    }

    private mutating func setModule(of number: Int) {
        // Only the isolation of behaviors depends on the module settings.
        if modules.isEmpty || states[number].reading.file?.summary.isolations.isEmpty != false { return }
        states[number].setModule(modules.settings(forFileAt: entries[number].realPath))
    }

    /// Whether files matter that aren't relevant on their own.
    private var needsAllFiles: Bool { states.contains { !$0.isSkippable && $0.needsAllFiles } }

    private var linkedNumbers: [Int] {
        let needsAllFiles = needsAllFiles
        return states.indices.filter { states[$0].reading.file != nil && (needsAllFiles || !states[$0].isSkippable) }
    }

    /// Whether all declarations of the project are known.
    private var isComplete: Bool {
        guard areAllFound else { return false }
        let needsAllFiles = needsAllFiles
        return states.allSatisfy {
            $0.reading.failure == nil && ($0.isFullySummarized || $0.isSkippable && !needsAllFiles)
        }
    }

    /// Reads the skipped files if they matter now.
    private mutating func readSkippedFiles(_ reader: FileReader, _ linter: Linter) {
        guard needsAllFiles else { return }
        let skipped = states.indices.filter { states[$0].reading.isSkipped }
        let entries = entries
        let readings = Parallel.map(skipped, jobs: linter.options.jobs) {
            reader.read(entries[$0], skippingIrrelevant: false)
        }
        for (number, reading) in zip(skipped, readings) { states[number].complete(reading) }
    }

    // MARK: - Findings

    /// The real paths of the files with reported findings.
    var reportedPaths: [String] { entries.lazy.filter(\.isReported).map(\.realPath) }

    /// Whether all findings are known.
    var isChecked: Bool { firstUnchecked == entries.count }

    /// Returns a file with its findings, or `nil` if the findings aren't reported.
    mutating func check(_ number: Int, _ linter: Linter) -> Workspace.CheckedFile? {
        guard entries[number].isReported else { return nil }
        let found = findings[number] ?? check([number], linter)[0].findings
        return Workspace.CheckedFile(path: entries[number].realPath, findings: found)
    }

    /// Checks the next files with unknown findings.
    mutating func checkNext(_ count: Int, _ linter: Linter) -> [Workspace.CheckedFile] {
        var numbers: [Int] = []
        while firstUnchecked < entries.count, numbers.count < count {
            if findings[firstUnchecked] == nil { numbers.append(firstUnchecked) }
            firstUnchecked += 1
        }
        return check(numbers, linter)
    }

    private mutating func check(_ numbers: [Int], _ linter: Linter) -> [Workspace.CheckedFile] {
        var selections = RuleSelections(linter.rules)
        let (states, ids, index) = (states, ids, index)
        let work = numbers.map { number in
            (number: number, selection: selections.selection(states[number].reading.file?.settings ?? RuleSettings()))
        }
        let found = Parallel.map(work, jobs: linter.options.jobs) { number, selection in
            guard let file = states[number].reading.file, file.isReported, let id = ids[number] else {
                return [Finding]()
            }
            return selection.findings(in: id, of: index, file.originalPositions)
        }
        for (number, found) in zip(numbers, found) { findings[number] = found }
        return zip(numbers, found).map { Workspace.CheckedFile(path: entries[$0].realPath, findings: $1) }
    }

    /// Discards the findings in a file, the findings of files with findings of some rules, and findings that refer to
    /// places in the file.
    private mutating func forgetFindings(_ changed: Int, and rules: Set<String>) {
        let path = states[changed].reading.file?.summary.path
        func depends(_ finding: Finding) -> Bool {
            rules.contains(finding.rule) || finding.related.contains { Path.areSame($0.file, path) }
        }
        for number in findings.indices where number == changed || findings[number]?.contains(where: depends) == true {
            findings[number] = nil
            firstUnchecked = min(firstUnchecked, number)
        }
    }

    private mutating func forgetAllFindings() {
        // A previously linked file may have lost its findings, and this change must be reported as well.
        findings = entries.map { $0.isReported ? nil : [] }
        firstUnchecked = 0
    }
}
