public import Foundation

/// Observes the actions of sessions, for example for a log, analytics or a timeline; see ``ActionSession/add(observer:)``.
///
///     final class ActionLog: ActionDispatchObserver {
///         func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {
///             print("\(FeatureType.name): \(ActionType.name) \(request.inputDescription)")
///         }
///
///         func actionDidComplete<FeatureType, ActionType>(
///             _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome
///         ) {
///             print("\(ActionType.name): \(outcome) after \(request.duration!)")
///         }
///     }
///
/// Both functions are called on the action's queue, so they may use the input as the action does. They are called at the same time for
/// actions on several queues, hence `Sendable`.
public protocol ActionDispatchObserver: AnyObject, Sendable {
    /// Called directly before the action.
    func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>)

    /// Called once after the action has completed: before the handler, if the code that completes runs on the action's queue,
    /// otherwise later.
    ///
    /// - Parameter outcome: A failure with ``ActionMistake/neverCompleted(action:)`` if the action doesn't complete.
    func actionDidComplete<FeatureType, ActionType>(
        _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome)
}

extension ActionDispatchObserver {
    /// Ignores the event, for observers that need only the other function.
    public func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {}

    /// Ignores the event, for observers that need only the other function.
    public func actionDidComplete<FeatureType, ActionType>(
        _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome
    ) {}
}

/// One call of an action, for observers.
///
/// A value. Observers receive it in their functions, and may pass it to other threads if the input is `Sendable`.
public struct ActionRequest<FeatureType: FeatureDefinition, ActionType: ActionDefinition> {
    /// A number that no other call in this process has.
    public let uniqueID: UInt
    /// The time at which the action began, of the system's clock.
    public let date: Date
    /// What the action knows about its call: its input, and the session that performs it.
    public let context: ActionContext<ActionType.InputType>
    /// The time from the beginning to the completion, or nil before that.
    public internal(set) var duration: Duration?

    /// The action and its feature.
    public var actionBinding: ActionBinding<FeatureType, ActionType> { ActionBinding() }
    /// The name of the session that performs the action.
    public var sessionName: String { context.session.name }
    /// Whether the user performs the session's actions.
    public var userInitiated: Bool { context.session.userInitiatedActions }

    /// The input as text, or the empty string for an action without input. It may contain what the user has typed.
    public var inputDescription: String {
        ActionType.InputType.self == NoInput.self ? "" : String(describing: context.input)
    }
}
