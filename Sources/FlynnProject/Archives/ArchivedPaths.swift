import FlynnFiles

/// Paths relative to the root of the repository.
struct ArchivedPaths {
    /// The real path of the root.
    private let root: String
    private let tree: FileTree
    private let places: RelativePaths

    init(root: String, _ tree: FileTree) {
        self.root = root
        self.tree = tree
        places = RelativePaths(folder: root, workingFolder: Path.workingFolder)
    }

    /// Returns the path relative to the root, or `.` for the root itself.
    func relative(_ path: String) throws(ArchiveError) -> String {
        if Path.areSame(tree.resolved(path), root) { return "." }
        let place = places.place(path)
        guard place.isInside else { throw .outside(path: path, root: Path.shortened(root)) }
        return place.relative
    }
}
