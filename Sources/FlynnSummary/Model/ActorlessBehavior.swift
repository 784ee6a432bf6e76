import FlynnSyntax

/// A property or variable to which a behavior without an actor is assigned, mostly as its initial value:
/// `let beStop = Behavior { … }`
package struct ActorlessBehavior: Sendable {
    /// The name of the property or variable.
    package var name: String
    /// The declaration up to the name, or the left side of the assignment.
    package var span: SourceSpan
    /// The type around the declaration; `nil` outside of types.
    package var owner: TypeSummary.ID?
    /// Whether code that isn't known may set the actor or replace the behavior: that of other modules, or assignments that
    /// aren't collected.
    package var isOpen: Bool
}

/// The code of a file that may give behaviors their actors.
package struct ActorAssignments: Sendable {
    /// The objects whose `setActor` is called, each name once.
    package var receivers: [ActorReceiver] = []
    /// The names of the behaviors to which something is assigned.
    package var replaced: Set<String> = []
}

/// An object whose `setActor` is called.
package struct ActorReceiver: Sendable {
    /// The name of the property or variable that holds it; empty for other expressions.
    package var name: String
    package var object: ExpressionSummary
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
