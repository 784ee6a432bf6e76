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

extension FileChange {
    /// The change in the unified format, for `patch -p1` and `git apply` in the working folder.
    ///
    /// A file outside of the working folder has its path from the root, so that the patch can be applied there.
    public var unifiedDiff: String {
        UnifiedDiff(original, replacement).text(path: PatchPath.of(path, workingFolder: Path.workingFolder))
    }
}

/// The paths of files in patches: git rejects absolute paths and paths with `..`.
enum PatchPath {
    static func of(_ path: String, workingFolder: String) -> String {
        var names = Path.names(Path.absolute(path, in: workingFolder))
        let own = workingFolder.split(separator: "/")
        if names.count > own.count, names.starts(with: own) { names.removeFirst(own.count) }
        return names.joined(separator: "/")
    }
}
