import FlynnFiles
import FlynnRules
import FlynnStore
import FlynnSummary
import FlynnSyntax

/// The files to summarize in an archive.
public struct SummaryRequest: Sendable {
    /// The files and folders.
    public var paths: [String]
    /// The part of the files to summarize, or `nil` for all files.
    public var shard: Shard?
    /// The base folder of the paths in the archive, or `nil` for the root of the repository.
    public var root: String?
    /// The source of configurations.
    public var configuration = LintRequest.ConfigurationSource.nearest
    /// Whether given files are skipped in the same way as other files.
    public var skipsExcluded = false
    /// The path of a second archive with only the interfaces of the files. The interfaces contain everything that other
    /// modules can depend on, so a change inside of a function doesn't change this archive. The files of this archive
    /// are known, but not reported.
    public var interface: String?
    /// The path for a list of the dependencies of the archives, in the syntax of `make`: the sources, the folders of
    /// the sources, and the configurations.
    public var dependencies: String?

    /// Creates a request for files and folders.
    public init(paths: [String]) { self.paths = paths }
}

/// The size of a written archive.
public struct SummaryResult: Sendable {
    /// The number of files.
    public internal(set) var fileCount = 0
    /// The size of the sources in bytes.
    public internal(set) var sourceByteCount = 0
    /// The size of the archive in bytes.
    public internal(set) var archiveByteCount = 0
}

extension Linter {
    /// The maximum number of files with archived bytes in memory at the same time.
    private static let batch = 512

    /// Writes the summaries of files to an archive. The archive is replaced atomically. Equal sources and
    /// configurations result in equal bytes on every machine.
    ///
    /// Shortcuts aren't expanded. A run over the archive reports them, as with ``LintChoices/expandsShortcuts`` set to
    /// `false`.
    ///
    /// - Throws: An error if a source or a configuration can't be read, or an archive can't be written.
    public func summarize(_ request: SummaryRequest, to path: String) throws(LintError) -> SummaryResult {
        if Path.real(".") == nil { throw .noWorkingFolder }
        var parts = LintRequest(paths: request.paths)
        parts.configuration = request.configuration
        parts.skipsExcluded = request.skipsExcluded
        parts.choices.expandsShortcuts = false
        parts.isPart = true
        parts.root = request.root.flatMap(Path.real)
        let plan: ProjectPlan
        do {
            plan = try ProjectPlan(parts, options, try RunSources(parts))
        } catch let error as ConfigurationError {
            throw .configuration(error)
        } catch {
            throw .archive(.sources([LintFailure(path: request.paths.joined(separator: ", "), message: "\(error)")]))
        }
        do throws(ArchiveError) {
            guard plan.failures.isEmpty else { throw .sources(plan.failures) }
            let paths = ArchivedPaths(root: parts.root ?? parts.reportFolder, plan.tree)
            var outputs = [try ArchiveOutput(path, plan, request.shard, paths)]
            if let path = request.interface {
                outputs.append(try ArchiveOutput(path, plan, request.shard, paths, isInterface: true))
            }
            var (result, headers) = try summarize(plan, request, paths, &outputs)
            for output in outputs.reversed() {
                result.archiveByteCount = try output.writer.finish(output.contents, isInterface: output.isInterface)
            }
            if let dependencies = request.dependencies {
                try Linter.write(plan.dependencies + headers, of: path, to: dependencies)
            }
            return result
        } catch {
            throw .archive(error)
        }
    }

    private func summarize(
        _ plan: ProjectPlan, _ request: SummaryRequest, _ paths: ArchivedPaths, _ outputs: inout [ArchiveOutput]
    ) throws(ArchiveError) -> (result: SummaryResult, dependencies: [String]) {
        var result = SummaryResult()
        var dependencies: [String] = []
        var spent = Duration.zero
        let kinds = outputs.map(\.isInterface)
        for project in plan.projects {
            var entries: [(entry: ProjectPlan.Entry, path: String)] = []
            for entry in project.entries {
                let path = try paths.relative(entry.path)
                if request.shard?.contains(path) != false { entries.append((entry, path)) }
            }
            if entries.isEmpty { continue }
            let headers = options.headers.flatMap { _ in
                HeaderSearch(of: project, Linter.manifests(of: project, plan.tree), plan.tree)
            }
            let archived = try ArchiveContents.Project(
                project, isPartial: !project.isComplete || plan.lacksFiles(project), paths)
            for output in outputs.indices { outputs[output].contents.projects.append(archived) }
            result.fileCount += entries.count
            for start in stride(from: 0, to: entries.count, by: Linter.batch) {
                let batch = entries[start..<min(start + Linter.batch, entries.count)]
                let files = Parallel.map(Array(batch), jobs: options.jobs) { entry, path in
                    ArchivedFile(entry, path: path, plan.tree, headers?.visibility, kinds)
                }
                let failures = files.compactMap(\.failure)
                guard failures.isEmpty else { throw .sources(failures) }
                result.sourceByteCount += files.reduce(0) { $0 + $1.byteCount }
                for output in outputs.indices {
                    for (file, (entry, _)) in zip(files, batch) {
                        outputs[output].contents.add(file.parts[output].record, entry.settings)
                        outputs[output].uses.append(file.parts[output].use)
                    }
                    try outputs[output].writer.append(Array(files.map { $0.parts[output].bytes }.joined()))
                }
            }
            if let headers { dependencies += try add(headers, paths, &outputs, after: &spent) }
        }
        return (result, dependencies)
    }

