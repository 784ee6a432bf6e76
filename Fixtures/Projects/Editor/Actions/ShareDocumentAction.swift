import FlynnActions

/// Sends a document to others.
final class ShareDocumentAction: UIAction {
    static func perform(
        context: ActionContext<Document>, presenter: EditorPresenter, completion: Completion
    ) -> Completion.Status {
        presenter.show(message: "shared \(context.input.title)")
        return completion.completedSync(.successWithFeatureTermination)
    }
}
