import FlynnFacts
import FlynnSyntax

/// Reads the meanings of expressions and names, as far as the source shows them.
///
/// This file reads expressions. The other files in this folder read postfix chains, names and parameters.
package final class ExpressionReader {
    let tree: SyntaxTree
    let context: SummaryContext
    let names: NameMatcher
    /// The cached types expected by the contexts of expressions.
    var expectations: [NodeIndex: ExpressionSummary] = [:]
    /// The values of constants, by the patterns that declare them.
    package var constantValues: [NodeIndex: ExpressionSummary] = [:]
    /// The cached assignments to variables, by block.
    var assignments: [NodeIndex: Assignments] = [:]
    /// The cached answers to the question whether a constant can hold the owner of the enclosing role.
    package var owningConstants: [NodeIndex: Bool] = [:]
    /// The cached behaviors in type constants, by constant name.
    package var storedBehaviors: [StoredBehaviorReader.Place: [String: ExpressionSummary]] = [:]

    package init(_ tree: SyntaxTree, _ context: SummaryContext, _ names: NameMatcher) {
        self.tree = tree
        self.context = context
        self.names = names
    }

    static let bool = ExpressionSummary.type(.named("Bool", arguments: []), nil)
    private static let nothing = ExpressionSummary.tuple([], labels: [])

    /// The maximum number of `#if` branches to read in a chain.
    private static let maxBranches = 4

    /// Returns the children of `node`; `nil` if there are more children than the maximum for an expression.
    package func boundedChildren(_ node: NodeIndex) -> [NodeIndex]? {
        var children: [NodeIndex] = []
        for child in tree.children(node) {
            if children.count == ExpressionSummary.maxSize { return nil }
            children.append(child)
        }
        return children
    }

    // MARK: - Expressions

    /// Summarizes an expression.
    package func expression(_ node: NodeIndex) -> ExpressionSummary {
        switch tree.kind(node) {
        // Most properties are initialized with these expressions.
        case .integerLiteral: return .literal(.integer)
        case .floatLiteral: return .literal(.float)
        case .booleanLiteral: return .literal(.boolean)
        case .stringLiteral: return .literal(.string)
        case .identifierExpression: return name(node)
        case .macroExpansion: return macro(node)
        case .keyPathExpression: return keyPath(node)
        case .operatorReference: return .operation([tree.text(node)], [])
        case .selfExpression: return selfMeaning
        case .superExpression: return context.type.map { .`super`($0) } ?? .unknown
        case .postfixExpression, .prefixExpression, .tupleExpression, .sequenceExpression, .arrayLiteral,
            .dictionaryLiteral, .closureExpression, .ifStatement, .switchStatement:
            return context.scopes.withDepthLimit { composed(node) } ?? .unknown
        default: return .unknown
        }
    }

    /// The meaning of `self`, which can also be the name of a capture, a parameter or a variable.
    package var selfMeaning: ExpressionSummary {
        switch context.scopes.selfPosition.map({ meaning(at: $0) }) {
        case .unwrapped(let own)?:
            if case .`self` = own { return own }
            return .bounded(.unwrapped(own))
        case let meaning?: return meaning
        case nil: return ownInstance
        }
    }

    /// The surrounding instance, or the type in a static member.
    private var ownInstance: ExpressionSummary {
        context.type.map { context.isStatic ? .name("Self", $0) : .`self`($0) } ?? .unknown
    }

    /// Returns the meaning of `name` if it is not declared locally: `self`, a member, or a declaration outside of types.
    func outerMeaning(of name: String) -> ExpressionSummary {
        name == "self" ? ownInstance : .name(name, context.type)
    }

    private func name(_ node: NodeIndex) -> ExpressionSummary {
        guard let index = tree.simpleNameToken(node) ?? tree.functionNameToken(node) else { return .unknown }
        let kind = tree.tokens.kind(index)
        if kind == .keyword, tree.tokens.keyword(index) == .Self {
            return context.type.map { .name("Self", $0) } ?? .unknown
        }
        let name = tree.name(ofToken: index)
        if kind == .dollarIdentifier { return Int(name.dropFirst()).map { shorthandArgument($0) } ?? .unknown }
        return meaning(of: name) ?? wrapperPart(name) ?? .name(name, context.type)
    }

    /// The literals that the compiler replaces with strings.
    static let texts: Set<String> = ["#function", "#file", "#fileID", "#filePath"]

    private func macro(_ node: NodeIndex) -> ExpressionSummary {
        let text = tree.text(node)
        if ExpressionReader.texts.contains(text) { return .literal(.string) }
        return text == "#line" || text == "#column" ? .literal(.integer) : .unknown
    }

    private func composed(_ node: NodeIndex) -> ExpressionSummary {
        switch tree.kind(node) {
        case .postfixExpression:
            guard let parts = boundedChildren(node) else { return .unknown }
            if let position = parts.firstIndex(where: { tree.kind($0) == .ifConfiguration }) {
                let chains = tree.wholeChains(through: parts, at: position)
                guard chains.count <= ExpressionReader.maxBranches else { return .unknown }
                return .bounded(.alternatives(chains.map { chain(Chain($0), isWhole: true) }))
            }
            return chain(Chain(parts), isWhole: true)
        case .prefixExpression: return prefixed(node)
        case .tupleExpression: return tuple(node)
        case .sequenceExpression: return sequence(node)
        case .arrayLiteral: return array(node)
        case .dictionaryLiteral: return dictionary(node)
        case .closureExpression:
            return tree.closure(node).map { .bounded(.closure(result(ofClosure: $0))) } ?? .unknown
        case .ifStatement, .switchStatement: return alternatives(of: node)
        default: return .unknown
        }
    }

    private func array(_ node: NodeIndex) -> ExpressionSummary {
        var elements: [ExpressionSummary] = []
        for child in tree.children(node) {
            let element = expression(child)
            if element == .unknown { return .array([.unknown]) }
            if !elements.contains(element) { elements.append(element) }
            if elements.count > 4 { return .array([.unknown]) }
        }
        return .bounded(.array(elements))
    }

    private func dictionary(_ node: NodeIndex) -> ExpressionSummary {
        guard let elements = boundedChildren(node) else { return .unknown }
        var keys: [ExpressionSummary] = []
        var values: [ExpressionSummary] = []
        for element in elements {
            guard tree.kind(element) == .dictionaryElement, let first = tree.firstChild(element),
                let second = tree.nextSibling(first)
            else { return .unknown }
            let (key, value) = (expression(first), expression(second))
            if !keys.contains(key) { keys.append(key) }
            if !values.contains(value) { values.append(value) }
        }
        return .bounded(.dictionary(keys: keys, values: values))
    }

    private func tuple(_ node: NodeIndex) -> ExpressionSummary {
        guard let elements = boundedChildren(node) else { return .unknown }
        if elements.count == 1 { return tree.argumentValue(elements[0]).map { expression($0) } ?? .unknown }
        var parts: [ExpressionSummary] = []
        var labels: [String] = []
        for element in elements {
            guard tree.kind(element) == .argument, let value = tree.argumentValue(element) else { return .unknown }
            parts.append(expression(value))
            labels.append(tree.argumentLabel(element) ?? "")
        }
        return .bounded(.tuple(parts, labels: labels))
    }

    private func prefixed(_ node: NodeIndex) -> ExpressionSummary {
        guard let operand = tree.firstChild(node) else { return .unknown }
        var isOptional = false
        for token in tree.prefixTokens(node) {
            switch tree.tokens.kind(token) {
            case .keyword where tree.tokens.keyword(token) == .try: break
            case .postfixQuestionMark: isOptional = true
            case .exclamationMark: break
            case .prefixOperator where tree.prefixTokens(node).count == 1:
                let value = expression(operand)
                if tree.sign(node) != nil, case .literal = value { return value }
                return .bounded(.operation([tree.tokenText(token)], [value]))
            case .identifier:
                switch tree.tokens.keyword(token) {
                case .await, .unsafe, .consume, .copy: break
                default: return .unknown
                }
            default: return .unknown
            }
        }
        let value = expression(operand)
        return isOptional ? .bounded(.chained(value)) : value
    }

    // MARK: - Operators

    private func sequence(_ node: NodeIndex) -> ExpressionSummary {
        guard let parts = boundedChildren(node) else { return .unknown }
        if let (_, castingOperator) = tree.cast(node) { return cast(castingOperator) }
        // `x as? T ?? y`
        if parts.count == 4, tree.kind(parts[1]) == .typeCastingOperator, tree.isOperator(parts[2], "??") {
            return .bounded(.coalesced([cast(parts[1]), expression(parts[3])]))
        }
        if parts.count > 2, KnownOperator.assignments.contains(tree.text(parts[1])) {
            let isChained =
                tree.kind(parts[0]) == .postfixExpression
                && tree.children(parts[0]).contains { tree.kind($0) == .optionalChaining }
            return isChained ? .chained(ExpressionReader.nothing) : ExpressionReader.nothing
        }
        if areOperators(parts, "??") {
            let operands = parts.enumerated().filter { $0.offset % 2 == 0 }
            return .bounded(.coalesced(operands.map { expression($0.element) }))
        }
        if areOperators(parts, ExpressionSummary.flowOperator) { return .bounded(.flow(expression(parts[0]))) }
        guard let branches = branches(ofTernary: parts) else { return operation(parts[...]) }
        let (left, right) = (expression(branches[0]), expression(branches[1]))
        return left == right ? left : .bounded(.alternatives([left, right]))
    }

    /// Returns the results of `c ? a : b`. The condition can contain any operator with a higher precedence.
    func branches(ofTernary parts: [NodeIndex]) -> [NodeIndex]? {
        guard parts.count >= 5, tree.isOperator(parts[parts.count - 4], "?"),
            tree.isOperator(parts[parts.count - 2], ":"), parts.dropLast(4).allSatisfy({ canBePartOfCondition($0) })
        else { return nil }
        return [parts[parts.count - 3], parts[parts.count - 1]]
    }

    private func cast(_ castingOperator: NodeIndex) -> ExpressionSummary {
        guard let target = tree.firstChild(castingOperator) else { return .unknown }
        switch tree.typeCast(castingOperator) {
        case .coercion, .forced: return writtenType(target)
        case .conditional: return .bounded(.chained(writtenType(target)))
        case .check: return ExpressionReader.bool
        }
    }

    /// Summarizes operands and operators of the standard library, or two operands and an operator declared in the
    /// project.
    func operation(_ parts: ArraySlice<NodeIndex>) -> ExpressionSummary {
        guard let first = parts.first, parts.count % 2 == 1 else { return .unknown }
        if parts.count == 1 { return operand(first) }
        guard let (operators, operands) = operands(of: parts) else {
            let name = parts[parts.startIndex + 1]
            guard parts.count == 3, tree.kind(name) == .infixOperator, !tree.isOperator(name, "?"),
                !tree.isOperator(name, ":")
            else { return .unknown }
            return .bounded(.operation([tree.text(name)], [operand(first), operand(parts[parts.startIndex + 2])]))
        }
        if case .coalescing = operators[0].result { return .bounded(.coalesced(operands.map { operation($0) })) }
        return .bounded(.operation(operators.map(\.name), operands.map { operation($0) }))
    }

    /// Summarizes an operand. `nil` and `.member` have a type only in a context.
    private func operand(_ node: NodeIndex) -> ExpressionSummary {
        switch tree.kind(node) {
        case .nilLiteral, .implicitMemberExpression: .literal(.contextual)
        case .tupleExpression: tree.parenthesizedValue(node).map { operand($0) } ?? expression(node)
        default: expression(node)
        }
    }

    /// Returns the standard library operators with the lowest precedence and their operands; `nil` if the expression
    /// contains other operators.
    func operands(
        of parts: ArraySlice<NodeIndex>
    ) -> (operators: [KnownOperator], operands: [ArraySlice<NodeIndex>])? {
        guard parts.count > 2, parts.count % 2 == 1 else { return nil }
        var operators: [(position: Int, known: KnownOperator)] = []
        for position in stride(from: parts.startIndex + 1, to: parts.endIndex, by: 2) {
            guard tree.kind(parts[position]) == .infixOperator,
                let known = KnownOperator.named(tree.text(parts[position]))
            else { return nil }
            operators.append((position, known))
        }
        let precedence = operators.lazy.map(\.known.precedence).min() ?? 0
        operators.removeAll { $0.known.precedence != precedence }
        var operands: [ArraySlice<NodeIndex>] = []
        var start = parts.startIndex
        for (position, _) in operators {
            operands.append(parts[start..<position])
            start = position + 1
        }
        operands.append(parts[start...])
        return (operators.map(\.known), operands)
    }

    /// Returns whether a sequence consists of operands with the same operator between them.
    func areOperators(_ parts: [NodeIndex], _ text: StaticString) -> Bool {
        guard parts.count % 2 == 1 else { return false }
        return parts.enumerated().allSatisfy { position, part in position % 2 == 0 || tree.isOperator(part, text) }
    }

    /// Returns whether a part of a sequence isn't an assignment or another operator with a lower precedence than `?:`.
    private func canBePartOfCondition(_ part: NodeIndex) -> Bool {
        guard tree.kind(part) == .infixOperator else { return true }
        let endsWithEqual = tree.source[tree.range(part).upperBound - 1] == UInt8(ascii: "=")
        if tree.firstToken(part).kind == .binaryOperator, !endsWithEqual { return true }
        return tree.isOperator(part, "==") || tree.isOperator(part, "===") || tree.isOperator(part, "!=")
            || tree.isOperator(part, "!==") || tree.isOperator(part, "<=") || tree.isOperator(part, ">=")
    }

    // MARK: - Types

    /// Summarizes a value of a type written in the source. Generic parameters are replaced with the constraints.
    ///
    /// - Parameter genericParameters: The generic parameters of a function whose scope isn't open.
    package func writtenType(
        _ node: NodeIndex, genericParameters: [String: TypeDescription]? = nil, isVariadic: Bool = false
    ) -> ExpressionSummary {
        let type = description(node, genericParameters: genericParameters)
        return .type(isVariadic ? .array(type) : type, context.type)
    }

    /// Describes a type, with constraints in place of generic parameters and with the full names of local types.
    package func description(_ node: NodeIndex, genericParameters: [String: TypeDescription]? = nil) -> TypeDescription
    {
        resolved(TypeDescription(tree, node, isExact: true), genericParameters: genericParameters)
    }

    /// Resolves a type in the current scope, with constraints in place of generic parameters and with the full names of
    /// local types.
    package func resolved(
        _ type: TypeDescription, genericParameters: [String: TypeDescription]? = nil
    ) -> TypeDescription {
        guard context.seesLocalTypes || genericParameters?.isEmpty == false else { return type }
        return type.replacingNames { name in
            if let known = genericParameters?[name] { return known }
            guard context.seesLocalTypes, let local = meaning(of: name) else { return nil }
            if case .metatype(let known, _) = local { return known }
            return .unknown
        }
    }
}
