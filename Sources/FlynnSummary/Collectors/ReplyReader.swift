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

    /// Returns the type of the answer to a call of `ask` and the source range of the type, if the source shows the type.
    func type(of call: Call) -> (type: TypeDescription, range: Range<Int>)? {
        if let value = writtenType(call) { return instance(ofMetatype: value).map { ($0, tree.range(value)) } }
        guard var result = answer(of: call) else { return nil }
        // The compiler infers exactly the annotated type, even for an optional after `try?`.
        while let parent = tree.parent(result), tree.kind(parent) == .prefixExpression, isTryOrAwait(parent) {
            result = parent
        }
        let target = AccessTarget(tree: tree, scopes: context.scopes, access: result)
        if let written = target.type(isCast: true) { return (written.type, tree.range(call.callee)) }
        return isUnused(result) ? (.void, tree.range(call.callee)) : nil
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
    func expectedAnswer(of call: Call) -> ExpressionSummary {
        guard writtenType(call) == nil, let answer = answer(of: call) else { return .unknown }
        return expressions.expectation(of: answer)
    }

    /// Returns the argument with the type of the answer.
    private func writtenType(_ call: Call) -> NodeIndex? { call.list.flatMap { tree.argumentValue("as", in: $0) } }

    /// Returns the chain with the answer as the result.
    private func answer(of call: Call) -> NodeIndex? {
        guard call.end == call.chain.endIndex, !call.chain.contains(where: { tree.kind($0) == .optionalChaining })
        else { return nil }
        return tree.parent(call.chain[call.start])
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
