import FlynnFacts
import FlynnFiles
import FlynnIndex
import FlynnProject
import FlynnResolution
import FlynnRules

/// A project of a workspace: all files, and the project of the linked files.
struct WorkspaceProject: Sendable {
    /// This project, as found by the search.
    private var plan: ProjectPlan.Project
    private(set) var states: [FileState] = []
    /// Whether these are all files of this project, as far as they were found.
    private var areAllFound = false

    /// The numbers of the linked files.
    private(set) var linkedNumbers: [Int] = []
    /// The identities of files in the linked project, or `nil` for files that aren't linked.
    private(set) var ids: [FileID?] = []
    /// The linked files, followed by the declarations in headers.
    private var linked: LinkedProject
    /// The build settings in the linked manifests.
    private(set) var modules = PackageModules([])
    /// Whether the findings in each file are outdated.
    private var areOutdated: [Bool] = []
    /// The number of the first file that may be unchecked.
    private var firstUnchecked = 0

    /// The declarations in headers. This is `nil` if the project can't have headers.
    private var headers: HeaderImport?

    /// Creates a project. Files are added later.
    ///
    /// - Parameter root: The real path of this project's folder.
    init(root: String, _ linter: Linter) {
        plan = ProjectPlan.Project(root: root, isComplete: false)
        linked = linter.link([], isComplete: false)
    }

    /// The index of the linked files.
    var index: ProjectIndex { linked.index }

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
        let old = changes.map { states[$0.0] }
        for (number, state) in changes { states[number] = state }
        readSkippedFiles(reader, linter)
        guard changes.count == 1, let number = changes.first?.0, relevantNumbers == linkedNumbers,
            isComplete == linked.isComplete, old[0].reading.file?.summary.manifest == nil,
            states[number].reading.file?.summary.manifest == nil,
            headers == nil || mayKeepHeaders(old[0], states[number])
        else {
            linkAll(reader, linter)
            return
        }
        setModule(of: number)
        guard let id = ids[number], let file = states[number].reading.file else { return }
        discard(linked.replace([(id.index, file)], isComplete: linked.isComplete))
    }

    private mutating func linkAll(_ reader: FileReader, _ linter: Linter) {
        readSkippedFiles(reader, linter)
        linkedNumbers = relevantNumbers
        ids = Array(repeating: nil, count: entries.count)
        for (position, number) in linkedNumbers.enumerated() { ids[number] = FileID(position) }
        var files = linkedNumbers.compactMap { states[$0].reading.file }
        modules = PackageModules(files)
        headers = linter.options.headers.flatMap { options in
            HeaderImport(
                for: files, of: plan, reader.tree, options, linter.options.cache, jobs: linter.options.jobs)
        }
        for number in linkedNumbers { setModule(of: number) }
        if !modules.isEmpty { files = linkedNumbers.compactMap { states[$0].reading.file } }
        if let declarations = headers?.file(linter.options.rules) { files.append(declarations) }
        linked = linter.link(files, isComplete: isComplete)
        discard(.project)
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

    /// The numbers of the files that matter.
    private var relevantNumbers: [Int] {
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
    mutating func check(_ number: Int) -> Workspace.CheckedFile? {
        entries[number].isReported ? check([number])[0] : nil
    }

    /// Checks the next files with outdated findings.
    mutating func checkNext(_ count: Int) -> [Workspace.CheckedFile] {
        var numbers: [Int] = []
        while firstUnchecked < entries.count, numbers.count < count {
            if areOutdated[firstUnchecked] { numbers.append(firstUnchecked) }
            firstUnchecked += 1
        }
        return check(numbers)
    }

    private mutating func check(_ numbers: [Int]) -> [Workspace.CheckedFile] {
        let positions = numbers.compactMap { ids[$0]?.index }
        let found = Dictionary(uniqueKeysWithValues: zip(positions, linked.findings(in: positions)))
        return numbers.map { number in
            areOutdated[number] = false
            let findings = ids[number].flatMap { found[$0.index] } ?? []
            return Workspace.CheckedFile(path: entries[number].realPath, findings: findings)
        }
    }

    private mutating func discard(_ reach: LinkedProject.Reach) {
        switch reach {
        case .project:
            // A previously linked file may have lost its findings, and this change must be reported as well.
            areOutdated = entries.map(\.isReported)
            firstUnchecked = 0
        case .files(let positions):
            for position in positions where position < linkedNumbers.count {
                areOutdated[linkedNumbers[position]] = entries[linkedNumbers[position]].isReported
                firstUnchecked = min(firstUnchecked, linkedNumbers[position])
            }
        }
    }
}
