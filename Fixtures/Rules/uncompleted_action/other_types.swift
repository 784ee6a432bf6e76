import FlynnActions

/// Not an action: nothing performs it.
enum Helper {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: CompletionRequirement<ActionOutcome>
    ) -> CompletionStatus {
        completion.willCompleteAsync()
    }
}

enum SaveAction: Action {
    static func perform(
        context: ActionContext<Int>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        completion.completedSync(.success)
    }

    /// Another function of the name.
    static func perform(_ completion: Completion) -> Completion.Status {
        completion.willCompleteAsync()
    }
}
