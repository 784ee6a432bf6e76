import FlynnFiles
import FlynnProject

/// The reason why files can't be set up.
package enum SetupError: Error, Sendable, CustomStringConvertible {
    case unreadable(folder: String, SystemError)
    /// The path names a file instead of a folder.
    case isFile(String)
    /// An option writes a file that belongs in the root of the repository.
    case notAtRoot(option: String, root: String)
    case git(GitError)
    /// Git runs the hooks of a folder outside of the repository.
    case sharedHooks(repository: String)
    /// A configuration would turn a folder of a project into a separate project.
    case splits(folder: String, project: String)
    /// Files with other contents exist.
    case exists([String])
    /// A file can't be written. `written` contains the files written before.
    case unwritable(path: String, SystemError, written: [String])
    /// A file can't be removed. `removed` contains the files removed before.
    case unremovable(path: String, SystemError, removed: [String])

    /// The message for users.
    package var description: String {
        switch self {
        case .unreadable(let folder, let error):
            return "'\(folder)' can't be read: \(error)"
        case .isFile(let path):
            return "'\(path)' is a file; pass its folder"
        case .notAtRoot(let option, let root):
            return "'\(option)' needs the root of the repository: run 'flynnlint init \(option) \(root)'"
        case .git(let error):
            return error.description
        case .sharedHooks(let repository):
            return
                "nothing was written: git's configuration puts the hooks of '\(repository)' into a folder outside of it, which "
                + "'git config --show-scope core.hooksPath' prints, and where other repositories would run them, too; to use "
                + "hooks of this repository instead, run 'git config --local core.hooksPath \"$(git rev-parse "
                + "--path-format=absolute --git-common-dir)/hooks\"' in it"
        case .splits(let folder, let project):
            return
                "nothing was written: \(Configuration.fileName) would make '\(folder)' a project of its own, in which the "
                + "other files of '\(project)' aren't known; set 'overrides' for the folder in "
                + "\(Path.join(project, Configuration.fileName)), which 'flynnlint init \(project)' writes, or use '--force'"
        case .exists(let paths):
            let isOne = paths.count == 1
            return "nothing was written: \(paths.joined(separator: ", ")) already \(isOne ? "exists" : "exist"); "
                + "replace \(isOne ? "it" : "them") with '--force', or use '--print' to see what would be written"
        case .unwritable(let path, let error, let written):
            let before = written.isEmpty ? "" : " (written before: \(written.joined(separator: ", ")))"
            return "\(path) can't be written: \(error)\(before)"
        case .unremovable(let path, let error, let removed):
            let before = removed.isEmpty ? "" : " (removed before: \(removed.joined(separator: ", ")))"
            return "\(path) can't be removed: \(error)\(before)"
        }
    }
}
