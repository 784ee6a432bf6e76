import FlynnFiles
import FlynnProject
import FlynnRules
import FlynnSyntax

/// The files of some folders, which are linted again and again while they change. The findings are always the same as
/// in a new run over the folders.
///
/// The cost of a change depends on its effects: a changed file is summarized again, the project is linked again if
/// other files can depend on the change, and files with affected findings are checked on demand or by
/// ``checkNextFiles(_:)``.
public struct Workspace: Sendable {
    /// A change.
    public enum Change: Sendable {
        /// The folders of the workspace.
        case folders([String])
        /// The text of a file, or `nil` to use the text on disk again. The text can be unsaved. Findings in such a file
        /// are reported even outside of the folders.
        case text(path: String, SourceText?)
        /// Files or folders with these paths were created, changed or removed.
        case disk([String])
        /// Any files on disk may have been created, changed or removed.
        case unknown
    }

    /// A file with reported findings.
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
    /// The uses of files, by real path. A project can know files of other projects.
    private var places: [Path: [Place]] = [:]
    private var baseline: Baseline?
    /// The files that changed while ``error`` was set.
    private var pending: Set<Path> = []
    /// The reason why there are no findings, such as a mistake in a configuration.
    public private(set) var error: LintError?
    private var planFailures: [LintFailure] = []
    /// The problems in finding or linting files as the configurations describe. Missing Swift files aren't a problem.
    public private(set) var planProblems: [LintFailure] = []
    /// The number of searches for files and configurations. Between searches, ``paths`` don't change.
    public private(set) var planCount = 0

    /// Creates a workspace. Folders are added later.
    ///
    /// - Parameters:
    ///   - options: The options of the linter. Nothing is written.
    ///   - progress: The counter of files read for added folders.
    public init(options: LintOptions = LintOptions(), progress: LintProgress? = nil) {
        linter = Linter(options: options, progress: progress)
    }

    /// Creates a workspace that uses a linter.
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
        // Links may have changed since the buffer was set.
        let real = buffers[Path(path)] == nil ? Path(Path.resolved(path)) : Path(path)
        pending.insert(real)
        let wasOpen = buffers[real] != nil
        buffers[real] = text.map { LintRequest.Buffer(path: path, source: $0) }
        guard let text else { return !wasOpen }
        tree.replace(real.string, with: text)
        return places[real] != nil && (wasOpen || isInFolder(path))
    }

    /// Returns whether a file is in one of the folders.
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

    /// Finds the files and configurations, and reads the files that may have changed.
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
            var project = known[Path(planned.root)] ?? WorkspaceProject(root: planned.root, linter)
            project.replace(planned, isComplete: isComplete, changed: pending, tree, linter)
            for (number, entry) in planned.entries.enumerated() {
                places[Path(entry.realPath), default: []].append(Place(project: projects.count, number: number))
            }
            projects.append(project)
        }
        pending = []
    }

    // MARK: - Findings

    /// The real paths of the files with reported findings.
    public var paths: [String] { error == nil ? projects.flatMap(\.reportedPaths) : [] }

    /// Returns the findings in a file, sorted, or `nil` if findings in the file aren't reported.
    public mutating func findings(in path: String) -> [Finding]? {
        guard error == nil, let places = places[Path(Path.resolved(path))] else { return nil }
        for place in places {
            guard let file = projects[place.project].check(place.number) else { continue }
            return withoutBaseline(file).findings
        }
        return nil
    }

    /// The files that can't be read, and the reasons why findings may be missing.
    public var failures: [LintFailure] { error == nil ? planFailures + projects.flatMap(\.failures) : [] }

    /// Whether all files have been checked.
    public var isChecked: Bool { error != nil || projects.allSatisfy(\.isChecked) }

    /// Checks some of the files with outdated findings.
    ///
    /// - Parameter count: The maximum number of files to check.
    /// - Returns: The checked files.
    public mutating func checkNextFiles(_ count: Int) -> [CheckedFile] {
        guard error == nil else { return [] }
        for project in projects.indices where !projects[project].isChecked {
            return projects[project].checkNext(count).map(withoutBaseline)
        }
        return []
    }

    // MARK: - Files

    /// Returns the projects containing a file, with the number of the file in the project. The reporting project comes
    /// first.
    func uses(of path: String) -> [(project: WorkspaceProject, number: Int)] {
        let uses = (places[Path(Path.resolved(path))] ?? []).map { (project: projects[$0.project], number: $0.number) }
        guard error == nil else { return [] }
        return uses.filter { $0.project.entries[$0.number].isReported }
            + uses.filter { !$0.project.entries[$0.number].isReported }
    }

    /// Returns the path with all links resolved.
    public static func realPath(_ path: String) -> String { Path.resolved(path) }

    /// Returns the text of a file, or `nil` if the file can't be read.
    public func text(of path: String) -> SourceText? { try? tree.read(Path.resolved(path), as: .source) }

    /// Returns a file after removing the findings in the baseline.
    private func withoutBaseline(_ file: CheckedFile) -> CheckedFile {
        guard let baseline, let path = file.findings.first?.file else { return file }
        var matching = Baseline.Matching(baseline)
        let overlays = text(of: file.path).map { [(path: path, source: $0)] } ?? []
        return CheckedFile(
            path: file.path, findings: matching.unknown(of: file.findings, SourceLines(overlays: overlays)))
    }
}
