import FlynnSyntax

/// The facts about actions in a file that imports FlynnActions.
package struct ActionFacts: Sendable {
    /// The computed properties that make a new queue for each call.
    package var changingQueues: [ChangingQueue] = []
    /// The statuses that functions return although nothing can complete them.
    package var uncompletedStatuses: [UncompletedStatus] = []
}

/// `static var queue: DispatchQueue { DispatchQueue(label: "a") }`
package struct ChangingQueue: Sendable {
    /// The type that declares the property.
    package var owner: TypeSummary.ID
    /// The declaration up to the name.
    package var span: SourceSpan
    /// The name of the type that is constructed.
    package var type: String
    /// The actor for which a queue is made.
    package var actor: ExpressionSummary?
}

/// A status of `willCompleteAsync()` that `perform` returns, although nothing can complete it.
package struct UncompletedStatus: Sendable {
    /// The type that declares the function.
    package var owner: TypeSummary.ID
    /// The returned expression.
    package var span: SourceSpan
    /// The constant that holds the status, if there is one.
    package var name: String?
    /// Whether something can complete it on another path.
    package var isCompletedElsewhere: Bool
}

// MARK: - Archive

extension ActionFacts: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            changingQueues: archiver.field(value.changingQueues),
            uncompletedStatuses: archiver.field(value.uncompletedStatuses))
    }
}

extension ChangingQueue: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), span: archiver.field(value.span), type: archiver.field(value.type),
            actor: archiver.field(value.actor))
    }
}

extension UncompletedStatus: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), span: archiver.field(value.span), name: archiver.field(value.name),
            isCompletedElsewhere: archiver.field(value.isCompletedElsewhere))
    }
}
