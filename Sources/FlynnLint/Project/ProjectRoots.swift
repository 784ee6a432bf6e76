#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds the project of each folder. Each folder is searched once.
///
/// The root of a project is the nearest folder with a `.flynnlint.yml` or a `Package.swift`, else the root of the
/// nearest git working tree. A folder in it that a search for its files skips is a project of its own, which knows the
/// project that surrounds it.
struct ProjectRoots: Sendable {
    private struct Root {
        var path: String
        /// Whether a file marks the folder as the root of a project.
        var isMarked: Bool
        /// The root of the project that surrounds it; `nil` unless that project's search skips the folder.
        var surroundings: String?
    }

    private let tree: FileTree
    private var byFolder: [String: Root?] = [:]

    init(_ tree: FileTree) {
        self.tree = tree
    }

    /// The root of the project that a folder belongs to, by their real paths; `nil` if it belongs to none.
    mutating func root(ofFolder folder: String) -> String? { find(folder)?.path }

    /// The root of the project that surrounds one that its search skips; `nil` for other projects.
    mutating func surroundings(ofProject root: String) -> String? { find(root)?.surroundings }

    /// The root of the project that a folder would no longer belong to if it got a marker; `nil` if nothing changed, or
    /// if the folder is the root of a git working tree.
    mutating func projectSplit(byMarking folder: String) -> (root: String, isMarked: Bool)? {
        guard let root = find(folder), root.path != folder, Path.workingTree(folder) != folder else { return nil }
        return (root.path, root.isMarked)
    }

    private mutating func find(_ folder: String) -> Root? {
        if let known = byFolder[folder] { return known }
        let root: Root?
        if FolderListing.markers.contains(where: { tree.isFile(Path.join(folder, $0)) }) {
            root = Root(path: folder, isMarked: true)
        } else {
            let above = folder == "/" ? nil : find(Path.folder(of: folder))
            if above?.isMarked != true, access(Path.join(folder, ".git"), F_OK) == 0 {
                root = Root(path: folder, isMarked: false)
            } else if let above, isSkipped(folder, in: above.path) {
                root = Root(path: folder, isMarked: above.isMarked, surroundings: above.path)
            } else {
                root = above
            }
        }
        byFolder[folder] = .some(root)
        return root
    }

    /// Whether a search for the files of a project skips a folder in it, whose parent it doesn't skip.
    private func isSkipped(_ folder: String, in root: String) -> Bool {
        let name = Path.name(of: folder)
        if name.utf8.first == UInt8(ascii: ".") || FolderListing.skippedFolders.contains(name) { return true }
        var ignores = IgnoreStack(above: root, in: tree)
        var above: [String] = []
        var current = folder
        while current != root, current != "/" {
            current = Path.folder(of: current)
            above.append(current)
        }
        for folder in above.reversed() { ignores.enter(folder, hasPatterns: true) }
        return ignores.ignores(name, in: Path.folder(of: folder), isFolder: true)
    }
}
