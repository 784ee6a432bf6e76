import Dispatch
import FlynnActions

/// Counts the words of a document on any thread, and shows their number.
final class CountWordsAction: Action {
    static let queue: DispatchQueue = DispatchQueue.global()

    static func perform(
        context: ActionContext<Document>, presenter: EditorPresenter, completion: Completion
    ) -> Completion.Status {
        let count = context.input.wordCount
        let status = completion.willCompleteAsync()
        DispatchQueue.main.async {
            presenter.show(wordCount: count)
            status.completed(.success)
        }
        return status
    }
}
