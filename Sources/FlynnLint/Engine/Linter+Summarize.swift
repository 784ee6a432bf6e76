import FlynnRules
import FlynnSummary
import FlynnSyntax

/// The files that are summarized in an archive.
public struct SummaryRequest: Sendable {
    /// The files and folders.
    public var paths: [String]
    /// The part of the files that is summarized; `nil` for all.
    public var shard: Shard?
    /// The folder that paths in the archive are relative to; `nil` for the root of the repository.
    public var root: String?
    /// The source of configurations.
    public var configuration = LintRequest.ConfigurationSource.nearest
    /// Whether files that are given by their paths are skipped like others.
    public var skipsExcluded = false
    /// Whether the archive has only what other modules can depend on, so that a change inside of a function doesn't change
    /// the archive. The files of such an archive are known, but not reported.
    public var isInterface = false

    /// Creates a request for files and folders.
    public init(paths: [String]) { self.paths = paths }
}

/// The size of an archive that was written.
public struct SummaryResult: Sendable {
    /// The number of files.
    public internal(set) var fileCount = 0
    /// The size of the sources in bytes.
    public internal(set) var sourceByteCount = 0
    /// The size of the archive in bytes.
    public internal(set) var archiveByteCount = 0
}

extension Linter {
    /// The number of files whose archived bytes are in memory at the same time.
    private static let batch = 512

    /// Summarizes files into an archive, which is replaced atomically. Equal sources and configurations give equal bytes on
    /// every machine.
    ///
    /// Shortcuts aren't expanded: a run over the archive reports them, as ``LintChoices/expandsShortcuts`` says.
    ///
    /// - Throws: An error if a source or a configuration can't be read, or the archive can't be written. Then an existing
    ///   file isn't changed.
    public func summarize(_ request: SummaryRequest, to path: String) throws(LintError) -> SummaryResult {
        if Path.real(".") == nil { throw .noWorkingFolder }
        var parts = LintRequest(paths: request.paths)
        parts.configuration = request.configuration
        parts.skipsExcluded = request.skipsExcluded
        parts.choices.expandsShortcuts = false
        parts.isPart = true
        let plan: ProjectPlan
        do {
            plan = try ProjectPlan(parts, options, try RunSources(parts))
        } catch let error as ConfigurationError {
            throw .configuration(error)
        } catch {
            throw .archive(.sources([LintFailure(path: request.paths.joined(separator: ", "), message: "\(error)")]))
        }
        let root = request.root.flatMap(Path.real) ?? parts.reportFolder
        do throws(ArchiveError) {
            guard plan.failures.isEmpty else { throw .sources(plan.failures) }
            return try summarize(plan, request, ArchivedPaths(root: root), to: path)
        } catch {
            throw .archive(error)
        }
    }

    private func summarize(
        _ plan: ProjectPlan, _ request: SummaryRequest, _ paths: ArchivedPaths, to output: String
    ) throws(ArchiveError) -> SummaryResult {
        var contents = try ArchiveContents(plan, request.shard, paths)
        var writer = try SummaryArchiveWriter(path: output)
        var result = SummaryResult()
        do throws(ArchiveError) {
            for project in plan.projects {
                var entries: [(entry: ProjectPlan.Entry, path: String)] = []
                for entry in project.entries {
                    let path = try paths.relative(entry.path)
                    if request.shard?.contains(path) != false { entries.append((entry, path)) }
                }
                if entries.isEmpty { continue }
                try contents.begin(project, isPartial: !project.isComplete || plan.lacksFiles(project), paths)
                for start in stride(from: 0, to: entries.count, by: Linter.batch) {
                    let batch = entries[start..<min(start + Linter.batch, entries.count)]
                    let files = Parallel.map(Array(batch), jobs: options.jobs) { entry, path in
                        ArchivedFile(entry, path: path, plan.tree, isInterface: request.isInterface)
                    }
                    let failures = files.compactMap(\.failure)
                    guard failures.isEmpty else { throw .sources(failures) }
                    for (file, (entry, _)) in zip(files, batch) {
                        contents.add(file.record, entry.settings)
                        result.sourceByteCount += file.byteCount
                    }
                    try writer.append(Array(files.map(\.bytes).joined()))
                }
            }
        } catch {
            writer.cancel()
            throw error
        }
        result.fileCount = contents.files.count
        result.archiveByteCount = try writer.finish(contents, isInterface: request.isInterface)
        return result
    }
}

/// Paths relative to the root of the repository.
struct ArchivedPaths {
    /// The real path of the root.
    let root: String
    private let places: RelativePaths

    init(root: String) {
        self.root = root
        places = RelativePaths(folder: root, workingFolder: Path.workingFolder)
    }

