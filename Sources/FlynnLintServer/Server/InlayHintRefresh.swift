/// Whether the client must ask for inlay hints again: those of documents that it didn't change can differ.
struct InlayHintRefresh {
    /// See ``Workspace/declarationCount``.
    private var declarationCount = 0
    private(set) var isNeeded = false

    /// Notes a change of the workspace.
    ///
    /// - Parameters:
    ///   - count: The workspace's ``Workspace/declarationCount``.
    ///   - hasOthers: Whether a document is open that the client didn't change.
    mutating func changed(_ count: Int, hasOthers: Bool) {
        if count != declarationCount, hasOthers { isNeeded = true }
        declarationCount = count
    }

    /// Notes that the client was asked to ask again.
    mutating func requested() { isNeeded = false }
}
