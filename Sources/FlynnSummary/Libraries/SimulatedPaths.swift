import FlynnSyntax

/// Decides whether a function may do something else instead of what a node does, as in a function that uses the clock that it was given, and
/// otherwise the real time.
///
/// A branch without an alternative isn't such a place, because a simulation that never takes it is rare.
final class SimulatedPaths {
    private let tree: SyntaxTree
    /// For each sequence of operands, block and `if` statement that was asked about, the child after which the others may not run;
    /// `NodeIndex.max` if there is no such child.
    private var decisions: [NodeIndex: NodeIndex] = [:]

    /// How many nodes around a node, and statements before it in a block, are examined.
    private static let (maxDepth, maxStatements) = (48, 48)

    init(_ tree: SyntaxTree) { self.tree = tree }

    /// Whether a path through a body, whose tokens contain a node, has an alternative to the node.
    func mayAvoid(_ node: NodeIndex, in body: Range<TokenIndex>) -> Bool {
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

    /// Whether a child follows one after which the others may not run.
    private func follows(_ child: NodeIndex, in parent: NodeIndex) -> Bool {
        if child == tree.firstChild(parent) { return false }
        if let known = decisions[parent] { return child > known }
        let decision = decision(in: parent) ?? .max
        decisions[parent] = decision
        return child > decision
    }

    private func decision(in parent: NodeIndex) -> NodeIndex? {
        switch tree.kind(parent) {
        case .ifStatement: tree.firstChild(parent, .codeBlock)
        case .sequenceExpression: tree.children(parent).first(where: isConditionalOperator)
        default: firstAlternative(in: parent)
        }
    }

    /// Whether an operand after an operator is evaluated only for some values of those before it.
    private func isConditionalOperator(_ part: NodeIndex) -> Bool {
        guard tree.kind(part) == .infixOperator else { return false }
        if tree.tokens.kind(tree.firstTokenIndex(part)) == .infixQuestionMark { return true }
        let (range, source) = (tree.range(part), tree.source)
        return source.bytes(in: range, equal: "??") || source.bytes(in: range, equal: "&&")
            || source.bytes(in: range, equal: "||")
    }

    /// The first statement of a block that may leave the block after it has called something else, or the last one that is examined.
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
