import FlynnActions

/// Saves a copy of a stored document under another title.
enum DuplicateDocumentAction: AsyncAction {
    static let queue = Library.shared.queue

    struct Titles: Sendable {
        let original: String
        let copy: String
    }

    static func perform(context: ActionContext<Titles>, presenter: NoPresenter) async throws {
        var document = try Library.shared.document(titled: context.input.original)
        document.title = context.input.copy
        try await context.session.perform(DocumentFeature.save, input: document)
    }
}
