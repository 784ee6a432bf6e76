import FlynnSyntax

/// A property, method or subscript that others than its own type can reach: it isn't private, and it is no behavior.
///
/// Only what the language and the model would let be private is listed: members of classes, extensions and protocols that
/// belong to instances, and `static var`. Overrides, operators, `static let`, `static func` and members whose name begins
/// with `safe` are left out.
package struct ExposedMember: Sendable {
    /// What it is.
    package enum Kind: String, Sendable, CaseIterable {
        case property, method
        /// Has no name: it is called `subscript`.
        case `subscript`
    }

    /// Its base name.
    package var name: String
    /// The type that declares it.
    package var owner: TypeSummary.ID
    /// What it is.
    package var kind: Kind
    /// Whether it holds a behavior for everybody to call: it can't change, or its name says so.
    package var isBehavior: Bool
    /// From the keyword (`func`, `var`, …) to the end of the name.
    package var span: SourceSpan
    /// Where a modifier can be written: behind the attributes. `nil` if it can't be made private by a modifier: a
    /// requirement, one of several names of a declaration, or something that is inlined into other modules.
    package var modifiers: SourceLocation?
    /// The access modifiers that it has: `public`, `private(set)`; each but the first with the blanks behind it.
    package var access: [SourceSpan]
}

/// A member that is reached through a value other than `self` and `super`, as in `x.safeName`, and whose name says that
/// only its actor may reach it.
package struct ProtectedMention: Sendable {
    /// The member's name.
    package var name: String
    /// The name where it is mentioned.
    package var span: SourceSpan
    /// What it is reached through; in a key path, an instance of its root.
    package var receiver: ExpressionSummary
    /// Whether it stands in a key path: whose member is touched will only be known where that is used.
    package var isKeyPath: Bool
    /// The innermost type around it; `nil` outside of types.
    package var owner: TypeSummary.ID?
}
