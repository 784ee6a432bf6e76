import FlynnSyntax
import Synchronization

/// The files that git tracks and doesn't check out: outside of a sparse checkout, or in a submodule. Git is asked once for each working tree.
package final class MissingFiles: Sendable {
    private struct Lists {
        var files: [Path] = []
        var submodules: [Path] = []
    }

    private let known = Mutex<[Path: Lists]>([:])

    package init() {}

    /// Whether files or submodules in a folder are missing.
    ///
    /// - Parameters:
    ///   - root: The real path of the folder.
    ///   - workingTree: That of the root of its working tree.
    package func below(_ root: String, inWorkingTree workingTree: String, _ tree: FileTree) -> (
        file: Bool, submodule: Bool
    ) {
        let lists = known.withLock { known in
            if let lists = known[Path(workingTree)] { return lists }
            let lists = MissingFiles.lists(of: root, tree)
            known[Path(workingTree)] = lists
            return lists
        }
        return (MissingFiles.contains(lists.files, below: root), MissingFiles.contains(lists.submodules, below: root))
    }

    private static func lists(of root: String, _ tree: FileTree) -> Lists {
        guard let repository = try? GitRepository(containing: root), let unwatched = try? repository.unwatched() else {
            return Lists()
        }
        return Lists(
            files: unwatched.files.filter { !tree.isFile($0) }.map { Path($0) }.sorted(),
            submodules: unwatched.submodules.filter { !Path.areSame(Path.workingTree($0), $0) }.map { Path($0) }
                .sorted())
    }

    /// Whether one of some sorted paths is that of a folder, or of something in it.
    private static func contains(_ paths: [Path], below root: String) -> Bool {
        func first(from start: String) -> String? {
            let next = paths.partitioningIndex { $0 >= Path(start) }
            return next < paths.count ? paths[next].string : nil
        }
        let prefix = Path.prefix(root)
        return Path.areSame(first(from: root), root) || first(from: prefix).map { Path.hasPrefix($0, prefix) } == true
    }
}
