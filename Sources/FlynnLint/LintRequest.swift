import FlynnSyntax

/// Which files a run is about.
public struct LintRequest: Sendable {
    /// Where configurations come from.
    public enum ConfigurationSource: Sendable {
        /// From nowhere: the options are all there is.
        case none
        /// From the nearest `.flynnlint.yml` above each file.
        case nearest
        /// From one file.
        case file(String)
    }

    /// A text that isn't on the disk yet.
    public struct Buffer: Sendable {
        /// The path of the file that it will be.
        public var path: String
        /// The text.
        public var source: SourceText

        /// Makes a buffer.
        public init(path: String, source: SourceText) {
            self.path = path
            self.source = source
        }
    }

    /// The files and folders.
    public var paths: [String]
    /// Where configurations come from.
    public var configuration = ConfigurationSource.nearest
    /// What goes before configurations.
    public var choices = LintChoices()
    /// An unsaved buffer that is linted instead of ``paths``, as the file of its project that it belongs to.
    public var buffer: Buffer?
    /// A revision of git: only files that differ from it are reported on and changed.
    public var changedSince: String?

    /// Asks for files and folders.
    public init(paths: [String]) {
        self.paths = paths
    }
}

/// Why a run can't begin.
public struct LintRequestError: Error, Sendable, CustomStringConvertible {
    /// What is wrong and what to do about it; may have several lines.
    public var description: String
    /// Whether it begins with the place of the mistake, as findings do.
    public var isLocated = false

    init(_ description: String, isLocated: Bool = false) {
        self.description = description
        self.isLocated = isLocated
    }
}
