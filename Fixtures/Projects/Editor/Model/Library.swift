import Dispatch

/// What is wrong with a document.
enum LibraryError: Error {
    case missing(title: String)
}

/// The stored documents. Only code on its queue calls its functions.
final class Library: @unchecked Sendable {
    static let shared = Library()

    /// All of the library's state belongs to this queue.
    let queue = DispatchQueue(label: "library")
    private var documents: [String: Document] = [:]

    func store(_ document: Document) {
        dispatchPrecondition(condition: .onQueue(queue))
        documents[document.title] = document
    }

    func document(titled title: String) throws -> Document {
        dispatchPrecondition(condition: .onQueue(queue))
        guard let document = documents[title] else { throw LibraryError.missing(title: title) }
        return document
    }

    func titles() -> [String] {
        dispatchPrecondition(condition: .onQueue(queue))
        return documents.keys.sorted()
    }
}
