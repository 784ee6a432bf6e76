import FlynnSyntax

/// Reads the type of a closure that is passed as `Any?`, as far as its source shows it.
struct ClosureLiteralReader {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private let code: ClosureCode

    /// How many tokens of a closure are searched for a name. Closures can be nested, and each is searched.
    private static let maxTokens = 2_000
    /// How many tokens the closures in variables may have, each counted as often as it is passed, besides a multiple of the
    /// file's tokens: each call has a copy of what it is passed.
    private static let maxPassedTokens = 10_000
    /// How many statements within each other are searched.
    private static let maxDepth = 16

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
        code = ClosureCode(tree)
    }

    /// Reads a closure.
    ///
    /// - Parameter literals: reads its only expression, if that is a literal.
    func closure(_ node: NodeIndex, _ literals: LiteralReader) -> ClosureLiteral {
        let code = code[node]
        var closure = ClosureLiteral(
            parameters: [], result: .value(.unknown), modifiers: [], isThrowing: code.isThrowing,
            isAsync: tree.isAsyncClosure(node) ? true : code.awaits, head: head(node))
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute, .throwsClause: closure.modifiers.append(tree.text(child))
            default: break
            }
        }
        closure.parameters = parameters(node, literals)
        closure.result =
            tree.returnType(node).map { .annotated(TypeDescription(tree, $0, isExact: true)) }
            ?? .value(result(node, closure.parameters, literals))
        return closure
    }

    /// The closure in a variable, which is read only once; `nil` if a large closure is passed too often.
    func variable(_ node: NodeIndex, _ read: () -> ClosureLiteral) -> ClosureLiteral? {
        code.passedTokens += tree.tokenRange(node).count
        if code.passedTokens > ClosureLiteralReader.maxPassedTokens + 8 * tree.tokens.count { return nil }
        if let known = code.variables[node] { return known }
        var closure = read()
        closure.head = nil
        code.variables[node] = closure
        return closure
    }

    // MARK: - Parameters

    private func parameters(_ closure: NodeIndex, _ literals: LiteralReader) -> [ClosureLiteral.Parameter] {
        let names: [String]
        var types: [NodeIndex?] = []
        if let clause = tree.firstChild(closure, .closureParameterClause) {
            let nodes = tree.childList(clause)
            names = nodes.map { tree.parameterNames($0).map { tree.name(ofToken: $0.name) } ?? "_" }
            types = nodes.map { tree.parameterType($0) }
        } else {
            names = (0..<expressions.shorthandArgumentCount(closure)).map { "$\($0)" }
            types = names.map { _ in nil }
        }
        let isShort = tree.tokenRange(closure).count <= ClosureLiteralReader.maxTokens
        return zip(names, types).map { name, type in
            if let type { return ClosureLiteral.Parameter(type: TypeDescription(tree, type, isExact: true)) }
            guard isShort else { return ClosureLiteral.Parameter() }
            let untyped = zip(names, types).filter { $0.1 == nil }.map(\.0)
            let search = Search(name: name, untyped: untyped, closure: closure, literals: literals)
            return ClosureLiteral.Parameter(use: use(search, in: tree.closureBody(closure), depth: 0))
        }
    }

    /// A search for the first statement of a closure that mentions a parameter.
    private struct Search {
        var name: String
        /// The names of all parameters without types.
        var untyped: [String]
        var closure: NodeIndex
        var literals: LiteralReader
    }

    private func use<Statements: Sequence<NodeIndex>>(
        _ search: Search, in statements: Statements, depth: Int
    ) -> ClosureLiteral.Use {
        for statement in statements where mentions(search.name, in: tree.tokenRange(statement)) > 0 {
            return use(search, by: statement, depth: depth)
        }
        return .unknown
    }

    private func use(_ search: Search, by statement: NodeIndex, depth: Int) -> ClosureLiteral.Use {
        guard depth < ClosureLiteralReader.maxDepth else { return .unknown }
        switch tree.kind(statement) {
        case .ifStatement, .guardStatement, .whileStatement, .repeatStatement, .forStatement, .doStatement,
            .switchStatement:
            let parts = tree.children(statement).filter { mentions(search.name, in: tree.tokenRange($0)) > 0 }
            switch parts.first.map({ (tree.kind($0), $0) }) {
            case (.sequenceExpression, let condition)? where isOnlyCondition(parts):
                return use(search, byOperators: condition)
            case (.identifierExpression, _)?
            where isOnlyCondition(parts)
                && (tree.kind(statement) == .ifStatement || tree.kind(statement) == .guardStatement):
                return .operand([.boolean], operators: [])
            case (.codeBlock, let block)?: return use(search, in: tree.children(block), depth: depth + 1)
            case (.ifStatement, let other)?: return use(search, by: other, depth: depth + 1)
            case (.switchCase, let clause)?: return use(search, in: tree.children(clause), depth: depth + 1)
            case (.catchClause, let clause)?:
                guard let block = tree.firstChild(clause, .codeBlock) else { return .unknown }
                return use(search, in: tree.children(block), depth: depth + 1)
            default: return .unknown
            }
        case .returnStatement:
            return tree.firstChild(statement).map { use(search, by: $0, depth: depth + 1) } ?? .unknown
        case .prefixExpression:
            // `try print(x)`, `await print(x)`
            guard tree.prefixTokens(statement).allSatisfy({ tree.tokens.kind($0) == .keyword }),
                let operand = tree.firstChild(statement)
            else { return .unknown }
            return use(search, by: operand, depth: depth + 1)
        case .tupleExpression:
            return tree.parenthesizedValue(statement).map { use(search, by: $0, depth: depth + 1) } ?? .unknown
        case .postfixExpression: return use(search, byCall: statement)
        case .sequenceExpression: return use(search, byOperators: statement)
        default: return .unknown
        }
    }

    /// Whether all parts of a statement after its first one are blocks.
    private func isOnlyCondition(_ parts: [NodeIndex]) -> Bool {
        parts.dropFirst().allSatisfy { tree.kind($0) == .codeBlock || tree.kind($0) == .ifStatement }
    }

    /// Reads `print("x", x)`, `print(x + 1)`, `other.beShow(x)`
    private func use(_ search: Search, byCall node: NodeIndex) -> ClosureLiteral.Use {
        let parts = tree.childList(node)
        guard let list = parts.last, tree.kind(list) == .callArguments else { return .unknown }
        var count = 0
        for argument in tree.children(list) where tree.argumentLabel(argument) == nil {
            if let value = tree.argumentValue(argument), isMention(value, of: search.name) { count += 1 }
        }
        let mentionCount = mentions(search.name, in: tree.tokenRange(node))
        if parts.count == 2, tree.kind(parts[0]) == .identifierExpression {
            let function = tree.text(parts[0])
            if KnownFunction.takingAny.contains(function), !context.scopes.isBound(function) {
                if count == mentionCount { return .printed(by: function) }
                let argument = tree.children(list).first {
                    mentions(search.name, in: tree.tokenRange($0)) == mentionCount
                }
                guard let value = argument.flatMap({ tree.argumentValue($0) }), tree.kind(value) == .sequenceExpression
                else { return .unknown }
                return use(search, byOperators: value)
            }
        }
        guard count == mentionCount else { return .unknown }
        return tree.onlyResult(search.closure) == node ? .forwarded : .unknown
    }

    /// Reads `x * 2 + 1`, `x == "a"`, `self.count = x`
    private func use(_ search: Search, byOperators node: NodeIndex) -> ClosureLiteral.Use {
        let parts = tree.childList(node)
        guard parts.count % 2 == 1 else { return .unknown }
        if parts.count == 3, tree.isOperator(parts[1], "="), isMention(parts[2], of: search.name),
            mentions(search.name, in: tree.tokenRange(node)) == 1, isOutside(parts[0], of: search.closure)
        {
            return .assigned(to: expressions.expression(parts[0]))
        }
        var operators: [String] = []
        var comparisonCount = 0
        var literals: [LiteralValue] = []
        for (position, part) in parts.enumerated() {
            if position % 2 == 1 {
                operators.append(tree.text(part))
                switch KnownOperator.named(operators[operators.count - 1])?.result {
                case .comparison: comparisonCount += 1
                case .number, .sum: break
                default: return .unknown
                }
            } else if !search.untyped.contains(where: { isMention(part, of: $0) }) {
                literals.append(search.literals.literal(part))
            }
        }
        let isClear: Bool
        switch literals.first {
        case .integer: isClear = literals.allSatisfy { if case .integer = $0 { true } else { false } }
        case .float, .string: isClear = literals.allSatisfy { $0 == literals[0] }
        default: isClear = false
        }
        return isClear && comparisonCount <= 1 ? .operand(literals, operators: operators) : .unknown
    }

    /// Whether an expression begins with `self`, or with a name that a closure with a single statement doesn't declare.
    private func isOutside(_ node: NodeIndex, of closure: NodeIndex) -> Bool {
        let first = tree.firstTokenIndex(node)
        if tree.tokens.keyword(first) == .self { return true }
        var statements = tree.closureBody(closure)
        guard tree.tokens.kind(first) == .identifier, let statement = statements.next(), statements.next() == nil
        else { return false }
        let head = tree.tokenRange(closure).lowerBound..<tree.tokenRange(statement).lowerBound
        return mentions(tree.name(ofToken: first), in: head) == 0
    }

    private func isMention(_ node: NodeIndex, of name: String) -> Bool {
        if tree.kind(node) == .tupleExpression {
            return tree.parenthesizedValue(node).map { isMention($0, of: name) } ?? false
        }
        return tree.kind(node) == .identifierExpression && tree.tokenCount(node) == 1
            && tree.name(ofToken: tree.firstTokenIndex(node)) == name
    }

    /// How often tokens spell a name, including those of members and of inner closures.
    private func mentions(_ name: String, in range: Range<TokenIndex>) -> Int {
        range.count { token in
            switch tree.tokens.kind(token) {
            case .identifier, .dollarIdentifier: tree.name(ofToken: token) == name
            default: false
            }
        }
    }

    // MARK: - Result

    /// What the statements of a closure return: the value of the first `return`, which determines the type of the others, or of
    /// a single statement; or nothing.
    private func result(
        _ closure: NodeIndex, _ parameters: [ClosureLiteral.Parameter], _ literals: LiteralReader
    ) -> LiteralValue {
        let statements = Array(tree.closureBody(closure))
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
        case .ifStatement, .switchStatement: return isExpression(statement) ? .unknown : .tuple([])
        default: return value(statement, of: closure, parameters, literals)
        }
    }

    /// Whether an `if` or `switch` statement can have a value: it has a branch for every case, and each has one statement.
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
        _ node: NodeIndex, of closure: NodeIndex, _ parameters: [ClosureLiteral.Parameter], _ literals: LiteralReader
    ) -> LiteralValue {
        let literal = literals.literal(node)
        if literal.isComplete { return literal }
        let expression = expressions.result(ofClosure: closure, parameters: parameters.map(\.use.literalType), in: node)
        if case .`self` = expression, tree.kind(node) == .selfExpression, capturesSelfWeakly(closure) {
            // `guard let self` may have unwrapped it.
            return tree.onlyResult(closure) == nil ? .unknown : .expression(.chained(expression))
        }
        return expression == .unknown ? .unknown : .expression(expression)
    }

    /// Whether `self` is an optional in a closure.
    private func capturesSelfWeakly(_ closure: NodeIndex) -> Bool {
        let captures = tree.firstChild(closure, .captureList).map { tree.childList($0) } ?? []
        let capture = captures.first { tree.capturedName($0)?.name == "self" }
        return capture.map { tree.captureOwnership($0) == .weak } ?? (context.weakDepth > 0)
    }

    // MARK: - Head

    private func head(_ closure: NodeIndex) -> ClosureHead {
        let range = tree.tokenRange(closure)
        let brace = tree.tokens.range(range.lowerBound)
        let body = tree.closureBodyToken(closure)
        let clause = tree.firstChild(closure, .closureParameterClause)
        var head = ClosureHead(
            form: .bare, start: locator.location(brace.upperBound), isSpaced: isBlank(at: brace.upperBound),
            end: locator.location(brace.upperBound), isEndSpaced: true, hasEffectsOrResult: false,
            returnsValue: code[closure].firstReturn.flatMap { tree.firstChild($0) } != nil)
        guard body > range.lowerBound + 1, tree.tokens.keyword(body - 1) == .in else {
            addShorthandArguments(of: closure, to: &head)
            return head
        }
        head.form = .withoutParameters
        let last = tree.tokens.range(body - 2)
        head.end = locator.location(last.upperBound)
        head.isEndSpaced = isBlank(at: last.upperBound)
        head.hasEffectsOrResult =
            tree.returnType(closure) != nil || tree.tokens.keyword(body - 2) == .throws
            || tree.firstChild(closure, .throwsClause) != nil
        if let clause {
            head.form = tree.tokens.kind(tree.firstTokenIndex(clause)) == .leftParen ? .list : .names
            head.names = tree.children(clause).map { parameter in
                let name = tree.parameterNames(parameter)?.name ?? tree.firstTokenIndex(parameter)
                return locator.span(tree.tokens.range(name))
            }
        } else {
            addShorthandArguments(of: closure, to: &head)
        }
        return head
    }

    private func isBlank(at offset: Int) -> Bool {
        guard offset < locator.source.byteCount else { return false }
        return [0x20, 0x09, 0x0A, 0x0D].contains(locator.source[offset])
    }

    private func addShorthandArguments(of closure: NodeIndex, to head: inout ClosureHead) {
        let count = expressions.shorthandArgumentCount(closure)
        let range = tree.tokenRange(closure)
        guard count > 0, range.count <= ClosureLiteralReader.maxTokens else { return }
        for token in code[closure].shorthandArguments {
            guard let index = Int(tree.tokenText(token).dropFirst()) else { return }
            head.shorthandArguments.append(
                ShorthandArgument(index: index, span: locator.span(tree.tokens.range(token))))
        }
        let words = Set(range.lazy.filter { tree.tokens.kind($0) == .identifier }.map { tree.name(ofToken: $0) })
        for base in ["value", "argument", "parameter"] {
            let names = count == 1 ? [base] : (1...count).map { base + String($0) }
            if words.isDisjoint(with: names) {
                head.freeNames = names
                return
            }
        }
    }
}

extension LiteralValue {
    /// Whether all of it is literals and types.
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
    /// The type that literals beside a parameter give it.
    fileprivate var literalType: ExpressionSummary {
        guard case .operand(let literals, _) = self else { return .unknown }
        return switch literals.first {
        case .integer: .type(.named("Int", arguments: []), nil)
        case .float: .type(.named("Double", arguments: []), nil)
        case .string: .type(.named("String", arguments: []), nil)
        default: .unknown
        }
    }
}
