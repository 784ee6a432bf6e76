import FlynnSyntax

/// The files of a run, each with what is to be done to it.
struct ProjectPlan: Sendable {
    /// One file.
    struct Entry: Sendable {
        /// The path as it was found.
        var path: String
        /// The path with all links followed, if there is such a file.
        var realPath: String
        /// Its text, if it isn't read from the disk.
        var source: SourceText?
        /// What is done to it.
        var options: LintOptions
        /// Whether it is reported on and changed; if not, it only tells the rest of the project about its declarations.
        var isReported = true
    }

    /// The files, sorted by path.
    private(set) var entries: [Entry] = []
    /// The paths that can't be read.
    private(set) var failures: [LintFailure] = []
    /// The configuration of the run as a whole: that of the first path.
    private(set) var configuration: Configuration?

    /// The real path of the folder that all runs in the project have in common: its working tree of git, or else that of
    /// its configuration, or the folder that was named; `nil` if that isn't there.
    private(set) var root: String?
    /// The configurations of the files, by their paths.
    private(set) var configurations: [String: Configuration] = [:]

    private let request: LintRequest
    private let options: LintOptions
    private var finder: ConfigurationFinder
    /// The options by the configuration's path, as far as they are the same for all its files.
    private var optionsByConfiguration: [String: LintOptions] = [:]

    /// Plans a run.
    init(_ request: LintRequest, options: LintOptions) throws(LintRequestError) {
        self.request = request
        self.options = options
        do {
            if case .file(let path) = request.configuration {
                finder = try ConfigurationFinder(file: path)
            } else {
                finder = ConfigurationFinder()
            }
            if let buffer = request.buffer {
                try add(buffer)
            } else {
                try addFiles(request.paths)
            }
        } catch {
            throw LintRequestError(error.description, isLocated: true)
        }
        if let revision = request.changedSince { try keepReports(since: revision) }
    }

    // MARK: - Files

    private mutating func addFiles(_ paths: [String]) throws(ConfigurationError) {
        if let first = paths.first, let real = RealPath.of(first) {
            let folder = RealPath.isFile(real) ? RealPath.folder(of: real) : real
            configuration = try configuration(inFolder: folder)
            root = RealPath.workingTree(folder) ?? configuration.flatMap(ProjectPlan.folder(of:)) ?? folder
        }
        let found = SourceFinder(paths)
        failures = found.failures
        try add(found, isReported: true)
    }

    private mutating func add(
        _ found: SourceFinder, isReported: Bool, except own: String? = nil
    ) throws(ConfigurationError) {
        var configurations: [Configuration??] = Array(repeating: nil, count: found.folders.count)
        entries.reserveCapacity(found.files.count)
        for file in found.files {
            let realPath = found.realPath(file)
            if let own, PathKey(own) == PathKey(realPath) { continue }
            let configuration: Configuration?
            if let known = configurations[file.folder] {
                configuration = known
            } else {
                configuration = try self.configuration(inFolder: found.folders[file.folder])
                configurations[file.folder] = .some(configuration)
            }
            if !file.isNamed, configuration?.includes(realPath) == false { continue }
            entries.append(
                Entry(
                    path: file.path, realPath: realPath, options: options(for: realPath, configuration),
                    isReported: isReported))
        }
    }

    /// Adds a buffer with the rest of its project: what is below its configuration, or else in its working tree of git.
    private mutating func add(_ buffer: LintRequest.Buffer) throws(ConfigurationError) {
        let folder = RealPath.folder(of: buffer.path)
        let realFolder = RealPath.of(folder)
        let name = buffer.path.split(separator: "/").last.map(String.init) ?? buffer.path
        // A file in a folder that isn't there yet has no project.
        let realPath = realFolder.map { $0 == "/" ? "/" + name : $0 + "/" + name } ?? buffer.path
        if let realFolder {
            configuration = try configuration(inFolder: realFolder)
            let tree = RealPath.workingTree(realFolder)
            let configured = configuration.flatMap(ProjectPlan.folder(of:))
            root = tree ?? configured
            if let project = configured ?? tree {
                let shown = RealPath.shortened(project)
                try add(SourceFinder([shown.isEmpty ? "." : shown]), isReported: false, except: realPath)
            }
        }
        entries.append(
            Entry(
                path: buffer.path, realPath: realPath, source: buffer.source,
                options: options(for: realPath, configuration)))
        entries.sort { PathKey.isOrderedBefore($0.path, $1.path) }
    }

    // MARK: - Configurations

    private mutating func configuration(inFolder folder: String) throws(ConfigurationError) -> Configuration? {
        if case .none = request.configuration { return nil }
        return try finder.configuration(inFolder: folder)
    }

    /// The real path of the folder that a configuration stands in.
    private static func folder(of configuration: Configuration) -> String? {
        RealPath.of(configuration.path).map(RealPath.folder)
    }

    private mutating func options(for realPath: String, _ configuration: Configuration?) -> LintOptions {
        let key = configuration?.path ?? ""
        if let configuration { configurations[key] = configuration }
        if let known = optionsByConfiguration[key] { return known }
        var options = options
        configuration?.apply(to: &options, realPath: realPath)
        request.choices.apply(to: &options)
        if configuration?.overrides.isEmpty != false { optionsByConfiguration[key] = options }
        return options
    }

    // MARK: - Revisions

    private mutating func keepReports(since revision: String) throws(LintRequestError) {
        let start = request.paths.first.flatMap(RealPath.of) ?? "."
        let changed = try GitRepository(containing: start).files(changedSince: revision)
        for index in entries.indices {
            entries[index].isReported = changed.contains(entries[index].realPath)
        }
    }
}
