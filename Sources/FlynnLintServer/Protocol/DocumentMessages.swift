/// The unit for columns.
enum PositionEncoding: String, Encodable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
}

struct Position: Codable, Hashable {
    /// The line, 0-based.
    var line: Int
    /// The column, 0-based, in units of the ``PositionEncoding``.
    var character: Int
}

struct TextRange: Codable, Hashable {
    var start: Position
    var end: Position
}

struct Location: Codable, Hashable {
    var uri: String
    var range: TextRange
}

struct TextEdit: Encodable, Hashable {
    var range: TextRange
    var newText: String
}

struct WorkspaceEdit: Encodable, Hashable {
    struct DocumentEdit: Encodable, Hashable {
        var textDocument: VersionedDocument
        var edits: [TextEdit]
    }
    struct VersionedDocument: Encodable, Hashable {
        private enum CodingKeys: CodingKey {
            case uri, version
        }

        var uri: String
        /// The version. This is `nil` if the document isn't open.
        var version: Int?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(uri, forKey: .uri)
            try container.encode(version, forKey: .version)
        }
    }

    var documentChanges: [DocumentEdit]?
    /// The changes for clients that don't support ``documentChanges``.
    var changes: [String: [TextEdit]]?
}

struct DocumentID: Decodable {
    var uri: String
    var version: Int?
}

struct DocumentParams: Decodable {
    var textDocument: DocumentID
}

struct OpenParams: Decodable {
    struct Document: Decodable {
        var uri: String
        var languageId: String?
        var version: Int?
        var text: String
    }

    var textDocument: Document
}

struct ChangeParams: Decodable {
    struct Change: Decodable {
        /// The range to replace, or `nil` for the whole text.
        var range: TextRange?
        var text: String
    }

    var textDocument: DocumentID
    var contentChanges: [Change]
}
