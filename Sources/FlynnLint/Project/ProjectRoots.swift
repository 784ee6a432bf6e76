import FlynnFiles
import SystemLibrary

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
    private var byFolder: [Path: Root?] = [:]
    private var ignoresByFolder: [Path: IgnoreStack] = [:]

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
        guard let root = find(folder), !Path.areSame(root.path, folder), !Path.areSame(Path.workingTree(folder), folder)
        else { return nil }
        return (root.path, root.isMarked)
    }

    private mutating func find(_ folder: String) -> Root? {
        if let known = byFolder[Path(folder)] { return known }
        let root: Root?
        if FolderListing.markers.contains(where: { tree.isFile(Path.join(folder, $0)) }) {
            root = Root(path: folder, isMarked: true)
        } else if Path.areSame(folder, tree.root) {
            root = Root(path: folder, isMarked: false)
        } else {
            let above = folder == "/" ? nil : find(Path.folder(of: folder))
            if above?.isMarked != true, (try? tree.kind(Path.join(folder, ".git"))) != nil {
                root = Root(path: folder, isMarked: false)
            } else if let above, isSkipped(folder, isFolder: true, in: above.path) {
                root = Root(path: folder, isMarked: above.isMarked, surroundings: above.path)
            } else {
                root = above
            }
        }
        byFolder[Path(folder)] = .some(root)
        return root
    }

    /// Whether a search of the repository skips a file or a folder, which is given by its real path. Outside of a
    /// repository, the search begins in the root of the project.
    mutating func isSkipped(_ path: String, isFolder: Bool) -> Bool {
        let folder = isFolder ? path : Path.folder(of: path)
        guard let top = tree.workingTree(folder) ?? root(ofFolder: folder) else { return false }
        var (current, isFolder) = (path, isFolder)
        while !Path.areSame(current, top), current != "/" {
            if isSkipped(current, isFolder: isFolder, in: top) { return true }
            (current, isFolder) = (Path.folder(of: current), true)
        }
        return false
    }

    /// Whether a search of a folder skips a file or a folder in it, whose parent it doesn't skip.
    private mutating func isSkipped(_ path: String, isFolder: Bool, in top: String) -> Bool {
        let name = Path.name(of: path)
        if name.utf8.first == UInt8(ascii: ".") { return true }
        if isFolder, FolderListing.skippedFolders.contains(name) { return true }
        let folder = Path.folder(of: path)
        return ignores(in: folder, from: top).ignores(name, isFolder: isFolder)
    }

    /// The patterns that apply in a folder of a search.
    private mutating func ignores(in folder: String, from top: String) -> IgnoreStack {
        if let known = ignoresByFolder[Path(folder)] { return known }
        var ignores =
            Path.areSame(folder, top) || folder == "/"
            ? IgnoreStack(above: folder, in: tree) : ignores(in: Path.folder(of: folder), from: top)
        ignores.enter(folder, hasPatterns: true)
        ignoresByFolder[Path(folder)] = ignores
        return ignores
    }
}
