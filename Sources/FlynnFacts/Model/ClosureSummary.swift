import FlynnSyntax

/// A closure in a type, and its uses of the surrounding instance.
///
/// Summaries exist for behavior closures, for closures that may run later or on another thread, and for the closures
/// they contain. An outer closure precedes its inner closures.
package struct ClosureSummary: Sendable {
    /// The identity of a closure within a file.
    package struct ID: Hashable, Comparable, Sendable {
        private let value: UInt32

        /// Creates the identity for an index in ``FileSummary/closures``.
        package init(_ index: Int) { value = UInt32(index) }

        /// The index in ``FileSummary/closures``.
        package var index: Int { Int(value) }

        /// Orders outer closures before their inner closures.
        package static func < (left: ID, right: ID) -> Bool { left.value < right.value }
    }

    /// The type that `self` refers to in the closure.
    package var owner: TypeSummary.ID
    /// The innermost enclosing closure with a summary.
    package var parent: ClosureSummary.ID?
    /// The recipient of the closure, which determines the time and thread of the calls.
    package var place: ClosurePlace
    /// The first use of each member of the instance, excluding uses in inner closures.
    package var uses: [SelfUse]

    package init(owner: TypeSummary.ID, parent: ClosureSummary.ID? = nil, place: ClosurePlace, uses: [SelfUse]) {
        self.owner = owner
        self.parent = parent
        self.place = place
        self.uses = uses
    }
}

/// The recipient of a closure, as far as the file shows.
package enum ClosurePlace: Sendable, Hashable {
    /// The construction of a behavior.
    case behavior
    /// The reaction of an actor to messages.
    case reaction
    /// The runtime function in a typed behavior, if the enclosing type is an actor.
    case typedBehavior
    /// The body of a typed behavior, which counts as a closure and runs on the caller's thread.
    case caller
    /// A function that calls the closure before it returns, such as `forEach`.
    case inPlace
    /// A function such as `map`, with the receiver as the value. Collections call the closure before `map` returns, and
    /// publishers call the closure later.
    case inPlaceOrLater(ExpressionSummary)
    /// A function that may store the closure.
    case passed(ClosureRecipient)
    /// An `async let` declaration, which evaluates its value in a child task. The value counts as a closure.
    case asyncLet
    /// Any other place. The closure may be called at any time.
    case unknown
}

/// The function to which a closure is passed.
package struct ClosureRecipient: Sendable, Hashable {
    /// The argument with the closure.
    package enum Argument: Sendable, Hashable {
        case labeled(String)
        /// An argument without a label, by its position in the parentheses.
        case position(Int)
        /// The first trailing closure.
        case trailing
        /// A key path for assignments to a property, with the effect of a closure: `assign(to: \.count, on: self)`
        case keyPath
    }

    /// The base name of the function, or the type name for an initializer.
    package var function: String
    /// The source range of the name in the call.
    package var span: SourceSpan
    /// The expression before the name.
    package var receiver: ExpressionSummary?
    /// The argument with the closure.
    package var argument: Argument
    /// The labels of the first arguments in parentheses, with an empty string for a missing label.
    package var labels: [String] = []
    /// The number of trailing closures.
    package var trailingClosures = 0

    package init(
        function: String, span: SourceSpan, receiver: ExpressionSummary? = nil, argument: Argument,
        labels: [String] = [], trailingClosures: Int = 0
    ) {
        self.function = function
        self.span = span
        self.receiver = receiver
        self.argument = argument
        self.labels = labels
        self.trailingClosures = trailingClosures
    }
}

/// A use of the instance around a closure, or of an instance member.
package struct SelfUse: Sendable {
    /// The access, from `self` to the end of the member name.
    package var span: SourceSpan
    /// The member name; `nil` for a use of the instance itself, such as passing it to a function.
    package var member: String?
    /// Whether the code contains only the name and not `self`. The name refers to an instance member only if the type
    /// declares it.
    package var isImplicit: Bool
    /// The closure with the unowned capture, if the reference is unowned.
    package var unownedSince: ClosureSummary.ID?
    /// The first modification of the member in the closure.
    package var change: MemberChange?

    package init(
        span: SourceSpan, member: String? = nil, isImplicit: Bool, unownedSince: ClosureSummary.ID? = nil,
        change: MemberChange? = nil
    ) {
        self.span = span
        self.member = member
        self.isImplicit = isImplicit
        self.unownedSince = unownedSince
        self.change = change
    }
}

/// The modification of a member.
package struct MemberChange: Sendable {
    /// The access to the member.
    package var span: SourceSpan
    /// Whether the code modifies only a part of the value: an element, a member, or the target of a mutating method.
    /// For objects and pointers, this does not modify the variable.
    package var isPart: Bool

    package init(span: SourceSpan, isPart: Bool) {
        self.span = span
        self.isPart = isPart
    }
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
