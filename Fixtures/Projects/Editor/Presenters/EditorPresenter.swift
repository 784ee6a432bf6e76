/// What the editor's window shows.
@MainActor
protocol EditorPresenter: AnyObject, Sendable {
    func show(_ document: Document)
    func show(wordCount: Int)
    func show(message: String)
}
