import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Finds the returned statuses from `willCompleteAsync()` that cannot be completed by the code before the `return`.
struct StatusPaths {
    /// A returned status.
    struct Status {
        var value: NodeIndex
        var name: String?
        var isCompletedElsewhere: Bool
        /// The names of the functions called on each path to the statement that does not contain a completion. A path
        /// does not exist if one of its functions never returns.
        var calls: [Set<String>] = []
    }

    private static let maxReturns = 64
    /// The maximum number of distinguished paths.
    private static let maxPaths = 8

    let tree: SyntaxTree
    let body: FunctionBody
    private let completion: String
    private(set) var uncompleted: [Status] = []
    /// The tokens of completing code, sorted: the names of statuses (except for declarations and returned statuses),
    /// new statuses that are not stored in a constant, and `completedSync`. All statuses belong to the same completion.
    var mentions: [TokenIndex] = []
    /// The innermost block around a mention that certainly ends with a `return`, by mention.
    private var returningBlocks: [TokenIndex: Range<TokenIndex>] = [:]
    var exits = Exits()

    /// The tokens after which a body may not continue with the next statement. All lists are sorted.
    struct Exits {
        /// The tokens that leave any statement: `return`, `throw`, `continue`, `fallthrough`, `break` with a label, and
        /// calls to functions that never return.
        var leaving: [TokenIndex] = []
        /// `break` statements without a label.
        var breaks: [TokenIndex] = []
        var fallthroughs: [TokenIndex] = []
        /// `throw`, `continue`, `fallthrough`, and `break` with a label.
        var jumps: [TokenIndex] = []
        /// `try` and `throw` outside of closures, by the first token of the innermost block that catches all errors.
        var errors: [TokenIndex?: [TokenIndex]] = [:]
        /// The names of called functions outside of closures.
        var calls: [TokenIndex] = []
    }

    init(_ tree: SyntaxTree, _ block: BodyNode, completion: String) {
        self.tree = tree
        self.completion = completion
        body = FunctionBody(tree, block)
        guard usesAreKnown() else { return }
        // Every returned status is compared with the complete function.
        let returned: [(statement: NodeIndex, value: NodeIndex, name: String?)] =
            body.returns.prefix(StatusPaths.maxReturns).flatMap { statement in
                let range = tree.tokenRange(statement)
                return body.results.filter { range.contains(tree.firstTokenIndex($0)) }
                    .compactMap { self.returned($0, by: statement) }
            }
        // If there is no `return`, the only expression is the result.
        if body.returns.isEmpty {
            uncompleted = body.results.filter(isNewStatus).map {
                Status(value: $0, name: nil, isCompletedElsewhere: false)
            }
        }
        if returned.isEmpty { return }
        readTokens(returned: Set(returned.map { tree.firstTokenIndex($0.value) }))
        readReturningBlocks()
        for (statement, value, name) in returned { check(statement, value, name) }
    }

    /// Returns a new status returned by `statement`, directly or in a constant.
    private func returned(
        _ value: NodeIndex, by statement: NodeIndex
    ) -> (statement: NodeIndex, value: NodeIndex, name: String?)? {
        if isNewStatus(value) { return (statement, value, nil) }
        guard let constant = body.constant(value), isNewStatus(constant.value) else { return nil }
        return (statement, value, tree.text(value))
    }

    /// Finds the tokens that are relevant to the paths of all `return` statements.
    ///
    /// - Parameter returned: The first tokens of the returned statuses.
    private mutating func readTokens(returned: Set<TokenIndex>) {
        let statuses = body.constants { isNewStatus($0.value) }
        let names = Set(statuses.map { tree.name(ofToken: $0.token) })
        let declarations = Set(statuses.map(\.token) + statuses.map { tree.firstTokenIndex($0.value) })
        var blocks: [Range<TokenIndex>] = []
        var nextBlock = 0
        for token in tree.tokenRange(body.node) {
            while let block = blocks.last, block.upperBound <= token { blocks.removeLast() }
            while nextBlock < body.catchingBlocks.count, body.catchingBlocks[nextBlock].lowerBound <= token {
                blocks.append(body.catchingBlocks[nextBlock])
                nextBlock += 1
            }
            let keyword = tree.tokens.keyword(token)
            switch keyword {
            case .return: exits.leaving.append(token)
            case .continue, .fallthrough, .throw:
                exits.leaving.append(token)
                exits.jumps.append(token)
                if keyword == .fallthrough { exits.fallthroughs.append(token) }
                if keyword == .throw, !body.isInner(token) {
                    exits.errors[blocks.last?.lowerBound, default: []].append(token)
                }
            case .break:
                if tree.tokens.kind(token + 1) == .identifier {
                    exits.leaving.append(token)
                    exits.jumps.append(token)
                } else {
                    exits.breaks.append(token)
                }
            case .try:
                if tree.isThrowingTry(token), !body.isInner(token) {
                    exits.errors[blocks.last?.lowerBound, default: []].append(token)
                }
            default:
                guard tree.tokens.kind(token) == .identifier else { continue }
                let name = tree.name(ofToken: token)
                if KnownFunction.neverReturning.contains(name) || body.neverReturning.contains(name) {
                    exits.leaving.append(token)
                }
                if [.leftParen, .leftBrace].contains(tree.tokens.kind(token + 1)), !body.isInner(token) {
                    exits.calls.append(token)
                }
                if names.contains(name) || name == completion, isName(token), !returned.contains(token),
                    !declarations.contains(token)
                {
                    mentions.append(token)
                }
            }
        }
    }

