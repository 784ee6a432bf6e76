import FlynnRules
import FlynnSyntax

/// The files of a run, each with its settings.
struct ProjectPlan: Sendable {
    /// One file.
    struct Entry: Sendable {
        /// The path as it was found.
        var path: String
        /// The real path; the same as `path` if the file doesn't exist.
        var realPath: String
        /// Its text, if it isn't read from disk.
        var source: SourceText?
        /// The settings for it.
        var settings: RuleSettings
        /// Whether it is checked and changed. If not, only its declarations are used, for the rest of the project.
        var isReported = true
    }

    /// The files, sorted by path.
    private(set) var entries: [Entry] = []
    /// The paths that can't be read.
    private(set) var failures: [LintFailure] = []
    /// The configuration of the run as a whole, which is that of the first path.
    private(set) var configuration: Configuration?

    /// The real path of the folder that identifies the project in the cache: its git working tree, else the folder of
    /// its configuration, else the folder that was given; `nil` if that doesn't exist.
    private(set) var root: String?
    /// The configurations of the files, by their paths.
    private(set) var configurations: [String: Configuration] = [:]

    private let request: LintRequest
    /// The settings without a configuration.
    private let defaults: RuleSettings
    private var finder: ConfigurationFinder
    /// The settings by the configuration's path, if they are the same for all its files.
    private var settingsByConfiguration: [String: RuleSettings] = [:]

    /// Plans a run.
    init(_ request: LintRequest, settings: RuleSettings) throws(LintError) {
        self.request = request
        defaults = settings
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
            throw .configuration(error)
        }
        guard let revision = request.changedSince else { return }
        do {
            try keepReports(since: revision)
        } catch {
            throw .git(error)
        }
    }

    // MARK: - Files

    private mutating func addFiles(_ paths: [String]) throws(ConfigurationError) {
        if let first = paths.first, let real = Path.real(first) {
            let folder = Path.isFile(real) ? Path.folder(of: real) : real
            configuration = try configuration(inFolder: folder)
            root = Path.workingTree(folder) ?? configuration.flatMap(ProjectPlan.folder(of:)) ?? folder
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
            if let own, Path(own) == Path(realPath) { continue }
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
                    path: file.path, realPath: realPath, settings: settings(for: realPath, configuration),
                    isReported: isReported))
        }
    }

    /// Adds a buffer and the rest of its project: the files below its configuration, or else in its git working tree.
    private mutating func add(_ buffer: LintRequest.Buffer) throws(ConfigurationError) {
        let folder = Path.folder(of: buffer.path)
        let realFolder = Path.real(folder)
        // A file in a folder that doesn't exist yet has no project.
        let realPath = realFolder.map { Path.join($0, Path.name(of: buffer.path)) } ?? buffer.path
        if let realFolder {
            configuration = try configuration(inFolder: realFolder)
            let tree = Path.workingTree(realFolder)
            let configured = configuration.flatMap(ProjectPlan.folder(of:))
            root = tree ?? configured
            if let project = configured ?? tree {
                try add(SourceFinder([Path.shortened(project)]), isReported: false, except: realPath)
            }
        }
        entries.append(
            Entry(
                path: buffer.path, realPath: realPath, source: buffer.source,
                settings: settings(for: realPath, configuration)))
        entries.sort { Path($0.path) < Path($1.path) }
    }

    // MARK: - Configurations

    private mutating func configuration(inFolder folder: String) throws(ConfigurationError) -> Configuration? {
        if case .none = request.configuration { return nil }
        return try finder.configuration(inFolder: folder)
    }

    /// The real path of the folder that contains a configuration.
    private static func folder(of configuration: Configuration) -> String? {
        Path.real(configuration.path).map(Path.folder)
    }

    private mutating func settings(for realPath: String, _ configuration: Configuration?) -> RuleSettings {
        let key = configuration?.path ?? ""
        if let configuration { configurations[key] = configuration }
        if let known = settingsByConfiguration[key] { return known }
        var settings = defaults
        configuration?.apply(to: &settings, realPath: realPath)
        request.choices.apply(to: &settings)
        if configuration?.overrides.isEmpty != false { settingsByConfiguration[key] = settings }
        return settings
    }

    // MARK: - Revisions

    private mutating func keepReports(since revision: String) throws(GitError) {
        let start = request.paths.first.flatMap(Path.real) ?? "."
        let changed = try GitRepository(containing: start).files(changedSince: revision)
        for index in entries.indices {
            entries[index].isReported = changed.contains(entries[index].realPath)
        }
    }
}
