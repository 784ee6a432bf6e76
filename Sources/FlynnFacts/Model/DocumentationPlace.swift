import FlynnSyntax

/// The place to insert documentation at the top of a behavior closure, and the surrounding text.
package struct DocumentationPlace: Sendable, Hashable {
    /// The bytes to replace: an empty range if the body is on separate lines, otherwise the blanks after the closure
    /// head.
    package var span: SourceSpan
    /// The text before the first line.
    package var prefix: String
    /// The indentation of each line.
    package var indentation: String
    package var lineEnd: String
    /// The text after the last line.
    package var suffix: String
    /// The edit before the closing brace.
    package var closing: SourceEdit?

    package init(
        span: SourceSpan, prefix: String, indentation: String, lineEnd: String, suffix: String,
        closing: SourceEdit? = nil
    ) {
        self.span = span
        self.prefix = prefix
        self.indentation = indentation
        self.lineEnd = lineEnd
        self.suffix = suffix
        self.closing = closing
    }
}

extension DocumentationPlace: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            span: archiver.field(value.span), prefix: archiver.field(value.prefix),
            indentation: archiver.field(value.indentation), lineEnd: archiver.field(value.lineEnd),
            suffix: archiver.field(value.suffix), closing: archiver.field(value.closing))
    }
}
