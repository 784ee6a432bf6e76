/// The result of an action, for its caller.
///
/// Handlers receive it on their queue.
public enum ActionOutcome: Sendable {
    /// The action did what it should do.
    case success
    /// The action failed.
    case failure(any Error)

    /// Returns, or throws the error of the failure.
    public func get() throws {
        if case .failure(let error) = self { throw error }
    }
}

/// The result of an action, and whether the action is the last one of its feature's action stack: the user is done with the feature.
///
/// An action completes with `.successWithFeatureTermination` to close the stack; see ``ActionStackTracker``. Callers get an
/// `ActionOutcome`. The action passes it to its completion on any thread.
public enum ActionPerformOutcome: Sendable {
    /// The action did what it should do.
    case success
    /// The action did what it should do, and closes its feature's action stack.
    case successWithFeatureTermination
    /// The action failed.
    case failure(error: any Error)
    /// The action failed, and closes its feature's action stack.
    case failureWithFeatureTermination(error: any Error)

    /// The outcome for the caller.
    public var simplifiedOutcome: ActionOutcome {
        switch self {
        case .success, .successWithFeatureTermination: .success
        case .failure(let error), .failureWithFeatureTermination(let error): .failure(error)
        }
    }

    /// Whether the action closes its feature's action stack.
    var isLast: Bool {
        switch self {
        case .success, .failure: false
        case .successWithFeatureTermination, .failureWithFeatureTermination: true
        }
    }

    init(_ outcome: ActionOutcome, isLast: Bool) {
        switch outcome {
        case .success: self = isLast ? .successWithFeatureTermination : .success
        case .failure(let error): self = isLast ? .failureWithFeatureTermination(error: error) : .failure(error: error)
        }
    }
}
