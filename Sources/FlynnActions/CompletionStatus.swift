/// Whether a completion handler was called before the function returned that should call it.
///
/// A function that requires completion returns a status, so its author can't forget to complete: a status comes only from
/// `CompletionRequirement.completedSync(_:)` and `CompletionRequirement.willCompleteAsync()`.
///
/// Unchecked `Sendable`, because the class isn't final: it has no mutable state, and the subclass in this module has none either.
public class CompletionStatus: @unchecked Sendable {
    /// Whether the completion handler is called later. If false, it was called.
    ///
    /// True for a deferred status. The status that `ActionSession.perform` returns says what happened: it is false also if the
    /// action completed a deferred status before it returned.
    public let isCompletingAsync: Bool

    init(isCompletingAsync: Bool) { self.isCompletingAsync = isCompletingAsync }

    /// Whether the status is a promise, rather than what has happened.
    var isDeferred: Bool { false }

    @usableFromInline
    static let completed = CompletionStatus(isCompletingAsync: false)
    @usableFromInline
    static let pending = CompletionStatus(isCompletingAsync: true)
}
