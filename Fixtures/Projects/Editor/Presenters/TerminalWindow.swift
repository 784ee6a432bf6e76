/// A window that is a terminal.
@MainActor
final class TerminalWindow: EditorPresenter {
    private(set) var document: Document?

    func show(_ document: Document) {
        self.document = document
        print("title: \(document.title)")
    }

    func show(wordCount: Int) {
        print("words: \(wordCount)")
    }

    func show(message: String) {
        print(message)
    }
}