    /// The path relative to the root; `.` for the root itself.
    func relative(_ path: String) throws(ArchiveError) -> String {
        if Path.resolved(path) == root { return "." }
        let place = places.place(path)
        guard place.isInside else { throw .outside(path: path, root: Path.shortened(root)) }
        return place.relative
    }
}

extension ArchiveContents {
    /// The contents of an archive without projects and files.
    fileprivate init(_ plan: ProjectPlan, _ shard: Shard?, _ paths: ArchivedPaths) throws(ArchiveError) {
        self.init(shard: shard)
        for path in plan.givenPaths { self.paths.append(try paths.relative(path)) }
        run.format = plan.configuration?.format?.rawValue
        if let baseline = plan.configuration?.baseline { run.baseline = try PathSetting(baseline, paths) }
        for (path, isUsed) in plan.configurationUses.sorted(by: { $0.key < $1.key }) {
            configurations.append(ConfigurationUse(path: try paths.relative(path), isUsed: isUsed))
        }
    }

    /// Adds a project, which the files belong to that are added next.
    fileprivate mutating func begin(
        _ project: ProjectPlan.Project, isPartial: Bool, _ paths: ArchivedPaths
    ) throws(ArchiveError) {
        var known: [PathSetting] = []
        for setting in project.known { known.append(try PathSetting(setting, paths)) }
        var surroundings: [String] = []
        for outer in project.surroundings { surroundings.append(try paths.relative(outer)) }
        projects.append(
            Project(
                root: try paths.relative(project.root), known: known, surroundings: surroundings, isPartial: isPartial))
    }

    /// Adds a file to the last project.
    fileprivate mutating func add(_ file: File, _ settings: RuleSettings) {
        let settings = Settings(
            severities: settings.severities, options: settings.options, prefix: settings.naming.prefix,
            templates: settings.templates.fingerprint)
        var file = file
        file.project = projects.count - 1
        // Neighbors usually have the same settings.
        if let last = self.settings.lastIndex(of: settings) {
            file.settings = last
        } else {
            file.settings = self.settings.count
            self.settings.append(settings)
        }
        files.append(file)
    }
}

extension ArchiveContents.PathSetting {
    fileprivate init(_ setting: Configuration.PathSetting, _ paths: ArchivedPaths) throws(ArchiveError) {
        self.init(
            path: try paths.relative(Path.resolved(setting.path)),
            configuration: try paths.relative(setting.configuration), line: setting.line ?? 0)
    }
}

/// A file as an archive has it.
private struct ArchivedFile: Sendable {
    var record: ArchiveContents.File
    /// The summary and the lines.
    var bytes: [UInt8] = []
    var byteCount = 0
    /// The reason why it can't be read.
    var failure: LintFailure?

    init(_ entry: ProjectPlan.Entry, path: String, _ tree: FileTree, isInterface: Bool) {
        record = ArchiveContents.File(
            folder: Path.folder(of: path), name: Path.name(of: path), project: 0, settings: 0,
            isReported: entry.isReported && !isInterface, isNamed: entry.isNamed, relevance: .actors, failure: nil,
            content: 0, byteCount: 0, lineCount: 0, summaryByteCount: 0, linesByteCount: 0, hash: 0)
        let source: SourceText
        do {
            source = try tree.read(entry.realPath)
        } catch {
            failure = LintFailure(path: entry.path, message: "can't be read: \(error)")
            return
        }
        if source.isValidUTF8 {
            record.relevance = Relevance(source, naming: entry.settings.naming)
        } else if !isInterface {
            record.failure = FileReader.invalidText
        }
        let summary = ProjectFile(unchanged: entry, source).summary
        var writer = ArchiveWriter(positions: isInterface ? .omitted : .noted)
        (isInterface ? summary.interface : summary).write(to: &writer)
        bytes = writer.bytes
        record.summaryByteCount = bytes.count
        byteCount = source.byteCount
        if !isInterface {
            record.content = source.archivedHash
            record.byteCount = source.byteCount
            record.lineCount = source.lineCount
            let lines = ArchivedLines.lines(writer.lines, of: source)
            if !lines.isEmpty {
                var writer = ArchiveWriter()
                writer.begin()
                writer.write(lines)
                bytes += writer.bytes
                record.linesByteCount = writer.bytes.count
            }
        }
        record.hash = bytes.withUnsafeBytes { ContentHash($0).low }
    }
}

extension SourceText {
    /// The hash that identifies the contents of a file in an archive.
    var archivedHash: UInt64 { withBytes { ContentHash(UnsafeRawBufferPointer($0)).low } }
}
