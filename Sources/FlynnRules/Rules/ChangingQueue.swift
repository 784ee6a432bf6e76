import FlynnFacts

extension Rule {
    /// Reports actions with a new queue for every call.
    static let changingQueue = Rule(
        id: "changing_queue",
        summary: "a computed 'queue' of an action that makes a new queue for each call",
        rationale: """
            An action is performed on its `queue`. If the property makes a new queue each time, two calls of the action run at the \
            same time, and code that runs on the queue isn't recognized, so it never calls the action directly. Declare the queue \
            with `static let`. The rule reports getters of actions of FlynnActions that return a new `DispatchQueue`, or the \
            `ActorQueue` of a new actor.
            """,
        example: """
            import Dispatch
            import FlynnActions

            final class CountAction: Action {
                static var queue: DispatchQueue { DispatchQueue(label: "counting") }

                static func perform(
                    context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
                ) -> Completion.Status {
                    completion.completedSync(.success)
                }
            }
            """,
        correctedExample: """
            import Dispatch
            import FlynnActions

            final class CountAction: Action {
                static let queue = DispatchQueue(label: "counting")

                static func perform(
                    context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
                ) -> Completion.Status {
                    completion.completedSync(.success)
                }
            }
            """,
        severity: .error
    ) { context in
        for queue in context.file.actions?.changingQueues ?? [] {
            guard let action = context.index.actions.name(of: queue.owner, in: context.fileID),
                context.index.actions.isChanging(queue, in: context.fileID)
            else { continue }
            context.report(
                queue.span,
                "the queue of '\(action)' must be the same each time, but this property makes a new '\(queue.type)' for each call; "
                    + "use 'static let'")
        }
    }
}
