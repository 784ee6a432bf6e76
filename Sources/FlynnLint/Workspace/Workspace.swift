import FlynnFiles
import FlynnRules
import FlynnSyntax

/// The files of some folders, which are linted again and again while they change. The findings are always those of a new run
/// over the folders.
///
/// A change costs as much as what depends on it: a changed file is summarized again; the project is linked again if other
/// files can depend on what changed; and files whose findings can differ are checked when someone asks for them, or by
/// ``checkNextFiles(_:)``.
public struct Workspace: Sendable {
    /// A change.
    public enum Change: Sendable {
        /// These are the folders.
        case folders([String])
        /// A file has a text that needn't be saved; with `nil`, it has the text on disk again. The findings of such a file are
        /// reported even if it isn't in any of the folders.
        case text(path: String, SourceText?)
        /// Something with one of these paths was created, changed or removed.
        case disk([String])
        /// Anything may have been created, changed or removed on disk.
        case unknown
    }

    /// A file whose findings are reported.
    public struct CheckedFile: Sendable {
        /// The real path.
        public var path: String
        /// The findings, sorted.
        public var findings: [Finding]
    }

    private struct Place {
        var project: Int
        var number: Int
    }

    let linter: Linter
    private var folders: [String] = []
    private var buffers: [Path: LintRequest.Buffer] = [:]
    private(set) var tree = FileTree()
    private(set) var projects: [WorkspaceProject] = []
    /// The uses of each file, by its real path. A project can know files of another one.
    private var places: [Path: [Place]] = [:]
    private var baseline: Baseline?
    /// The files that changed while ``error`` was set.
    private var pending: Set<Path> = []
    /// The reason why there are no findings, such as a mistake in a configuration.
    public private(set) var error: LintError?
    private var planFailures: [LintFailure] = []
    /// What keeps files from being found or linted as their configurations say. Without Swift files, there is nothing to say.
    public private(set) var planProblems: [LintFailure] = []
    /// How often the files and their configurations were looked for. Otherwise, ``paths`` are the same.
    public private(set) var planCount = 0

    /// Creates a workspace without folders.
    ///
    /// - Parameters:
    ///   - options: The options of its runs. Nothing is written.
    ///   - progress: Counts the files that are read when folders are added.
    public init(options: LintOptions = LintOptions(), progress: LintProgress? = nil) {
        linter = Linter(options: options, progress: progress)
    }

    /// Creates a workspace with the runs of a linter.
    init(_ linter: Linter) { self.linter = linter }

    // MARK: - Changes

    /// Applies changes, in order.
    public mutating func apply(_ changes: [Change]) {
        var isPlanned = error == nil
        for change in changes {
            switch change {
            case .folders(let paths):
                folders = paths
                isPlanned = false
            case .text(let path, let text):
                if !set(text, of: path) { isPlanned = false }
            case .disk(let paths):
                for path in paths {
                    let real = Path(Path.resolved(path))
                    pending.insert(real)
                    if places[real] == nil || !Path.isFile(path) { isPlanned = false }
                }
            case .unknown:
                isPlanned = false
            }
        }
        if isPlanned { update() } else { plan() }
    }

    /// Sets or removes a buffer. Returns whether the files of the workspace stay the same.
    private mutating func set(_ text: SourceText?, of path: String) -> Bool {
        // Links may lead elsewhere since the buffer was set.
        let real = buffers[Path(path)] == nil ? Path(Path.resolved(path)) : Path(path)
        pending.insert(real)
        let wasOpen = buffers[real] != nil
        buffers[real] = text.map { LintRequest.Buffer(path: path, source: $0) }
        guard let text else { return !wasOpen }
        tree.replace(real.string, with: text)
        return places[real] != nil && (wasOpen || isInFolder(path))
    }

    /// Whether a file is in one of the folders.
    func isInFolder(_ path: String) -> Bool {
        let real = Path.resolved(path)
        return folders.contains { Path.relative(real, to: Path.resolved($0)) != nil }
    }

    /// Reads the changed files again.
    private mutating func update() {
        let reader = FileReader(options: linter.options, tree: tree, cache: nil, progress: nil)
        var numbers: [Int: [Int]] = [:]
        for place in pending.flatMap({ places[$0] ?? [] }) {
            numbers[place.project, default: []].append(place.number)
        }
        pending = []
        for (project, numbers) in numbers { projects[project].update(numbers.sorted(), reader, linter) }
    }

