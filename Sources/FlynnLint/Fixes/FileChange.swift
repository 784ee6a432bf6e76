import FlynnSyntax

/// A file that a run has rewritten, or would rewrite.
public struct FileChange: Sendable {
    /// The path of the file as it was found.
    public var path: String
    /// What was read.
    public var original: SourceText
    /// What stands there instead.
    public var replacement: SourceText
    /// Whether shortcuts were expanded.
    public var isExpanded: Bool
    /// How many fixes were made.
    public var fixCount: Int
}

extension FileChange {
    /// The change in the unified format, which `patch -p1` and `git apply` take in the working folder.
    ///
    /// A file outside of the working folder is named by its path from the root, where such a patch can be applied.
    public var unifiedDiff: String {
        UnifiedDiff(original, replacement).text(path: PatchPath.of(path, workingFolder: RealPath.of(".") ?? "/"))
    }
}

/// The names of files in patches: git refuses those that begin at the root or lead upwards.
enum PatchPath {
    static func of(_ path: String, workingFolder: String) -> String {
        let absolute = path.hasPrefix("/") ? path : workingFolder + "/" + path
        var names: [Substring] = []
        for name in absolute.split(separator: "/") where name != "." {
            if name == ".." { _ = names.popLast() } else { names.append(name) }
        }
        let own = workingFolder.split(separator: "/")
        if names.count > own.count, names.starts(with: own) { names.removeFirst(own.count) }
        return names.joined(separator: "/")
    }
}
