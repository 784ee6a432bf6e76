/// A replacement of bytes in one file. Equal bounds insert.
public struct SourceEdit: Sendable, Hashable, Encodable {
    /// The replaced range.
    public var span: SourceSpan
    /// The text that replaces it.
    public var replacement: String

    /// Creates an edit. Names in its text can be spelled as ``NameSpelling`` does.
    public init(span: SourceSpan, replacement: String) {
        self.span = span
        self.replacement = NameSpelling.original(replacement)
    }

    /// Returns an edit that inserts a text before a location.
    public static func insert(_ text: String, at location: SourceLocation) -> SourceEdit {
        SourceEdit(span: SourceSpan(start: location, end: location), replacement: text)
    }
}
