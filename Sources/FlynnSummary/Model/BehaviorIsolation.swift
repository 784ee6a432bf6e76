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
    /// Those of the functions, variables and closures around them, up to the member or global declaration.
    package var declarationAttributes: [String]
    /// The type whose member contains the closure; `nil` for global functions and variables.
    package var owner: TypeSummary.ID?
    /// Whether the closure is in the initial value of a member or global variable. In the Swift 6 language mode, it isn't
    /// isolated then.
    package var isInInitialValue: Bool
    /// The members of the instance that such a closure uses.
    package var usedMembers: [String] = []
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
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            behavior: archiver.field(value.behavior), span: archiver.field(value.span),
            closureAttributes: archiver.field(value.closureAttributes),
            declarationAttributes: archiver.field(value.declarationAttributes), owner: archiver.field(value.owner),
            isInInitialValue: archiver.field(value.isInInitialValue),
            usedMembers: archiver.field(value.usedMembers))
    }
}

extension WrittenIsolation: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(attributes: archiver.field(value.attributes), isNonisolated: archiver.field(value.isNonisolated))
    }
}
