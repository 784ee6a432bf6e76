/// The status of a completion handler: called before the function returned, or to be called later.
///
/// A function with a completion requirement must return a status, so the author can't forget the completion. A status
/// is only created by `CompletionRequirement.completedSync(_:)` and `CompletionRequirement.willCompleteAsync()`.
///
/// Unchecked `Sendable`, as the class isn't final. The class and the subclass in this module have no mutable state.
public class CompletionStatus: @unchecked Sendable {
    /// Whether the completion handler will be called later. If false, the handler was called.
    ///
    /// True for a deferred status. The status returned by `ActionSession.perform` describes the result of the call, so
    /// this property is also false if the action completed a deferred status before it returned.
    public let isCompletingAsync: Bool

    init(isCompletingAsync: Bool) { self.isCompletingAsync = isCompletingAsync }

    /// Whether this status is a promise to complete later.
    var isDeferred: Bool { false }

    @usableFromInline
    static let completed = CompletionStatus(isCompletingAsync: false)
    @usableFromInline
    static let pending = CompletionStatus(isCompletingAsync: true)
}
