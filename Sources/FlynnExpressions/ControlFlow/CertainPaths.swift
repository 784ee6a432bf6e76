import FlynnFacts
import FlynnSyntax

/// Finds the statements that run whenever the code around them runs.
package struct CertainPaths {
    /// How often a statement runs.
    package enum Reach {
        case once
        /// For each element of the collection that a loop or `forEach` visits.
        case each
    }

    /// The way from the beginning of a block to a call.
    package struct Path {
        /// How often the call runs.
        package var reach = Reach.once
        /// The optional bindings around and before the call, which must find a value.
        package var bindings: [NodeIndex] = []
    }

    private let tree: SyntaxTree

    package init(_ tree: SyntaxTree) { self.tree = tree }

    /// How many nodes may be between a statement and the code around it.
    private static let maxDepth = 16
    /// How many tokens of code are searched for statements that leave it.
    private static let maxTokens = 512

    /// The way to a call in each run of a block; `nil` if the call may not run.
    package func path(to call: NodeIndex, from block: NodeIndex) -> Path? {
        // A default value of a parameter is before the block.
        guard call > block, tree.firstTokenIndex(call) - tree.firstTokenIndex(block) <= CertainPaths.maxTokens else {
            return nil
        }
        var path = Path()
        var node = call
        var end = tree.tokenRange(call).upperBound
        for _ in 0..<CertainPaths.maxDepth {
            guard let statement = statement(around: node), let outer = tree.parent(statement),
                let bindings = bindings(in: outer, before: statement, until: end)
            else { return nil }
            path.bindings += bindings
            if outer == block { return path }
            guard let owner = tree.parent(outer) else { return nil }
            switch tree.kind(owner) {
            case .ifStatement:
                let conditions = tree.children(owner).prefix { $0 != outer }
                guard conditions.allSatisfy({ tree.kind($0) == .optionalBindingCondition }) else { return nil }
                path.bindings += conditions
                (node, end) = (owner, tree.firstTokenIndex(outer))
            case .doStatement where tree.firstChild(owner) == outer:
                (node, end) = (owner, tree.firstTokenIndex(outer))
            case .deferStatement:
                // The block may return, but not run without end.
                guard let whole = tree.parent(owner), tree.kind(whole) == .codeBlock,
                    !mayStop(tree.tokenRange(owner).upperBound..<tree.tokenRange(whole).upperBound)
                else { return nil }
                (node, end) = (owner, tree.firstTokenIndex(owner))
            default:
                guard path.reach == .once, let loop = loop(around: node) else { return nil }
                path.reach = .each
                (node, end) = (loop, tree.tokenRange(loop).upperBound)
            }
        }
        return nil
    }

    /// The bindings of the `guard` statements before a statement of a block; `nil` if the block may be left before a token.
    private func bindings(in block: NodeIndex, before statement: NodeIndex, until end: TokenIndex) -> [NodeIndex]? {
        var bindings: [NodeIndex] = []
        for child in tree.children(block) {
            if child == statement { break }
            if tree.kind(child) == .guardStatement {
                let conditions = tree.children(child).filter { tree.kind($0) != .codeBlock }
                let areBindings = conditions.allSatisfy { condition in
                    tree.kind(condition) == .optionalBindingCondition && !mayLeave(tree.tokenRange(condition))
                }
                guard areBindings else { return nil }
                bindings += conditions
            } else if mayLeave(tree.tokenRange(child)) {
                return nil
            }
        }
        let start = tree.firstTokenIndex(statement)
        return start < end && mayLeave(start..<end) ? nil : bindings
    }

    /// The loop, or the closure of `forEach`, around a call that runs for each element; `nil` if it may not.
    package func loop(around call: NodeIndex) -> NodeIndex? {
        guard let statement = statement(around: call), let block = tree.parent(statement), let loop = tree.parent(block)
        else { return nil }
        let found: NodeIndex
        switch (tree.kind(block), tree.kind(loop)) {
        case (.codeBlock, .forStatement):
            // The pattern, the sequence and the block, without a condition.
            guard tree.childList(loop).count == 3 else { return nil }
            found = loop
        case (.closureExpression, .trailingClosure), (.closureExpression, .argument):
            guard let (suffix, expression) = tree.suffix(passing: block), case let chain = tree.chain(expression),
                chain.last == suffix, chain.dropLast().last.flatMap({ tree.memberName($0) }) == "forEach"
            else { return nil }
            found = expression
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
            case .return, .throw, .guard, .break, .continue: return true
            case .try: return tree.isThrowingTry(token)
            default: return isStop(token)
            }
        }
    }

    /// Whether code may run without end, or end the program.
    private func mayStop(_ tokens: Range<TokenIndex>) -> Bool {
        tokens.count > CertainPaths.maxTokens || tokens.contains { isStop($0) }
    }

    private func isStop(_ token: TokenIndex) -> Bool {
        switch tree.tokens.keyword(token) {
        case .while, .repeat: return true
        default:
            return tree.tokens.kind(token) == .identifier && tree.tokens.kind(token + 1) == .leftParen
                && CertainPaths.ends.contains(tree.tokenText(token))
        }
    }
}
