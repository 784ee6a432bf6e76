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
    /// Where the names of returned constants are used, except in `return` statements and labels. Each list is sorted.
    private var mentions: [String: [TokenIndex]] = [:]
    private var exits = Exits()

    /// Where a body may not continue with the next statement. Each list is sorted.
    private struct Exits {
        /// Certain parts of the code that leave any statement: `return`, `throw`, `continue`, `fallthrough`, `break` with a label, and
        /// functions that never return.
        var leaving: [TokenIndex] = []
        /// `break` without a label.
        var breaks: [TokenIndex] = []
        /// `try` outside of closures.
        var errors: [TokenIndex] = []
    }

    init(_ tree: SyntaxTree, _ node: NodeIndex, completion: String) {
        self.tree = tree
        self.completion = completion
        body = FunctionBody(tree, node)
        guard usesAreKnown() else { return }
        for value in body.results where isNewStatus(value) {
            uncompleted.append(Status(value: value, name: nil, isCompletedElsewhere: false))
        }
        // Each one is compared with the whole function.
        let returned: [(statement: NodeIndex, value: NodeIndex, declaration: TokenIndex)] =
            body.returns.prefix(StatusPaths.maxReturns).compactMap { statement in
                guard let value = tree.firstChild(statement), let status = body.constant(value),
                    isNewStatus(status.value)
                else { return nil }
                return (statement, value, status.token)
            }
        if returned.isEmpty { return }
        readTokens(Set(returned.map { tree.text($0.value) }))
        for (statement, value, declaration) in returned { check(statement, value, declaration) }
    }

    /// Finds the tokens that matter to the paths of all returns.
    private mutating func readTokens(_ names: Set<String>) {
        for token in tree.tokenRange(body.node) {
            switch tree.tokens.keyword(token) {
            case .return, .throw, .continue, .fallthrough: exits.leaving.append(token)
            case .break:
                if tree.tokens.kind(token + 1) == .identifier {
                    exits.leaving.append(token)
                } else {
                    exits.breaks.append(token)
                }
            case .try:
                let next = tree.tokens.kind(token + 1)
                if next != .postfixQuestionMark, next != .exclamationMark, !body.isInner(token) {
                    exits.errors.append(token)
                }
            default:
                guard tree.tokens.kind(token) == .identifier else { continue }
                let name = tree.name(ofToken: token)
                if KnownFunction.neverReturning.contains(name) { exits.leaving.append(token) }
                if names.contains(name), isName(token), tree.tokens.keyword(token - 1) != .return {
                    mentions[name, default: []].append(token)
                }
            }
        }
    }

    // MARK: - Names

    /// Whether the function uses the completion only to make statuses, and to complete before it returns.
    private func usesAreKnown() -> Bool {
        tree.tokenRange(body.node).allSatisfy { token in
            guard tree.tokens.kind(token) == .identifier, tree.name(ofToken: token) == completion, isName(token) else {
                return true
            }
            guard tree.tokens.kind(token + 1) == .period else { return false }
            switch tree.name(ofToken: token + 2) {
            case "willCompleteAsync": return true
            case "completedSync": return !body.isInner(token)
            default: return false
            }
        }
    }

    /// Whether an identifier is a name, rather than a member's or a label.
    private func isName(_ token: TokenIndex) -> Bool {
        tree.tokens.kind(token - 1) != .period && !tree.isLabel(token)
    }

    private func isNewStatus(_ value: NodeIndex) -> Bool { tree.isNewStatus(value, of: completion) }

    // MARK: - Paths

    private mutating func check(_ statement: NodeIndex, _ value: NodeIndex, _ declaration: TokenIndex) {
        let name = tree.text(value)
        let start = tree.firstTokenIndex(statement)
        let mentions = mentions[name, default: []].filter { $0 != declaration }
        // A loop can continue with code before the statement.
        if body.loops.contains(where: { $0.contains(start) && !mentions.part(in: $0).isEmpty }) { return }
        let earlier = mentions.part(in: 0..<start)
        if earlier.isEmpty {
            uncompleted.append(Status(value: value, name: name, isCompletedElsewhere: false))
        } else if let block = tree.parent(statement), let first = tree.firstChild(block),
            canPass(Array(tree.children(block).drop { $0 < first }.prefix { $0 < statement }), earlier)
        {
            uncompleted.append(Status(value: value, name: name, isCompletedElsewhere: true))
        }
    }

    /// Whether statements can be run to the end without the code at some sorted tokens. All these are in one statement, so that the
    /// conditions of two can't depend on each other.
    private func canPass(_ statements: [NodeIndex], _ mentions: ArraySlice<TokenIndex>) -> Bool {
        guard let first = mentions.first, let last = mentions.last,
            let statement = statements.first(where: { tree.tokenRange($0).contains(first) }),
            tree.tokenRange(statement).contains(last)
        else { return false }
        let branches: [NodeIndex]
        let kind = tree.kind(statement)
        switch kind {
        case .ifStatement: branches = tree.children(statement).filter { tree.kind($0) == .codeBlock }
        case .switchStatement: branches = tree.children(statement).filter { tree.kind($0) == .switchCase }
        case .doStatement:
            branches = tree.childList(statement).filter { [.codeBlock, .catchClause].contains(tree.kind($0)) }
        default: return false
        }
        // The branches are disjoint.
        let parts = branches.map { mentions.part(in: tree.tokenRange($0)) }
        guard let block = branches.first, parts.reduce(0, { $0 + $1.count }) == mentions.count else { return false }
        if kind == .ifStatement, !endsWithElse(statement) { return true }
        let isOnlyBlockRun = kind == .doStatement && !canThrow(block, before: first)
        return zip(branches, parts).prefix(isOnlyBlockRun ? 1 : branches.count).contains { branch, inside in
            if leaves(branch) { return false }
            if inside.isEmpty { return true }
            return canPass(
                tree.children(branch).filter { tree.kind($0) != .caseItem && tree.kind($0) != .attribute }, inside)
        }
    }

    /// Whether a statement of a block may throw an error before the one that contains a token.
    private func canThrow(_ block: NodeIndex, before token: TokenIndex) -> Bool {
        let last = tree.children(block).first { tree.tokenRange($0).contains(token) }
        let range = tree.tokenRange(block)
        return !exits.errors.part(
            in: range.lowerBound..<(last.map { tree.firstTokenIndex($0) } ?? range.upperBound)
        ).isEmpty
    }

    private func endsWithElse(_ statement: NodeIndex) -> Bool {
        Array(tree.children(statement)).suffix(2).allSatisfy { tree.kind($0) == .codeBlock }
    }

    /// Whether a branch may leave the function or jump, or never end.
    private func leaves(_ branch: NodeIndex) -> Bool {
        let range = tree.tokenRange(branch)
        return !exits.leaving.part(in: range).isEmpty
            || tree.kind(branch) != .switchCase && !exits.breaks.part(in: range).isEmpty
    }
}

extension RandomAccessCollection<TokenIndex> {
    /// The tokens of a sorted list that are in a range.
    fileprivate func part(in range: Range<TokenIndex>) -> SubSequence {
        self[partitioningIndex { $0 >= range.lowerBound }..<partitioningIndex { $0 >= range.upperBound }]
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
