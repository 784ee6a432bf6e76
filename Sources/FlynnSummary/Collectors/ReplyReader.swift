import FlynnExpressions
import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

/// Reads the answer type for a call to `ask`: `let data: Data = try await loader.beLoad.ask(url)`
struct ReplyReader {
    /// The labels for parameters of `ask` that aren't behavior arguments.
    static let labels: Set<String> = ["timeout", "as"]

    private let tree: SyntaxTree
    private let context: SummaryContext
    private let expressions: ExpressionReader

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.expressions = expressions
    }

    /// Returns the type of the answer and the source range of the type, if the source shows the type.
    ///
    /// - Parameters:
    ///   - parts: A postfix chain.
    ///   - position: The position of the arguments for `ask`.
    func type(of parts: [NodeIndex], at position: Int) -> (type: TypeDescription, range: Range<Int>)? {
        if tree.kind(parts[position]) == .callArguments {
            for argument in tree.children(parts[position]) where tree.argumentLabel(argument) == "as" {
                guard let value = tree.argumentValue(argument), let type = instance(ofMetatype: value) else {
                    return nil
                }
                return (type, tree.range(value))
            }
        }
        guard var result = answer(of: parts, at: position) else { return nil }
        // The compiler infers exactly the annotated type, even for an optional after `try?`.
        while let parent = tree.parent(result), tree.kind(parent) == .prefixExpression, isTryOrAwait(parent) {
            result = parent
        }
        let target = AccessTarget(tree: tree, scopes: context.scopes, access: result)
        if let written = target.type(isCast: true) { return (written.type, tree.range(parts[position - 1])) }
        return isUnused(result) ? (.void, tree.range(parts[position - 1])) : nil
    }

    /// Returns whether an answer is a statement, so that the compiler selects the overload of `ask` for answers without
    /// a value.
    private func isUnused(_ result: NodeIndex) -> Bool {
        guard let parent = tree.parent(result) else { return false }
        switch tree.kind(parent) {
        case .sourceFile: return true
        default: return tree.body(parent).map { tree.onlyResult($0) != result || hasNoValue($0) } ?? false
        }
    }

    /// Returns whether `body`, which contains a single expression, is a block without a value.
    private func hasNoValue(_ body: BodyNode) -> Bool {
        guard tree.closure(body.node) == nil, let outer = tree.parent(body.node) else { return false }
        switch tree.kind(outer) {
        case .doStatement, .catchClause, .whileStatement, .repeatStatement, .forStatement, .guardStatement: return true
        case .functionDeclaration: return tree.returnType(outer) == nil
        default: return false
        }
    }

    /// Returns the answer type expected in the context of `ask`.
    func expectedAnswer(of parts: [NodeIndex], at position: Int) -> ExpressionSummary {
        let isTyped =
            tree.kind(parts[position]) == .callArguments
            && tree.children(parts[position]).contains { tree.argumentLabel($0) == "as" }
        return isTyped ? .unknown : answer(of: parts, at: position).map { expressions.expectation(of: $0) } ?? .unknown
    }

    /// Returns the chain with the answer as the result.
    private func answer(of parts: [NodeIndex], at position: Int) -> NodeIndex? {
        guard parts[position...].dropFirst().allSatisfy({ tree.kind($0) == .trailingClosure }),
            !parts.contains(where: { tree.kind($0) == .optionalChaining })
        else { return nil }
        return tree.parent(parts[position])
    }

    /// Returns the type in `Type.self`.
    private func instance(ofMetatype value: NodeIndex) -> TypeDescription? {
        guard tree.kind(value) == .postfixExpression, let last = tree.lastChild(value),
            tree.kind(last) == .memberAccess, tree.memberName(last) == "self"
        else { return nil }
        let text = tree.source.string(tree.range(value).lowerBound..<tree.range(last).lowerBound)
        return DocumentationReader.type(text).map { expressions.resolved($0) }
    }

    private func isTryOrAwait(_ prefix: NodeIndex) -> Bool {
        tree.prefixTokens(prefix).allSatisfy { token in
            switch tree.tokens.kind(token) {
            case .keyword: tree.tokens.keyword(token) == .try
            case .postfixQuestionMark, .exclamationMark: true
            case .identifier: tree.tokens.keyword(token) == .await
            default: false
            }
        }
    }
}
