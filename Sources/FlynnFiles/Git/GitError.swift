import FlynnSyntax
import SystemLibrary

/// An error of the `git` command.
public enum GitError: Error, Sendable, CustomStringConvertible {
    /// Git isn't installed.
    case notFound
    /// Git can't be started.
    case unavailable(reason: String)
    /// Git failed. `command` is the first argument, and `end` is the exit status or the signal.
    case failed(command: String, folder: String, end: String, GitProblem?)
    /// Git printed unexpected output. `command` is the first argument, and `reason` contains no part of the output.
    case unexpected(command: String, reason: String)
    /// A path isn't in a working tree.
    case noRepository(path: String)
    /// Git refuses to read a repository of a different user.
    case untrusted(repository: String)
    /// The name of a revision is unknown.
    case unknownRevision(String, repository: String, isShallow: Bool)
    /// A name doesn't stand for a single revision.
    case notRevision(String, RevisionForm)
    /// A partial clone lacks an object needed for the comparison.
    case missingObject(repository: String)
    /// Git did nothing for some seconds and was ended. `command` is the first argument.
    case stalled(command: String, folder: String, seconds: Int)
    /// Git used the processor for too many seconds and was ended. `command` is the first argument.
    case slow(command: String, folder: String, seconds: Int)
    /// Git printed more bytes or names than any repository needs, and was ended.
    case tooMuch(command: String, repository: String, limit: String)
    /// The differing files are too large in total.
    case tooLarge(repository: String, max: Int)
    /// The index has more bytes than that of any repository.
    case largeIndex(repository: String, max: Int)
    /// A working tree names a git folder elsewhere, and the folder doesn't name the working tree.
    case foreign(repository: String, folder: String)
    /// Git's folder names a working tree that doesn't name the folder.
    case foreignTree(repository: String, folder: String)
    /// A file of git that names a repository, or is a part of a repository, is a link.
    case linkedFile(path: String)
    /// The configuration of the repository defines a command for git, and `git -c` can't override the definition.
    case unusable(kind: String, repository: String)
    /// A path of the run is outside of the repository of the other paths.
    case outside(path: String, repository: String)

    /// The form of a text that isn't the name of a single revision. Git or a CI job can pass such a text as a revision.
    public enum RevisionForm: Sendable {
        case empty, noCommit, range, upstream

