import FlynnFacts
import FlynnIndex

extension Rule {
    /// Reports a second call to complete the same action.
    static let completedTwice = Rule(
        id: "completed_twice",
        summary: "a call that completes an action a second time",
        rationale: """
            An action completes once. A second outcome is ignored and reported at run time, so the caller gets the first one, which is \
            likely to be wrong. Return after the first completion. The rule reports a call of `completedSync(_:)`, or of `completed(_:)` \
            of a status of the same completion, if it certainly follows another one: that is on each path to the call, or each path \
            from it leads to the call. It reports nothing about branches that exclude each other, loops and code that may throw or return in \
            between, or about closures that may not run.
            """,
        example: """
            import FlynnActions

            final class SaveAction: UIAction {
                static func perform(
                    context: ActionContext<Document>, presenter: Editor, completion: Completion
                ) -> Completion.Status {
                    if !context.input.isModified {
                        completion.completedSync(.success)
                    }
                    context.input.save {}
                    return completion.completedSync(.success)
                }
            }
            """,
        correctedExample: """
            import FlynnActions

            final class SaveAction: UIAction {
                static func perform(
                    context: ActionContext<Document>, presenter: Editor, completion: Completion
                ) -> Completion.Status {
                    if !context.input.isModified {
                        return completion.completedSync(.success)
                    }
                    context.input.save {}
                    return completion.completedSync(.success)
                }
            }
            """,
        severity: .error
    ) { context in
        for completion in context.file.actions?.repeatedCompletions ?? []
        where context.index.actions.isCompletion(completion, in: context.fileID) {
            context.report(
                completion.span,
                "'\(completion.name)' was completed before on this path, so this outcome is ignored; return after the first completion"
            )
        }
    }
}
