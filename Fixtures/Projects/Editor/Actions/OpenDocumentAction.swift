import Dispatch
import FlynnActions

/// Loads a document from the library and shows it, or says that it is missing.
final class OpenDocumentAction: UIAction {
    static func perform(
        context: ActionContext<String>, presenter: EditorPresenter, completion: Completion
    ) -> Completion.Status {
        let title = context.input
        let status = completion.willCompleteAsync()
        Library.shared.queue.async {
            let result = Result { try Library.shared.document(titled: title) }
            DispatchQueue.main.async {
                switch result {
                case .success(let document):
                    presenter.show(document)
                    status.completed(.success)
                case .failure(let error):
                    presenter.show(message: "can't open \(title)")
                    status.completed(.failure(error))
                }
            }
        }
        return status
    }
}
