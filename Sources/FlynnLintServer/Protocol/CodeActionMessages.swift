enum CodeActionKind {
    static let quickFix = "quickfix"
    static let fixAll = "source.fixAll.flynnlint"
}

struct CodeActionParams: Decodable {
    struct Context: Decodable {
        /// The requested kinds, or `nil` for all kinds. A kind includes the kinds that start with its name and a
        /// period.
        var only: [String]?
    }

    var textDocument: DocumentID
    var range: TextRange
    var context: Context
}

struct CodeActionItem: Encodable {
    var title: ShownText
    var kind: String
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var edit: WorkspaceEdit
}
