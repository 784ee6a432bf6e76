import Dispatch

/// An action on the main queue, in the isolation of the main actor.
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
/// A handler without a queue of its own is isolated to the main actor, too.
///
/// A presenter is usually `@MainActor`. A protocol of presenters inherits `Sendable`, so that callers can store it and pass it
/// (`@MainActor protocol EditorPresenter: Sendable`).
///
/// If an action overrides `queue`, the target of that queue must be the main queue. Performing it crashes otherwise.
public protocol UIAction: ActionDefinition
where Queue == DispatchQueue, Handler == @MainActor @Sendable (ActionOutcome) -> Void {
    // The associated types are repeated so that the compiler infers them from `perform`.
    associatedtype InputType
    associatedtype PresenterType

    /// Performs the action.
    ///
    /// Either return `completion.completedSync(…)`, or call `completion.willCompleteAsync()`, return its result, and complete that
    /// later.
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
        // The session has made sure of the queue. Only an overridden one needs to be checked.
        if queue !== mainQueue, !mainQueue.isCurrent {
            fatalError("the queue of UIAction '\(name)' must be the main queue, or have it as its target")
        }
        let function = IsolatedFunction<ActionContext<InputType>, PresenterType>(call: perform)
        return unsafeBitCast(function, to: MainQueueFunction<ActionContext<InputType>, PresenterType>.self).call(
            context, presenter, completion)
    }
}

// Functions of the main actor, and the same functions for callers that run on the main queue. Both are represented in the same
// way, since isolation exists in types only. `MainActor.assumeIsolated` allocates memory and checks the thread, which takes
// longer than all else.

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

/// A value that one thread passes to another thread and no longer uses.
///
/// Unchecked `Sendable` for that reason. All uses get their value from a `sending` parameter, and use it once.
@usableFromInline
struct Sent<Value>: @unchecked Sendable {
    @usableFromInline
    let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
}
