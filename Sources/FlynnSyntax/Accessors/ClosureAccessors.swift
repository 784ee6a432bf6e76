/// A node of the kind ``SyntaxKind/closureExpression``.
public struct ClosureNode: Hashable, Sendable {
    /// The closure as a node of any kind.
    public let node: NodeIndex

    @inlinable
    init(_ node: NodeIndex) { self.node = node }

    /// The closure as a node with statements.
    public var body: BodyNode { BodyNode(node) }
}

/// A node of the kind ``SyntaxKind/closureExpression`` or ``SyntaxKind/codeBlock``: the body of a closure, function or
/// statement.
public struct BodyNode: Hashable, Sendable {
    /// The body as a node of any kind.
    public let node: NodeIndex

    @inlinable
    init(_ node: NodeIndex) { self.node = node }
}

// Accessors for the parts of closures and blocks.
extension SyntaxTree {
    /// Returns the node as a closure, or `nil` if it is a node of another kind.
    @inlinable
    public func closure(_ node: NodeIndex) -> ClosureNode? {
        nodes.kind(node) == .closureExpression ? ClosureNode(node) : nil
    }

    /// Returns the node as a body, or `nil` if it is neither a closure nor a block.
    public func body(_ node: NodeIndex) -> BodyNode? {
        switch nodes.kind(node) {
        case .closureExpression, .codeBlock: BodyNode(node)
        default: nil
        }
    }

    /// Returns the first block of a function, an accessor or a statement.
    @inlinable
    public func block(of node: NodeIndex) -> BodyNode? { firstChild(node, .codeBlock).map { BodyNode($0) } }

    /// Returns the blocks of an `if` statement, including those after `else`.
    public func blocks(of statement: NodeIndex) -> [BodyNode] {
        children(statement).compactMap { nodes.kind($0) == .codeBlock ? BodyNode($0) : nil }
    }

    /// Returns the capture list of the closure.
    @inlinable
    public func captureList(_ closure: ClosureNode) -> NodeIndex? { firstChild(closure.node, .captureList) }

    /// Returns the parameters of the closure, if they are declared.
    @inlinable
    public func parameterClause(_ closure: ClosureNode) -> NodeIndex? {
        firstChild(closure.node, .closureParameterClause)
    }

    /// Returns whether a child of a closure belongs to the head: attributes, captures, parameters, effects, result.
    @inlinable
    func isClosureHead(_ kind: SyntaxKind) -> Bool {
        switch kind {
        case .attribute, .captureList, .closureParameterClause, .throwsClause, .returnClause: true
        default: false
        }
    }

    /// Returns the statements of the body.
    public func statements(_ body: BodyNode) -> SyntaxChildren {
        var children = children(body.node)
        while let child = children.upcoming, isClosureHead(nodes.kind(child)) { _ = children.next() }
        return children
    }

    /// Returns the number of shorthand arguments in a closure, determined by the highest number, up to 9. The arguments
    /// of nested closures are not counted.
    public func shorthandArgumentCount(_ closure: ClosureNode) -> Int {
        var count = 0
        var rest = [closure.node]
        while let next = rest.popLast() {
            for child in children(next) {
                switch nodes.kind(child) {
                case .closureExpression: break
                case .identifierExpression where firstToken(child).kind == .dollarIdentifier:
                    count = max(count, Int(text(child).dropFirst()).map { $0 < 9 ? $0 + 1 : 0 } ?? 0)
                default: rest.append(child)
                }
            }
        }
        return count
    }

    /// Returns the expression of a body that consists of a single statement. For a `return` statement, this is the
    /// returned expression.
    public func onlyResult(_ body: BodyNode) -> NodeIndex? {
        var statements = statements(body)
        guard let statement = statements.next(), statements.next() == nil else { return nil }
        return nodes.kind(statement) == .returnStatement ? firstChild(statement) : statement
    }

    /// Returns the closing brace of a closure or block, or `nil` if the brace is missing.
    public func closingBrace(_ node: NodeIndex) -> TokenIndex? {
        lastTokenIndex(node).flatMap { tokens.kind($0) == .rightBrace ? $0 : nil }
    }

    /// Returns the token that follows the brace and the attributes of a closure. The capture list begins or can be
    /// inserted at this token.
    public func closureHeadToken(_ closure: ClosureNode) -> TokenIndex {
        let first = Int(nodes[closure.node].firstToken) + 1
        return max(first, tokenIndex(afterAttributesOf: closure.node))
    }

    /// Returns the token that follows the closure's head and `in`. The body begins at this token.
    public func closureBodyToken(_ closure: ClosureNode) -> TokenIndex {
        var head = Int(nodes[closure.node].firstToken) + 1
        for child in children(closure.node) {
            guard isClosureHead(nodes.kind(child)) else { break }
            head = Int(nodes[child].endToken)
        }
        var end = head
        while tokens.keyword(end) == .async || tokens.keyword(end) == .throws { end += 1 }
        return tokens.keyword(end) == .in ? end + 1 : head
    }

    /// Returns whether the closure has a signature, that is, `in` with optional parameters, effects or a result. The
    /// closure must not have a capture list.
    public func hasClosureSignature(_ closure: ClosureNode) -> Bool {
        let head = closureHeadToken(closure)
        switch tokens.keyword(head) {
        case .in: return true
        case .async where tokens.keyword(head + 1) == .in || tokens.keyword(head + 1) == .throws: return true
        default: break
        }
        return children(closure.node).contains { child in
            switch nodes.kind(child) {
            case .closureParameterClause, .throwsClause, .returnClause: true
            default: false
            }
        }
    }

    /// Returns whether `async` follows the parameters of the closure.
    public func isAsyncClosure(_ closure: ClosureNode) -> Bool {
        guard let clause = parameterClause(closure) else { return false }
        let next = Int(nodes[clause].endToken)
        return next < tokens.count && tokens.keyword(next) == .async
    }

    /// Returns the closure in `{ … }()`.
    public func immediatelyCalledClosure(_ expression: NodeIndex) -> ClosureNode? {
        guard let call = directCall(expression), firstChild(call.list) == nil else { return nil }
        return closure(call.callee)
    }

    // MARK: - Captures

    /// Returns the token with the name bound by the capture: the `x` in `[x]`, `[weak x]` and `[x = y]`.
    public func captureNameToken(_ capture: NodeIndex) -> TokenIndex? {
        let range = tokenRange(capture)
        if let equal = range.first(where: { tokens.kind($0) == .equal }), equal > range.lowerBound { return equal - 1 }
        return range.last
    }

    /// Returns the name bound by the capture, and the captured expression if explicit: `[x = y]`.
    public func capturedName(_ capture: NodeIndex) -> (name: String, value: NodeIndex?)? {
        guard let token = captureNameToken(capture) else { return nil }
        let isNamed = token + 1 < Int(nodes[capture].endToken)
        return (name(ofToken: token), isNamed ? firstChild(capture) : nil)
    }

    /// Returns the ownership declared by the capture, `weak` or `unowned`, or `nil` for a strong capture.
    public func captureOwnership(_ capture: NodeIndex) -> Keyword? {
        guard tokenCount(capture) > 1 else { return nil }
        let keyword = tokens.keyword(Int(nodes[capture].firstToken))
        return keyword == .weak || keyword == .unowned ? keyword : nil
    }
}
