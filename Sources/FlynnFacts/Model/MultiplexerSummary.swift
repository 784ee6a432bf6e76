import FlynnSyntax

/// A class with generated members that forward the requirements of a protocol.
package struct MultiplexerSummary: Sendable {
    package var type: TypeSummary.ID
    /// The range from `class` to the end of the name.
    package var span: SourceSpan
    /// The protocol name in the comment.
    package var protocolName: String
    /// The bytes between the comment and the closing brace.
    package var content: SourceSpan
    /// The tokens in the generated part, excluding the access levels of the members.
    package var tokens: [String]
    /// The members in the generated part.
    package var generated: [GeneratedMember]
    /// The other members of the class.
    package var own: [MemberSignature]
    /// The indentation of the closing brace, and the line ending of the comment.
    package var indentation: String
    package var lineEnd: String

    package init(
        type: TypeSummary.ID, span: SourceSpan, protocolName: String, content: SourceSpan, tokens: [String],
        generated: [GeneratedMember], own: [MemberSignature], indentation: String, lineEnd: String
    ) {
        self.type = type
        self.span = span
        self.protocolName = protocolName
        self.content = content
        self.tokens = tokens
        self.generated = generated
        self.own = own
        self.indentation = indentation
        self.lineEnd = lineEnd
    }
}

/// A member in the generated part of a class.
package struct GeneratedMember: Sendable {
    package var signature: MemberSignature
    /// Whether the member calls a forwarding function. Other members were added by hand.
    package var isForwarder: Bool
    /// The written access level; `nil` for the default level.
    package var access: AccessLevel?

    package init(signature: MemberSignature, isForwarder: Bool, access: AccessLevel? = nil) {
        self.signature = signature
        self.isForwarder = isForwarder
        self.access = access
    }
}

/// The properties that distinguish a member from other members of the type. Types are compared by source text.
package struct MemberSignature: Sendable, Hashable {
    /// The base name without backticks, or the keyword if the member has no name.
    package var name: String
    /// The argument labels of a function or subscript, with `_` for a missing label; `nil` for other members.
    package var labels: [String]?
    /// The parameter types, without `any` and `@escaping`.
    package var types: [String] = []
    /// The result type, which can be empty.
    package var result = ""
    /// The generic parameters.
    package var generics = ""

    /// The text `name(label:_:)`, or the property name.
    package var description: String {
        labels.map { labels in name + "(" + labels.map { $0 + ":" }.joined() + ")" } ?? name
    }
}

/// The text of a protocol for which a multiplexer may be generated.
package struct ProtocolText: Sendable {
    package var type: TypeSummary.ID
    package var text: String

    package init(type: TypeSummary.ID, text: String) {
        self.type = type
        self.text = text
    }
}

// MARK: - Archive

extension MultiplexerSummary: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            type: archiver.field(value.type), span: archiver.field(value.span),
            protocolName: archiver.field(value.protocolName), content: archiver.field(value.content),
            tokens: archiver.field(value.tokens), generated: archiver.field(value.generated),
            own: archiver.field(value.own), indentation: archiver.field(value.indentation),
            lineEnd: archiver.field(value.lineEnd))
    }
}

extension GeneratedMember: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            signature: archiver.field(value.signature), isForwarder: archiver.field(value.isForwarder),
            access: archiver.field(value.access))
    }
}

extension MemberSignature: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), labels: archiver.field(value.labels), types: archiver.field(value.types),
            result: archiver.field(value.result), generics: archiver.field(value.generics))
    }
}

extension ProtocolText: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(type: archiver.field(value.type), text: archiver.field(value.text))
    }
}
