import FlynnSyntax

/// Finds the statuses of `willCompleteAsync()` that a function returns, although no code that ran before can complete them.
struct StatusPaths {
    /// A returned status.
    struct Status {
        var value: NodeIndex
        var name: String?
        var isCompletedElsewhere: Bool
    }

    private let tree: SyntaxTree
    private let body: NodeIndex
    private let completion: String
    private(set) var uncompleted: [Status] = []
    /// The code of closures and local functions, which runs at any time.
    private var inner: [Range<TokenIndex>] = []
    private var loops: [Range<TokenIndex>] = []

    init(_ tree: SyntaxTree, _ body: NodeIndex, completion: String) {
        self.tree = tree
        self.body = body
        self.completion = completion
        var returns: [NodeIndex] = []
        var bindings: [NodeIndex] = []
        for node in descendants(of: body) {
            switch tree.kind(node) {
            case .closureExpression, .functionDeclaration, .classDeclaration, .structDeclaration, .enumDeclaration:
                inner.append(tree.tokenRange(node))
            case .forStatement, .whileStatement, .repeatStatement: loops.append(tree.tokenRange(node))
            case .returnStatement: returns.append(node)
            case .patternBinding: bindings.append(node)
            default: break
            }
        }
        guard usesAreKnown() else { return }
        let statuses = statuses(bindings)
        if let value = tree.onlyResult(body), isNewStatus(value) {
            uncompleted.append(Status(value: value, name: nil, isCompletedElsewhere: false))
            return
        }
        for statement in returns where !isInner(tree.firstTokenIndex(statement)) {
            guard let value = tree.firstChild(statement) else { continue }
            if isNewStatus(value) {
                uncompleted.append(Status(value: value, name: nil, isCompletedElsewhere: false))
            } else if tree.kind(value) == .identifierExpression, let declaration = statuses[tree.text(value)] {
                check(statement, value, declaration)
            }
        }
    }

    /// The nodes in a node.
    private func descendants(of node: NodeIndex) -> Range<NodeIndex> {
        let end = tree.tokenRange(node).upperBound
        var last = node + 1
        while last < tree.nodes.count, tree.firstTokenIndex(last) < end { last += 1 }
        return node + 1..<last
    }

    private func isInner(_ token: TokenIndex) -> Bool { inner.contains { $0.contains(token) } }

    // MARK: - Names

    /// Whether the function uses the completion only to make statuses, and to complete before it returns.
    private func usesAreKnown() -> Bool {
        tree.tokenRange(body).allSatisfy { token in
            guard isName(completion, token) else { return true }
            guard tree.tokens.kind(token + 1) == .period else { return false }
            switch tree.name(ofToken: token + 2) {
            case "willCompleteAsync": return true
            case "completedSync": return !isInner(token)
            default: return false
            }
        }
    }

    /// Whether a token is a name, rather than a member's or a label.
    private func isName(_ name: String, _ token: TokenIndex) -> Bool {
        guard tree.tokens.kind(token) == .identifier, tree.name(ofToken: token) == name,
            tree.tokens.kind(token - 1) != .period
        else { return false }
        let isLabel =
            tree.tokens.kind(token + 1) == .colon
            && (tree.tokens.kind(token - 1) == .leftParen || tree.tokens.kind(token - 1) == .comma)
        return !isLabel
    }

    /// Whether an expression is `completion.willCompleteAsync()`.
    private func isNewStatus(_ value: NodeIndex) -> Bool {
        guard tree.kind(value) == .postfixExpression else { return false }
        let parts = tree.childList(value)
        return parts.count == 3 && tree.text(parts[0]) == completion && tree.memberName(parts[1]) == "willCompleteAsync"
            && tree.kind(parts[2]) == .callArguments
    }

