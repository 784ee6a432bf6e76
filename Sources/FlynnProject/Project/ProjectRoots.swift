import FlynnFiles
import SystemLibrary

/// Finds the projects of folders. A folder is searched only once.
///
/// The root of a project is the nearest folder with a `.flynnlint.yml` or a `Package.swift`, else the root of the
/// nearest git working tree. If the search of a project skips a folder, the folder is a separate project that knows the
/// surrounding project.
package struct ProjectRoots: Sendable {
    private struct Root {
        var path: String
        /// Whether a file marks the folder as the root of a project.
        var isMarked: Bool
        /// The root of the surrounding project, or `nil` unless the search of the surrounding project skips the folder.
        var surroundings: String?
    }

    private let tree: FileTree
    private var byFolder: [Path: Root?] = [:]
    private var ignoresByFolder: [Path: IgnoreStack] = [:]

    package init(_ tree: FileTree) {
        self.tree = tree
    }

    /// Returns the real path of the project root for the real path of a folder, or `nil` for a folder outside of
    /// projects.
    mutating func root(ofFolder folder: String) -> String? { find(folder)?.path }

    /// Returns the root of the surrounding project for a skipped project, or `nil` for other projects.
    mutating func surroundings(ofProject root: String) -> String? { find(root)?.surroundings }

    /// Returns the root of the project that would lose a folder if the folder got a marker. Returns `nil` if a marker
    /// would change nothing, or for the root of a git working tree.
    package mutating func projectSplit(byMarking folder: String) -> (root: String, isMarked: Bool)? {
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

    /// Returns whether a search of the repository skips a file or a folder. Outside of a repository, the search starts
    /// at the root of the project.
    ///
    /// - Parameter path: The real path of the file or folder.
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

    /// Returns whether a search skips a file or a folder in a folder that isn't skipped.
    private mutating func isSkipped(_ path: String, isFolder: Bool, in top: String) -> Bool {
        let name = Path.name(of: path)
        if name.utf8.first == UInt8(ascii: ".") { return true }
        if isFolder, FolderListing.skippedFolders.contains(name) { return true }
        let folder = Path.folder(of: path)
        return ignores(in: folder, from: top).ignores(name, isFolder: isFolder)
    }

    /// Returns the patterns that apply in a folder of a search.
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
