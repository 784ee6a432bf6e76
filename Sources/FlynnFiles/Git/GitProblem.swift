/// The cause of a failure of git, in the linter's words.
///
/// The messages of git aren't repeated, because they contain lines, names and values from the files that git reads. A
/// link in git's folder, a setting, or the list of alternate object folders can direct git to any file of the user.
public enum GitProblem: CaseIterable, Sendable, CustomStringConvertible {
    case lock, permission, disk, memory, missingFile, index, object, configuration, version, filter, shallow

    /// Finds the cause in the messages of git.
    ///
    /// - Parameter message: The lines printed by git. A warning can come before the error.
    /// - Returns: `nil` for an unknown cause.
    init?(_ message: String) {
        let lines = message.split(separator: "\n").filter { line in
            line.hasPrefix("fatal: ") || line.hasPrefix("error: ")
        }
        guard let found = GitProblem.allCases.first(where: { problem in lines.contains(where: problem.explains) })
        else { return nil }
        self = found
    }

    /// Returns whether a line of git's messages has this cause. The texts are from git 2.30 to 2.51.
    private func explains(_ line: Substring) -> Bool {
        switch self {
        case .lock: line.hasPrefix("fatal: Unable to create '") && line.hasSuffix(".lock': File exists.")
        case .permission: line.hasSuffix(": Permission denied") || line.hasSuffix(": Operation not permitted")
        case .disk: line.hasSuffix(": No space left on device") || line.hasSuffix(": Disk quota exceeded")
        case .memory: line.hasPrefix("fatal: Out of memory")
        case .missingFile: line.hasSuffix(": No such file or directory")
        case .index:
            line == "fatal: index file corrupt" || line.hasSuffix(": index file smaller than expected")
                || line.hasPrefix("error: bad signature 0x") || line.hasPrefix("error: bad index ")
        case .object:
            line.hasPrefix("fatal: bad object ") || line.hasPrefix("fatal: bad tree object ")
                || line.hasPrefix("fatal: unable to read ") || line.hasPrefix("error: unable to read ")
                || line.hasPrefix("error: object file ") || line.hasPrefix("fatal: loose object ")
                || line.hasPrefix("fatal: packed object ") || line.hasPrefix("error: inflate: ")
                || line.hasPrefix("fatal: missing blob object ") || line.hasPrefix("error: invalid object ")
                || line == "fatal: not a tree object"
        case .configuration:
            line.hasPrefix("fatal: bad ") && line.contains("config ") || line.hasPrefix("fatal: unable to parse '")
                || line.hasPrefix("fatal: failed to read orderfile '")
        case .version:
            line.hasPrefix("fatal: unknown repository extension") || line.hasPrefix("fatal: Expected git repo version")
                || line.hasPrefix("fatal: repo version is ")
        case .filter: line.hasPrefix("fatal: ") && line.contains(/: (clean|smudge) filter '.*' failed/)
        case .shallow:
            line.hasPrefix("fatal: bad shallow line: ") || line == "fatal: shallow file has changed since we read it"
        }
    }

    /// The text for users.
    public var description: String {
        switch self {
        case .lock:
            "another process of git has locked a file; wait for its end, or remove the lock if no other one runs"
        case .permission: "the permission for a file is missing"
        case .disk: "the disk is full"
        case .memory:
            "it needs more memory than there is, or than the \(GitProgress.Limits().memory >> 30) GB that it may use"
        case .missingFile: "a file that git's configuration or its folder names doesn't exist"
        case .index: "the index is damaged"
        case .object: "an object is missing or damaged; check the repository with 'git fsck'"
        case .configuration: "git's configuration has a mistake"
        case .version: "the repository has a format that needs a newer version of git"
        case .filter: "a filter of the user's configuration failed"
        case .shallow: "the file 'shallow' in git's folder is damaged"
        }
    }
}
