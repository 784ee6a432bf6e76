import Foundation

/// A mistake in the code of an action. Reported by sessions; see `ActionSession.init(named:onMistake:)`.
///
/// A value, reported on the thread that makes the mistake.
public enum ActionMistake: Error, Hashable, CustomStringConvertible {
    /// The action completed twice. The second outcome is ignored.
    case completedTwice(action: String)
    /// The action returned without an outcome, and the last reference to the completion has ended. The outcome is a
    /// failure with this error.
    case neverCompleted(action: String)

    /// The name of the action, the problem, and a suggestion.
    public var description: String {
        switch self {
        case .completedTwice(let action): "action '\(action)' completed twice; only the first outcome counts"
        case .neverCompleted(let action):
            "action '\(action)' never completes: return completedSync(_:), or complete the status of willCompleteAsync()"
        }
    }

    /// Writes the mistake as one line to standard error. Does nothing if the program has closed standard error.
    static func writeToStandardError(_ mistake: ActionMistake) {
        try? FileHandle.standardError.write(contentsOf: Data("FlynnActions: \(mistake)\n".utf8))
    }
}
