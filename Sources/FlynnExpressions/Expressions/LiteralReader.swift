import FlynnFacts
import FlynnSyntax

/// Reads the values of arguments.
package struct LiteralReader {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let closures: ClosureLiteralReader
    private let expressions: ExpressionReader
    /// Whether to read expressions that aren't literals. This is `false` in closures, because the names inside are not
    /// bound yet.
    private var readsExpressions = true

    package init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.expressions = expressions
        closures = ClosureLiteralReader(tree, context, locator, expressions)
    }

    /// Reads the value of an argument, or of a part of a literal.
    package func literal(_ node: NodeIndex) -> LiteralValue {
        switch tree.kind(node) {
        case .integerLiteral: return .integer(integer(node))
        case .floatLiteral: return .float
        case .booleanLiteral: return .boolean
        case .nilLiteral: return .null
        case .stringLiteral: return .string(isCharacter: isCharacter(node))
        case .macroExpansion where ExpressionReader.texts.contains(tree.text(node)): return .string(isCharacter: false)
        case .closureExpression: return tree.closure(node).map { .closure(literal($0)) } ?? .unknown
        case .identifierExpression: return closure(inVariable: node) ?? expression(node)
        case .arrayLiteral: return .array(tree.children(node).map { literal($0) })
        case .dictionaryLiteral: return dictionary(node)
        case .tupleExpression: return tuple(node)
        case .prefixExpression: return signedNumber(node) ?? expression(node)
        case .sequenceExpression: return coerced(node) ?? alternatives(node) ?? expression(node)
        case .postfixExpression: return converted(node) ?? expression(node)
        default: return expression(node)
        }
    }

    private func literal(_ closure: ClosureNode) -> ClosureLiteral {
        var inner = self
        inner.readsExpressions = false
        return closures.literal(closure, inner)
    }

    /// Reads the closure in a local variable: `let print = { (text: String) in … }`. Types can't be inserted in this
    /// closure, because the variable can have other uses.
    private func closure(inVariable node: NodeIndex) -> LiteralValue? {
        guard readsExpressions, let token = tree.simpleNameToken(node) else { return nil }
        return expressions.closure(inVariable: tree.name(ofToken: token)) { closure in
            closures.variable(closure) { literal(closure) }.map { .closure($0) } ?? .unknown
        }
    }

    private func expression(_ node: NodeIndex) -> LiteralValue {
        guard readsExpressions else { return .unknown }
        let value = expressions.expression(node)
        if value == .unknown { return .unknown }
        // `self` is an optional after a weak capture.
        if case .`self` = value, context.capturesSelfWeakly { return .expression(.chained(value)) }
        if expressions.isFilled(node) { return .filled(value) }
        return expressions.isMade(node) ? .made(value) : .expression(value)
    }

    /// Reads `c ? a : b`.
    private func alternatives(_ node: NodeIndex) -> LiteralValue? {
        guard readsExpressions, let branches = expressions.branches(ofTernary: tree.childList(node)) else { return nil }
        return .alternatives(branches.map { literal($0) })
    }

    /// Returns the value of an integer literal, also with a sign and parentheses; `nil` for any other expression.
    package func index(_ node: NodeIndex) -> Int? {
        switch tree.kind(node) {
        case .integerLiteral:
            let text = tree.text(node).filter { $0 != "_" }
            for (prefix, radix) in LiteralReader.radixes where text.hasPrefix(prefix) {
                return Int(text.dropFirst(2), radix: radix)
            }
            return Int(text)
        case .prefixExpression:
            guard let sign = tree.sign(node), let value = tree.firstChild(node).flatMap({ index($0) }) else {
                return nil
            }
            return sign == "-" ? -value : value
        case .tupleExpression:
            return tree.parenthesizedValue(node).flatMap { index($0) }
        default:
            return nil
        }
    }

    // MARK: - Collections and casts

    private func dictionary(_ node: NodeIndex) -> LiteralValue {
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

    private func tuple(_ node: NodeIndex) -> LiteralValue {
        var elements: [TupleElementLiteral] = []
        for element in tree.children(node) {
            guard tree.kind(element) == .argument, let value = tree.argumentValue(element),
                !tree.isArgumentExpansion(value)
            else { return .unknown }
            elements.append(TupleElementLiteral(label: tree.argumentLabel(element), value: literal(value)))
        }
        guard elements.count == 1 else { return .tuple(elements) }
        // A single element without a label is an expression in parentheses.
        if elements[0].label != nil { return .unknown }
        if case .integer(var integer) = elements[0].value {
            integer.isPlainDecimal = false
            return .integer(integer)
        }
        return elements[0].value
    }

    /// Reads `5 as Int64`.
    private func coerced(_ node: NodeIndex) -> LiteralValue? {
        guard let (operand, cast) = tree.cast(node), tree.typeCast(cast) == .coercion,
            let type = tree.firstChild(cast)
        else { return nil }
        return .typed(literal(operand), expressions.description(type))
    }

    /// Reads `Int64(5)`: a single literal without a label, passed to the initializer of a standard type.
    private func converted(_ node: NodeIndex) -> LiteralValue? {
        guard let (callee, list) = tree.directCall(node), tree.kind(callee) == .identifierExpression else { return nil }
        let name = tree.text(callee)
        let arguments = tree.childList(list)
        guard !arguments.isEmpty, !context.scopes.isBound(name) else { return nil }
        if KnownType.literalCollections.contains(name) { return collection(name, arguments) }
        if name == "Optional" { return optional(arguments) }
        guard KnownType.literalInitializers.contains(name), arguments.count == 1,
            tree.argumentLabel(arguments[0]) == nil, let argument = tree.argumentValue(arguments[0])
        else { return nil }
        let value = literal(argument)
        switch value {
        case .integer, .float:
            return .typed(value, .named(name, arguments: []))
        // `Int("5")` is an optional.
        case .string where name == "String" || name == "Substring" || name == "Character":
            return .typed(value, .named(name, arguments: []))
        default: return nil
        }
    }

    /// Reads `Optional("a")`.
    private func optional(_ arguments: [NodeIndex]) -> LiteralValue? {
        guard arguments.count == 1, tree.argumentLabel(arguments[0]) == nil,
            let value = tree.argumentValue(arguments[0]), tree.kind(value) != .nilLiteral
        else { return nil }
        return .typed(literal(value), .named("Optional", arguments: [.unknown]))
    }

    /// Reads `Set([1.0])` and other initializers with an argument that shows the element types and that the collection
    /// isn't empty.
    private func collection(_ name: String, _ arguments: [NodeIndex]) -> LiteralValue? {
        guard let argument = tree.argumentValue(arguments[0]) else { return nil }
        switch (name, arguments.map { tree.argumentLabel($0) ?? "" }) {
        case ("Dictionary", ["uniqueKeysWithValues"]):
            guard case .array(let pairs) = literal(argument) else { return nil }
            let elements = pairs.map { pair -> [LiteralValue] in
                if case .tuple(let elements) = pair { elements.map(\.value) } else { [] }
            }
            guard elements.allSatisfy({ $0.count == 2 }) else { return nil }
            return .typed(
                .dictionary(keys: elements.map { $0[0] }, values: elements.map { $0[1] }),
                .named(name, arguments: [.unknown, .unknown]))
        case ("Array", ["repeating", "count"]):
            guard let count = tree.argumentValue(arguments[1]).flatMap({ index($0) }), count > 0 else { return nil }
            return .typed(.array([literal(argument)]), .named(name, arguments: [.unknown]))
        case ("Array", [""]), ("Set", [""]):
            return elements(argument).map { .typed(.array($0), .named(name, arguments: [.unknown])) }
        default: return nil
        }
    }

    /// Returns elements of a nonempty sequence, in which each element has the element type of the sequence.
    private func elements(_ node: NodeIndex) -> [LiteralValue]? {
        switch tree.kind(node) {
        case .arrayLiteral:
            guard case .array(let elements) = literal(node), !elements.isEmpty else { return nil }
            return elements
        case .stringLiteral:
            let text = tree.text(node)
            guard text.utf8.count > 2, !text.hasPrefix("\"\""), !text.hasPrefix("#"), !text.contains("\\") else {
                return nil
            }
            return [.typed(.string(isCharacter: true), .named("Character", arguments: []))]
        case .sequenceExpression:
            // `1...3` contains at least one number.
            guard let (first, sign, last) = tree.operation(node), tree.isOperator(sign, "...") else { return nil }
            return [literal(first), literal(last)]
        default: return nil
        }
    }

    // MARK: - Numbers and strings

    private static let radixes = [("0x", 16), ("0b", 2), ("0o", 8)]

    private func integer(_ node: NodeIndex) -> IntegerLiteral {
        var integer = IntegerLiteral(magnitude: nil, isNegative: false, isPlainDecimal: true)
        // This literal is longer than the binary digits of 64 bits with underscores between them.
        guard tree.range(node).count <= 130 else { return integer }
        var digits = tree.text(node).filter { $0 != "_" }[...]
        var radix = 10
        for (prefix, other) in LiteralReader.radixes where digits.hasPrefix(prefix) {
            digits = digits.dropFirst(2)
            radix = other
            integer.isPlainDecimal = false
        }
        integer.magnitude = UInt64(digits, radix: radix)
        return integer
    }

    /// Returns whether a string literal contains exactly one Unicode scalar, which is a character in every version of
    /// Unicode.
    private func isCharacter(_ node: NodeIndex) -> Bool {
        let range = tree.range(node)
        guard (3...6).contains(range.count), tree.source[range.lowerBound] == UInt8(ascii: "\""),
            tree.source[range.upperBound - 1] == UInt8(ascii: "\""),
            tree.source[range.lowerBound + 1] != UInt8(ascii: "\\")
        else { return false }
        return tree.source.string(range.lowerBound + 1..<range.upperBound - 1).unicodeScalars.count == 1
    }

    /// Reads `-5` and `+1.5`.
    private func signedNumber(_ node: NodeIndex) -> LiteralValue? {
        guard let operand = tree.firstChild(node), let sign = tree.sign(node) else { return nil }
        switch literal(operand) {
        case .integer(var integer):
            if sign == "-" { integer.isNegative.toggle() }
            return .integer(integer)
        case .float: return .float
        default: return nil
        }
    }
}
