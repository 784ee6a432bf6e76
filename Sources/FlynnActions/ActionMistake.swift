import Foundation

/// A mistake in the code of an action. Sessions report mistakes; see `ActionSession.init(named:onMistake:)`.
///
/// A value, reported on the thread that makes the mistake.
public enum ActionMistake: Error, Hashable, CustomStringConvertible {
    /// The action completed, and then completed again. The second outcome is ignored.
    case completedTwice(action: String)
    /// The action returned, and nothing refers to its completion any longer. Its outcome is a failure with this error.
    case neverCompleted(action: String)

    /// The name of the action, what is wrong, and what to do.
    public var description: String {
        switch self {
        case .completedTwice(let action): "action '\(action)' completed twice; only the first outcome counts"
        case .neverCompleted(let action):
            "action '\(action)' never completes: return completedSync(_:), or complete the status of willCompleteAsync()"
        }
    }

    /// Writes the mistake to standard error, in one line. Does nothing if a program has closed it.
    static func writeToStandardError(_ mistake: ActionMistake) {
        try? FileHandle.standardError.write(contentsOf: Data("FlynnActions: \(mistake)\n".utf8))
    }
}
