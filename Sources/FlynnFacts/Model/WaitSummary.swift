import FlynnSyntax

/// Code in a behavior that may block the thread.
package struct WaitSummary: Sendable {
    /// The kind of code.
    package enum Kind: Sendable {
        /// A call to a function with the name of a blocking function.
        case call(String, on: ExpressionSummary?, argumentCount: Int)
        /// A `while true` loop without an exit, unless one of the called functions never returns.
        case endlessLoop(calling: Set<String>)
    }

    /// The type containing the behavior.
    package var owner: TypeSummary.ID
    /// The kind of code.
    package var kind: Kind
    /// The call up to the function name, or the keyword of a loop.
    package var span: SourceSpan
    /// The abbreviated source text.
    package var text: String
    package var behavior: RunningBehavior

    package init(owner: TypeSummary.ID, kind: Kind, span: SourceSpan, text: String, behavior: RunningBehavior) {
        self.owner = owner
        self.kind = kind
        self.span = span
        self.text = text
        self.behavior = behavior
    }
}

/// A behavior that runs code, directly or in closures passed to functions.
package struct RunningBehavior: Sendable {
    /// Whether the behavior is the reaction of an actor to messages.
    package var isReaction: Bool
    /// Whether the behavior is the closure of a typed behavior.
    package var isTyped: Bool
    /// The receivers of the method calls around the code. Collections call closures at once. For other receivers, the
    /// behavior may not run the code.
    package var receivers: [ExpressionSummary]

    package init(isReaction: Bool = false, isTyped: Bool = false, receivers: [ExpressionSummary] = []) {
        self.isReaction = isReaction
        self.isTyped = isTyped
        self.receivers = receivers
    }
}

// MARK: - Archive

extension WaitSummary: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), kind: archiver.field(value.kind), span: archiver.field(value.span),
            text: archiver.field(value.text), behavior: archiver.field(value.behavior))
    }
}

extension RunningBehavior: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            isReaction: archiver.flag(value.isReaction), isTyped: archiver.flag(value.isTyped),
            receivers: archiver.field(value.receivers))
    }
}

extension WaitSummary.Kind: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add({ .call($0, on: $1, argumentCount: $2.value) }, &archiver) {
            if case .call(let name, let receiver, let count) = $0 {
                (name, receiver, Natural(value: count))
            } else {
                nil
            }
        }
        cases.add(Self.endlessLoop, &archiver) { if case .endlessLoop(let functions) = $0 { functions } else { nil } }
        return cases.end(&archiver, or: .endlessLoop(calling: []))
    }
}