    /// Returns the package manifests of a project, including manifests in other parts of the project.
    private static func manifests(
        of project: ProjectPlan.Project, _ tree: FileTree
    ) -> [(realPath: String, manifest: PackageManifest)] {
        project.entries.compactMap { entry in
            guard Path.name(of: entry.realPath) == "Package.swift",
                let source = try? tree.read(entry.realPath, as: .source),
                let manifest = ProjectFile(unchanged: entry, source).summary.manifest
            else { return nil }
            return (entry.realPath, manifest)
        }
    }

    /// Adds the facts about headers for the names in the last project's files.
    ///
    /// - Returns: The files and folders that the facts depend on.
    private func add(
        _ headers: HeaderSearch, _ paths: ArchivedPaths, _ outputs: inout [ArchiveOutput], after spent: inout Duration
    ) throws(ArchiveError) -> [String] {
        guard let options = options.headers else { return [] }
        var dependencies: [String] = []
        var contents: [HeaderContent?] = []
        for output in outputs.indices {
            // The project's declarations hide declarations in headers, but can be in a different part of the project.
            let names = HeaderUse.names(outputs[output].uses, moduleCount: headers.modules.count, hiddenBy: nil)
            outputs[output].uses = []
            // The first archive contains all names of the other archives.
            if output == 0 {
                let found = headers.read(names, options, nil, jobs: self.options.jobs, after: spent)
                spent += found.statistics.duration
                guard found.problems.isEmpty else { throw .sources(found.problems) }
                (contents, dependencies) = (found.contents, found.dependencies)
            }
            for (number, module) in headers.modules.enumerated() {
                guard let content = contents[number]?.explaining(names[number]) else { continue }
                outputs[output].contents.addHeaders(ArchivedHeaders(module, content, paths))
            }
        }
        return dependencies
    }

    /// Writes a `make` rule.
    private static func write(_ dependencies: [String], of target: String, to path: String) throws(ArchiveError) {
        let text: String
        do {
            let names = dependencies.map { name in
                // A folder has more than one name.
                MakeRule.isMember(name) && FileKind(of: name) == .folder ? Path.join(name, ".") : name
            }
            text = try MakeRule.text(target: target, prerequisites: names)
        } catch {
            throw .unwritableName(error.name)
        }
        do {
            try OutputFile(path: path).write(text)
        } catch {
            throw .unwritable(path: path, error)
        }
    }
}

/// An archive during writing.
private struct ArchiveOutput {
    var contents: ArchiveContents
    var writer: SummaryArchiveWriter
    let isInterface: Bool
    /// The header uses of the files in the last project.
    var uses: [HeaderUse] = []

    init(
        _ path: String, _ plan: ProjectPlan, _ shard: Shard?, _ paths: ArchivedPaths, isInterface: Bool = false
    ) throws(ArchiveError) {
        contents = try ArchiveContents(plan, shard, paths)
        writer = try SummaryArchiveWriter(path: path)
        self.isInterface = isInterface
    }
}

extension ArchiveContents {
    /// Creates the contents of an archive. Projects and files are added later.
    fileprivate init(_ plan: ProjectPlan, _ shard: Shard?, _ paths: ArchivedPaths) throws(ArchiveError) {
        self.init(shard: shard)
        for path in plan.givenPaths { self.paths.append(try paths.relative(path)) }
        run.format = plan.configuration?.format?.rawValue
        if let baseline = plan.configuration?.baseline { run.baseline = try PathSetting(baseline, paths) }
        for (path, isUsed) in plan.configurationUses.sorted(by: { $0.key < $1.key }) {
            configurations.append(ConfigurationUse(path: try paths.relative(path.string), isUsed: isUsed))
        }
    }

