import FlynnActions
import FlynnActorActions

/// Adds an entry to the history, in a turn of that actor.
final class RecordAction: Action {
    nonisolated(unsafe) static let history = History()
    static let queue = ActorQueue(history)

    static func perform(
        context: ActionContext<String>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        history.unsafeAdd(context.input)
        return completion.completedSync(.success)
    }
}
