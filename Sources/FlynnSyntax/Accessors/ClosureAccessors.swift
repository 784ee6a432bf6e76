// The parts of closures.
extension SyntaxTree {
    /// Whether a child of a closure belongs to its head: attributes, captures, parameters, effects, result.
    @inlinable
    func isClosureHead(_ kind: SyntaxKind) -> Bool {
        switch kind {
        case .attribute, .captureList, .closureParameterClause, .throwsClause, .returnClause: true
        default: false
        }
    }

    /// The statements of a closure, or of the block of a function or getter.
    public func closureBody(_ closure: NodeIndex) -> SyntaxChildren {
        var children = children(closure)
        while let child = children.upcoming, isClosureHead(nodes.kind(child)) { _ = children.next() }
        return children
    }

    /// The number of shorthand arguments of a closure, by the highest one in it, at most 9. Those of inner closures don't
    /// count.
    public func shorthandArgumentCount(_ closure: NodeIndex) -> Int {
        var count = 0
        var rest: [NodeIndex] = [closure]
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

    /// The only expression of a closure or block, or what its only statement returns.
    public func onlyResult(_ closure: NodeIndex) -> NodeIndex? {
        var statements = closureBody(closure)
        guard let statement = statements.next(), statements.next() == nil else { return nil }
        return nodes.kind(statement) == .returnStatement ? firstChild(statement) : statement
    }

    /// The closing brace of a closure or block, or `nil` if it is missing.
    public func closingBrace(_ closure: NodeIndex) -> TokenIndex? {
        lastTokenIndex(closure).flatMap { tokens.kind($0) == .rightBrace ? $0 : nil }
    }

    /// The first token of a closure after its brace and attributes, where a capture list begins or can be inserted.
    public func closureHeadToken(_ closure: NodeIndex) -> TokenIndex {
        let first = Int(nodes[closure].firstToken) + 1
        return max(first, tokenIndex(afterAttributesOf: closure))
    }

    /// The first token of a closure after its head and `in`.
    public func closureBodyToken(_ closure: NodeIndex) -> TokenIndex {
        var head = Int(nodes[closure].firstToken) + 1
        for child in children(closure) {
            guard isClosureHead(nodes.kind(child)) else { break }
            head = Int(nodes[child].endToken)
        }
        var end = head
        while tokens.keyword(end) == .async || tokens.keyword(end) == .throws { end += 1 }
        return tokens.keyword(end) == .in ? end + 1 : head
    }

    /// Whether a closure without a capture list has parameters, effects or a result before `in`, or `in` alone.
    public func hasClosureSignature(_ closure: NodeIndex) -> Bool {
        let head = closureHeadToken(closure)
        switch tokens.keyword(head) {
        case .in: return true
        case .async where tokens.keyword(head + 1) == .in || tokens.keyword(head + 1) == .throws: return true
        default: break
        }
        return children(closure).contains { child in
            switch nodes.kind(child) {
            case .closureParameterClause, .throwsClause, .returnClause: true
            default: false
            }
        }
    }

    /// Whether `async` follows the parameters of a closure.
    public func isAsyncClosure(_ closure: NodeIndex) -> Bool {
        guard let clause = firstChild(closure, .closureParameterClause) else { return false }
        let next = Int(nodes[clause].endToken)
        return next < tokens.count && tokens.keyword(next) == .async
    }

    /// The closure in `{ … }()`.
    public func immediatelyCalledClosure(_ expression: NodeIndex) -> NodeIndex? {
        guard nodes.kind(expression) == .postfixExpression, let closure = firstChild(expression),
            nodes.kind(closure) == .closureExpression, let arguments = nextSibling(closure),
            nodes.kind(arguments) == .callArguments, firstChild(arguments) == nil, nextSibling(arguments) == nil
        else { return nil }
        return closure
    }

    // MARK: - Captures

    /// The token with the name that a capture binds: the `x` in `[x]`, `[weak x]` and `[x = y]`.
    public func captureNameToken(_ capture: NodeIndex) -> TokenIndex? {
        let range = tokenRange(capture)
        if let equal = range.first(where: { tokens.kind($0) == .equal }), equal > range.lowerBound { return equal - 1 }
        return range.last
    }

    /// The name bound by a capture, and the captured expression if it is explicit: `[x = y]`.
    public func capturedName(_ capture: NodeIndex) -> (name: String, value: NodeIndex?)? {
        guard let token = captureNameToken(capture) else { return nil }
        let isNamed = token + 1 < Int(nodes[capture].endToken)
        return (name(ofToken: token), isNamed ? firstChild(capture) : nil)
    }

    /// The ownership that a capture declares, `weak` or `unowned`; `nil` for a strong one.
    public func captureOwnership(_ capture: NodeIndex) -> Keyword? {
        guard tokenCount(capture) > 1 else { return nil }
        let keyword = tokens.keyword(Int(nodes[capture].firstToken))
        return keyword == .weak || keyword == .unowned ? keyword : nil
    }
}
