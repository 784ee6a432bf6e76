import FlynnSyntax

/// What an argument is, as far as it is a literal.
extension SummaryBuilder {
    func literal(_ node: NodeIndex) -> LiteralValue {
        switch tree.kind(node) {
        case .integerLiteral: return .integer(integer(node))
        case .floatLiteral: return .float
        case .booleanLiteral: return .boolean
        case .nilLiteral: return .null
        case .stringLiteral: return .string(isCharacter: isCharacter(node))
        case .closureExpression: return .closure(closureLiteral(node))
        case .arrayLiteral:
            return .array(tree.children(node).map { literal($0) })
        case .dictionaryLiteral:
            return dictionaryLiteral(node)
        case .tupleExpression:
            return tupleLiteral(node)
        case .prefixExpression:
            return signedNumber(node)
        case .sequenceExpression:
            let children = tree.childList(node)
            guard children.count == 2, tree.kind(children[1]) == .typeCastingOperator,
                tree[children[1]].firstToken + 1 == tree[tree.firstChild(children[1]) ?? 0].firstToken,
                tree.firstToken(children[1]).keyword == .as, let type = tree.firstChild(children[1])
            else { return .unknown }
            return .typed(literal(children[0]), TypeDescription(tree, type, isExact: true))
        case .postfixExpression:
            return initializedLiteral(node)
        default:
            return .unknown
        }
    }

    private func dictionaryLiteral(_ node: NodeIndex) -> LiteralValue {
        var keys: [LiteralValue] = []
        var values: [LiteralValue] = []
        for element in tree.children(node) {
            let parts = tree.childList(element)
            guard tree.kind(element) == .dictionaryElement, parts.count == 2 else { return .unknown }
            keys.append(literal(parts[0]))
            values.append(literal(parts[1]))
        }
        return .dictionary(keys: keys, values: values)
    }

    private func tupleLiteral(_ node: NodeIndex) -> LiteralValue {
        var elements: [TupleElementLiteral] = []
        for element in tree.children(node) {
            guard tree.kind(element) == .argument, let value = tree.firstChild(element), !isSpread(value) else {
                return .unknown
            }
            let first = Int(tree[element].firstToken)
            let label = first < Int(tree[value].firstToken) ? tree.name(ofToken: first) : nil
            elements.append(TupleElementLiteral(label: label == "_" ? nil : label, value: literal(value)))
        }
        guard elements.count == 1 else { return .tuple(elements) }
        // Parentheses, unless the element has a label.
        if elements[0].label != nil { return .unknown }
        if case .integer(var integer) = elements[0].value {
            integer.isPlainDecimal = false
            return .integer(integer)
        }
        return elements[0].value
    }

    // MARK: - Numbers and strings

