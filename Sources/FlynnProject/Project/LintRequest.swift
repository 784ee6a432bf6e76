import FlynnFiles
import FlynnSyntax

/// The files and settings of a run.
public struct LintRequest: Sendable {
    /// The source of configurations.
    public enum ConfigurationSource: Sendable {
        /// No configuration.
        case none
        /// The nearest `.flynnlint.yml` above a file.
        case nearest
        /// One configuration for all files.
        case file(String)
    }

    /// The source of the baseline.
    public enum BaselineSource: Sendable {
        /// No baseline.
        case none
        /// The baseline in the configuration, if any.
        case configured
        /// A file.
        case file(String)

        /// Returns the path of the baseline for a configuration of the run.
        package func path(_ configuration: Configuration?) -> String? {
            switch self {
            case .none: nil
            case .configured: configuration?.baseline?.path
            case .file(let path): path
            }
        }
    }

    /// A text in an editor that isn't saved yet.
    public struct Buffer: Sendable {
        /// The path of the edited file.
        public var path: String
        /// The text.
        public var source: SourceText

        /// Creates a buffer.
        public init(path: String, source: SourceText) {
            self.path = path
            self.source = source
        }
    }

    /// The files and folders to report on.
    public var paths: [String]
    /// Whether to skip given paths that are excluded by the configuration, or skipped in a search of the repository.
    public var skipsExcluded = false
    /// Whether the run knows only these files, and not the rest of the projects.
    public var isIsolated = false
    /// The source of configurations.
    public var configuration = ConfigurationSource.nearest
    /// The source of the baseline. Findings in the baseline are neither reported nor fixed.
    public var baseline = BaselineSource.configured
    /// Settings that override configurations.
    public var choices = LintChoices()
    /// An unsaved buffer to lint instead of ``paths``. The buffer replaces the file with the same path.
    public var buffer: Buffer?
    /// Unsaved texts that replace the files with the same paths. In contrast to ``buffer``, ``paths`` are still linted.
    package var overlays: [Buffer] = []
    /// Whether files are only read: shortcuts aren't expanded, and nothing is written.
    package var isReadOnly = false
    /// A git revision. Only findings that are new since this revision are reported, and only files that differ from the
    /// revision are changed.
    public var changedSince: String?
    /// Whether to lint the staged contents instead of the files on disk. Nothing is written.
    public var isStaged = false

    /// Whether to find only these files, because a different part of the run finds the rest of the projects.
    var isPart = false
    /// The root of the files; see ``FileTree/root``.
    var root: String?

    /// Whether changing files is permitted. This requires that all files are read from disk.
    package var allowsChanges: Bool { buffer == nil && !isStaged && !isReadOnly }

    /// Creates a request for files and folders.
    public init(paths: [String]) {
        self.paths = paths
    }
}

extension LintRequest {
    /// The real path of the folder for relative paths in reports and diffs. This is the root of the git working tree of
    /// the first path in a working tree, or else the working folder.
    public var reportFolder: String {
        paths.firstResult { Path.workingTree(Path.resolved($0)) } ?? Path.workingFolder
    }
}
