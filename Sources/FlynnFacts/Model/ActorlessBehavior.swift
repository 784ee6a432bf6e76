import FlynnSyntax

/// A property or variable to which the file assigns a behavior without an actor, usually as the initial value:
/// `let beStop = Behavior { … }`
package struct ActorlessBehavior: Sendable {
    package var name: String
    /// The declaration up to the name, or the left side of the assignment.
    package var span: SourceSpan
    /// The type containing the declaration; `nil` outside of types.
    package var owner: TypeSummary.ID?
    /// Whether unknown code may set the actor or replace the behavior: code in other modules, or assignments that the
    /// summary doesn't contain.
    package var isOpen: Bool

    package init(name: String, span: SourceSpan, owner: TypeSummary.ID? = nil, isOpen: Bool) {
        self.name = name
        self.span = span
        self.owner = owner
        self.isOpen = isOpen
    }
}

/// The code in a file that may set the actors of behaviors.
package struct ActorAssignments: Sendable {
    /// The objects on which `setActor` is called, without duplicate names.
    package var receivers: [ActorReceiver] = []
    /// The names of the behaviors to which the file assigns a value.
    package var replaced: Set<String> = []

    package init(receivers: [ActorReceiver] = [], replaced: Set<String> = []) {
        self.receivers = receivers
        self.replaced = replaced
    }
}

/// An object on which `setActor` is called.
package struct ActorReceiver: Sendable {
    /// The name of the property or variable holding the object, or an empty string for other expressions.
    package var name: String
    package var object: ExpressionSummary

    package init(name: String, object: ExpressionSummary) {
        self.name = name
        self.object = object
    }
}

// MARK: - Archive

extension ActorReceiver: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(name: archiver.field(value.name), object: archiver.field(value.object))
    }
}

extension ActorlessBehavior: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), span: archiver.field(value.span), owner: archiver.field(value.owner),
            isOpen: archiver.field(value.isOpen))
    }
}

extension ActorAssignments: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            receivers: archiver.field(value.receivers), replaced: archiver.field(value.replaced))
    }
}
