import FlynnActions

/// Says goodbye after the documents have been saved.
enum CloseAllAction: AsyncUIAction {
    static func perform(context: ActionContext<[Document]>, presenter: EditorPresenter) async throws {
        for document in context.input {
            try await context.session.perform(DocumentFeature.save, input: document)
        }
        presenter.show(message: "goodbye")
    }
}
