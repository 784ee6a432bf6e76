import FlynnSyntax

/// A change of a file that a run has made, or would make.
public struct FileChange: Sendable {
    /// The path of the file as it was found.
    public var path: String
    /// The contents that were read.
    public var original: SourceText
    /// The new contents.
    public var replacement: SourceText
    /// Whether shortcuts were expanded.
    public var isExpanded: Bool
    /// The number of fixes that were made.
    public var fixCount: Int
}
