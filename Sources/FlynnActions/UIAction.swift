import Dispatch

/// An action on the main queue, isolated to the main actor.
///
///     final class DocumentOpenAction: UIAction {
///         static func perform(
///             context: ActionContext<URL>, presenter: EditorPresenter, completion: Completion
///         ) -> Completion.Status {
///             presenter.show(context.input)
///             return completion.completedSync(.success)
///         }
///     }
///
/// If the caller doesn't pass a queue, the handler is also isolated to the main actor.
///
/// A presenter is usually `@MainActor`. Let the protocol of a presenter inherit from `Sendable`, to allow callers to
/// store and pass presenters (`@MainActor protocol EditorPresenter: Sendable`).
///
/// If an action overrides `queue`, the target of the queue must be the main queue. Otherwise, performing the action
/// crashes.
public protocol UIAction: ActionDefinition
where Queue == DispatchQueue, Handler == @MainActor @Sendable (ActionOutcome) -> Void {
    // The associated types are repeated for the compiler to infer them from `perform`.
    associatedtype InputType
    associatedtype PresenterType

    /// Performs the action.
    ///
    /// Return `completion.completedSync(…)`. To complete later, call `completion.willCompleteAsync()` instead, return
    /// the resulting status, and complete the status later.
    @MainActor static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status
}

extension UIAction {
    /// Calls `perform`. The calling code runs on `queue`.
    @inlinable
    public static func start(
        context: sending ActionContext<InputType>, presenter: sending PresenterType, completion: Completion
    ) -> Completion.Status {
        // The session guarantees the queue. Only an overridden queue needs a check.
        if queue !== mainQueue, !mainQueue.isCurrent {
            fatalError("the queue of UIAction '\(name)' must be the main queue, or have it as its target")
        }
        let function = IsolatedFunction<ActionContext<InputType>, PresenterType>(call: perform)
        return unsafeBitCast(function, to: MainQueueFunction<ActionContext<InputType>, PresenterType>.self).call(
            context, presenter, completion)
    }
}

// Function types of the main actor, and the same types for callers on the main queue. Both have the same
// representation, as isolation only exists in types. `MainActor.assumeIsolated` allocates memory and checks the thread,
// and takes longer than everything else.

/// `UIAction.perform`.
@usableFromInline
struct IsolatedFunction<Context, Presenter> {
    let call: @MainActor (Context, Presenter, CompletionRequirement<ActionOutcome>) -> CompletionStatus

    @usableFromInline
    init(call: @escaping @MainActor (Context, Presenter, CompletionRequirement<ActionOutcome>) -> CompletionStatus) {
        self.call = call
    }
}

/// `UIAction.perform`, for callers on the main queue.
@usableFromInline
struct MainQueueFunction<Context, Presenter> {
    @usableFromInline
    let call: (Context, Presenter, CompletionRequirement<ActionOutcome>) -> CompletionStatus
}

/// A handler of a `UIAction`.
private struct IsolatedHandler {
    let call: @MainActor @Sendable (ActionOutcome) -> Void
}

/// A handler of a `UIAction`, for callers on the main queue.
@usableFromInline
struct MainQueueHandler {
    @usableFromInline
    let call: @Sendable (ActionOutcome) -> Void

    @usableFromInline
    init(_ handler: @escaping @MainActor @Sendable (ActionOutcome) -> Void) {
        self = unsafeBitCast(IsolatedHandler(call: handler), to: Self.self)
    }
}

/// A value passed from one thread to another, and no longer used by the first thread.
///
/// Unchecked `Sendable` for this reason: all uses get the value from a `sending` parameter, and use it once.
@usableFromInline
struct Sent<Value>: @unchecked Sendable {
    @usableFromInline
    let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
}
