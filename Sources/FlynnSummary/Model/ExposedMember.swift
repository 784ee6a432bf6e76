import FlynnSyntax

/// A property, method or subscript that other types can reach: it is neither private nor a behavior.
///
/// Only members that could be private are listed: instance members of classes, extensions and protocols, and `static var`.
/// Overrides, operators, `static let`, `static func` and members whose name begins with `safe` aren't listed.
package struct ExposedMember: Sendable {
    /// The kind of member.
    package enum Kind: String, Sendable, CaseIterable {
        case property, method
        /// Its name is `subscript`.
        case `subscript`
    }

    /// The base name.
    package var name: String
    /// The type that declares it.
    package var owner: TypeSummary.ID
    /// The kind of member.
    package var kind: Kind
    /// Whether it holds a behavior that everybody may call: it is constant, or has a behavior's name.
    package var isBehavior: Bool
    /// Whether it is a method or computed property with a behavior's name.
    package var isNamedAsBehavior = false
    /// Whether it is a typed behavior.
    package var isTypedBehavior = false
    /// From the keyword (`func`, `var`, …) to the end of the name.
    package var span: SourceSpan
    /// Where a modifier can be inserted: after the attributes. `nil` if a modifier can't make it private: a requirement,
    /// one of several names of a declaration, or a member that is inlined into other modules.
    package var modifiers: SourceLocation?
    /// The access modifiers: `public`, `private(set)`. Each but the first includes the blanks after it.
    package var access: [SourceSpan]
}

/// A member of a value other than `self` and `super`, as in `x.safeName`, with a name that reserves it for its actor.
package struct ProtectedMention: Sendable {
    /// The member's name.
    package var name: String
    /// The name where it is mentioned.
    package var span: SourceSpan
    /// The expression before the name; in a key path, an instance of its root.
    package var receiver: ExpressionSummary
    /// Whether it is in a key path. The instance is known only where the key path is used.
    package var isKeyPath: Bool
    /// The innermost type around it; `nil` outside of types.
    package var owner: TypeSummary.ID?
}

// MARK: - Archive

extension ExposedMember.Kind: ArchivableCase {}

extension ExposedMember: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), owner: archiver.field(value.owner), kind: archiver.field(value.kind),
            isBehavior: archiver.field(value.isBehavior),
            isNamedAsBehavior: archiver.field(value.isNamedAsBehavior),
            isTypedBehavior: archiver.field(value.isTypedBehavior), span: archiver.field(value.span),
            modifiers: archiver.field(value.modifiers), access: archiver.field(value.access))
    }
}

extension ProtectedMention: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), span: archiver.field(value.span),
            receiver: archiver.field(value.receiver), isKeyPath: archiver.field(value.isKeyPath),
            owner: archiver.field(value.owner))
    }
}
