import FlynnSyntax

/// Facts about the actions in a file importing FlynnActions.
package struct ActionFacts: Sendable {
    /// The computed properties that create a new queue on every access.
    package var changingQueues: [ChangingQueue] = []
    /// The returned statuses that the code never completes.
    package var uncompletedStatuses: [UncompletedStatus] = []
    /// The calls completing an already completed action.
    package var repeatedCompletions: [RepeatedCompletion] = []

    /// The facts for a file that does not import FlynnActions.
    package static let none = ActionFacts()
}

/// A property that creates a new queue on every access: `static var queue: DispatchQueue { DispatchQueue(label: "a") }`
package struct ChangingQueue: Sendable {
    /// The declaring type.
    package var owner: TypeSummary.ID
    /// The declaration up to the name.
    package var span: SourceSpan
    /// The name of the constructed type.
    package var type: String
    /// The actor for which the property creates a queue.
    package var actor: ExpressionSummary?

    package init(owner: TypeSummary.ID, span: SourceSpan, type: String, actor: ExpressionSummary? = nil) {
        self.owner = owner
        self.span = span
        self.type = type
        self.actor = actor
    }
}

/// A status from `willCompleteAsync()` that `perform` returns although the code cannot complete the action.
package struct UncompletedStatus: Sendable {
    /// The type declaring the function.
    package var owner: TypeSummary.ID
    /// The returned expression.
    package var span: SourceSpan
    /// The name of the constant holding the status, if any.
    package var name: String?
    /// Whether another path can complete the status.
    package var isCompletedElsewhere: Bool
    /// The names of the functions called on each path without a completion. A path does not exist if one of its
    /// functions never returns. If the array is empty, there is certainly a path without a completion.
    package var calls: [Set<String>]

    package init(
        owner: TypeSummary.ID, span: SourceSpan, name: String? = nil, isCompletedElsewhere: Bool, calls: [Set<String>]
    ) {
        self.owner = owner
        self.span = span
        self.name = name
        self.isCompletedElsewhere = isCompletedElsewhere
        self.calls = calls
    }
}

/// A call completing an action that the same path through the function has already completed.
package struct RepeatedCompletion: Sendable {
    /// The type containing the function; `nil` for a global function.
    package var owner: TypeSummary.ID?
    /// The name of the completed parameter and its type name.
    package var name: String
    package var type: String
    package var span: SourceSpan

    package init(owner: TypeSummary.ID? = nil, name: String, type: String, span: SourceSpan) {
        self.owner = owner
        self.name = name
        self.type = type
        self.span = span
    }
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
