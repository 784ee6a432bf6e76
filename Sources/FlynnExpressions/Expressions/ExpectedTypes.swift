import FlynnFacts
import FlynnSyntax

/// The types that contexts expect of expressions.
///
/// The expected type is given by another expression: the target of an assignment, a parameter, or an annotation. The
/// two directions of type inference, from expressions and from their contexts, are described by Pierce and Turner in
/// "Local Type Inference".
extension ExpressionReader {
    /// Returns the type expected by the context of an expression; `unknown` if the source doesn't show this type.
    package func expectation(of node: NodeIndex) -> ExpressionSummary {
        if let known = expectations[node] { return known }
        // The types expected for the arguments of a call can depend on each other.
        expectations[node] = .unknown
        let expectation = ExpressionSummary.bounded(context.scopes.withDepthLimit { expected(node) } ?? .unknown)
        expectations[node] = expectation
        return expectation
    }

    private func expected(_ node: NodeIndex) -> ExpressionSummary {
        guard let parent = tree.parent(node) else { return .unknown }
        switch tree.kind(parent) {
        case .initializerClause: return expectedInitialValue(of: parent)
        case .argument: return expectedArgument(parent)
        case .arrayLiteral: return part(ExpressionSummary.element, of: parent)
        case .dictionaryElement:
            guard let literal = tree.parent(parent) else { return .unknown }
            let position = tree.firstChild(parent) == node ? "0" : "1"
            return part({ .member(.element($0), position) }, of: literal)
        case .prefixExpression: return expectedOperand(ofPrefix: parent)
        case .sequenceExpression:
            guard let parts = boundedChildren(parent) else { return .unknown }
            return expected(node, amongAll: parts, of: parent)
        case .ifStatement where tree.kind(node) == .ifStatement: return .unknown
        case .ifStatement, .guardStatement, .whileStatement, .repeatStatement: return ExpressionReader.bool
        case .returnStatement: return result(around: parent)
        case .codeBlock, .closureExpression:
            // The only expression is the result.
            guard tree.body(parent).flatMap(tree.onlyResult) == node else { return .unknown }
            guard let outer = tree.parent(parent), tree.kind(outer) == .ifStatement else {
                return result(ofBody: parent)
            }
            return expectation(of: outermost(outer))
        case .switchCase:
            // The only expression after the patterns is the result of a `switch` expression.
            guard tree.nextSibling(node) == nil, let statement = tree.parent(parent),
                tree.children(parent).first(where: { tree.kind($0) != .caseItem }) == node
            else { return .unknown }
            return expectation(of: statement)
        case .trailingClosure: return expectedTrailingClosure(parent)
        case .postfixExpression:
            // `{ … }()`
            let isCalled = tree.immediatelyCalledClosure(parent)?.node == node
            return isCalled ? part(ExpressionSummary.closure, of: parent) : .unknown
        default: return .unknown
        }
    }

    /// Returns the first `if` in a chain of `else if` statements.
    private func outermost(_ statement: NodeIndex) -> NodeIndex {
        var first = statement
        while let outer = tree.parent(first), tree.kind(outer) == .ifStatement { first = outer }
        return first
    }

    /// Returns a part of the type expected for a larger expression.
    private func part(_ make: (ExpressionSummary) -> ExpressionSummary, of node: NodeIndex) -> ExpressionSummary {
        let whole = expectation(of: node)
        return whole == .unknown ? .unknown : make(whole)
    }

    private func expectedInitialValue(of clause: NodeIndex) -> ExpressionSummary {
        guard let binding = tree.parent(clause), let type = tree.annotatedType(binding) else { return .unknown }
        switch tree.kind(binding) {
        case .patternBinding: return writtenType(type)
        case .optionalBindingCondition: return .chained(writtenType(type))
        default: return .unknown
        }
    }

