import FlynnSyntax

/// Determines whether a function has an alternative to the code at a node. An example is a function that uses the clock
/// passed by the caller, and the real time only if the caller does not pass a clock.
///
/// A branch without an alternative doesn't count, because simulations rarely skip it every time.
package final class SimulatedPaths {
    private let tree: SyntaxTree
    /// The cached child after which the rest may not run, if any, by operand sequence, block, and `if` statement.
    private var decisions: [NodeIndex: NodeIndex?] = [:]

    /// The maximum number of examined nodes around a node, and of examined statements before it in a block.
    private static let (maxDepth, maxStatements) = (48, 48)

    package init(_ tree: SyntaxTree) { self.tree = tree }

    /// Returns whether a path through `body` has an alternative to `node`.
    ///
    /// - Parameter body: The tokens of the body containing the node.
    package func mayAvoid(_ node: NodeIndex, in body: Range<TokenIndex>) -> Bool {
        var child = node
        for _ in 0..<SimulatedPaths.maxDepth {
            guard let parent = tree.parent(child), body.contains(tree.firstTokenIndex(parent)) else { return false }
            switch tree.kind(parent) {
            case .ifStatement:
                if tree.kind(child) == .codeBlock, tree.nextSibling(child) != nil || follows(child, in: parent) {
                    return true
                }
            case .guardStatement: if tree.kind(child) == .codeBlock { return true }
            case .switchCase, .catchClause: return true
            case .sequenceExpression, .codeBlock, .closureExpression: if follows(child, in: parent) { return true }
            default: break
            }
            child = parent
        }
        return true
    }

    /// Returns whether `child` follows a child after which the rest may not run.
    private func follows(_ child: NodeIndex, in parent: NodeIndex) -> Bool {
        if child == tree.firstChild(parent) { return false }
        let known = decisions[parent]
        let decision = known ?? decision(in: parent)
        if known == nil { decisions[parent] = .some(decision) }
        return decision.map { child > $0 } ?? false
    }

    private func decision(in parent: NodeIndex) -> NodeIndex? {
        switch tree.kind(parent) {
        case .ifStatement: tree.firstChild(parent, .codeBlock)
        case .sequenceExpression: tree.children(parent).first(where: isConditionalOperator)
        default: firstAlternative(in: parent)
        }
    }

    /// Returns whether the operand after an operator is evaluated only for some values of the operands before it.
    private func isConditionalOperator(_ part: NodeIndex) -> Bool {
        guard tree.kind(part) == .infixOperator else { return false }
        if tree.tokens.kind(tree.firstTokenIndex(part)) == .infixQuestionMark { return true }
        let (range, source) = (tree.range(part), tree.source)
        return source.bytes(in: range, equal: "??") || source.bytes(in: range, equal: "&&")
            || source.bytes(in: range, equal: "||")
    }

    /// Returns the first statement of `block` that can leave the block after a call, or the last examined statement if
    /// the block is too long.
    private func firstAlternative(in block: NodeIndex) -> NodeIndex? {
        var count = 0
        for statement in tree.children(block) {
            count += 1
            if count > SimulatedPaths.maxStatements { return statement }
            guard [.ifStatement, .guardStatement, .switchStatement].contains(tree.kind(statement)) else { continue }
            for branch in tree.children(statement) where [.codeBlock, .switchCase].contains(tree.kind(branch)) {
                if callsAndLeaves(branch) { return statement }
            }
        }
        return nil
    }

    private func callsAndLeaves(_ branch: NodeIndex) -> Bool {
        guard let last = tree.lastChild(branch), [.returnStatement, .throwStatement].contains(tree.kind(last)) else {
            return false
        }
        return tree.tokenRange(branch).contains { tree.tokens.kind($0) == .leftParen }
    }
}
