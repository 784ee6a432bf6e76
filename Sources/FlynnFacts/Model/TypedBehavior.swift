import FlynnSyntax

/// A typed behavior: an actor method or getter that ends with a call to the runtime, `behave { me in … }` or
/// `answer { me in … }`. Only the index determines whether the type is an actor.
package struct TypedBehavior: Sendable {
    /// The runtime functions that run a closure on the actor.
    package static let functions: Set = ["behave", "answer"]

    /// The base name.
    package var name: String
    /// The declaring type.
    package var owner: TypeSummary.ID
    /// The range from the keyword `func` or `var` to the end of the name.
    package var span: SourceSpan
    /// The runtime function.
    package var function: String
    /// Whether the declaration overrides a behavior of the superclass.
    package var isOverride: Bool
    /// The first statement before the call that does more than check arguments or create constants.
    package var excess: SourceSpan?

    package init(
        name: String, owner: TypeSummary.ID, span: SourceSpan, function: String, isOverride: Bool,
        excess: SourceSpan? = nil
    ) {
        self.name = name
        self.owner = owner
        self.span = span
        self.function = function
        self.isOverride = isOverride
        self.excess = excess
    }
}

/// A strong use of `self` in a closure passed to `behave` or `answer`.
package struct TypedSelf: Sendable {
    /// The enclosing type.
    package var owner: TypeSummary.ID
    /// The runtime function.
    package var function: String
    package var use: StrongSelf

    package init(owner: TypeSummary.ID, function: String, use: StrongSelf) {
        self.owner = owner
        self.function = function
        self.use = use
    }
}

// MARK: - Archive

extension TypedBehavior: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), owner: archiver.field(value.owner), span: archiver.field(value.span),
            function: archiver.field(value.function), isOverride: archiver.field(value.isOverride),
            excess: archiver.field(value.excess))
    }
}

extension TypedSelf: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), function: archiver.field(value.function),
            use: archiver.field(value.use))
    }
}
