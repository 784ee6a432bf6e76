import FlynnActions

/// Shows a new document.
final class CreateDocumentAction: UIAction {
    static func perform(
        context: ActionContext<String>, presenter: EditorPresenter, completion: Completion
    ) -> Completion.Status {
        presenter.show(Document(title: context.input, text: ""))
        return completion.completedSync(.success)
    }
}
