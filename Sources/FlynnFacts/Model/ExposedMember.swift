import FlynnSyntax

/// A property, method or subscript accessible from other types. Private members and behaviors are excluded.
///
/// The summary lists only members that could be private: instance members of classes, extensions and protocols, and
/// `static var`. Overrides, operators, `static let`, `static func` and members with the prefix `safe` are excluded.
package struct ExposedMember: Sendable {
    /// The kind of member.
    package enum Kind: String, Sendable, CaseIterable {
        case property, method
        /// A subscript, with the name `subscript`.
        case `subscript`
    }

    /// The base name.
    package var name: String
    /// The declaring type.
    package var owner: TypeSummary.ID
    /// The kind of member.
    package var kind: Kind
    /// Whether the member holds a behavior that any code may call: a constant, or a property with a behavior name.
    package var isBehavior: Bool
    /// Whether the member is a method or computed property with a behavior name.
    package var isNamedAsBehavior = false
    /// Whether the member is a typed behavior.
    package var isTypedBehavior = false
    /// The range from the keyword (`func`, `var`, …) to the end of the name.
    package var span: SourceSpan
    /// The location after the attributes, to insert a modifier; `nil` if a modifier can't make the member private: for
    /// requirements, for declarations with several names, and for members inlined into other modules.
    package var modifiers: SourceLocation?
    /// The access modifiers: `public`, `private(set)`. Every modifier after the first includes the following blanks.
    package var access: [SourceSpan]

    package init(
        name: String, owner: TypeSummary.ID, kind: Kind, isBehavior: Bool, isNamedAsBehavior: Bool = false,
        isTypedBehavior: Bool = false, span: SourceSpan, modifiers: SourceLocation? = nil, access: [SourceSpan]
    ) {
        self.name = name
        self.owner = owner
        self.kind = kind
        self.isBehavior = isBehavior
        self.isNamedAsBehavior = isNamedAsBehavior
        self.isTypedBehavior = isTypedBehavior
        self.span = span
        self.modifiers = modifiers
        self.access = access
    }
}

/// An access such as `x.safeName`, with a name reserved for the owning actor and a receiver other than `self` and
/// `super`.
package struct ProtectedMention: Sendable {
    package var name: String
    /// The source range of the name.
    package var span: SourceSpan
    /// The expression before the name; in a key path, an instance of the root type.
    package var receiver: ExpressionSummary
    /// Whether the access is in a key path. The instance is known only at the use of the key path.
    package var isKeyPath: Bool
    /// The innermost enclosing type; `nil` outside of types.
    package var owner: TypeSummary.ID?

    package init(
        name: String, span: SourceSpan, receiver: ExpressionSummary, isKeyPath: Bool, owner: TypeSummary.ID? = nil
    ) {
        self.name = name
        self.span = span
        self.receiver = receiver
        self.isKeyPath = isKeyPath
        self.owner = owner
    }
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
