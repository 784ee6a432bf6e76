import FlynnFiles

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

extension SummaryRequest {
    /// The request for the files and settings of the archive.
    package var sources: LintRequest {
        var sources = LintRequest(paths: paths)
        sources.configuration = configuration
        sources.skipsExcluded = skipsExcluded
        sources.choices.expandsShortcuts = false
        sources.isPart = true
        sources.root = root.flatMap(Path.real)
        return sources
    }
}