    /// Returns the type expected for the operand of `try`, `await` and prefix operators.
    private func expectedOperand(ofPrefix node: NodeIndex) -> ExpressionSummary {
        var isOptional = false
        for token in tree.prefixTokens(node) {
            switch tree.tokens.kind(token) {
            case .keyword where tree.tokens.keyword(token) == .try: break
            case .identifier where tree.tokens.keyword(token) == .await: break
            case .postfixQuestionMark: isOptional = true
            case .exclamationMark: break
            case .prefixOperator:
                switch tree.tokenText(token) {
                case "!": return ExpressionReader.bool
                case "-", "+": return part({ .operand(of: "-", beside: $0) }, of: node)
                default: return .unknown
                }
            default: return .unknown
            }
        }
        // The compiler also infers an optional in `try?`.
        return isOptional ? part(ExpressionSummary.chained, of: node) : expectation(of: node)
    }

    // MARK: - Arguments

    private func expectedArgument(_ argument: NodeIndex) -> ExpressionSummary {
        guard let list = tree.parent(argument), let arguments = boundedChildren(list),
            let position = arguments.firstIndex(of: argument)
        else { return .unknown }
        let label = tree.argumentLabel(argument)
        switch tree.kind(list) {
        case .tupleExpression:
            if arguments.count == 1 { return label == nil ? expectation(of: list) : .unknown }
            return part({ .member($0, String(position)) }, of: list)
        case .callArguments, .subscriptArguments:
            guard let chain = boundedChain(around: list), let start = chain.firstIndex(of: list) else {
                return .unknown
            }
            return parameter(.listed(position: position, label: label ?? ""), ofCallAt: start, in: chain)
        default: return .unknown
        }
    }

    private func expectedTrailingClosure(_ trailing: NodeIndex) -> ExpressionSummary {
        guard let chain = boundedChain(around: trailing), let position = chain.firstIndex(of: trailing),
            let call = tree.call(at: position, in: chain)
        else { return .unknown }
        let argument: ClosureArgument =
            call.trailingClosures.first == trailing
            ? .trailing(of: call.trailingClosures.count) : .labeled(tree.trailingClosureLabel(trailing) ?? "")
        return parameter(argument, ofCallAt: call.start, in: chain)
    }

    /// Returns the chain with a suffix; `nil` if the chain is too long for an expression.
    func boundedChain(around suffix: NodeIndex) -> Chain? {
        guard let expression = tree.parent(suffix), tree.kind(expression) == .postfixExpression else { return nil }
        return boundedChildren(expression).map { Chain($0) }
    }

    /// Returns the parameter that receives `argument` in the call or subscript whose arguments are at `start`.
    private func parameter(
        _ argument: ClosureArgument, ofCallAt start: Int, in chain: Chain
    ) -> ExpressionSummary {
        guard start > 0 else { return .unknown }
        let isSubscript = tree.kind(chain[start]) == .subscriptArguments
        // `.moved(x, by: y)`
        if start == 1, tree.kind(chain[0]) == .implicitMemberExpression, let name = tree.memberName(chain[0]) {
            guard !isSubscript, let call = tree.parent(chain[0]) else { return .unknown }
            return part(
                {
                    .bounded(
                        .parameter(
                            of: .member(.dynamicType(.unwrapped($0)), name),
                            self.otherArguments(chain, at: start, except: argument), argument)
                    )
                },
                of: call)
        }
        let function = context.scopes.withDepthLimit { self.chain(chain[..<start], isWhole: false) }
        guard let function, function != .unknown else { return .unknown }
        let others = otherArguments(chain, at: start, except: argument)
        return isSubscript
            ? .parameter(of: .member(function, "subscript"), others, argument)
            : .bounded(.parameter(of: function, others, argument))
    }

    /// Returns the arguments of a call, excluding the results of closures.
    ///
    /// - Parameter own: The argument with a value that must not be read.
    private func otherArguments(_ chain: Chain, at start: Int, except own: ClosureArgument) -> PassedArguments {
        var passed = PassedArguments()
        var closures = chain[start...]
        if tree.kind(chain[start]) != .trailingClosure {
            readValues(of: chain[start], into: &passed, except: own)
            closures.removeFirst()
        }
        passed.trailingClosures = closures.prefix { tree.kind($0) == .trailingClosure }.count
        if let closure = onlyClosure(chain, at: start, as: own) {
            passed.hasIndependentClosure = isIndependent(closure)
        }
        return passed
    }