    /// Finds the blocks that always run to a `return` at the end.
    private mutating func readReturningBlocks() {
        let errors = exits.errors.values.flatMap { $0 }.sorted()
        // Inner blocks come later.
        for statement in body.returns {
            guard let block = tree.parent(statement), block != body.node,
                tree.kind(block) == .codeBlock || tree.kind(block) == .switchCase
            else { continue }
            let range = tree.tokenRange(block)
            let own = mentions.part(in: range)
            guard !own.isEmpty, tree.nextSibling(statement) == nil, exits.jumps.part(in: range).isEmpty,
                exits.breaks.part(in: range).isEmpty, errors.part(in: range).isEmpty
            else { continue }
            for token in own {
                if let known = returningBlocks[token], known.count <= range.count { continue }
                returningBlocks[token] = range
            }
        }
    }

    // MARK: - Names

    /// Returns whether the function uses the completion only to create statuses and to complete the action before it
    /// returns.
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

    /// Returns whether an identifier is a plain name, and not a member name or a label.
    private func isName(_ token: TokenIndex) -> Bool {
        tree.tokens.kind(token - 1) != .period && !tree.isLabel(token)
    }

    private func isNewStatus(_ value: NodeIndex) -> Bool { tree.isNewStatus(value, of: completion) }

    // MARK: - Paths

    private mutating func check(_ statement: NodeIndex, _ value: NodeIndex, _ name: String?) {
        let start = tree.firstTokenIndex(statement)
        // A loop can continue with code before the statement, and operands in the statement can also complete the
        // action.
        if body.loops.contains(where: { $0.contains(start) && !mentions.part(in: $0).isEmpty })
            || hasOtherOperands(statement)
        {
            return
        }
        let earlier = mentions(before: statement)
        var status = Status(
            value: value, name: name, isCompletedElsewhere: !mentions.part(in: 0..<start).isEmpty)
        let exits = exitsBefore(statement)
        if let first = earlier.first {
            guard let block = tree.parent(statement), let firstStatement = tree.firstChild(block),
                case let statements = Array(
                    tree.children(block).drop { $0 < firstStatement }.prefix { $0 < statement }),
                let paths = self.paths(statements, earlier[...]),
                let decision = statements.first(where: { tree.tokenRange($0).contains(first) })
            else { return }
            let values = tree.kind(decision) == .doStatement ? [] : conditionValues(decision)
            if exits.contains(where: { $0 < decision && StatusPaths.share(conditionValues($0), values) }) { return }
            status.calls = paths
        } else if haveCommonConditions(exits) {
            return
        }
        uncompleted.append(status)
    }

    /// Returns whether a `return` statement uses the status outside of its alternative results.
    private func hasOtherOperands(_ statement: NodeIndex) -> Bool {
        let own = mentions.part(in: tree.tokenRange(statement))
        if own.isEmpty { return false }
        let results = body.results.map { tree.tokenRange($0) }
        return own.contains { token in !results.contains { $0.contains(token) } }
    }

    /// Returns the completing code in the statements, conditions and patterns that can run before `statement`.
    private func mentions(before statement: NodeIndex) -> [TokenIndex] {
        var found: [Range<TokenIndex>] = []
        var child = statement
        while child != body.node, let parent = tree.parent(child) {
            // The range covers the code before `child` in `parent`.
            var range = tree.firstTokenIndex(parent)..<tree.firstTokenIndex(child)
            switch (tree.kind(parent), tree.kind(child)) {
            case (.ifStatement, .codeBlock):
                // The other branches don't run.
                for part in tree.children(parent).prefix(while: { $0 < child }) where tree.kind(part) != .codeBlock {
                    found.append(tree.tokenRange(part))
                }
                range = 0..<0
            case (.switchStatement, .switchCase) where exits.fallthroughs.part(in: tree.tokenRange(parent)).isEmpty:
                for part in tree.children(parent).prefix(while: { $0 < child }) {
                    if tree.kind(part) == .switchCase {
                        found += tree.children(part).filter { tree.kind($0) == .caseItem }.map { tree.tokenRange($0) }
                    } else {
                        found.append(tree.tokenRange(part))
                    }
                }
                range = 0..<0
            case (.doStatement, .catchClause):
                // An error in the code before `first` skips the rest of the block.
                if let block = tree.firstChild(parent, .codeBlock), tree.firstChild(child, .caseItem) == nil,
                    let first = mentions.part(in: tree.tokenRange(block)).first, canThrow(block, before: first)
                {
                    range = tree.tokenRange(block).upperBound..<range.upperBound
                }
            default: break
            }
            found.append(range)
            child = parent
        }
        let start = tree.firstTokenIndex(statement)
        return found.flatMap { mentions.part(in: $0) }.sorted().filter { token in
            returningBlocks[token].map { $0.contains(start) } ?? true
        }
    }

