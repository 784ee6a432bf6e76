import FlynnFacts
import FlynnSyntax

/// Finds the uses of unannotated closure parameters. The compiler infers the type of such a parameter from the first
/// statement that mentions it.
struct ParameterUseReader {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let expressions: ExpressionReader
    private let literals: LiteralReader
    private let closure: ClosureNode
    /// The names of all unannotated parameters.
    private let untyped: [String]

    /// The maximum nesting depth of statements.
    private static let maxDepth = 16

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ expressions: ExpressionReader, _ literals: LiteralReader,
        _ closure: ClosureNode, _ untyped: [String]
    ) {
        self.tree = tree
        self.context = context
        self.expressions = expressions
        self.literals = literals
        self.closure = closure
        self.untyped = untyped
    }

    /// Returns the first use of a parameter.
    func use(of name: String) -> ClosureLiteral.Use {
        guard tree.tokenCount(closure.node) <= ClosureLiteralReader.maxTokens else { return .unknown }
        return use(of: name, in: tree.statements(closure.body), depth: 0)
    }

    private func use(
        of name: String, in statements: some Sequence<NodeIndex>, depth: Int
    ) -> ClosureLiteral.Use {
        for statement in statements where mentions(name, in: tree.tokenRange(statement)) > 0 {
            return use(of: name, by: statement, depth: depth)
        }
        return .unknown
    }

    private func use(of name: String, by statement: NodeIndex, depth: Int) -> ClosureLiteral.Use {
        guard depth < ParameterUseReader.maxDepth else { return .unknown }
        switch tree.kind(statement) {
        case .ifStatement, .guardStatement, .whileStatement, .repeatStatement, .forStatement, .doStatement,
            .switchStatement:
            let parts = tree.children(statement).filter { mentions(name, in: tree.tokenRange($0)) > 0 }
            switch parts.first.map({ (tree.kind($0), $0) }) {
            case (.sequenceExpression, let condition)? where isOnlyCondition(parts):
                return use(of: name, byOperators: condition)
            case (.identifierExpression, _)?
            where isOnlyCondition(parts)
                && (tree.kind(statement) == .ifStatement || tree.kind(statement) == .guardStatement):
                return .operand([.boolean], operators: [])
            case (.codeBlock, let block)?: return use(of: name, in: tree.children(block), depth: depth + 1)
            case (.ifStatement, let other)?: return use(of: name, by: other, depth: depth + 1)
            case (.switchCase, let clause)?: return use(of: name, in: tree.children(clause), depth: depth + 1)
            case (.catchClause, let clause)?:
                guard let block = tree.firstChild(clause, .codeBlock) else { return .unknown }
                return use(of: name, in: tree.children(block), depth: depth + 1)
            default: return .unknown
            }
        case .returnStatement:
            return tree.firstChild(statement).map { use(of: name, by: $0, depth: depth + 1) } ?? .unknown
        case .prefixExpression:
            // `try print(x)`, `await print(x)`
            guard tree.prefixTokens(statement).allSatisfy({ tree.tokens.kind($0) == .keyword }),
                let operand = tree.firstChild(statement)
            else { return .unknown }
            return use(of: name, by: operand, depth: depth + 1)
        case .tupleExpression:
            return tree.parenthesizedValue(statement).map { use(of: name, by: $0, depth: depth + 1) } ?? .unknown
        case .postfixExpression: return use(of: name, byCall: statement)
        case .sequenceExpression: return use(of: name, byOperators: statement)
        default: return .unknown
        }
    }

    /// Returns whether all parts of a statement after the first part are blocks.
    private func isOnlyCondition(_ parts: [NodeIndex]) -> Bool {
        parts.dropFirst().allSatisfy { tree.kind($0) == .codeBlock || tree.kind($0) == .ifStatement }
    }

    /// Reads `print("x", x)`, `print(x + 1)`, `other.beShow(x)`
    private func use(of name: String, byCall node: NodeIndex) -> ClosureLiteral.Use {
        guard let list = tree.lastChild(node), tree.kind(list) == .callArguments else { return .unknown }
        var count = 0
        for argument in tree.children(list) where tree.argumentLabel(argument) == nil {
            if let value = tree.argumentValue(argument), isMention(value, of: name) { count += 1 }
        }
        let mentionCount = mentions(name, in: tree.tokenRange(node))
        if let (callee, _) = tree.directCall(node), tree.kind(callee) == .identifierExpression {
            let function = tree.text(callee)
            if KnownFunction.takingAny.contains(function), !context.scopes.isBound(function) {
                if count == mentionCount { return .printed(by: function) }
                let argument = tree.children(list).first {
                    mentions(name, in: tree.tokenRange($0)) == mentionCount
                }
                guard let value = argument.flatMap({ tree.argumentValue($0) }), tree.kind(value) == .sequenceExpression
                else { return .unknown }
                return use(of: name, byOperators: value)
            }
        }
        guard count == mentionCount else { return .unknown }
        return tree.onlyResult(closure.body) == node ? .forwarded : .unknown
    }

    /// Reads `x * 2 + 1`, `x == "a"`, `self.count = x`
    private func use(of name: String, byOperators node: NodeIndex) -> ClosureLiteral.Use {
        let parts = tree.childList(node)
        guard parts.count % 2 == 1 else { return .unknown }
        if let (target, value) = tree.assignment(node), isMention(value, of: name),
            mentions(name, in: tree.tokenRange(node)) == 1, isOutside(target)
        {
            return .assigned(to: expressions.expression(target))
        }
        var operators: [String] = []
        var comparisonCount = 0
        var operands: [LiteralValue] = []
        for (position, part) in parts.enumerated() {
            if position % 2 == 1 {
                operators.append(tree.text(part))
                switch KnownOperator.named(operators[operators.count - 1])?.result {
                case .comparison: comparisonCount += 1
                case .number, .sum: break
                default: return .unknown
                }
            } else if !untyped.contains(where: { isMention(part, of: $0) }) {
                operands.append(literals.literal(part))
            }
        }
        let isClear: Bool
        switch operands.first {
        case .integer: isClear = operands.allSatisfy { if case .integer = $0 { true } else { false } }
        case .float, .string: isClear = operands.allSatisfy { $0 == operands[0] }
        default: isClear = false
        }
        return isClear && comparisonCount <= 1 ? .operand(operands, operators: operators) : .unknown
    }

    /// Returns whether an expression begins with `self`, or with a name declared outside of this single-statement
    /// closure.
    private func isOutside(_ node: NodeIndex) -> Bool {
        let first = tree.firstTokenIndex(node)
        if tree.tokens.keyword(first) == .self { return true }
        var statements = tree.statements(closure.body)
        guard tree.tokens.kind(first) == .identifier, let statement = statements.next(), statements.next() == nil
        else { return false }
        let head = tree.firstTokenIndex(closure.node)..<tree.firstTokenIndex(statement)
        return mentions(tree.name(ofToken: first), in: head) == 0
    }

    private func isMention(_ node: NodeIndex, of name: String) -> Bool {
        if tree.kind(node) == .tupleExpression {
            return tree.parenthesizedValue(node).map { isMention($0, of: name) } ?? false
        }
        return tree.kind(node) == .identifierExpression && tree.tokenCount(node) == 1
            && tree.name(ofToken: tree.firstTokenIndex(node)) == name
    }

    /// Returns the number of tokens with the given name, including member names and tokens in inner closures.
    private func mentions(_ name: String, in range: Range<TokenIndex>) -> Int {
        range.count { token in
            switch tree.tokens.kind(token) {
            case .identifier, .dollarIdentifier: tree.name(ofToken: token) == name
            default: false
            }
        }
    }
}
