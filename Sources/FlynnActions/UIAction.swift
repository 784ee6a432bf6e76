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
    /// Calls `perform`. Crashes unless it is called on the main queue.
    @inlinable
    public static func start(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status {
        let sent = Sent((context, presenter))
        return MainActor.assumeIsolated {
            perform(context: sent.value.0, presenter: sent.value.1, completion: completion)
        }
    }
}

/// A value that one thread passes to another one and no longer uses.
///
/// Unchecked `Sendable` for that reason. All uses get their value from a `sending` parameter of `ActionSession.perform`, directly
/// or through `ActionDefinition.start`, and use it once.
@usableFromInline
struct Sent<Value>: @unchecked Sendable {
    @usableFromInline
    let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
}
