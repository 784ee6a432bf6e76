/// A postfix expression, or the beginning of one: an operand and its suffixes, in source order.
///
/// Slices are chains, too, such as the receiver of a call. The suffixes can have different parents, because a chain can
/// continue in a branch of `#if`.
public struct Chain: RandomAccessCollection, Sendable {
    @usableFromInline let parts: ArraySlice<NodeIndex>

    /// Creates a chain of an operand and suffixes.
    @inlinable
    public init(_ parts: ArraySlice<NodeIndex>) { self.parts = parts }

    /// Creates a chain of an operand and suffixes.
    @inlinable
    public init(_ parts: [NodeIndex]) { self.parts = parts[...] }

    /// The position of the operand.
    @inlinable
    public var startIndex: Int { parts.startIndex }

    /// The position after the last suffix.
    @inlinable
    public var endIndex: Int { parts.endIndex }

    /// The operand or a suffix.
    @inlinable
    public subscript(position: Int) -> NodeIndex { parts[position] }

    /// The parts at some positions.
    @inlinable
    public subscript(range: Range<Int>) -> Chain { Chain(parts[range]) }
}

/// A call in a chain: an argument list, trailing closures, or both.
public struct Call: Sendable {
    /// The chain, including the parts before and after the call.
    public let chain: Chain
    /// The position of the argument list, or of the first trailing closure if there is no list.
    public let start: Int
    /// The position after the call.
    public let end: Int
    @usableFromInline let hasList: Bool

    @inlinable
    init(chain: Chain, start: Int, end: Int, hasList: Bool) {
        (self.chain, self.start, self.end, self.hasList) = (chain, start, end, hasList)
    }

    /// The parts before the arguments.
    @inlinable
    public var function: Chain { chain[..<start] }

    /// The last part before the arguments, which is the name in `name(…)` and `receiver.name(…)`.
    @inlinable
    public var callee: NodeIndex { chain[start - 1] }

    /// The parts before the callee. This is empty in `name(…)`.
    @inlinable
    public var receiver: Chain { chain[..<(start - 1)] }

    /// The argument list, or `nil` if there are only trailing closures.
    @inlinable
    public var list: NodeIndex? { hasList ? chain[start] : nil }

    /// The trailing closures.
    @inlinable
    public var trailingClosures: Chain { chain[(hasList ? start + 1 : start)..<end] }

    /// The chain up to the end of the call.
    @inlinable
    public var whole: Chain { chain[..<end] }
}

// Accessors for postfix expressions.
extension SyntaxTree {
    /// Returns the parts of a postfix expression. Another expression is the only part.
    public func chain(_ expression: NodeIndex) -> Chain {
        Chain(nodes.kind(expression) == .postfixExpression ? childList(expression) : [expression])
    }

    /// Returns the call with the suffix at a position, or `nil` if no argument list or trailing closure is there.
    ///
    /// - Complexity: O(*n*), where *n* is the number of trailing closures in the call.
    @inlinable
    public func call(at position: Int, in chain: Chain) -> Call? {
        guard position > chain.startIndex, position < chain.endIndex else { return nil }
        var start = position
        while start > chain.startIndex, nodes.kind(chain[start]) == .trailingClosure, isCall(chain[start - 1]) {
            start -= 1
        }
        guard isCall(chain[start]) else { return nil }
        var end = position + 1
        while end < chain.endIndex, nodes.kind(chain[end]) == .trailingClosure { end += 1 }
        return Call(chain: chain, start: start, end: end, hasList: nodes.kind(chain[start]) == .callArguments)
    }

    /// Returns the call at the end of a chain.
    @inlinable
    public func lastCall(in chain: Chain) -> Call? { call(at: chain.endIndex - 1, in: chain) }

    /// Returns whether a suffix is an argument list or a trailing closure.
    @inlinable
    public func isCall(_ suffix: NodeIndex) -> Bool {
        switch nodes.kind(suffix) {
        case .callArguments, .trailingClosure: true
        default: false
        }
    }

    /// Returns whether a suffix is `?` or `!`.
    @inlinable
    public func isUnwrapping(_ suffix: NodeIndex) -> Bool {
        switch nodes.kind(suffix) {
        case .optionalChaining, .forcedValue: true
        default: false
        }
    }

    /// Returns the chain without `self` at the beginning.
    @inlinable
    public func withoutSelf(_ chain: Chain) -> Chain {
        chain.first.map { nodes.kind($0) == .selfExpression } == true ? chain.dropFirst() : chain
    }

    /// Returns the parts of `callee(…)`, where the callee is an operand without suffixes.
    public func directCall(_ expression: NodeIndex) -> (callee: NodeIndex, list: NodeIndex)? {
        guard nodes.kind(expression) == .postfixExpression, let callee = firstChild(expression),
            let list = nextSibling(callee), nodes.kind(list) == .callArguments, nextSibling(list) == nil
        else { return nil }
        return (callee, list)
    }

    /// Returns the parts of `base.member(…)`, where the base is an operand without suffixes.
    public func memberCall(_ expression: NodeIndex) -> (base: NodeIndex, member: NodeIndex, list: NodeIndex)? {
        guard nodes.kind(expression) == .postfixExpression, let base = firstChild(expression),
            let member = nextSibling(base), nodes.kind(member) == .memberAccess, let list = nextSibling(member),
            nodes.kind(list) == .callArguments, nextSibling(list) == nil
        else { return nil }
        return (base, member, list)
    }

    /// Returns the member access in `self.name`.
    public func memberOfSelf(_ expression: NodeIndex) -> NodeIndex? {
        guard nodes.kind(expression) == .postfixExpression, let base = firstChild(expression),
            nodes.kind(base) == .selfExpression, let member = nextSibling(base), nodes.kind(member) == .memberAccess,
            nextSibling(member) == nil
        else { return nil }
        return member
    }

    /// Returns the argument list or trailing closure with a closure or another value, and the postfix expression around
    /// it. The list can also be that of a subscript.
    public func suffix(passing value: NodeIndex) -> (suffix: NodeIndex, expression: NodeIndex)? {
        guard let argument = parent(value),
            let suffix = nodes.kind(argument) == .trailingClosure ? argument : parent(argument),
            isCall(suffix) || nodes.kind(suffix) == .subscriptArguments, let expression = parent(suffix),
            nodes.kind(expression) == .postfixExpression
        else { return nil }
        return (suffix, expression)
    }
}
