import FlynnSyntax

/// Reads the type of the answer that `ask` waits for: `let data: Data = try await loader.beLoad.ask(url)`
struct ReplyReader {
    /// The labels of the parameters of `ask` that aren't arguments of the behavior.
    static let labels: Set<String> = ["timeout", "as"]

    private let tree: SyntaxTree
    private let context: SummaryContext
    private let expressions: ExpressionReader

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.expressions = expressions
    }

    /// The type of the answer and the bytes that show it, if the source does.
    ///
    /// - Parameters:
    ///   - parts: a chain of suffixes.
    ///   - position: the position of the arguments of `ask`.
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
        // The compiler infers exactly the annotated type, even an optional after `try?`.
        while let parent = tree.parent(result), tree.kind(parent) == .prefixExpression, isTryOrAwait(parent) {
            result = parent
        }
        let target = AccessTarget(tree: tree, scopes: context.scopes, access: result)
        if let written = target.type(isCast: true) { return (written.type, tree.range(parts[position - 1])) }
        return isUnused(result) ? (.void, tree.range(parts[position - 1])) : nil
    }

    /// Whether an answer is a statement, so that the compiler chooses the `ask` for answers without a value.
    private func isUnused(_ result: NodeIndex) -> Bool {
        guard let parent = tree.parent(result) else { return false }
        switch tree.kind(parent) {
        case .sourceFile: return true
        case .closureExpression: return tree.onlyResult(parent) != result
        case .codeBlock: return tree.onlyResult(parent) != result || hasNoValue(parent)
        default: return false
        }
    }

    /// Whether a block with one expression doesn't have its value.
    private func hasNoValue(_ block: NodeIndex) -> Bool {
        guard let outer = tree.parent(block) else { return false }
        switch tree.kind(outer) {
        case .doStatement, .catchClause, .whileStatement, .repeatStatement, .forStatement, .guardStatement: return true
        case .functionDeclaration: return tree.returnType(outer) == nil
        default: return false
        }
    }

    /// What the context of `ask` expects.
    func expectedAnswer(of parts: [NodeIndex], at position: Int) -> ExpressionSummary {
        let isTyped =
            tree.kind(parts[position]) == .callArguments
            && tree.children(parts[position]).contains { tree.argumentLabel($0) == "as" }
        return isTyped ? .unknown : answer(of: parts, at: position).map { expressions.expectation(of: $0) } ?? .unknown
    }

    /// The chain whose result is the answer.
    private func answer(of parts: [NodeIndex], at position: Int) -> NodeIndex? {
        guard parts[position...].dropFirst().allSatisfy({ tree.kind($0) == .trailingClosure }),
            !parts.contains(where: { tree.kind($0) == .optionalChaining })
        else { return nil }
        return tree.parent(parts[position])
    }

    /// The type in `Type.self`.
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
