import FlynnSyntax

/// Decides whether a function may take an alternative to a node. For example, a function may use the clock in its argument, and the real
/// time only by default.
///
/// A branch without an alternative doesn't count, because simulations rarely skip such a branch.
struct SimulatedPaths {
    private let tree: SyntaxTree

    /// The maximum numbers of examined nodes around a node, and of statements before it in a block.
    private static let (maxDepth, maxStatements) = (48, 48)

    init(_ tree: SyntaxTree) { self.tree = tree }

    /// Whether a path through a body avoids a node in the body by an alternative.
    func mayAvoid(_ node: NodeIndex, in body: Range<TokenIndex>) -> Bool {
        var child = node
        for _ in 0..<SimulatedPaths.maxDepth {
            guard let parent = tree.parent(child), body.contains(tree.firstTokenIndex(parent)) else { return false }
            switch tree.kind(parent) {
            case .ifStatement:
                let branches = tree.children(parent).filter { [.codeBlock, .ifStatement].contains(tree.kind($0)) }
                if branches.count > 1, branches.contains(child) { return true }
            case .guardStatement: if tree.kind(child) == .codeBlock { return true }
            case .switchCase, .catchClause: return true
            case .sequenceExpression: if isAlternative(child, in: parent) { return true }
            case .codeBlock, .closureExpression: if followsAlternative(child, in: parent) { return true }
            default: break
            }
            child = parent
        }
        return true
    }

    /// Whether an operand is evaluated only for some values of the preceding operands.
    private func isAlternative(_ operand: NodeIndex, in sequence: NodeIndex) -> Bool {
        tree.children(sequence).prefix { $0 < operand }.contains { part in
            tree.kind(part) == .infixOperator
                && (tree.tokens.kind(tree.firstTokenIndex(part)) == .infixQuestionMark
                    || ["&&", "??", "||"].contains(tree.text(part)))
        }
    }

    /// Whether an earlier statement may leave the block after an alternative call.
    private func followsAlternative(_ statement: NodeIndex, in block: NodeIndex) -> Bool {
        var count = 0
        for earlier in tree.children(block) {
            if earlier >= statement { return false }
            count += 1
            if count > SimulatedPaths.maxStatements { return true }
            guard [.ifStatement, .guardStatement, .switchStatement].contains(tree.kind(earlier)) else { continue }
            for branch in tree.children(earlier) where [.codeBlock, .switchCase].contains(tree.kind(branch)) {
                if callsAndLeaves(branch) { return true }
            }
        }
        return false
    }

    private func callsAndLeaves(_ branch: NodeIndex) -> Bool {
        guard let last = tree.children(branch).reduce(nil as NodeIndex?, { $1 }),
            [.returnStatement, .throwStatement].contains(tree.kind(last))
        else { return false }
        return tree.tokenRange(branch).contains { tree.tokens.kind($0) == .leftParen }
    }
}
