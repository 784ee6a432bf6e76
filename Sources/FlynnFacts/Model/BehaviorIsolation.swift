import FlynnSyntax

/// The declarations enclosing the closures of a behavior that may isolate one of the closures to a global actor.
///
/// This value exists only for closures that can be isolated.
package struct BehaviorIsolation: Sendable {
    /// The behavior name, if the closure belongs to a declared behavior.
    package var behavior: String?
    /// The behavior declaration up to the name, or the name of the constructed type.
    package var span: SourceSpan
    /// The closure attributes that may be global actors.
    package var closureAttributes: [String]
    /// The enclosing closures, from innermost to outermost, with an isolation that depends on the called function.
    package var closures: [EnclosingClosure] = []
    /// The attributes of the enclosing functions, variables and closures, up to the member or global declaration.
    package var declarationAttributes: [String]
    /// Whether the code around ``closures`` isn't isolated, or has an unknown isolation.
    package var isInNonisolatedCode = false
    /// The type declaring the member with the closure; `nil` for global functions and variables.
    package var owner: TypeSummary.ID?
    /// Whether the closure is in the initial value of a member or global variable. The Swift 6 language mode doesn't
    /// isolate these closures.
    package var isInInitialValue: Bool
    /// The instance members used by a closure in an initial value.
    package var usedMembers: [String] = []

    package init(
        behavior: String? = nil, span: SourceSpan, closureAttributes: [String], closures: [EnclosingClosure] = [],
        declarationAttributes: [String], isInNonisolatedCode: Bool = false, owner: TypeSummary.ID? = nil,
        isInInitialValue: Bool, usedMembers: [String] = []
    ) {
        self.behavior = behavior
        self.span = span
        self.closureAttributes = closureAttributes
        self.closures = closures
        self.declarationAttributes = declarationAttributes
        self.isInNonisolatedCode = isInNonisolatedCode
        self.owner = owner
        self.isInInitialValue = isInInitialValue
        self.usedMembers = usedMembers
    }
}

/// A closure without attributes around a behavior closure. The closure inherits the isolation of the surrounding code
/// unless its type states another isolation.
package struct EnclosingClosure: Sendable {
    /// The base name of the function to which the closure is passed, or the type name for an initializer; `nil` if the
    /// closure isn't an argument.
    package var function: String?
    /// The expression before the function name.
    package var receiver: ExpressionSummary?
    /// The type expected by the context; `nil` for the initial value of an unannotated variable.
    package var expected: ExpressionSummary?

    package init(function: String? = nil, receiver: ExpressionSummary? = nil, expected: ExpressionSummary? = nil) {
        self.function = function
        self.receiver = receiver
        self.expected = expected
    }
}

/// The global actor isolation written at a declaration.
package struct WrittenIsolation: Sendable, Hashable {
    /// The attributes that begin with an uppercase letter: global actors, property wrappers and macros.
    package var attributes: [String] = []
    /// Whether the declaration is `nonisolated`.
    package var isNonisolated = false

    /// Creates the isolation of a declaration. By default, the declaration does not have attributes and modifiers.
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
