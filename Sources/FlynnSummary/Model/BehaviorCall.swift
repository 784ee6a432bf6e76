import FlynnSyntax

/// A call that has the form of a behavior's: `x.beName(…)`.
package struct BehaviorCall: Sendable {
    /// How a behavior is called.
    package enum Form: Sendable, CaseIterable {
        /// `x.beName(1)`
        case direct
        /// `sequence.forward(to: x.beName)`. The runtime passes an element and a `Reply`.
        case forward
        /// `actor.unsafeSupervise(by: x.beName)`. The runtime passes an `ActorFailure`.
        case supervise
        /// `Flynn.Timer(timeInterval: 1, repeats: true, x.beName, [1])`, `Flynn.Timer(after: .seconds(1), x.beName, [1])`
        case timer
        /// `try await x.beName.ask(1)`. The runtime appends a `Reply`, which is the last of the call's arguments.
        case ask
        /// `x.beName.closure()`: returns a closure that calls the behavior. The context, ``BehaviorCall/caller``, shows the parameters.
        case closure
        /// A call of the behavior that feeds a stream: `let (stream, beLine) = Behavior.makeStream(of: String.self)`. Its argument is an
        /// element, whose type is ``BehaviorCall/caller``.
        case stream
    }

    /// The behavior's name.
    package var name: String
    /// The name in the call.
    package var span: SourceSpan
    /// The expression before the name.
    package var receiver: ExpressionSummary
    /// The type around the call; `nil` outside of types.
    package var owner: TypeSummary.ID?
    /// Whether the receiver is an implicit `self`. The name can be another module's function.
    package var isImplicit = false
    /// Whether a behavior runs it, itself or in a closure that it passes to a function.
    package var runsInBehavior = false
    /// How the behavior is called.
    package var form = Form.direct
    /// The timer that calls the behavior, the sequence or actor with the calling method, or the expected type of the closure; `nil` for the
    /// other forms.
    package var caller: ExpressionSummary?
    /// The arguments in order, including trailing closures; `nil` if the source doesn't show how many there are.
    package var arguments: [CallArgument]?
    /// The other behaviors that the call can mean, if its callee is a value: `(isLoud ? bell.beRing : lamp.beFlash)(5)`
    package var others: [HeldBehavior] = []
    /// Whether it calls all these behaviors, one after the other.
    package var visitsAll = false

    /// The call as one of another behavior.
    package func meaning(_ behavior: HeldBehavior) -> BehaviorCall {
        var call = self
        (call.name, call.receiver, call.others) = (behavior.name, behavior.receiver, [])
        return call
    }

    /// Makes a call.
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

/// A behavior that a value can be.
package struct HeldBehavior: Sendable, Hashable {
    package var name: String
    /// The expression before the name.
    package var receiver: ExpressionSummary
}

/// An argument of a call.
package struct CallArgument: Sendable {
    /// The expression.
    package var span: SourceSpan
    /// The value as far as it is a literal.
    package var value: LiteralValue
    /// The shortened text.
    package var text: String
    /// The variables and properties whose values the argument carries: itself, or the elements of a literal. Values that
    /// are made in the call aren't listed.
    package var references: [ExpressionSummary] = []
    /// The label.
    package var label: ArgumentLabel?

    /// Makes an argument.
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
    /// The label.
    package var name: String
    /// From the label to the argument.
    package var span: SourceSpan
    /// Whether the label can be removed: it isn't a trailing closure's, and no comment follows it.
    package var isRemovable: Bool
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
        call.visitsAll = archiver.field(value.visitsAll)
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
