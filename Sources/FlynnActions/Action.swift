import Dispatch

/// Something that the user or the program can do, performed on a queue of its choice.
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
/// The queue is the main queue unless the action declares one. Declare it with `let`: a new queue for each call would be a
/// different one each time. Use `UIAction` for actions on the main queue that call code of the main actor.
public protocol Action: ActionDefinition {
    // The associated types are repeated so that the compiler infers them from `perform`.
    associatedtype InputType
    associatedtype PresenterType

    /// Performs the action.
    ///
    /// Either return `completion.completedSync(…)`, or call `completion.willCompleteAsync()`, return its result, and complete that
    /// later.
    static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status
}

extension Action {
    /// Performs the action on the calling thread, which runs the action's queue, and returns its status.
    @inlinable
    public static func start(
        context: sending ActionContext<InputType>, presenter: sending PresenterType, completion: Completion
    ) -> Completion.Status {
        perform(context: context, presenter: presenter, completion: completion)
    }
}

/// An action that does nothing but close its feature's action stack, for example when the user is done with a document.
///
///     final class DoneAction: TerminatingAction {}
///
/// Its `perform` runs on the queue of the action, as for other actions.
public protocol TerminatingAction: Action {}

extension TerminatingAction {
    /// Succeeds, and closes the feature's action stack.
    public static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.successWithFeatureTermination)
    }
}

/// An action that an extension for Siri's intents performs: on a serial queue of its own, not the main queue, and in
/// `ActionSession.intents`:
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
    // Repeated so that the compiler infers the associated types from `perform`.
    associatedtype InputType
    associatedtype PresenterType

    /// Performs the action, like `Action.perform`.
    static func perform(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status
}

extension IntentAction {
    /// The queue of all intents, which is serial.
    public static var queue: DispatchQueue { intentQueue }

    /// The session of actions for Siri's intents, `ActionSession.intents`.
    public static var defaultSession: ActionSession { .intents }
}

private let intentQueue = DispatchQueue(label: "FlynnActions.intents")
