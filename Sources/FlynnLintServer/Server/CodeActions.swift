import FlynnFiles
import FlynnLint

extension LanguageServer {
    func codeActions(_ parameters: CodeActionParams) -> [CodeActionItem] {
        guard let path = path(parameters.textDocument), workspace.findings(in: path) != nil else { return [] }
        let text = text(path)
        let only = parameters.context.only
        func isWanted(_ kind: String) -> Bool {
            // The empty kind includes all kinds.
            only?.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") } ?? true
        }
        var actions: [WorkspaceAction] = []
        if isWanted(CodeActionKind.quickFix) {
            actions += workspace.actions(in: path, text.offsets(of: parameters.range))
        }
        // If the client doesn't request specific kinds, only actions for the range are returned.
        if only != nil, isWanted(CodeActionKind.fixAll), let all = workspace.fixAll(in: path) { actions.append(all) }
        // All diagnostics are created together, so that every related file is read only once.
        var diagnostics = diagnostics(of: actions.compactMap(\.finding), in: text)[...]
        return actions.map { action in
            CodeActionItem(
                action, action.finding.flatMap { _ in diagnostics.popFirst() },
                edit([(path, text.edits(action.edits))]))
        }
    }

    /// Returns the change of the files at the given real paths.
    func edit(_ files: [(path: String, edits: [TextEdit])]) -> WorkspaceEdit {
        guard client.workspace?.workspaceEdit?.documentChanges == true else {
            return WorkspaceEdit(
                changes: Dictionary(
                    files.map { (FileAddress.ascii(uri($0.path)), $0.edits) }, uniquingKeysWith: { first, _ in first }))
        }
        return WorkspaceEdit(
            documentChanges: files.map { path, edits in
                .init(textDocument: .init(uri: uri(path), version: documents[Path(path)]?.version), edits: edits)
            })
    }
}
