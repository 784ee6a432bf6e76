/// A replacement of bytes in a file. An edit with an empty range inserts text.
public struct SourceEdit: Sendable, Hashable, Encodable {
    /// The range to replace.
    public var span: SourceSpan
    /// The new text for the range.
    public var replacement: String

    /// Creates an edit. The text can contain names spelled by ``NameSpelling``.
    public init(span: SourceSpan, replacement: String) {
        self.span = span
        self.replacement = NameSpelling.original(replacement)
    }

    /// Returns an edit that inserts the text at the location.
    public static func insert(_ text: String, at location: SourceLocation) -> SourceEdit {
        SourceEdit(span: SourceSpan(start: location, end: location), replacement: text)
    }
}
