import FlynnSyntax

/// A call in the form of a behavior call: `x.beName(…)`
package struct BehaviorCall: Sendable {
    /// The form of a call.
    package enum Form: Sendable, CaseIterable {
        /// `x.beName(1)`
        case direct
        /// `sequence.forward(to: x.beName)`. The runtime passes an element and a `Reply`.
        case forward
        /// `actor.unsafeSupervise(by: x.beName)`. The runtime passes an `ActorFailure`.
        case supervise
        /// `Flynn.Timer(timeInterval: 1, repeats: true, x.beName, [1])`, `Flynn.Timer(after: .seconds(1), x.beName, [1])`
        case timer
        /// `try await x.beName.ask(1)`. The runtime appends a `Reply` as the last argument.
        case ask
        /// `x.beName.closure()`, which returns a closure calling the behavior. The context, ``BehaviorCall/caller``,
        /// shows the parameters.
        case closure
        /// A call to the behavior feeding a stream: `let (stream, beLine) = Behavior.makeStream(of: String.self)`. The
        /// argument is an element of type ``BehaviorCall/caller``.
        case stream
    }

    /// The behavior name.
    package var name: String
    /// The source range of the name in the call.
    package var span: SourceSpan
    /// The expression before the name.
    package var receiver: ExpressionSummary
    /// The type containing the call; `nil` outside of types.
    package var owner: TypeSummary.ID?
    /// Whether the receiver is an implicit `self`. The name may then refer to a function in another module.
    package var isImplicit = false
    /// Whether a behavior runs the call, directly or in a closure passed to a function.
    package var runsInBehavior = false
    /// The form of the call.
    package var form = Form.direct
    /// The timer that calls the behavior, the sequence or actor receiving the method call, or the expected type of the
    /// closure; `nil` for other forms.
    package var caller: ExpressionSummary?
    /// The arguments in order, including trailing closures; `nil` if the source doesn't show the argument count.
    package var arguments: [CallArgument]?
    /// The alternative behaviors for a callee that is a value: `(isLoud ? bell.beRing : lamp.beFlash)(5)`
    package var others: [HeldBehavior] = []
    /// Whether it calls all these behaviors, one after the other.
    package var visitsAll = false

    /// Returns a copy of the call with another behavior as the callee.
    package func meaning(_ behavior: HeldBehavior) -> BehaviorCall {
        var call = self
        (call.name, call.receiver, call.others) = (behavior.name, behavior.receiver, [])
        return call
    }

    package init(
        name: String, span: SourceSpan, receiver: ExpressionSummary, owner: TypeSummary.ID?, isImplicit: Bool = false,
        runsInBehavior: Bool = false, form: Form = .direct, caller: ExpressionSummary? = nil,
        arguments: [CallArgument]? = nil
    ) {
        self.name = name
        self.span = span
        self.receiver = receiver
        self.owner = owner
        self.isImplicit = isImplicit
        self.runsInBehavior = runsInBehavior
        self.form = form
        self.caller = caller
        self.arguments = arguments
    }
}

/// One of the behaviors that a value may hold.
package struct HeldBehavior: Sendable, Hashable {
    package var name: String
    /// The expression before the name.
    package var receiver: ExpressionSummary

    package init(name: String, receiver: ExpressionSummary) {
        self.name = name
        self.receiver = receiver
    }
}

/// An argument in a call.
package struct CallArgument: Sendable {
    /// The source range of the expression.
    package var span: SourceSpan
    /// The value, as far as the source shows a literal.
    package var value: LiteralValue
    /// The abbreviated source text.
    package var text: String
    /// The variables and properties referenced by the argument: the argument itself, or the elements of a literal.
    /// Values created in the call are excluded.
    package var references: [ExpressionSummary] = []
    package var label: ArgumentLabel?

    package init(
        span: SourceSpan, value: LiteralValue, text: String, references: [ExpressionSummary] = [],
        label: ArgumentLabel? = nil
    ) {
        self.span = span
        self.value = value
        self.text = text
        self.references = references
        self.label = label
    }
}

/// The label of an argument, or of a trailing closure after the first.
package struct ArgumentLabel: Sendable {
    package var name: String
    /// The range from the label to the argument.
    package var span: SourceSpan
    /// Whether the label can be removed: the argument is not a trailing closure, and the label is not followed by a
    /// comment.
    package var isRemovable: Bool

    package init(name: String, span: SourceSpan, isRemovable: Bool) {
        self.name = name
        self.span = span
        self.isRemovable = isRemovable
    }
}

// MARK: - Archive

extension BehaviorCall.Form: ArchivableCase {}

extension BehaviorCall: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var call = Self(
            name: archiver.field(value.name), span: archiver.field(value.span),
            receiver: archiver.field(value.receiver), owner: archiver.field(value.owner),
            isImplicit: archiver.field(value.isImplicit), runsInBehavior: archiver.field(value.runsInBehavior),
            form: archiver.field(value.form), caller: archiver.field(value.caller),
            arguments: archiver.field(value.arguments))
        call.others = archiver.field(value.others)
        if !call.others.isEmpty { call.visitsAll = archiver.field(value.visitsAll) }
        return call
    }
}

extension HeldBehavior: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(name: archiver.field(value.name), receiver: archiver.field(value.receiver))
    }
}

extension CallArgument: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            span: archiver.field(value.span), value: archiver.field(value.value), text: archiver.field(value.text),
            references: archiver.field(value.references), label: archiver.field(value.label))
    }
}

extension ArgumentLabel: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), span: archiver.field(value.span),
            isRemovable: archiver.field(value.isRemovable))
    }
}
