/// The result of an action.
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
