import FlynnFiles
import FlynnSyntax

/// The files of a run and its settings.
public struct LintRequest: Sendable {
    /// The source of configurations.
    public enum ConfigurationSource: Sendable {
        /// No configuration is used.
        case none
        /// The nearest `.flynnlint.yml` above each file.
        case nearest
        /// One file for all.
        case file(String)
    }

    /// The source of the baseline.
    public enum BaselineSource: Sendable {
        /// No baseline is used.
        case none
        /// That of the configuration, if it has one.
        case configured
        /// A file.
        case file(String)

        /// The path of the file, given the configuration of the run.
        func path(_ configuration: Configuration?) -> String? {
            switch self {
            case .none: nil
            case .configured: configuration?.baseline?.path
            case .file(let path): path
            }
        }
    }

    /// A text that isn't saved yet.
    public struct Buffer: Sendable {
        /// The path of the file that it belongs to.
        public var path: String
        /// The text.
        public var source: SourceText

        /// Creates a buffer.
        public init(path: String, source: SourceText) {
            self.path = path
            self.source = source
        }
    }

    /// The files and folders whose findings are reported.
    public var paths: [String]
    /// Whether paths are skipped like other files: if the configuration excludes them, or a search of their repository
    /// skips them.
    public var skipsExcluded = false
    /// Whether only these files are known, not the rest of their projects.
    public var isIsolated = false
    /// The source of configurations.
    public var configuration = ConfigurationSource.nearest
    /// The source of the baseline, whose findings are neither reported nor fixed.
    public var baseline = BaselineSource.configured
    /// Settings that override configurations.
    public var choices = LintChoices()
    /// An unsaved buffer that is linted instead of ``paths``. It replaces the file with its path.
    public var buffer: Buffer?
    /// Unsaved texts that replace the files with their paths. Other than with ``buffer``, ``paths`` are linted.
    var overlays: [Buffer] = []
    /// Whether files are linted as they are: their shortcuts aren't expanded, and nothing is written.
    var isReadOnly = false
    /// A git revision. Only findings that are new since this revision are reported, and only files that differ from it
    /// are changed.
    public var changedSince: String?
    /// Whether the staged contents are linted instead of the files on disk. Nothing is written.
    public var isStaged = false

    /// Whether only these files are found, because the rest of their projects is found elsewhere.
    var isPart = false
    /// The root of the files: see ``FileTree/root``.
    var root: String?

    /// Whether files may be changed: all of them are read from disk.
    var allowsChanges: Bool { buffer == nil && !isStaged && !isReadOnly }

    /// Creates a request for files and folders.
    public init(paths: [String]) {
        self.paths = paths
    }
}

extension LintRequest {
    /// The real path of the folder that paths in reports and diffs are relative to: the root of the git working tree that
    /// contains the first of the request's paths that are in one. Without a working tree, the working folder.
    public var reportFolder: String {
        paths.firstResult { Path.workingTree(Path.resolved($0)) } ?? Path.workingFolder
    }
}

/// The reason why a run can't start.
public enum LintError: Error, Sendable, CustomStringConvertible {
    /// A configuration has mistakes.
    case configuration(ConfigurationError)
    /// Git doesn't know a revision, or can't be run.
    case git(GitError)
    /// The given baseline can't be read.
    case baseline(BaselineError)
    /// Archives can't be written or linked.
    case archive(ArchiveError)
    /// The working folder, which relative paths begin in, was removed.
    case noWorkingFolder

    /// The message for users.
    public var description: String {
        switch self {
        case .configuration(let error): error.description
        case .git(let error): error.description
        case .baseline(let error): error.description
        case .archive(let error): error.description
        case .noWorkingFolder: "the working folder doesn't exist; change to another folder"
        }
    }
}
