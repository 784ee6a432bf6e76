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
/// nearest git working tree.
struct ProjectRoots: Sendable {
    private struct Root {
        var path: String
        /// Whether a file marks the folder as the root of a project.
        var isMarked: Bool
    }

    private let tree: FileTree
    private var byFolder: [String: Root?] = [:]

    init(_ tree: FileTree) {
        self.tree = tree
    }

    /// The root of the project that a folder belongs to, by their real paths; `nil` if it belongs to none.
    mutating func root(ofFolder folder: String) -> String? { find(folder)?.path }

    private mutating func find(_ folder: String) -> Root? {
        if let known = byFolder[folder] { return known }
        let root: Root?
        if FolderListing.markers.contains(where: { tree.isFile(Path.join(folder, $0)) }) {
            root = Root(path: folder, isMarked: true)
        } else {
            let above = folder == "/" ? nil : find(Path.folder(of: folder))
            let isRepository = above?.isMarked != true && access(Path.join(folder, ".git"), F_OK) == 0
            root = isRepository ? Root(path: folder, isMarked: false) : above
        }
        byFolder[folder] = .some(root)
        return root
    }
}
