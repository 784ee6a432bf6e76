import FlynnSyntax
import Synchronization

/// The tracked files and submodules that aren't checked out: files outside of a sparse checkout, and missing
/// submodules. Git runs once per working tree.
package final class MissingFiles: Sendable {
    private struct Lists {
        var files: [Path] = []
        var submodules: [Path] = []
    }

    private let known = Mutex<[Path: Lists]>([:])

    package init() {}

    /// Returns whether files or submodules are missing in a folder.
    ///
    /// - Parameters:
    ///   - root: The real path of the folder.
    ///   - workingTree: The real path of the root of the working tree.
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
        guard let repository = try? GitRepository(containing: root), let unchecked = try? repository.uncheckedPaths()
        else {
            return Lists()
        }
        return Lists(
            files: unchecked.files.filter { !tree.isFile($0) }.map { Path($0) }.sorted(),
            submodules: unchecked.submodules.filter { !Path.areSame(Path.workingTree($0), $0) }.map { Path($0) }
                .sorted())
    }

    /// Returns whether some sorted paths contain the path of a folder or a path in the folder.
    private static func contains(_ paths: [Path], below root: String) -> Bool {
        func first(from start: String) -> String? {
            let next = paths.partitioningIndex { $0 >= Path(start) }
            return next < paths.count ? paths[next].string : nil
        }
        let prefix = Path.prefix(root)
        return Path.areSame(first(from: root), root) || first(from: prefix).map { Path.hasPrefix($0, prefix) } == true
    }
}
