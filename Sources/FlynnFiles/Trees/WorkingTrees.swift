/// Finds the git working trees of many folders. A folder is examined only once.
package struct WorkingTrees {
    private let tree: FileTree
    private var rootByFolder: [Path: String?] = [:]

    package init(_ tree: FileTree) {
        self.tree = tree
    }

    /// Returns the real path of the working tree's root for a folder with a real path, or `nil` outside of a working
    /// tree.
    package mutating func root(of folder: String) -> String? {
        if let root = tree.root { return root }
        var folder = folder
        var passed: [Path] = []
        var found: String?
        while true {
            if let known = rootByFolder[Path(folder)] {
                found = known
                break
            }
            passed.append(Path(folder))
            if tree.isMarkedByGit(folder) {
                found = folder
                break
            }
            if folder == "/" || !Path.isAbsolute(folder) { break }
            folder = Path.folder(of: folder)
        }
        for folder in passed { rootByFolder[folder] = .some(found) }
        return found
    }

    /// Returns the folders above the given real paths whose files apply to these paths, in any order.
    package mutating func foldersAbove(_ paths: [String]) -> Set<Path> {
        var folders: Set<Path> = []
        for path in paths {
            guard let root = root(of: path) else { continue }
            var current = path
            while Path.relative(current, to: root) != nil {
                current = Path.folder(of: current)
                if !folders.insert(Path(current)).inserted { break }
            }
        }
        return folders
    }
}
