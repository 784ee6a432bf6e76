/// The reason why files can't be set up.
package enum SetupError: Error, Sendable, CustomStringConvertible {
    case unreadable(folder: String, SystemError)
    /// The path names a file, not a folder.
    case isFile(String)
    /// An option writes a file that belongs to the root of the repository.
    case notAtRoot(option: String, root: String)
    case git(GitError)
    /// Files with other contents exist.
    case exists([String])
    /// A file can't be written. `written` are the files before it.
    case unwritable(path: String, SystemError, written: [String])

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
        case .exists(let paths):
            let isOne = paths.count == 1
            return "nothing was written: \(paths.joined(separator: ", ")) already \(isOne ? "exists" : "exist"); "
                + "replace \(isOne ? "it" : "them") with '--force', or use '--print' to see what would be written"
        case .unwritable(let path, let error, let written):
            let before = written.isEmpty ? "" : " (written before: \(written.joined(separator: ", ")))"
            return "\(path) can't be written: \(error)\(before)"
        }
    }
}
