import FlynnSyntax

/// The files of a run, each with what is to be done to it.
struct ProjectPlan {
    /// One file.
    struct Entry: Sendable {
        /// The path as it was found.
        var path: String
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
            configuration = try configuration(for: real, isFolder: !RealPath.isFile(real))
        }
        let found = SourceFinder(paths)
        failures = found.failures
        for file in found.files { try add(file) }
    }

    private mutating func add(_ file: SourceFinder.File, isReported: Bool = true) throws(ConfigurationError) {
        let configuration = try configuration(for: file.realPath)
        if !file.isNamed, configuration?.includes(file.realPath) == false { return }
        entries.append(
            Entry(
                path: file.path, options: options(for: file.realPath, configuration), isReported: isReported))
    }

    /// Adds a buffer with the rest of its project: what is below its configuration, or else in its working tree of git.
    private mutating func add(_ buffer: LintRequest.Buffer) throws(ConfigurationError) {
        let folder = RealPath.folder(of: buffer.path)
        let realFolder = RealPath.of(folder)
        let name = buffer.path.split(separator: "/").last.map(String.init) ?? buffer.path
        // A file in a folder that isn't there yet has no project.
        let realPath = realFolder.map { $0 == "/" ? "/" + name : $0 + "/" + name } ?? buffer.path
        if let realFolder {
            configuration = try configuration(for: realFolder, isFolder: true)
            let root =
                configuration.flatMap { RealPath.of($0.path) }.map(RealPath.folder) ?? RealPath.workingTree(realFolder)
            if let root {
                let shown = RealPath.shortened(root)
                for file in SourceFinder([shown.isEmpty ? "." : shown]).files where file.realPath != realPath {
                    try add(file, isReported: false)
                }
            }
        }
        entries.append(
            Entry(path: buffer.path, source: buffer.source, options: options(for: realPath, configuration)))
        entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    // MARK: - Configurations

    private mutating func configuration(
        for realPath: String, isFolder: Bool = false
    ) throws(ConfigurationError) -> Configuration? {
        if case .none = request.configuration { return nil }
        return isFolder
            ? try finder.configuration(inFolder: realPath) : try finder.configuration(for: realPath)
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
            guard let real = RealPath.of(entries[index].path) else { continue }
            entries[index].isReported = changed.contains(real)
        }
    }
}