        /// Returns the form of a text. Returns `nil` if the text can be a revision.
        init?(_ text: String) {
            if text.allSatisfy(\.isWhitespace) {
                self = .empty
            } else if text.utf8.count >= 40, text.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) {
                self = .noCommit
            } else if text.hasPrefix("^") || text.hasSuffix("^!") || text.hasSuffix("^@")
                || text.contains("..") && !text.contains(":")
            {
                self = .range
            } else if text.lowercased().contains(/@\{(u|upstream|push)\}/) {
                self = .upstream
            } else {
                return nil
            }
        }
    }

    /// Whether git was ended because of a limit. Such an error doesn't answer the question for which git was run.
    private var isLimit: Bool {
        switch self {
        case .stalled, .slow, .tooMuch, .tooLarge, .largeIndex: true
        default: false
        }
    }

    /// Returns the result of a search in a repository, or `nil` if nothing was found.
    ///
    /// - Throws: The error if git was ended because of a limit.
    package static func found<Result>(_ search: () throws(GitError) -> Result) throws(GitError) -> Result? {
        do {
            return try search()
        } catch {
            if error.isLimit { throw error }
            return nil
        }
    }

    /// Returns a git command for users that reads the same data as a command of the linter, and therefore prints the
    /// same error.
    private static func advice(_ command: String) -> String {
        switch command {
        case "diff", "diff-index": "diff HEAD"
        case "cat-file", "ls-tree": "fsck"
        case "config": "config --list"
        default: "status"
        }
    }

    /// The message for users.
    public var description: String {
        switch self {
        case .notFound: "git was not found; install it, or add its folder to PATH"
        case .unavailable(let reason): "git can't be run: \(reason)"
        case .failed(let command, let folder, let end, let problem):
            "git \(command) failed with \(end) in '\(folder)'\(problem.map { ": \($0.description)" } ?? "")"
                + "; if you trust the repository, run 'git \(GitError.advice(command))' there to see git's message"
        case .unexpected(let command, let reason): "git \(command) failed: \(reason)"
        case .noRepository(let path):
            "'\(path)' is not in the working tree of a git repository; name a path in one, or create one with 'git init'"
        case .untrusted(let repository):
            "git doesn't trust the repository in '\(repository)', which belongs to another user; if you do, run "
                + "'git config --global --add safe.directory \(repository)'"
        case .unknownRevision(let name, let repository, isShallow: false):
            "the repository in '\(repository)' has no revision '\(name)'; check the name, or fetch it"
        case .unknownRevision(let name, let repository, isShallow: true):
            "the repository in '\(repository)' has no revision '\(name)'; check the name, or complete the shallow clone "
                + "with 'git fetch --unshallow'"
        case .notRevision(_, .empty):
            "the name of the revision is empty; if a command prints it, run the command alone to see why it fails"
        case .notRevision(_, .noCommit):
            "a name of zeros means that there is no commit before, as in a new branch; name the revision where the branch began, "
                + "such as the output of 'git merge-base origin/main HEAD'"
        case .notRevision(let name, .range):
            "'\(name)' isn't one revision; to compare with the revision where a branch began, name the output of 'git merge-base "
                + "main HEAD'"
        case .notRevision(let name, .upstream):
            "'\(name)' is no revision, because the branch has no upstream; set one with 'git branch --set-upstream-to', or name a "
                + "revision"
        case .missingObject(let repository):
            "the repository in '\(repository)' lacks an object that is compared, and nothing is fetched; if it is a partial "
                + "clone, run 'git diff' with the same revision there, which fetches the object, or clone without '--filter'"
        case .stalled(let command, let folder, let seconds):
            "git \(command) did nothing for \(seconds) seconds in '\(folder)', and was ended; look for pipes and devices among "
                + "the files that git reads there, such as those that '.git/config' includes, '.git/HEAD' and '.gitattributes'"
        case .slow(let command, let folder, let seconds):
            "git \(command) used \(seconds) seconds of processor time in '\(folder)', and was ended; compare with another "
                + "revision, or check the repository with 'git fsck'"
        case .tooMuch(let command, let repository, let limit):
            "git \(command) lists more than \(limit) in '\(repository)', and was ended; compare with another revision, or "
                + "check whether its folders contain each other many times"
        case .tooLarge(let repository, let max):
            "the files in git that differ in '\(repository)' have more than \(max >> 30) GB; compare with another revision"
        case .largeIndex(let repository, let max):
            "git's index in '\(repository)' has more than \(max >> 30) GB, so it isn't copied; check it with 'git ls-files'"
        case .foreign(let repository, let folder):
            "the working tree '\(repository)' names git's folder '\(folder)', which doesn't name that working tree; if both are "
                + "yours, run 'git worktree repair' in a linked working tree, otherwise "
                + "'git --git-dir=\(folder) config core.worktree \(repository)'"
        case .foreignTree(let repository, let folder):
            "git's folder '\(folder)' names the working tree '\(repository)', whose '.git' doesn't name that folder; if both are "
                + "yours, set the variable GIT_DIR to '\(folder)'"
        case .linkedFile(let path):
            "'\(path)' is a link, so it may be a file of another repository; replace it by a file"
        case .unusable(let kind, let repository):
            "the configuration of the repository in '\(repository)' defines a \(kind) whose name contains '=' or isn't valid "
                + "UTF-8; find it with 'git config --show-origin --get-regexp ^\(kind)', and rename it, or remove it with 'git "
                + "config --remove-section'"
        case .outside(let path, let repository):
            "'\(path)' is not in the repository '\(repository)'; lint the files of one repository at a time"
        }
    }
}
