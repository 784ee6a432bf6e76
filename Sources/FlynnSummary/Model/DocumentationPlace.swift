import FlynnSyntax

/// Where documentation can be inserted into a behavior's closure, at the top of its body, and the text around it.
package struct DocumentationPlace: Sendable, Hashable {
    /// The bytes to replace: none if the body is on lines of its own, otherwise the blanks after the closure's head.
    package var span: SourceSpan
    /// The text before the first line.
    package var prefix: String
    /// The indentation of each line.
    package var indentation: String
    /// The line ending.
    package var lineEnd: String
    /// The text after the last line.
    package var suffix: String
    /// The change before the closing brace.
    package var closing: SourceEdit?
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
