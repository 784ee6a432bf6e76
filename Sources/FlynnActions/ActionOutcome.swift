/// The result of an action, for the caller.
///
/// Passed to a handler on the queue of the handler.
public enum ActionOutcome: Sendable {
    /// The action succeeded.
    case success
    /// The action failed.
    case failure(any Error)

    /// Throws the error of a failure.
    public func get() throws {
        if case .failure(let error) = self { throw error }
    }
}

/// The result of an action that can also close the action stack of its feature, if the user has finished using the
/// feature.
///
/// Complete an action with `.successWithFeatureTermination` to close the stack; see ``ActionStackTracker``. The caller
/// receives an `ActionOutcome`. The action can pass this value to the completion on any thread.
public enum ActionPerformOutcome: Sendable {
    /// The action succeeded.
    case success
    /// The action succeeded, and closes the action stack of the feature.
    case successWithFeatureTermination
    /// The action failed.
    case failure(error: any Error)
    /// The action failed, and closes the action stack of the feature.
    case failureWithFeatureTermination(error: any Error)

    /// The outcome for the caller.
    public var simplifiedOutcome: ActionOutcome {
        switch self {
        case .success, .successWithFeatureTermination: .success
        case .failure(let error), .failureWithFeatureTermination(let error): .failure(error)
        }
    }

    /// Whether the action closes the action stack of the feature.
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
