import FlynnSyntax

/// Facts about the actors and messages in a file importing FlynnSystem.
package struct SystemFacts: Sendable {
    /// The calls to functions with the name of a library function.
    package var calls: [LibraryCall] = []
    /// The classes that other modules can use, and therefore register.
    package var openClasses: [TypeSummary.ID] = []
    /// The stored properties and associated values that may belong to a message.
    package var properties: [MessageProperty] = []

    /// The facts for a file that does not import FlynnSystem.
    package static let none = SystemFacts()

    /// The sent messages.
    package var messages: [LibraryCall] { calls.filter(\.function.sendsMessage) }

    package func calls(to function: LibraryCall.Function) -> [LibraryCall] { calls.filter { $0.function == function } }
}

/// A stored property of an instance, or an associated value of a case.
package struct MessageProperty: Sendable {
    package var owner: TypeSummary.ID
    /// The name of the property or case.
    package var name: String
    /// The declaration up to the name, or the associated value.
    package var span: SourceSpan
    package var value: ExpressionSummary

    package init(owner: TypeSummary.ID, name: String, span: SourceSpan, value: ExpressionSummary) {
        self.owner = owner
        self.name = name
        self.span = span
        self.value = value
    }
}

// MARK: - Archive

extension SystemFacts: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            calls: archiver.field(value.calls), openClasses: archiver.field(value.openClasses),
            properties: archiver.field(value.properties))
    }
}

extension MessageProperty: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), name: archiver.field(value.name), span: archiver.field(value.span),
            value: archiver.field(value.value))
    }
}