    private func integer(_ node: NodeIndex) -> IntegerLiteral {
        let range = tree.range(node)
        var integer = IntegerLiteral(magnitude: nil, isNegative: false, isPlainDecimal: true)
        // No longer than the binary digits of 64 bits with underscores between.
        guard range.count <= 130 else { return integer }
        var digits = tree.text(node).filter { $0 != "_" }[...]
        var radix = 10
        for (prefix, other) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
            digits = digits.dropFirst(2)
            radix = other
            integer.isPlainDecimal = false
        }
        integer.magnitude = UInt64(digits, radix: radix)
        return integer
    }

    /// Whether a string literal is exactly one Unicode scalar between two quotes: a character by any version of
    /// Unicode.
    private func isCharacter(_ node: NodeIndex) -> Bool {
        let range = tree.range(node)
        guard (3...6).contains(range.count), tree.source[range.lowerBound] == UInt8(ascii: "\""),
            tree.source[range.upperBound - 1] == UInt8(ascii: "\""),
            tree.source[range.lowerBound + 1] != UInt8(ascii: "\\")
        else { return false }
        return tree.source.string(range.lowerBound + 1..<range.upperBound - 1).unicodeScalars.count == 1
    }

    /// `-5`, `+1.5`
    private func signedNumber(_ node: NodeIndex) -> LiteralValue {
        guard let operand = tree.firstChild(node) else { return .unknown }
        let tokens = tree.tokenRange(node).lowerBound..<Int(tree[operand].firstToken)
        guard tokens.count == 1 else { return .unknown }
        let sign = tree.tokenText(tokens.lowerBound)
        guard sign == "-" || sign == "+" else { return .unknown }
        switch literal(operand) {
        case .integer(var integer):
            if sign == "-" { integer.isNegative.toggle() }
            return .integer(integer)
        case .float: return .float
        default: return .unknown
        }
    }

    /// `Int64(5)`: one literal without a label, given to a type of the standard library.
    private func initializedLiteral(_ node: NodeIndex) -> LiteralValue {
        let children = tree.childList(node)
        guard children.count == 2, tree.kind(children[0]) == .identifierExpression,
            tree.kind(children[1]) == .callArguments
        else { return .unknown }
        let name = tree.text(children[0])
        let arguments = tree.childList(children[1])
        guard KnownType.literalInitializers.contains(name), !scopes.isBound(name), arguments.count == 1,
            let argument = tree.firstChild(arguments[0]), tree[arguments[0]].firstToken == tree[argument].firstToken
        else { return .unknown }
        let value = literal(argument)
        switch value {
        case .integer, .float:
            return .typed(value, .named(name, arguments: []))
        // `Int("5")` may fail, and then it is nothing.
        case .string where name == "String" || name == "Substring" || name == "Character":
            return .typed(value, .named(name, arguments: []))
        default: return .unknown
        }
    }

    // MARK: - Closures

    private func closureLiteral(_ node: NodeIndex) -> ClosureLiteral {
        var closure = ClosureLiteral(
            parameters: nil, result: .unknown, attributes: [], isThrowing: false,
            isAsync: marks.contains(.await, in: tree.tokenRange(node)) ? nil : false)
        if !marks.contains(.shorthandArgument, in: tree.tokenRange(node)) { closure.parameters = [] }
        var statements: [NodeIndex] = []
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute: closure.attributes.append(tree.text(child))
            case .captureList: break
            case .closureParameterClause:
                closure.parameters = tree.children(child).map(writtenType)
                let next = Int(tree[child].endToken)
                if next < tree.tokens.count, tree.tokens[next].kind == .identifier, tree.tokenText(next) == "async" {
                    closure.isAsync = true
                }
            case .throwsClause:
                // `throws(Never)` doesn't.
                closure.isThrowing = tree.firstChild(child) == nil
            case .returnClause:
                if let type = tree.firstChild(child) {
                    closure.result = .annotated(TypeDescription(tree, type, isExact: true))
                }
            default: statements.append(child)
            }
        }
        if case .unknown = closure.result { closure.result = result(statements, of: node) }
        return closure
    }

    /// The type of a closure's parameter, if it is written.
    private func writtenType(_ parameter: NodeIndex) -> TypeDescription? {
        let types = tree.children(parameter).filter { tree.kind($0) != .attribute }
        guard types.count == 1, let type = types.first else { return nil }
        return TypeDescription(tree, type, isExact: true)
    }

    /// What the statements of a closure return: what the single one is, or nothing where no `return` is in sight.
    private func result(_ statements: [NodeIndex], of closure: NodeIndex) -> ClosureLiteral.Result {
        for statement in statements {
            switch tree.kind(statement) {
            case .unexpected, .skippedNesting, .ifConfiguration, .missingExpression, .placeholderExpression,
                .macroExpansion, .missingDeclaration:
                return .unknown
            default: continue
            }
        }
        guard let statement = statements.first else { return .value(.tuple([])) }
        if statements.count > 1 {
            return marks.contains(.return, in: tree.tokenRange(closure)) ? .unknown : .value(.tuple([]))
        }
        switch tree.kind(statement) {
        case .variableDeclaration: return .value(.tuple([]))
        case .returnStatement:
            return .value(tree.firstChild(statement).map { literal($0) } ?? .tuple([]))
        default: return .value(literal(statement))
        }
    }
}

/// The words in a file that tell what type a closure has, found once: a closure's closures hold the same words again.
final class ClosureMarks {
    enum Mark: Int, CaseIterable {
        case await, `return`, shorthandArgument
    }

    private let tree: SyntaxTree
    /// For each mark the tokens that are one, in order.
    private lazy var tokens: [[Int]] = {
        var tokens: [[Int]] = Array(repeating: [], count: Mark.allCases.count)
        for position in tree.tokens.indices {
            if tree.tokens.kind(position) == .dollarIdentifier {
                tokens[Mark.shorthandArgument.rawValue].append(position)
                continue
            }
            switch tree.tokens.keyword(position) {
            case .return: tokens[Mark.return.rawValue].append(position)
            case .await: tokens[Mark.await.rawValue].append(position)
            default: break
            }
        }
        return tokens
    }()

    init(_ tree: SyntaxTree) {
        self.tree = tree
    }

    /// Whether one of the tokens in a range is such a word.
    func contains(_ mark: Mark, in range: Range<Int>) -> Bool {
        let positions = tokens[mark.rawValue]
        let first = positions.partitioningIndex { $0 >= range.lowerBound }
        return first < positions.count && positions[first] < range.upperBound
    }
}