    /// Returns the closure passed as `own`, if this is the only closure in the call.
    private func onlyClosure(_ chain: Chain, at start: Int, as own: ClosureArgument) -> ClosureNode? {
        var closures: [ClosureNode] = []
        for part in chain[start...].prefix(2) {
            let arguments: [NodeIndex] =
                switch tree.kind(part) {
                case .callArguments: tree.childList(part)
                case .trailingClosure: [part]
                default: []
                }
            closures += arguments.compactMap { tree.argumentValue($0).flatMap(tree.closure) }
        }
        guard closures.count == 1 else { return nil }
        switch own {
        case .trailing(let count): return count == 1 ? closures[0] : nil
        case .listed(let position, _):
            let list = boundedChildren(chain[start]) ?? []
            return list.indices.contains(position) && tree.argumentValue(list[position]) == closures[0].node
                ? closures[0] : nil
        case .labeled: return nil
        }
    }

    /// The maximum number of tokens to search for parameter uses in a closure.
    private static let maxSearchedTokens = 160

    /// Returns whether the body of `closure` doesn't affect the types of its parameters. In Swift, only the body of a
    /// single-expression closure is checked together with the call.
    private func isIndependent(_ closure: ClosureNode) -> Bool {
        guard let expression = tree.onlyResult(closure.body) else {
            var statements = tree.statements(closure.body)
            return statements.next() != nil
        }
        guard tree.tokenCount(closure.node) <= ExpressionReader.maxSearchedTokens else { return false }
        var parameters: Set<String> = []
        if let clause = tree.parameterClause(closure) {
            for parameter in tree.children(clause) {
                guard let (_, name) = tree.parameterNames(parameter) else { return false }
                parameters.insert(tree.name(ofToken: name))
            }
        }
        var rest = [expression]
        while let node = rest.popLast() {
            if tree.kind(node) == .identifierExpression, let token = tree.simpleNameToken(node) {
                let name = tree.name(ofToken: token)
                let isParameter = parameters.isEmpty ? name.hasPrefix("$") : parameters.contains(name)
                if isParameter, !isBehaviorArgument(node) { return false }
            }
            rest += tree.children(node)
        }
        return true
    }

    /// Returns whether an expression is a complete argument in a behavior call.
    private func isBehaviorArgument(_ node: NodeIndex) -> Bool {
        guard let argument = tree.parent(node), tree.kind(argument) == .argument, let list = tree.parent(argument),
            tree.kind(list) == .callArguments, let chain = boundedChain(around: list),
            let position = chain.firstIndex(of: list), let call = tree.call(at: position, in: chain),
            let token = tree.simpleNameToken(call.callee)
        else { return false }
        return names.isBehaviorName(token)
    }

    // MARK: - Operators

    private func expected(
        _ node: NodeIndex, amongAll parts: [NodeIndex], of sequence: NodeIndex
    ) -> ExpressionSummary {
        guard parts.count > 2, tree.kind(parts[1]) == .infixOperator,
            KnownOperator.assignments.contains(tree.text(parts[1]))
        else {
            return expected(node, among: parts[...]) { self.expectation(of: sequence) }
        }
        guard node != parts[0] else { return .unknown }
        let name = tree.text(parts[1])
        let target =
            tree.kind(parts[0]) == .postfixExpression
            ? boundedChildren(parts[0]).map { chain(Chain($0), isWhole: false) } ?? .unknown : expression(parts[0])
        if tree.kind(parts[0]) == .wildcardExpression { return expected(node, among: parts[2...]) { .unknown } }
        guard target != .unknown else { return .unknown }
        return expected(node, among: parts[2...]) {
            name == "=" ? target : .operand(of: String(name.dropLast()), beside: target)
        }
    }

