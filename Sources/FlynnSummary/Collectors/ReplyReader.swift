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
        // The answer itself must be the result of the chain.
        guard parts[position...].dropFirst().allSatisfy({ tree.kind($0) == .trailingClosure }),
            !parts.contains(where: { tree.kind($0) == .optionalChaining }),
            var result = tree.parent(parts[position])
        else { return nil }
        // The compiler infers exactly the annotated type, even an optional after `try?`.
        while let parent = tree.parent(result), tree.kind(parent) == .prefixExpression, isTryOrAwait(parent) {
            result = parent
        }
        let target = AccessTarget(tree: tree, scopes: context.scopes, access: result)
        guard let written = target.type(isCast: true) else { return nil }
        return (written.type, tree.range(parts[position - 1]))
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
