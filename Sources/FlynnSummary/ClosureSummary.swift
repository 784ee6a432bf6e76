import FlynnSyntax

/// A closure inside of a type, and what it uses of the instance around it.
///
/// Only those are written down whose place matters: the closures of behaviors, the ones that may run elsewhere or later,
/// and what is inside of these. An outer closure comes before the ones in it.
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
    /// Where it stands, and so where and when it runs.
    package var place: ClosurePlace
    /// What it uses of the instance itself, without the closures in it: of each member the first use.
    package var uses: [SelfUse]
}

/// What is done with a closure, as far as its file tells.
package enum ClosurePlace: Sendable {
    /// It is the body of a behavior.
    case behavior
    /// It is called before the call that it is an argument of returns, like the one of `forEach`.
    case inPlace
    /// Like the one of `map`: in place if that is called on a collection, later on a publisher or a future.
    case inPlaceOrLater
    /// It is handed to a function that may keep it.
    case passed(ClosureRecipient)
    /// Something else; nobody knows when it runs.
    case unknown
}

/// The function that a closure is handed to.
package struct ClosureRecipient: Sendable {
    /// Which of the function's arguments the closure is.
    package enum Argument: Sendable, Hashable {
        case labeled(String)
        /// Without a label, at this position between the parentheses.
        case position(Int)
        /// The first trailing closure.
        case trailing
    }

    /// The base name of the function, or the name of the type whose initializer it is.
    package var function: String
    /// The name in the call.
    package var span: SourceSpan
    /// What it is called on; `nil` for a bare name.
    package var receiver: ExpressionSummary?
    /// Which argument the closure is.
    package var argument: Argument
}

/// A use of the instance around a closure: of one of its members, or of itself.
package struct SelfUse: Sendable {
    /// The access, from `self` to the end of the member's name.
    package var span: SourceSpan
    /// The name of the member; `nil` if it is the instance that is used, to pass it on for example.
    package var member: String?
    /// Whether a bare name stands there, which is the instance's only if it has a member of that name.
    package var isImplicit: Bool
    /// The closure that captured the instance as unowned, if the reference is unowned.
    package var unownedSince: ClosureSummary.ID?
}

/// A parameter of a function that may keep a closure.
package struct EscapingParameter: Sendable {
    /// Its label, `_` for none.
    package var label: String
    /// Whether it is an `@escaping` or optional closure itself.
    package var isEscaping: Bool
}