    /// Adds facts about headers to the last project.
    fileprivate mutating func addHeaders(_ headers: ArchivedHeaders) {
        projects[projects.count - 1].headers.append(headers)
    }

    /// Adds a file to the last project.
    fileprivate mutating func add(_ file: File, _ settings: RuleSettings) {
        let settings = Settings(
            severities: settings.severities, options: settings.options, prefix: settings.naming.prefix,
            templates: settings.templates.fingerprint.low)
        var file = file
        file.project = projects.count - 1
        // Neighboring files usually have the same settings.
        if let last = self.settings.lastIndex(of: settings) {
            file.settings = last
        } else {
            file.settings = self.settings.count
            self.settings.append(settings)
        }
        files.append(file)
    }
}

extension ArchiveContents.Project {
    fileprivate init(
        _ project: ProjectPlan.Project, isPartial: Bool, _ paths: ArchivedPaths
    ) throws(ArchiveError) {
        self.init(
            root: try paths.relative(project.root), known: [], surroundings: [], isPartial: isPartial,
            requiresHeaders: project.headers.use == .required)
        for setting in project.known { known.append(try ArchiveContents.PathSetting(setting, paths)) }
        for outer in project.surroundings { surroundings.append(try paths.relative(outer)) }
    }
}

extension ArchiveContents.PathSetting {
    fileprivate init(_ setting: Configuration.PathSetting, _ paths: ArchivedPaths) throws(ArchiveError) {
        self.init(
            path: try paths.relative(setting.path),
            configuration: try paths.relative(setting.configuration), line: setting.line ?? 0)
    }
}

/// A file for archives.
private struct ArchivedFile: Sendable {
    /// The contents for one archive.
    struct Part: Sendable {
        var record: ArchiveContents.File
        /// The summary and the lines.
        var bytes: [UInt8]
        var use: HeaderUse
    }

    /// The contents, by archive.
    var parts: [Part] = []
    var byteCount = 0
    /// The reason why the file can't be read.
    var failure: LintFailure?

    /// Reads and summarizes a file.
    ///
    /// - Parameter kinds: Whether the archives contain interfaces, by archive.
    init(
        _ entry: ProjectPlan.Entry, path: String, _ tree: FileTree, _ headers: HeaderVisibility?, _ kinds: [Bool]
    ) {
        let source: SourceText
        do {
            source = try tree.read(entry.realPath, as: .source)
        } catch {
            failure = LintFailure(path: entry.path, message: "can't be read: \(error)")
            return
        }
        byteCount = source.byteCount
        let summary = ProjectFile(unchanged: entry, source).summary
        let isValid = source.isValidUTF8
        var record = ArchiveContents.File(
            folder: Path.folder(of: path), name: Path.name(of: path), project: 0, settings: 0, isReported: false,
            isNamed: entry.isNamed,
            relevance: isValid ? Relevance(source, templates: entry.settings.templates) : .actors, failure: nil,
            content: 0,
            byteCount: 0, lineCount: 0, summaryByteCount: 0, linesByteCount: 0, hash: 0)
        for isInterface in kinds where isInterface {
            let summary = summary.interface
            let use = headers?.use(inFileAt: entry.realPath, summary) ?? HeaderUse()
            parts.append(Part(record, summary, use, positions: .omitted))
        }
        record.isReported = entry.isReported
        record.failure = isValid ? nil : FileReader.invalidText
        record.content = source.archivedHash
        record.byteCount = source.byteCount
        record.lineCount = source.lineCount
        let use = headers?.use(inFileAt: entry.realPath, summary) ?? HeaderUse()
        parts.insert(Part(record, summary, use, positions: .noted, source), at: 0)
    }
}

extension ArchivedFile.Part {
    /// Creates the contents for one archive.
    ///
    /// - Parameter source: The text whose lines are archived, or `nil` to omit the lines.
    fileprivate init(
        _ record: ArchiveContents.File, _ summary: FileSummary, _ use: HeaderUse,
        positions: Archiver.Positions, _ source: SourceText? = nil
    ) {
        var writer = Archiver(positions: positions)
        summary.write(to: &writer)
        (self.record, bytes, self.use) = (record, writer.bytes, use)
        self.record.summaryByteCount = bytes.count
        if let source, case let lines = ArchivedLines.lines(writer.lines, of: source), !lines.isEmpty {
            var writer = Archiver()
            writer.begin()
            writer.write(lines)
            bytes += writer.bytes
            self.record.linesByteCount = writer.byteCount
        }
        self.record.hash = bytes.withUnsafeBytes { QuickHash($0).low }
    }
}

extension SourceText {
    /// The hash that identifies the contents of a file in an archive.
    var archivedHash: UInt64 { ContentHash(self).low }
}
