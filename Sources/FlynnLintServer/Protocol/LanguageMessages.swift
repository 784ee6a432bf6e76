/// The parameters of a request about a position.
struct PositionParams: Decodable {
    var textDocument: DocumentID
    var position: Position
}

struct RangeParams: Decodable {
    var textDocument: DocumentID
    var range: TextRange
}

struct ReferenceParams: Decodable {
    struct Context: Decodable {
        var includeDeclaration: Bool
    }

    var textDocument: DocumentID
    var position: Position
    var context: Context
}

struct RenameParams: Decodable {
    var textDocument: DocumentID
    var position: Position
    var newName: String
}

struct DocumentHighlight: Encodable {
    enum Kind: Int, Encodable {
        case read = 2
        case write = 3
    }

    var range: TextRange
    var kind: Kind
}

struct WorkspaceSymbolParams: Decodable {
    var query: String
}

struct Markdown: Encodable {
    var kind = "markdown"
    var value: ShownText
}

struct HoverResult: Encodable {
    var contents: Markdown
    var range: TextRange
}

struct SignatureHelpResult: Encodable {
    struct Signature: Encodable {
        struct Parameter: Encodable {
            /// The range in the label of the signature, in UTF-16 code units.
            var label: [Int]
            var documentation: ShownText?
        }

        var label: ShownText
        var documentation: Markdown
        var parameters: [Parameter]
    }

    var signatures: [Signature]
    var activeSignature = 0
    var activeParameter: Int
}

struct CompletionResult: Encodable {
    struct Item: Encodable {
        var label: ShownText
        var kind: Int
        var detail: ShownText?
        var documentation: Markdown?
        /// The key for the server's sort order.
        var sortText: String
        /// The text to compare with the typed text.
        var filterText: String
        /// 1 for a text, 2 for a snippet.
        var insertTextFormat: Int
        var textEdit: TextEdit
    }

    var isIncomplete = false
    var items: [Item]
}

struct InlayHintItem: Encodable, Equatable {
    var position: Position
    var label: ShownText
    /// 2 for a parameter.
    var kind = 2
    var tooltip: ShownText?
    var paddingRight = true
}

struct DocumentSymbolItem: Encodable {
    var name: ShownText
    var detail: ShownText?
    var kind: Int
    var range: TextRange
    var selectionRange: TextRange
    var children: [DocumentSymbolItem]
}

struct SymbolInformation: Encodable {
    var name: ShownText
    var kind: Int
    var location: Location
    var containerName: ShownText?
}
