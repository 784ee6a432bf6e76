import FlynnSyntax

/// Finds the statuses of `willCompleteAsync()` that a function returns, although no code that ran before can complete them.
struct StatusPaths {
    /// A returned status.
    struct Status {
        var value: NodeIndex
        var name: String?
        var isCompletedElsewhere: Bool
    }

    private static let maxReturns = 64

    private let tree: SyntaxTree
    private let body: FunctionBody
    private let completion: String
    private(set) var uncompleted: [Status] = []

    init(_ tree: SyntaxTree, _ node: NodeIndex, completion: String) {
        self.tree = tree
        self.completion = completion
        body = FunctionBody(tree, node)
        guard usesAreKnown() else { return }
        for value in body.results where isNewStatus(value) {
            uncompleted.append(Status(value: value, name: nil, isCompletedElsewhere: false))
        }
        // Each one is compared with the whole function.
        for statement in body.returns.prefix(StatusPaths.maxReturns) {
            guard let value = tree.firstChild(statement), let status = body.constant(value), isNewStatus(status.value)
            else { continue }
            check(statement, value, status.token)
        }
    }

    // MARK: - Names

    /// Whether the function uses the completion only to make statuses, and to complete before it returns.
    private func usesAreKnown() -> Bool {
        tree.tokenRange(body.node).allSatisfy { token in
            guard isName(completion, token) else { return true }
            guard tree.tokens.kind(token + 1) == .period else { return false }
            switch tree.name(ofToken: token + 2) {
            case "willCompleteAsync": return true
            case "completedSync": return !body.isInner(token)
            default: return false
            }
        }
    }

    /// Whether a token is a name, rather than a member's or a label.
    private func isName(_ name: String, _ token: TokenIndex) -> Bool {
        tree.tokens.kind(token) == .identifier && tree.name(ofToken: token) == name
            && tree.tokens.kind(token - 1) != .period && !tree.isLabel(token)
    }

    private func isNewStatus(_ value: NodeIndex) -> Bool { tree.isNewStatus(value, of: completion) }

    // MARK: - Paths

    private mutating func check(_ statement: NodeIndex, _ value: NodeIndex, _ declaration: TokenIndex) {
        let name = tree.text(value)
        let start = tree.firstTokenIndex(statement)
        let mentions = tree.tokenRange(body.node).filter { token in
            token != declaration && isName(name, token) && tree.tokens.keyword(token - 1) != .return
        }
        // A loop can continue with code before the statement.
        if body.loops.contains(where: { loop in loop.contains(start) && mentions.contains { loop.contains($0) } }) {
            return
        }
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
        case .doStatement:
            let parts = tree.childList(statement).filter { [.codeBlock, .catchClause].contains(tree.kind($0)) }
            guard own.allSatisfy({ isIn(parts, $0) }), let block = parts.first else { return false }
            branches = canThrow(block, before: first) ? parts : [block]
        default:
            return false
        }
        return branches.contains { branch in
            let inside = own.filter { tree.tokenRange(branch).contains($0) }
            let statements = tree.children(branch).filter { tree.kind($0) != .caseItem && tree.kind($0) != .attribute }
            return inside.isEmpty ? !leaves(branch) : canPass(statements, inside) && !leaves(branch)
        }
    }

    /// Whether a statement of a block may throw an error before the one that contains a token.
    private func canThrow(_ block: NodeIndex, before token: TokenIndex) -> Bool {
        tree.children(block).prefix { !tree.tokenRange($0).contains(token) }.contains { statement in
            tree.tokenRange(statement).contains { word in
                guard tree.tokens.keyword(word) == .try, !body.isInner(word) else { return false }
                let next = tree.tokens.kind(word + 1)
                return next != .postfixQuestionMark && next != .exclamationMark
            }
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

extension SyntaxTree {
    /// Whether an expression is `completion.willCompleteAsync()`.
    func isNewStatus(_ value: NodeIndex, of completion: String) -> Bool {
        guard kind(value) == .postfixExpression else { return false }
        let parts = childList(value)
        return parts.count == 3 && text(parts[0]) == completion && memberName(parts[1]) == "willCompleteAsync"
            && kind(parts[2]) == .callArguments
    }
}
