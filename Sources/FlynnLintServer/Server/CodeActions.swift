import FlynnLint

extension LanguageServer {
    func codeActions(_ parameters: CodeActionParams) -> [CodeActionItem] {
        guard let path = path(parameters.textDocument), workspace.findings(in: path) != nil else { return [] }
        let text = text(path)
        let only = parameters.context.only
        func isWanted(_ kind: String) -> Bool { only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true }
        var actions: [WorkspaceAction] = []
        if isWanted(CodeActionKind.quickFix) {
            actions += workspace.actions(in: path, text.offsets(of: parameters.range))
        }
        // Without a wish, only what concerns the range is offered.
        if only != nil, isWanted(CodeActionKind.fixAll), let all = workspace.fixAll(in: path) { actions.append(all) }
        return actions.map { CodeActionItem($0, in: text, edit(path, text.edits($0.edits))) }
    }

    private func edit(_ path: String, _ edits: [TextEdit]) -> WorkspaceEdit {
        guard client.workspace?.workspaceEdit?.documentChanges == true else {
            return WorkspaceEdit(changes: [uri(path): edits])
        }
        let document = WorkspaceEdit.VersionedDocument(uri: uri(path), version: documents[path]?.version)
        return WorkspaceEdit(documentChanges: [.init(textDocument: document, edits: edits)])
    }
}
