import FlynnSyntax

/// The declarations around a behavior's closures that may isolate one of them to a global actor of Swift.
///
/// Closures that are certainly not isolated, or of which that is unknown, have none.
package struct BehaviorIsolation: Sendable {
    /// The name of the behavior, if the closure is that of a declared one.
    package var behavior: String?
    /// The declaration of the behavior up to its name, or the name of the type that is constructed.
    package var span: SourceSpan
    /// The attributes of the closures that may be global actors.
    package var closureAttributes: [String]
    /// The closures around these, innermost first, whose isolation depends on what they are passed to.
    package var closures: [EnclosingClosure] = []
    /// The attributes of the functions, variables and closures around them, up to the member or global declaration.
    package var declarationAttributes: [String]
    /// Whether the code around ``closures`` isn't isolated, or is isolated in an unknown way.
    package var isInNonisolatedCode = false
    /// The type whose member contains the closure; `nil` for global functions and variables.
    package var owner: TypeSummary.ID?
    /// Whether the closure is in the initial value of a member or global variable. In the Swift 6 language mode, it isn't
    /// isolated then.
    package var isInInitialValue: Bool
    /// The members of the instance that such a closure uses.
    package var usedMembers: [String] = []
}

/// A closure without attributes around a behavior's closure. It is isolated as the code around it unless its type says otherwise.
package struct EnclosingClosure: Sendable {
    /// The base name of the function that it is passed to, or the name of the type whose initializer it is; `nil` if it is no argument.
    package var function: String?
    /// The expression before that name.
    package var receiver: ExpressionSummary?
    /// What the context of the closure expects; `nil` if it is the initial value of a variable without annotation.
    package var expected: ExpressionSummary?
}

/// How a declaration is isolated to a global actor, as far as it is written there.
package struct WrittenIsolation: Sendable, Hashable {
    /// The attributes with a capital letter: global actors, property wrappers and macros.
    package var attributes: [String] = []
    /// Whether it is `nonisolated`.
    package var isNonisolated = false

    /// Makes the isolation of a declaration without attributes and modifiers.
    package init(attributes: [String] = [], isNonisolated: Bool = false) {
        self.attributes = attributes
        self.isNonisolated = isNonisolated
    }
}

// MARK: - Archive

extension BehaviorIsolation: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            behavior: archiver.field(value.behavior), span: archiver.field(value.span),
            closureAttributes: archiver.field(value.closureAttributes), closures: archiver.field(value.closures),
            declarationAttributes: archiver.field(value.declarationAttributes),
            isInNonisolatedCode: archiver.field(value.isInNonisolatedCode), owner: archiver.field(value.owner),
            isInInitialValue: archiver.field(value.isInInitialValue),
            usedMembers: archiver.field(value.usedMembers))
    }
}

extension EnclosingClosure: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            function: archiver.field(value.function), receiver: archiver.field(value.receiver),
            expected: archiver.field(value.expected))
    }
}

extension WrittenIsolation: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(attributes: archiver.field(value.attributes), isNonisolated: archiver.field(value.isNonisolated))
    }
}
