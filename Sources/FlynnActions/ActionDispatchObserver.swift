public import Foundation

/// An observer for the actions of sessions, for example for a log, analytics or a timeline; see
/// ``ActionSession/add(observer:)``.
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
/// Both functions are called on the queue of the action, and can use the input like the action. For actions on several
/// queues, the functions are called concurrently, so the observer must be `Sendable`.
public protocol ActionDispatchObserver: AnyObject, Sendable {
    /// Called directly before the action.
    func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>)

    /// Called once when the action has completed. If the completing code runs on the queue of the action, this function
    /// is called before the handler, otherwise later.
    ///
    /// - Parameter outcome: The outcome of the action, or a failure with ``ActionMistake/neverCompleted(action:)`` if
    ///   the action doesn't complete.
    func actionDidComplete<FeatureType, ActionType>(
        _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome)
}

extension ActionDispatchObserver {
    /// Does nothing. For observers that implement only the other function.
    public func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {}

    /// Does nothing. For observers that implement only the other function.
    public func actionDidComplete<FeatureType, ActionType>(
        _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome
    ) {}
}

/// A call of an action, for observers.
///
/// A value. Observers receive it in their functions, and may pass it to other threads if the input is `Sendable`.
public struct ActionRequest<FeatureType: FeatureDefinition, ActionType: ActionDefinition> {
    /// A number that is unique in this process.
    public let uniqueID: UInt
    /// The start time of the action, from the system clock.
    public let date: Date
    /// The input of the action, and the session.
    public let context: ActionContext<ActionType.InputType>
    /// The time from the start to the completion, or nil before the completion.
    public internal(set) var duration: Duration?

    /// The action and its feature.
    public var actionBinding: ActionBinding<FeatureType, ActionType> { ActionBinding() }
    /// The name of the session.
    public var sessionName: String { context.session.name }
    /// Whether the actions of the session are performed by the user.
    public var userInitiated: Bool { context.session.userInitiatedActions }

    /// The input as text, or the empty string if the action has none. This can be text that the user has typed.
    public var inputDescription: String {
        ActionType.InputType.self == NoInput.self ? "" : String(describing: context.input)
    }
}
