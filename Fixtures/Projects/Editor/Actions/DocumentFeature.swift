import FlynnActions

/// What the user can do with documents.
final class DocumentFeature: Feature {
    static let create = action(CreateDocumentAction.self)
    static let open = action(OpenDocumentAction.self)
    static let save = action(SaveDocumentAction.self)
    static let countWords = action(CountWordsAction.self)
    static let duplicate = action(DuplicateDocumentAction.self)
    static let closeAll = action(CloseAllAction.self)
    static let listTitles = action(ListTitlesIntentAction.self)
    static let record = action(RecordAction.self)
}