    /// Finds the files and their configurations, and reads those that may have changed.
    private mutating func plan() {
        planCount += 1
        var request = LintRequest(paths: folders)
        let buffers = buffers.sorted { $0.key < $1.key }.map(\.value)
        request.paths += buffers.map(\.path).filter { Path.hasSuffix($0, ".swift") && !isInFolder($0) }
        request.overlays = buffers
        request.isReadOnly = true
        do throws(LintError) {
            var sources = RunSources(overlays: request.overlays)
            tree = sources.tree
            let plan: ProjectPlan
            do throws(ConfigurationError) {
                plan = try ProjectPlan(request, linter.options, sources)
            } catch {
                throw LintError.configuration(error)
            }
            baseline = try linter.baseline(request, plan.configuration, &sources)
            error = nil
            planFailures = plan.failures + plan.gaps + plan.warnings
            planProblems = plan.failures + (plan.isEmpty ? [] : plan.gaps) + plan.warnings
            set(plan)
        } catch {
            self.error = error
        }
    }

    /// Replaces the projects. Only files that may have changed are read again.
    private mutating func set(_ plan: ProjectPlan) {
        var known: [Path: WorkspaceProject] = [:]
        for project in projects { known[Path(project.root)] = project }
        projects = []
        places = [:]
        let newFileCount = plan.projects.filter { known[Path($0.root)] == nil }.reduce(0) { $0 + $1.entries.count }
        if newFileCount > 0 { linter.progress?.addFiles(newFileCount) }
        for planned in plan.projects {
            let isComplete = planned.isComplete && !plan.lacksRelevantFiles(planned)
            var project = known[Path(planned.root)] ?? WorkspaceProject(root: planned.root)
            project.replace(planned, isComplete: isComplete, changed: pending, tree, linter)
            for (number, entry) in planned.entries.enumerated() {
                places[Path(entry.realPath), default: []].append(Place(project: projects.count, number: number))
            }
            projects.append(project)
        }
        pending = []
    }

    // MARK: - Findings

    /// The real paths of the files whose findings are reported.
    public var paths: [String] { error == nil ? projects.flatMap(\.reportedPaths) : [] }

    /// The findings in a file, sorted; `nil` if its findings aren't reported.
    public mutating func findings(in path: String) -> [Finding]? {
        guard error == nil, let places = places[Path(Path.resolved(path))] else { return nil }
        for place in places {
            guard let file = projects[place.project].check(place.number, linter) else { continue }
            return withoutBaseline(file).findings
        }
        return nil
    }

    /// The files that can't be read, and the reasons why findings may be missing.
    public var failures: [LintFailure] { error == nil ? planFailures + projects.flatMap(\.failures) : [] }

    /// Whether all files have been checked.
    public var isChecked: Bool { error != nil || projects.allSatisfy(\.isChecked) }

    /// Checks some of the files whose findings can have changed since they were checked.
    ///
    /// - Parameter count: How many files are checked at most.
    /// - Returns: These files.
    public mutating func checkNextFiles(_ count: Int) -> [CheckedFile] {
        guard error == nil else { return [] }
        for project in projects.indices where !projects[project].isChecked {
            return projects[project].checkNext(count, linter).map(withoutBaseline)
        }
        return []
    }

    // MARK: - Files

    /// The projects containing a file, with the file's number in each. The reporting project comes first.
    func uses(of path: String) -> [(project: WorkspaceProject, number: Int)] {
        let uses = (places[Path(Path.resolved(path))] ?? []).map { (project: projects[$0.project], number: $0.number) }
        guard error == nil else { return [] }
        return uses.filter { $0.project.entries[$0.number].isReported }
            + uses.filter { !$0.project.entries[$0.number].isReported }
    }

    /// The path with all links followed.
    public static func realPath(_ path: String) -> String { Path.resolved(path) }

    /// The text of a file; `nil` if it can't be read.
    public func text(of path: String) -> SourceText? { try? tree.read(Path.resolved(path), as: .source) }

    /// Removes the findings that the baseline has.
    private func withoutBaseline(_ file: CheckedFile) -> CheckedFile {
        guard let baseline, let path = file.findings.first?.file else { return file }
        var matching = Baseline.Matching(baseline)
        let overlays = text(of: file.path).map { [(path: path, source: $0)] } ?? []
        return CheckedFile(
            path: file.path, findings: matching.unknown(of: file.findings, SourceLines(overlays: overlays)))
    }
}
