import FlynnFacts
import FlynnFiles
import FlynnRules
import FlynnShortcuts

/// Writes the summaries of a plan's files to archives.
package struct Summarizer {
    /// The maximum number of files with archived bytes in memory at the same time.
    private static let batch = 512

    private let request: SummaryRequest
    private let plan: ProjectPlan
    private let options: LintOptions

    /// Creates a summarizer.
    ///
    /// - Parameter plan: The plan for ``SummaryRequest/sources``.
    package init(request: SummaryRequest, plan: ProjectPlan, options: LintOptions) {
        (self.request, self.plan, self.options) = (request, plan, options)
    }

    /// Writes the archives of the request.
    ///
    /// - Parameter path: The path of the archive with all facts.
    package func write(to path: String) throws(ArchiveError) -> SummaryResult {
        guard plan.failures.isEmpty else { throw .sources(plan.failures) }
        let sources = request.sources
        let paths = ArchivedPaths(root: sources.root ?? sources.reportFolder, plan.tree)
        var outputs = [try ArchiveOutput(path, plan, request.shard, paths)]
        if let path = request.interface {
            outputs.append(try ArchiveOutput(path, plan, request.shard, paths, isInterface: true))
        }
        var (result, headers) = try summarize(paths, &outputs)
        for output in outputs.reversed() {
            result.archiveByteCount = try output.writer.finish(output.contents)
        }
        if let dependencies = request.dependencies {
            try Summarizer.write(plan.dependencies + headers, of: path, to: dependencies)
        }
        return result
    }

    private func summarize(
        _ paths: ArchivedPaths, _ outputs: inout [ArchiveOutput]
    ) throws(ArchiveError) -> (result: SummaryResult, dependencies: [String]) {
        var result = SummaryResult()
        var dependencies: [String] = []
        var spent = Duration.zero
        let kinds = outputs.map(\.contents.isInterface)
        for project in plan.projects {
            var entries: [(entry: ProjectPlan.Entry, path: String)] = []
            for entry in project.entries {
                let path = try paths.relative(entry.path)
                if request.shard?.contains(path) != false { entries.append((entry, path)) }
            }
            if entries.isEmpty { continue }
            let headers = options.headers.flatMap { _ in
                HeaderSearch(of: project, Summarizer.manifests(of: project, plan.tree), plan.tree)
            }
            let archived = try ArchiveContents.Project(
                project, isPartial: !project.isComplete || plan.lacksFiles(project), paths)
            for output in outputs.indices { outputs[output].contents.projects.append(archived) }
            result.fileCount += entries.count
            for start in stride(from: 0, to: entries.count, by: Summarizer.batch) {
                let batch = entries[start..<min(start + Summarizer.batch, entries.count)]
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
    /// The header uses of the files in the last project.
    var uses: [HeaderUse] = []

    init(
        _ path: String, _ plan: ProjectPlan, _ shard: Shard?, _ paths: ArchivedPaths, isInterface: Bool = false
    ) throws(ArchiveError) {
        contents = try ArchiveContents(plan, shard, paths)
        contents.isInterface = isInterface
        writer = try SummaryArchiveWriter(path: path)
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