    /// The constants that hold a status, and the tokens that declare them.
    private func statuses(_ bindings: [NodeIndex]) -> [String: TokenIndex] {
        var found: [String: TokenIndex] = [:]
        var seen: Set<String> = []
        for binding in bindings where !isInner(tree.firstTokenIndex(binding)) {
            guard let token = tree.firstChild(binding).flatMap(tree.patternNameToken) else { continue }
            let name = tree.name(ofToken: token)
            // Another constant of that name may be meant.
            guard seen.insert(name).inserted else {
                found[name] = nil
                continue
            }
            guard let declaration = tree.parent(binding), tree.isConstant(declaration),
                let value = tree.initialValue(binding), isNewStatus(value)
            else { continue }
            found[name] = token
        }
        return found
    }

    // MARK: - Paths

    private mutating func check(_ statement: NodeIndex, _ value: NodeIndex, _ declaration: TokenIndex) {
        let name = tree.text(value)
        let start = tree.firstTokenIndex(statement)
        let mentions = tree.tokenRange(body).filter { token in
            token != declaration && isName(name, token) && tree.tokens.keyword(token - 1) != .return
        }
        // A loop can continue with code before the statement.
        if loops.contains(where: { loop in loop.contains(start) && mentions.contains { loop.contains($0) } }) { return }
        let earlier = mentions.filter { $0 < start }
        if earlier.isEmpty {
            uncompleted.append(Status(value: value, name: name, isCompletedElsewhere: false))
        } else if let block = tree.parent(statement), let first = tree.firstChild(block),
            canPass(Array(tree.children(block).drop { $0 < first }.prefix { $0 < statement }), earlier)
        {
            uncompleted.append(Status(value: value, name: name, isCompletedElsewhere: true))
        }
    }

    /// Whether statements can be run to the end without the code at some tokens. All these are in one statement, so that the
    /// conditions of two can't depend on each other.
    private func canPass(_ statements: [NodeIndex], _ mentions: [TokenIndex]) -> Bool {
        guard let first = mentions.first,
            let statement = statements.first(where: { tree.tokenRange($0).contains(first) }),
            mentions.allSatisfy({ tree.tokenRange(statement).contains($0) })
        else { return false }
        let own = mentions.filter { tree.tokenRange(statement).contains($0) }
        let branches: [NodeIndex]
        switch tree.kind(statement) {
        case .ifStatement:
            branches = tree.children(statement).filter { tree.kind($0) == .codeBlock }
            guard own.allSatisfy({ isIn(branches, $0) }) else { return false }
            if !endsWithElse(statement) { return true }
        case .switchStatement:
            branches = tree.children(statement).filter { tree.kind($0) == .switchCase }
            guard own.allSatisfy({ isIn(branches, $0) }) else { return false }
        default:
            return false
        }
        return branches.contains { branch in
            let inside = own.filter { tree.tokenRange(branch).contains($0) }
            let statements = tree.children(branch).filter { tree.kind($0) != .caseItem && tree.kind($0) != .attribute }
            return inside.isEmpty ? !leaves(branch) : canPass(statements, inside) && !leaves(branch)
        }
    }

    private func isIn(_ branches: [NodeIndex], _ token: TokenIndex) -> Bool {
        branches.contains { tree.tokenRange($0).contains(token) }
    }

    private func endsWithElse(_ statement: NodeIndex) -> Bool {
        Array(tree.children(statement)).suffix(2).allSatisfy { tree.kind($0) == .codeBlock }
    }

    /// Whether a branch may leave the function or jump, or never end.
    private func leaves(_ branch: NodeIndex) -> Bool {
        tree.tokenRange(branch).contains { token in
            switch tree.tokens.keyword(token) {
            case .return, .throw, .continue, .fallthrough: return true
            case .break: return tree.kind(branch) != .switchCase || tree.tokens.kind(token + 1) == .identifier
            default:
                return tree.tokens.kind(token) == .identifier
                    && KnownFunction.neverReturning.contains(tree.name(ofToken: token))
            }
        }
    }
}
