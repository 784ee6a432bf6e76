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
    /// The tokens there, without the access levels of the members.
    package var tokens: [String]
    /// The members there.
    package var generated: [GeneratedMember]
    /// The other members of the class.
    package var own: [MemberSignature]
    /// The indentation of the closing brace, and the line ending of the comment.
    package var indentation: String
    package var lineEnd: String
}

/// A member in the part of a class that FlynnLint writes.
package struct GeneratedMember: Sendable {
    package var signature: MemberSignature
    /// Whether it calls a function that forwards. Others were added by hand.
    package var isForwarder: Bool
    /// The access level that it states; `nil` if it has the default level.
    package var access: AccessLevel?
}

/// What distinguishes a member from others of the same type. Types are compared as they are written.
package struct MemberSignature: Sendable, Hashable {
    /// The base name without backticks; the keyword of a member without a name.
    package var name: String
    /// The argument labels of a function or subscript, `_` for none; `nil` for others.
    package var labels: [String]?
    /// The types of the parameters, without `any` and `@escaping`.
    package var types: [String] = []
    /// The type of the result; empty for none.
    package var result = ""
    /// The generic parameters.
    package var generics = ""

    /// `name(label:_:)`, or the name of a property.
    package var description: String {
        labels.map { labels in name + "(" + labels.map { $0 + ":" }.joined() + ")" } ?? name
    }
}

/// The text of a protocol that may be multiplexed.
package struct ProtocolText: Sendable {
    package var type: TypeSummary.ID
    package var text: String
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
