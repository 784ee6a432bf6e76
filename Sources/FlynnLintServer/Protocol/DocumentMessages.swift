/// The unit in which a column counts.
enum PositionEncoding: String, Encodable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"
}

struct Position: Codable, Hashable {
    /// 0-based.
    var line: Int
    /// 0-based, in the units of the ``PositionEncoding``.
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
        /// `nil` for a document that isn't open.
        var version: Int?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(uri, forKey: .uri)
            try container.encode(version, forKey: .version)
        }
    }

    var documentChanges: [DocumentEdit]?
    /// For clients that don't know ``documentChanges``.
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
        /// The replaced range; `nil` for the whole text.
        var range: TextRange?
        var text: String
    }

    var textDocument: DocumentID
    var contentChanges: [Change]
}
