import FlynnFiles

/// The archives to link, and the files to report on.
public struct LinkRequest: Sendable {
    /// The archives.
    public var archives: [String]
    /// The base folder of the paths in the archives. `nil` stands for the root of the repository with the working
    /// folder, or for the working folder itself outside of a repository.
    public var root: String?
    /// A file with the files and folders to report on, one per line, or an archive of these files. `nil` reports on all
    /// files.
    public var reportedFiles: String?
    /// The configuration, baseline and choices. With ``LintRequest/isIsolated``, other files are allowed to exist. The
    /// paths of the request are ignored.
    public var settings = LintRequest(paths: [])

    /// Creates a request for archives.
    public init(archives: [String]) { self.archives = archives }

    /// The real path of the folder for relative paths in reports.
    public var reportFolder: String {
        root.flatMap(Path.real) ?? Path.workingTree(Path.workingFolder) ?? Path.workingFolder
    }
}
