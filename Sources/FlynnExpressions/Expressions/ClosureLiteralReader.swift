import FlynnFacts
import FlynnSyntax

/// Reads the type of a closure passed as `Any?`, as far as the source shows this type.
struct ClosureLiteralReader {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let expressions: ExpressionReader
    private let code: ClosureCode
    private let heads: ClosureHeadReader

    /// The maximum number of tokens to search for names in a closure. This limit is needed because closures can be
    /// nested, and the search visits each of them.
    static let maxTokens = 2_000
    /// The maximum number of tokens for closures in variables, counted for each call, in addition to a multiple of the
    /// tokens in the file. This limit is needed because each call contains a copy of its arguments.
    private static let maxPassedTokens = 10_000

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.expressions = expressions
        code = ClosureCode(tree)
        heads = ClosureHeadReader(tree, locator, code)
    }

    /// Reads a closure.
    ///
    /// - Parameter literals: The reader for the only expression in the closure, if it is a literal.
    func literal(_ closure: ClosureNode, _ literals: LiteralReader) -> ClosureLiteral {
        let code = code[closure]
        var literal = ClosureLiteral(
            parameters: [], result: .value(.unknown), modifiers: [], isThrowing: code.isThrowing,
            isAsync: tree.isAsyncClosure(closure) ? true : code.awaits, head: heads.head(of: closure))
        for child in tree.children(closure.node) {
            switch tree.kind(child) {
            case .attribute, .throwsClause: literal.modifiers.append(tree.text(child))
            default: break
            }
        }
        literal.parameters = parameters(closure, literals)
        literal.result =
            tree.returnType(closure.node).map { .annotated(expressions.description($0)) }
            ?? .value(result(closure, literal.parameters, literals))
        return literal
    }

    /// Returns the closure in a variable, and reads it only once; `nil` if a large closure is passed too often.
    func variable(_ closure: ClosureNode, _ read: () -> ClosureLiteral) -> ClosureLiteral? {
        code.passedTokens += tree.tokenCount(closure.node)
        if code.passedTokens > ClosureLiteralReader.maxPassedTokens + 8 * tree.tokens.count { return nil }
        if let known = code.variables[closure] { return known }
        var literal = read()
        literal.head = nil
        code.variables[closure] = literal
        return literal
    }

    // MARK: - Parameters

    private func parameters(_ closure: ClosureNode, _ literals: LiteralReader) -> [ClosureLiteral.Parameter] {
        let names: [String]
        var types: [NodeIndex?] = []
        if let clause = tree.parameterClause(closure) {
            let nodes = tree.childList(clause)
            names = nodes.map { tree.parameterNames($0).map { tree.name(ofToken: $0.name) } ?? "_" }
            types = nodes.map { tree.parameterType($0) }
        } else {
            names = (0..<tree.shorthandArgumentCount(closure)).map { "$\($0)" }
            types = names.map { _ in nil }
        }
        let untyped = zip(names, types).filter { $0.1 == nil }.map(\.0)
        let uses = ParameterUseReader(tree, context, expressions, literals, closure, untyped)
        return zip(names, types).map { name, type in
            if let type { return ClosureLiteral.Parameter(type: expressions.description(type)) }
            return ClosureLiteral.Parameter(use: uses.use(of: name))
        }
    }

    // MARK: - Result

    /// Returns the result of the statements in `closure`. This is the value of the first `return` statement, which
    /// determines the type for all others, or the value of a single statement. Closures with several statements but
    /// without a `return` have no value.
    private func result(
        _ closure: ClosureNode, _ parameters: [ClosureLiteral.Parameter], _ literals: LiteralReader
    ) -> LiteralValue {
        let statements = Array(tree.statements(closure.body))
        for statement in statements {
            switch tree.kind(statement) {
            case .unexpected, .skippedNesting, .ifConfiguration, .missingExpression, .placeholderExpression,
                .macroExpansion, .missingDeclaration:
                return .unknown
            default: continue
            }
        }
        guard let statement = statements.first else { return .tuple([]) }
        let code = code[closure]
        if let first = code.firstReturn {
            if code.isFirstReturnConditional { return .unknown }
            return tree.firstChild(first).map { value($0, of: closure, parameters, literals) } ?? .tuple([])
        }
        if statements.count > 1 { return .tuple([]) }
        switch tree.kind(statement) {
        case .variableDeclaration, .functionDeclaration, .forStatement, .whileStatement, .repeatStatement,
            .doStatement, .deferStatement, .guardStatement, .throwStatement:
            return .tuple([])
        case .ifStatement, .switchStatement:
            return isExpression(statement) ? value(statement, of: closure, parameters, literals) : .tuple([])
        default: return value(statement, of: closure, parameters, literals)
        }
    }

    /// Returns whether an `if` or `switch` statement can have a value. This requires a branch for every case, and a
    /// single statement in each branch.
    private func isExpression(_ statement: NodeIndex) -> Bool {
        var hasElse = tree.kind(statement) == .switchStatement
        var blockCount = 0
        return tree.children(statement).allSatisfy { child in
            switch tree.kind(child) {
            case .codeBlock:
                blockCount += 1
                hasElse = hasElse || blockCount > 1
                return isExpressionBlock(tree.childList(child)[...])
            case .ifStatement where blockCount > 0:
                hasElse = true
                return isExpression(child)
            case .switchCase:
                let parts = tree.childList(child)
                return isExpressionBlock(parts.drop { tree.kind($0) == .attribute || tree.kind($0) == .caseItem })
            default: return true
            }
        } && hasElse
    }

    private func isExpressionBlock(_ statements: ArraySlice<NodeIndex>) -> Bool {
        guard let statement = statements.first, statements.count == 1 else { return false }
        return switch tree.kind(statement) {
        case .jumpStatement, .returnStatement, .variableDeclaration, .functionDeclaration, .forStatement,
            .whileStatement, .repeatStatement, .deferStatement, .guardStatement:
            false
        case .ifStatement, .switchStatement: isExpression(statement)
        default: true
        }
    }

    private func value(
        _ node: NodeIndex, of closure: ClosureNode, _ parameters: [ClosureLiteral.Parameter], _ literals: LiteralReader
    ) -> LiteralValue {
        let literal = literals.literal(node)
        if literal.isComplete { return literal }
        let expression = expressions.result(ofClosure: closure, parameters: parameters.map(\.use.literalType), in: node)
        if case .`self` = expression, tree.kind(node) == .selfExpression, capturesSelfWeakly(closure) {
            // `guard let self` can have unwrapped the reference.
            return tree.onlyResult(closure.body) == nil ? .unknown : .expression(.chained(expression))
        }
        return expression == .unknown ? .unknown : .expression(expression)
    }

    /// Returns whether `self` is an optional in `closure`.
    private func capturesSelfWeakly(_ closure: ClosureNode) -> Bool {
        let captures = tree.captureList(closure).map { tree.childList($0) } ?? []
        let capture = captures.first { tree.capturedName($0)?.name == "self" }
        return capture.map { tree.captureOwnership($0) == .weak } ?? context.capturesSelfWeakly
    }
}

extension LiteralValue {
    /// Whether the value consists only of literals and types.
    fileprivate var isComplete: Bool {
        switch self {
        case .unknown: false
        case .array(let elements): elements.allSatisfy(\.isComplete)
        case .dictionary(let keys, let values): (keys + values).allSatisfy(\.isComplete)
        case .tuple(let elements): elements.allSatisfy(\.value.isComplete)
        default: true
        }
    }
}

extension ClosureLiteral.Use {
    /// The parameter type inferred from the literals next to it.
    fileprivate var literalType: ExpressionSummary {
        guard case .operand(let literals, _) = self else { return .unknown }
        return switch literals.first {
        case .integer: .literal(.integer)
        case .float: .literal(.float)
        case .string: .literal(.string)
        default: .unknown
        }
    }
}
