import Dispatch

/// An operation of the user or the program. It is performed on the queue that the action declares.
///
///     final class CountWordsAction: Action {
///         static let queue = DispatchQueue(label: "counting")
///
///         static func perform(
///             context: ActionContext<Text>, presenter: WordCounter, completion: Completion
///         ) -> Completion.Status {
///             presenter.show(context.input.words.count)
///             return completion.completedSync(.success)
///         }
///     }
///
/// The default is the main queue. Declare another queue with `let`, as a computed property would return a different
/// queue for each call. For actions on the main queue that call code of the main actor, use `UIAction`.
public protocol Action: ActionDefinition {
    // The associated types are repeated for the compiler to infer them from `perform`.
    associatedtype InputType
    associatedtype PresenterType

    /// Performs the action.
    ///
    /// Return `completion.completedSync(…)`. To complete later, call `completion.willCompleteAsync()` instead, return
    /// the resulting status, and complete the status later.
    static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status
}

extension Action {
    /// Performs the action on the calling thread, which runs the queue of the action, and returns the status.
    @inlinable
    public static func start(
        context: sending ActionContext<InputType>, presenter: sending PresenterType, completion: Completion
    ) -> Completion.Status {
        perform(context: context, presenter: presenter, completion: completion)
    }
}

/// An action that closes the action stack of its feature and does nothing else, for example when the user closes a
/// document.
///
///     final class DoneAction: TerminatingAction {}
///
/// As for other actions, `perform` runs on the queue of the action.
public protocol TerminatingAction: Action {}

extension TerminatingAction {
    /// Succeeds, and closes the action stack of the feature.
    public static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.successWithFeatureTermination)
    }
}

/// An action for Siri intents in an app extension. It is performed in `ActionSession.intents`, on a serial queue that
/// is shared by all intents:
///
///     final class AddNoteAction: IntentAction {
///         static func perform(
///             context: ActionContext<String>, presenter: NotePresenter, completion: Completion
///         ) -> Completion.Status {
///             presenter.add(context.input)
///             return completion.completedSync(.success)
///         }
///     }
public protocol IntentAction: Action where Queue == DispatchQueue {
    // Repeated for the compiler to infer the associated types from `perform`.
    associatedtype InputType
    associatedtype PresenterType

    /// Performs the action, like `Action.perform`.
    static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status
}

extension IntentAction {
    /// The serial queue for all intents.
    public static var queue: DispatchQueue { intentQueue }

    /// The session for Siri's intents, `ActionSession.intents`.
    public static var defaultSession: ActionSession { .intents }
}

private let intentQueue = DispatchQueue(label: "FlynnActions.intents")
