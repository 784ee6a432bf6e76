import Dispatch

/// An operation of the user or the program, performed on the queue of the action.
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

/// An action that only closes the action stack of the feature, for example when the user closes a document.
///
///     final class DoneAction: TerminatingAction {}
///
/// The `perform` function runs on the queue of the action, as for other actions.
public protocol TerminatingAction: Action {}

extension TerminatingAction {
    /// Succeeds, and closes the action stack of the feature.
    public static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.successWithFeatureTermination)
    }
}

/// An action for an extension with Siri intents. Performed on a shared serial queue for intents instead of the main
/// queue, and in `ActionSession.intents`:
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
