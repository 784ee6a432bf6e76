import FlynnFiles
import FlynnProject

/// The reason why a run can't start.
public enum LintError: Error, Sendable, CustomStringConvertible {
    /// A configuration contains mistakes.
    case configuration(ConfigurationError)
    /// Git doesn't know a revision, or can't be run.
    case git(GitError)
    /// The given baseline can't be read.
    case baseline(BaselineError)
    /// Archives can't be written or linked.
    case archive(ArchiveError)
    /// The working folder was removed, so relative paths have no meaning.
    case noWorkingFolder

    /// The message for users.
    public var description: String {
        switch self {
        case .configuration(let error): error.description
        case .git(let error): error.description
        case .baseline(let error): error.description
        case .archive(let error): error.description
        case .noWorkingFolder: "the working folder doesn't exist; change to another folder"
        }
    }
}
