struct Diagnostic: Codable, Hashable {
    struct CodeDescription: Codable, Hashable {
        var href: String
    }

    struct RelatedInformation: Codable, Hashable {
        var location: Location
        var message: ShownText
    }

    var range: TextRange
    /// 1 for errors, 2 for warnings.
    var severity: Int?
    var code: String?
    var codeDescription: CodeDescription?
    var source: String?
    var message: ShownText
    /// 1 for unnecessary code.
    var tags: [Int]?
    var relatedInformation: [RelatedInformation]?
}

struct PublishDiagnosticsParams: Encodable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]
}

struct DocumentDiagnosticParams: Decodable {
    var textDocument: DocumentID
    var previousResultId: String?
}

struct WorkspaceDiagnosticParams: Decodable {
    struct PreviousResult: Decodable {
        var uri: String
        var value: String
    }

    var previousResultIds: [PreviousResult]?
}

/// The diagnostics of a document. If the client already has them, only the identity is included.
struct DiagnosticReport: Encodable {
    private enum CodingKeys: CodingKey {
        case kind, uri, version, resultId, items
    }

    /// The document and its version, for reports on the workspace.
    var document: WorkspaceEdit.VersionedDocument?
    var resultId: String
    /// The diagnostics. This is `nil` if the client already has them.
    var items: [Diagnostic]?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items == nil ? "unchanged" : "full", forKey: .kind)
        try container.encode(resultId, forKey: .resultId)
        try container.encodeIfPresent(items, forKey: .items)
        if let document {
            try container.encode(document.uri, forKey: .uri)
            try container.encode(document.version, forKey: .version)
        }
    }
}

struct WorkspaceDiagnosticReport: Encodable {
    var items: [DiagnosticReport]
}