    /// Returns the type that operators and casts expect for one of their operands.
    ///
    /// - Parameter whole: The type expected for the complete expression.
    private func expected(
        _ node: NodeIndex, among parts: ArraySlice<NodeIndex>, _ whole: () -> ExpressionSummary
    ) -> ExpressionSummary {
        guard let first = parts.first, let last = parts.last else { return .unknown }
        if parts.count == 1 { return whole() }
        if tree.kind(last) == .typeCastingOperator {
            guard parts.count == 2, first == node, tree.typeCast(last) == .coercion, let type = tree.firstChild(last)
            else { return .unknown }
            return writtenType(type)
        }
        if let question = parts.firstIndex(where: { tree.isOperator($0, "?") }) {
            guard let colon = parts.firstIndex(where: { tree.isOperator($0, ":") }), question < colon,
                !parts[(question + 1)...].contains(where: { tree.isOperator($0, "?") })
            else { return .unknown }
            if parts[..<question].contains(node) {
                return expected(node, among: parts[..<question]) { ExpressionReader.bool }
            }
            let isFirst = parts[..<colon].contains(node)
            return expected(node, among: isFirst ? parts[(question + 1)..<colon] : parts[(colon + 1)...], whole)
        }
        if areOperators(Array(parts), "??") {
            if node == last { return whole() }
            let value = whole()
            let fallback = value == .unknown ? expression(last) : value
            return fallback == .unknown ? .unknown : .chained(fallback)
        }
        return expected(node, amongOperands: parts, whole)
    }

    private func expected(
        _ node: NodeIndex, amongOperands parts: ArraySlice<NodeIndex>, _ whole: () -> ExpressionSummary
    ) -> ExpressionSummary {
        guard let (operators, operands) = operands(of: parts),
            let own = operands.firstIndex(where: { $0.contains(node) })
        else { return .unknown }
        let name = operators[0].name
        let others = operands.indices.lazy.filter { $0 != own }.map { self.operation(operands[$0]) }
        switch operators[0].result {
        case .logical: return expected(node, among: operands[own]) { ExpressionReader.bool }
        case .range:
            let context = whole()
            if context != .unknown {
                return expected(node, among: operands[own]) { .operand(of: name, beside: .element(context)) }
            }
            fallthrough
        case .comparison:
            guard operators.count == 1, let other = others.first, other != .unknown else { return .unknown }
            return expected(node, among: operands[own]) { .operand(of: name, beside: other) }
        case .number, .sum:
            let other = others.first { if case .literal = $0 { false } else { $0 != .unknown } }
            let context = other == nil ? whole() : .unknown
            let beside = other ?? (context == .unknown ? others.first ?? .unknown : context)
            return beside == .unknown
                ? .unknown : expected(node, among: operands[own]) { .operand(of: name, beside: beside) }
        case .coalescing, .shift: return .unknown
        }
    }

    // MARK: - Results

    /// Returns the expected type for the value of a `return` statement.
    private func result(around statement: NodeIndex) -> ExpressionSummary {
        var node = tree.parent(statement)
        while let current = node {
            switch tree.kind(current) {
            case .closureExpression: return result(ofBody: current)
            case .functionDeclaration, .subscriptDeclaration, .accessor, .patternBinding, .initializerDeclaration,
                .memberBlock, .sourceFile:
                return result(ofDeclaration: current)
            default: node = tree.parent(current)
            }
        }
        return .unknown
    }

    /// Returns the result of a closure, or of the declaration containing a block.
    private func result(ofBody body: NodeIndex) -> ExpressionSummary {
        guard tree.kind(body) == .closureExpression else {
            return tree.parent(body).map { result(ofDeclaration: $0) } ?? .unknown
        }
        if let type = tree.returnType(body) { return writtenType(type) }
        return part({ .call($0, PassedArguments()) }, of: body)
    }

    private func result(ofDeclaration node: NodeIndex) -> ExpressionSummary {
        switch tree.kind(node) {
        case .functionDeclaration, .subscriptDeclaration: tree.returnType(node).map { writtenType($0) } ?? .unknown
        case .accessor: tree.accessorKeyword(node) == .get ? property(ofAccessor: node) : .unknown
        case .patternBinding: tree.annotatedType(node).map { writtenType($0) } ?? .unknown
        default: .unknown
        }
    }
}