    /// Returns the paths on which statements run to the end and skip the code at the given sorted tokens; `nil` if
    /// there are no such paths. Each path is represented by the names of the called functions. All tokens must be in
    /// the same statement, so that two conditions cannot depend on each other.
    private func paths(_ statements: [NodeIndex], _ mentions: ArraySlice<TokenIndex>) -> [Set<String>]? {
        guard let first = mentions.first, let last = mentions.last,
            let statement = statements.first(where: { tree.tokenRange($0).contains(first) }),
            tree.tokenRange(statement).contains(last)
        else { return nil }
        let branches: [NodeIndex]
        let kind = tree.kind(statement)
        switch kind {
        case .ifStatement: branches = tree.children(statement).filter { tree.kind($0) == .codeBlock }
        case .switchStatement: branches = tree.children(statement).filter { tree.kind($0) == .switchCase }
        case .doStatement:
            branches = tree.childList(statement).filter { [.codeBlock, .catchClause].contains(tree.kind($0)) }
        default: return nil
        }
        // The branches are disjoint.
        let parts = branches.map { branch in
            let statements = self.statements(branch)
            let range = tree.tokenRange(branch)
            // Patterns are excluded, because they are also evaluated for other branches.
            return mentions.part(
                in: (statements.first.map { tree.firstTokenIndex($0) } ?? range.upperBound)..<range.upperBound)
        }
        guard let block = branches.first, parts.reduce(0, { $0 + $1.count }) == mentions.count else { return nil }
        if kind == .ifStatement, !endsWithElse(statement) { return [[]] }
        let isOnlyBlockRun = kind == .doStatement && !canThrow(block, before: first)
        var found: [Set<String>] = []
        for (branch, inside) in zip(branches, parts).prefix(isOnlyBlockRun ? 1 : branches.count) where !leaves(branch) {
            let calls = self.calls(in: branch)
            if inside.isEmpty {
                found.append(calls)
            } else if let paths = self.paths(self.statements(branch), inside) {
                found += paths.map { $0.union(calls) }
            }
        }
        return found.isEmpty ? nil : Array(found.prefix(StatusPaths.maxPaths))
    }

    private func statements(_ branch: NodeIndex) -> [NodeIndex] {
        tree.children(branch).filter { tree.kind($0) != .caseItem && tree.kind($0) != .attribute }
    }

    private func calls(in branch: NodeIndex) -> Set<String> {
        Set(exits.calls.part(in: tree.tokenRange(branch)).map { tree.name(ofToken: $0) })
    }

    /// Returns whether the code in `block` can throw an error before the statement containing `token`.
    private func canThrow(_ block: NodeIndex, before token: TokenIndex) -> Bool {
        let statement = tree.children(block).first { tree.tokenRange($0).contains(token) }
        let range = tree.tokenRange(block)
        let end = statement.map { tree.firstTokenIndex($0) } ?? range.upperBound
        let catching = body.catchingBlocks.last { $0.contains(range.lowerBound) }
        return exits.errors[catching?.lowerBound]?.part(in: range.lowerBound..<end).isEmpty == false
    }

    private func endsWithElse(_ statement: NodeIndex) -> Bool {
        Array(tree.children(statement)).suffix(2).allSatisfy { tree.kind($0) == .codeBlock }
    }

    /// Returns whether `branch` can leave the function, jump, or run forever.
    private func leaves(_ branch: NodeIndex) -> Bool {
        let range = tree.tokenRange(branch)
        return !exits.leaving.part(in: range).isEmpty
            || tree.kind(branch) != .switchCase && !exits.breaks.part(in: range).isEmpty
    }
}

extension RandomAccessCollection<TokenIndex> {
    /// Returns the tokens of a sorted list in `range`.
    func part(in range: Range<TokenIndex>) -> SubSequence {
        self[partitioningIndex { $0 >= range.lowerBound }..<partitioningIndex { $0 >= range.upperBound }]
    }
}

extension SyntaxTree {
    /// Returns whether an expression is `completion.willCompleteAsync()`.
    func isNewStatus(_ value: NodeIndex, of completion: String) -> Bool {
        guard let call = memberCall(value) else { return false }
        return text(call.base) == completion && memberName(call.member) == "willCompleteAsync"
    }
}
