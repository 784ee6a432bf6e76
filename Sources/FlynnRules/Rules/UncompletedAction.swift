import FlynnFacts

extension Rule {
    /// Reports actions that promise a completion, but cannot be completed.
    static let uncompletedAction = Rule(
        id: "uncompleted_action",
        summary: "a path of an action's 'perform' after which nothing can complete the action",
        rationale: """
            An action that returns the status of `willCompleteAsync()` must complete it later. If no code has the status when \
            `perform` returns, nothing can do that: the caller gets a failure instead of an outcome. Capture the status where the \
            outcome is known and call `completed(_:)`, or return `completion.completedSync(…)`. The rule reports a status that is \
            returned at once, one that no code before the `return` uses, and one that only some branches of an `if` or `switch` \
            use, or only the code of a `do` that an error skips. Branches that leave the function, or that call a function that \
            returns `Never`, don't count. It reports nothing if the completion itself is passed on.
            """,
        example: """
            import FlynnActions

            final class SaveAction: UIAction {
                static func perform(
                    context: ActionContext<Document>, presenter: Editor, completion: Completion
                ) -> Completion.Status {
                    let status = completion.willCompleteAsync()
                    if context.input.isModified {
                        context.input.save { status.completed(.success) }
                    }
                    return status
                }
            }
            """,
        correctedExample: """
            import FlynnActions

            final class SaveAction: UIAction {
                static func perform(
                    context: ActionContext<Document>, presenter: Editor, completion: Completion
                ) -> Completion.Status {
                    guard context.input.isModified else { return completion.completedSync(.success) }
                    let status = completion.willCompleteAsync()
                    context.input.save { status.completed(.success) }
                    return status
                }
            }
            """,
        severity: .error
    ) { context in
        for status in context.file.actions?.uncompletedStatuses ?? [] {
            guard context.index.actions.isReachable(status),
                let action = context.index.actions.name(of: status.owner, in: context.fileID)
            else { continue }
            let fact =
                switch (status.name, status.isCompletedElsewhere) {
                case (nil, _): "nothing can complete this status, because no constant holds it"
                case (let name?, false): "nothing can complete '\(name)', because no code uses it before"
                case (let name?, true): "nothing can complete '\(name)' on one of the paths to this statement"
                }
            context.report(
                status.span,
                "\(fact), so '\(action)' never completes; call 'completed' later, or return 'completion.completedSync(…)'"
            )
        }
    }
}
