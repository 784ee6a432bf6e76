import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Finds the calls that complete an action when the same path of the function has already completed it.
struct CompletionPaths {
    /// The maximum number of completions to compare.
    private static let maxCompletions = 16

    private let tree: SyntaxTree
    private let body: FunctionBody
    private let completion: String
    /// The second completions in source order, each listed once.
    private(set) var repeated: [NodeIndex] = []

    /// Finds the repeated completions in a function.
    ///
    /// - Parameters:
    ///   - block: The body of the function.
    ///   - completion: The name of the completion parameter.
    init(_ tree: SyntaxTree, _ block: BodyNode, completion: String) {
        self.tree = tree
        self.completion = completion
        body = FunctionBody(tree, block)
        let completions = completions().map { Completion(call: $0, places: places(of: $0)) }
        for (number, second) in completions.enumerated() {
            if completions[..<number].contains(where: { isRepeated($0, second) }) { repeated.append(second.call) }
        }
    }

    // MARK: - Completions

    /// Returns the calls to `completedSync` and `completed`, in source order.
    private func completions() -> [NodeIndex] {
        var found: [NodeIndex] = []
        for node in tree.subtree(body.node) where found.count < CompletionPaths.maxCompletions {
            switch tree.kind(node) {
            // The name can refer to something else in these cases.
            case .identifierPattern: if tree.text(node) == completion { return [] }
            case .parameter, .closureParameter:
                if tree.parameterNames(node).map({ tree.name(ofToken: $0.name) }) == completion { return [] }
            case .classDeclaration, .structDeclaration, .enumDeclaration, .actorDeclaration, .deferStatement: return []
            case .postfixExpression: if completes(node) { found.append(node) }
            default: break
            }
        }
        return found
    }

    /// Returns whether an expression is `completion.completedSync(…)`, or `status.completed(…)` for a status of the
    /// completion.
    private func completes(_ node: NodeIndex) -> Bool {
        guard let call = tree.memberCall(node), tree.kind(call.base) == .identifierExpression else { return false }
        switch tree.memberName(call.member) {
        case "completedSync": return tree.text(call.base) == completion
        case "completed": return body.constant(call.base).map { tree.isNewStatus($0.value, of: completion) } == true
        default: return false
        }
    }

    // MARK: - Paths

    /// A completing call and the blocks around it, from innermost to outermost.
    private struct Completion {
        var call: NodeIndex
        var places: [Place]
    }

    /// A block around a node, and the statement in this block that contains the node.
    private struct Place {
        var block: NodeIndex
        var statement: NodeIndex
    }

    /// Returns the blocks around `node`, from innermost to outermost.
    private func places(of node: NodeIndex) -> [Place] {
        var places: [Place] = []
        var child = node
        while child != body.node, let parent = tree.parent(child) {
            if isBlock(parent) { places.append(Place(block: parent, statement: child)) }
            child = parent
        }
        return places
    }

    private func isBlock(_ node: NodeIndex) -> Bool {
        switch tree.kind(node) {
        case .codeBlock, .closureExpression, .switchCase: true
        default: node == body.node
        }
    }

    /// Returns whether the second completion certainly runs after the first: always when the first runs, or whenever
    /// both run.
    private func isRepeated(_ first: Completion, _ second: Completion) -> Bool {
        let (before, after) = (first.places, second.places)
        guard
            let (depth, place) = after.enumerated().first(where: { _, place in
                before.contains { $0.block == place.block && $0.statement != place.statement }
            }), let outer = before.firstIndex(where: { $0.block == place.block })
        else { return false }
        let start = before[outer].statement
        if outer == 0, isWhole(first.call, start) {
            // Every path to the second completion contains the first.
            return tree.kind(start) != .returnStatement
        }
        // Every path from the first completion contains the second.
        guard depth == 0, isWhole(second.call, place.statement) else { return false }
        for inner in before[..<outer] {
            guard let construct = tree.parent(inner.block), tree.kind(inner.block) != .closureExpression,
                [.ifStatement, .switchStatement, .doStatement, .catchClause].contains(tree.kind(construct)),
                isSafe(tree.children(inner.block).filter { $0 > inner.statement })
            else { return false }
        }
        guard isWhole(first.call, before[0].statement), tree.kind(before[0].statement) != .returnStatement else {
            return false
        }
        return isSafe(tree.children(place.block).filter { $0 > start && $0 < place.statement })
    }

    /// Returns whether `statement` always runs `call`: the statement is the call itself, a `return` of its result, or
    /// an assignment of its result.
    private func isWhole(_ call: NodeIndex, _ statement: NodeIndex) -> Bool {
        var node = call
        while node != statement {
            guard let parent = tree.parent(node) else { return false }
            switch tree.kind(parent) {
            case .returnStatement, .patternBinding, .variableDeclaration: break
            case .sequenceExpression:
                guard tree.assignment(parent)?.value == node else { return false }
            default: return false
            }
            node = parent
        }
        return true
    }

    /// Returns whether statements certainly run to the end.
    private func isSafe(_ statements: [NodeIndex]) -> Bool {
        statements.allSatisfy { statement in
            tree.tokenRange(statement).allSatisfy { token in
                if body.isInner(token) { return true }
                switch tree.tokens.keyword(token) {
                case .return, .throw, .try, .break, .continue, .fallthrough: return false
                default:
                    return tree.tokens.kind(token) != .identifier
                        || !KnownFunction.neverReturning.contains(tree.name(ofToken: token))
                }
            }
        }
    }
}
