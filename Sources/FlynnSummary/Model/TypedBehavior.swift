import FlynnSyntax

/// A typed behavior: a method or getter of an actor that ends with a call of the runtime, `behave { me in … }` or `answer { me in … }`.
/// Whether its type is an actor is known only in the index.
package struct TypedBehavior: Sendable {
    /// The functions of the runtime that run a closure on the actor.
    static let functions: Set = ["behave", "answer"]

    /// The base name.
    package var name: String
    /// The type that declares it.
    package var owner: TypeSummary.ID
    /// From the keyword `func` or `var` to the end of the name.
    package var span: SourceSpan
    /// The function of the runtime.
    package var function: String
    /// Whether it overrides a superclass's behavior.
    package var isOverride: Bool
    /// The first statement before the call that does more than check arguments or make constants.
    package var excess: SourceSpan?
}

/// A strong use of `self` in a closure that `behave` or `answer` runs.
package struct TypedSelf: Sendable {
    /// The type around it.
    package var owner: TypeSummary.ID
    /// The function of the runtime.
    package var function: String
    package var use: StrongSelf
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
