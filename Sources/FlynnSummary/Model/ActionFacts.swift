import FlynnSyntax

/// The facts about actions in a file that imports FlynnActions.
package struct ActionFacts: Sendable {
    /// The computed properties that make a new queue for each call.
    package var changingQueues: [ChangingQueue] = []
    /// The statuses that functions return although nothing can complete them.
    package var uncompletedStatuses: [UncompletedStatus] = []
    /// The calls that complete what was completed before.
    package var repeatedCompletions: [RepeatedCompletion] = []
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
    /// For each path without completion, the names of the functions that it may call; empty if it certainly exists. There is no such
    /// path if one of these functions never returns.
    package var calls: [Set<String>]
}

/// A call that completes what was completed before on the same path of a function.
package struct RepeatedCompletion: Sendable {
    /// The type around the function; `nil` for a global one.
    package var owner: TypeSummary.ID?
    /// The name of the parameter, and the name of its type.
    package var name: String
    package var type: String
    /// The call.
    package var span: SourceSpan
}

// MARK: - Archive

extension ActionFacts: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            changingQueues: archiver.field(value.changingQueues),
            uncompletedStatuses: archiver.field(value.uncompletedStatuses),
            repeatedCompletions: archiver.field(value.repeatedCompletions))
    }
}

extension ChangingQueue: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), span: archiver.field(value.span), type: archiver.field(value.type),
            actor: archiver.field(value.actor))
    }
}

extension UncompletedStatus: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), span: archiver.field(value.span), name: archiver.field(value.name),
            isCompletedElsewhere: archiver.field(value.isCompletedElsewhere), calls: archiver.field(value.calls))
    }
}

extension RepeatedCompletion: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), name: archiver.field(value.name), type: archiver.field(value.type),
            span: archiver.field(value.span))
    }
}
