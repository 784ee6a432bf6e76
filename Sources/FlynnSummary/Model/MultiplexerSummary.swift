import FlynnSyntax

/// A class whose members FlynnLint writes, because they forward the requirements of a protocol.
package struct MultiplexerSummary: Sendable {
    /// The class.
    package var type: TypeSummary.ID
    /// From `class` to the end of the name.
    package var span: SourceSpan
    /// The name of the protocol, as the comment names it.
    package var protocolName: String
    /// The bytes between the comment and the closing brace.
    package var content: SourceSpan
    /// The tokens there.
    package var tokens: [String]
    /// The indentation of the closing brace, and the line ending of the comment.
    package var indentation: String
    package var lineEnd: String
}

/// The text of a protocol that may be multiplexed.
package struct ProtocolText: Sendable {
    package var type: TypeSummary.ID
    package var text: String
}

// MARK: - Archive

extension MultiplexerSummary: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            type: archiver.field(value.type), span: archiver.field(value.span),
            protocolName: archiver.field(value.protocolName), content: archiver.field(value.content),
            tokens: archiver.field(value.tokens), indentation: archiver.field(value.indentation),
            lineEnd: archiver.field(value.lineEnd))
    }
}

extension ProtocolText: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(type: archiver.field(value.type), text: archiver.field(value.text))
    }
}
