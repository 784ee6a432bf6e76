// swift-format-ignore-file
// More code of docs/actions.md and docs/action-observers.md; a test compares them.
import Dispatch
import FlynnActions

enum ActionsPage {
    final class AsyncCompletingAction: UIAction {
        static func perform(
            context: ActionContext<NoInput>, presenter: EditorPresenter, completion: Completion
        ) -> Completion.Status {
            let asyncResult = completion.willCompleteAsync()
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
                presenter.show(wordCount: 0)
                asyncResult.completed(.success)
            }
            return asyncResult
        }
    }

    final class SaveAction: Action {
        static func perform(
            context: ActionContext<String>, presenter: NoPresenter, completion: Completion
        ) -> Completion.Status {
            completion.completedSync(.success)
        }
    }

    final class CloseAction: Action {
        static func perform(
            context: ActionContext<NoInput>, presenter: NoPresenter, completion: Completion
        ) -> Completion.Status {
            return completion.completedSync(.successWithFeatureTermination)
        }
    }

    final class DocumentFeature: Feature {
        static let save = action(SaveAction.self)
    }

    static func save(_ text: String, on queue: DispatchQueue, in session: ActionSession) {
        let binding = DocumentFeature.save
        binding.perform(input: text)                                          // without a handler
        binding.perform(input: text) { outcome in print(outcome) }            // on the action's queue
        binding.perform(input: text, completion: { outcome in print(outcome) }, completionQueue: .main)
        binding.perform(input: text, completion: Action.Completion(queue: queue) { outcome, isLate in print(outcome, isLate) })
        session.perform(binding, input: text)                                 // the same forms, in another session
    }

    static func save(_ text: String) async throws {
        try await DocumentFeature.save.perform(input: text)                   // throws the error of a failure
    }

    static func observe() {
        ActionSession.main.add(observer: ActionStackTracker.instance)
        print(ActionStackTracker.instance.dumpActionStacks())             // for example in a report of the user
    }
}
