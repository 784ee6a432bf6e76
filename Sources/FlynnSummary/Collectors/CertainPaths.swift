import FlynnSyntax

/// Finds the statements that run whenever the code around them runs.
struct CertainPaths {
    /// How often a statement runs.
    enum Reach {
        case once
        /// For each element of the collection that a loop or `forEach` visits.
        case each
    }

    private let tree: SyntaxTree

    init(_ tree: SyntaxTree) { self.tree = tree }

    /// How many nodes may be between a statement and the code around it.
    private static let maxDepth = 16
    /// How many tokens of code are searched for statements that leave it.
    private static let maxTokens = 512

    /// How often a call runs in each run of a block; `nil` if it may not run.
    func reaches(_ call: NodeIndex, from block: NodeIndex) -> Reach? {
        // A default value of a parameter is before the block.
        guard call > block, let statement = statement(around: call), let outer = tree.parent(statement) else {
            return nil
        }
        if outer == block {
            return mayLeave(tree.firstTokenIndex(block)..<tree.tokenRange(call).upperBound) ? nil : .once
        }
        guard let loop = loop(around: call), let whole = self.statement(around: loop), tree.parent(whole) == block,
            !mayLeave(tree.firstTokenIndex(block)..<tree.tokenRange(loop).upperBound)
        else { return nil }
        return .each
    }

    /// The loop, or the closure of `forEach`, around a call that runs for each element; `nil` if it may not.
    func loop(around call: NodeIndex) -> NodeIndex? {
        guard let statement = statement(around: call), let block = tree.parent(statement), let loop = tree.parent(block)
        else { return nil }
        let found: NodeIndex
        switch (tree.kind(block), tree.kind(loop)) {
        case (.codeBlock, .forStatement):
            // The pattern, the sequence and the block, without a condition.
            guard tree.childList(loop).count == 3 else { return nil }
            found = loop
        case (.closureExpression, .trailingClosure), (.closureExpression, .argument):
            let call = tree.kind(loop) == .argument ? tree.parent(loop) : loop
            guard let call, let chain = tree.parent(call), tree.kind(chain) == .postfixExpression,
                case let parts = tree.childList(chain), let position = parts.firstIndex(of: call), position > 0,
                position == parts.count - 1, tree.memberName(parts[position - 1]) == "forEach"
            else { return nil }
            found = chain
        default: return nil
        }
        return mayLeave(tree.tokenRange(block)) ? nil : found
    }

    /// The statement that a call is, without anything that may prevent the call.
    private func statement(around call: NodeIndex) -> NodeIndex? {
        var node = call
        for _ in 0..<CertainPaths.maxDepth {
            guard let parent = tree.parent(node) else { return nil }
            switch tree.kind(parent) {
            case .codeBlock, .closureExpression: return node
            case .prefixExpression:
                // What `try?` evaluates may end before the call.
                guard !tree.prefixTokens(parent).contains(where: { tree.tokens.kind($0) == .postfixQuestionMark })
                else {
                    return nil
                }
                node = parent
            case .sequenceExpression:
                guard let (target, value) = tree.assignment(parent), value == node,
                    tree.kind(target) == .wildcardExpression
                else { return nil }
                node = parent
            default: return nil
            }
        }
        return nil
    }

    /// The functions that don't return, or only in an optimized program.
    private static let ends = KnownFunction.neverReturning.union(["assertionFailure"])

    /// Whether code may end before its last token, or run without end.
    private func mayLeave(_ tokens: Range<TokenIndex>) -> Bool {
        if tokens.count > CertainPaths.maxTokens { return true }
        return tokens.contains { token in
            switch tree.tokens.keyword(token) {
            case .return, .throw, .guard, .while, .repeat, .break, .continue: return true
            case .try:
                let next = tree.tokens.kind(token + 1)
                return next != .postfixQuestionMark && next != .exclamationMark
            default: break
            }
            guard tree.tokens.kind(token) == .identifier, tree.tokens.kind(token + 1) == .leftParen else {
                return false
            }
            return CertainPaths.ends.contains(tree.tokenText(token))
        }
    }
}
