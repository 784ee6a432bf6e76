import FlynnSyntax

/// A change to the contents of a file. The run can write the change to disk, or only show it.
public struct FileChange: Sendable {
    /// The path of the file, as found by the search.
    public var path: String
    /// The real path at the time of the search.
    package var realPath: String
    /// The contents that were read.
    public var original: SourceText
    /// The new contents.
    public var replacement: SourceText
    /// Whether shortcuts were expanded.
    public var isExpanded: Bool
    /// The number of fixes made.
    public var fixCount: Int

    package init(
        path: String, realPath: String, original: SourceText, replacement: SourceText, isExpanded: Bool = false,
        fixCount: Int = 0
    ) {
        (self.path, self.realPath, self.original, self.replacement) = (path, realPath, original, replacement)
        (self.isExpanded, self.fixCount) = (isExpanded, fixCount)
    }
}
