import Dispatch
import FlynnActions

/// Stores a document, on the library's queue.
final class SaveDocumentAction: Action {
    static let queue = Library.shared.queue

    static func perform(
        context: ActionContext<Document>, presenter: NoPresenter, completion: Completion
    ) -> Completion.Status {
        Library.shared.store(context.input)
        return context.session.perform(
            DocumentFeature.record, input: "saved \(context.input.title)", completion: completion)
    }
}
