import FlynnSyntax

/// A closure in a type, and how it uses the instance around it.
///
/// Only the closures of behaviors, the ones that may run on another thread or later, and the closures inside these are
/// summarized. An outer closure comes before the closures in it.
package struct ClosureSummary: Sendable {
    /// The identity of a closure within its file.
    package struct ID: Hashable, Comparable, Sendable {
        private let value: UInt32

        /// Makes the identity of the closure at an index of ``FileSummary/closures``.
        package init(_ index: Int) { value = UInt32(index) }

        /// The closure's index in ``FileSummary/closures``.
        package var index: Int { Int(value) }

        /// Orders outer closures before those in them.
        package static func < (left: ID, right: ID) -> Bool { left.value < right.value }
    }

    /// The type whose `self` the closure sees.
    package var owner: TypeSummary.ID
    /// The innermost summarized closure around it.
    package var parent: ClosureSummary.ID?
    /// What the closure is passed to, which decides where and when it runs.
    package var place: ClosurePlace
    /// The uses of the instance, not counting the closures in it: for each member the first use.
    package var uses: [SelfUse]
}

/// What a closure is passed to, as far as its file shows.
package enum ClosurePlace: Sendable, Hashable {
    /// The construction of a behavior.
    case behavior
    /// The reaction of an actor to messages.
    case reaction
    /// The runtime's function in a typed behavior, if the type around is an actor.
    case typedBehavior
    /// The body of a typed behavior, which counts as a closure. It runs on the caller's thread.
    case caller
    /// A function that calls it before it returns, like `forEach`.
    case inPlace
    /// A function like `map`, which calls it before it returns if it is a collection's, and later if it is a publisher's.
    /// The value is the receiver.
    case inPlaceOrLater(ExpressionSummary)
    /// A function that may store it.
    case passed(ClosureRecipient)
    /// `async let`, which evaluates its value in a child task. The value counts as a closure.
    case asyncLet
    /// Anything else. It may be called at any time.
    case unknown
}

/// The function that a closure is passed to.
package struct ClosureRecipient: Sendable, Hashable {
    /// Which of the function's arguments the closure is.
    package enum Argument: Sendable, Hashable {
        case labeled(String)
        /// An argument without a label, by its position in the parentheses.
        case position(Int)
        /// The first trailing closure.
        case trailing
        /// A key path, which the function uses to assign to a property, as a closure would: `assign(to: \.count, on: self)`
        case keyPath
    }

    /// The base name of the function, or the name of the type whose initializer it is.
    package var function: String
    /// The name in the call.
    package var span: SourceSpan
    /// The expression before the name.
    package var receiver: ExpressionSummary?
    /// Which argument the closure is.
    package var argument: Argument
    /// The labels of the first arguments in parentheses; empty for arguments without one.
    package var labels: [String] = []
    /// The number of trailing closures.
    package var trailingClosures = 0
}

/// A use of the instance around a closure, or of one of its members.
package struct SelfUse: Sendable {
    /// The access, from `self` to the end of the member's name.
    package var span: SourceSpan
    /// The name of the member; `nil` if the instance itself is used, as when it is passed on.
    package var member: String?
    /// Whether only the name is written, which means the instance's member only if it has one of that name.
    package var isImplicit: Bool
    /// The closure that captured the instance as unowned, if the reference is unowned.
    package var unownedSince: ClosureSummary.ID?
    /// The first change of the member in the closure.
    package var change: MemberChange?
}

/// A change of a member.
package struct MemberChange: Sendable {
    /// The access to the member.
    package var span: SourceSpan
    /// Whether only a part of the value is changed: an element or a member, or what a method changes. For objects and pointers, that
    /// isn't a change of the variable.
    package var isPart: Bool
}

// MARK: - Archive

extension ClosureSummary.ID: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(archiver.index(value.index, below: archiver.closureCount))
    }
}

extension ClosureSummary: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), parent: archiver.field(value.parent),
            place: archiver.field(value.place), uses: archiver.field(value.uses))
    }
}

extension ClosurePlace: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(.unknown, &archiver) { $0 == .unknown }
        cases.add(.behavior, &archiver) { $0 == .behavior }
        cases.add(.inPlace, &archiver) { $0 == .inPlace }
        cases.add(Self.inPlaceOrLater, &archiver) {
            if case .inPlaceOrLater(let receiver) = $0 { receiver } else { nil }
        }
        cases.add(Self.passed, &archiver) { if case .passed(let recipient) = $0 { recipient } else { nil } }
        cases.add(.asyncLet, &archiver) { $0 == .asyncLet }
        cases.add(.reaction, &archiver) { $0 == .reaction }
        cases.add(.typedBehavior, &archiver) { $0 == .typedBehavior }
        cases.add(.caller, &archiver) { $0 == .caller }
        return cases.end(&archiver, or: .unknown)
    }
}

extension ClosureRecipient: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            function: archiver.field(value.function), span: archiver.field(value.span),
            receiver: archiver.field(value.receiver), argument: archiver.field(value.argument),
            labels: archiver.field(value.labels), trailingClosures: archiver.natural(value.trailingClosures))
    }
}

extension ClosureRecipient.Argument: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(.trailing, &archiver) { $0 == .trailing }
        cases.add(Self.labeled, &archiver) { if case .labeled(let label) = $0 { label } else { nil } }
        cases.add({ .position($0.value) }, &archiver) {
            if case .position(let position) = $0 { Natural(value: position) } else { nil }
        }
        cases.add(.keyPath, &archiver) { $0 == .keyPath }
        return cases.end(&archiver, or: .trailing)
    }
}

extension SelfUse: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            span: archiver.field(value.span), member: archiver.field(value.member),
            isImplicit: archiver.field(value.isImplicit), unownedSince: archiver.field(value.unownedSince),
            change: archiver.field(value.change))
    }
}

extension MemberChange: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(span: archiver.field(value.span), isPart: archiver.field(value.isPart))
    }
}
