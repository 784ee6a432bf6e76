/// What a type-casting operator does.
public enum TypeCast: Sendable {
    /// `as T`
    case coercion
    /// `as? T`
    case conditional
    /// `as! T`
    case forced
    /// `is T`
    case check
}

// Names, labels and parts of expressions.
extension SyntaxTree {
    // MARK: - Names

    /// The token of the name in `name` and `.name`; `nil` for anything longer, as `Module::name` and `name(label:)`.
    @inlinable
    public func simpleNameToken(_ node: NodeIndex) -> TokenIndex? {
        let node = nodes[node]
        let count = node.endToken - node.firstToken
        switch node.kind {
        case .memberAccess, .implicitMemberExpression: return count == 2 ? Int(node.firstToken) + 1 : nil
        default: return count == 1 ? Int(node.firstToken) : nil
        }
    }

    /// The token of the base name in `name`, `.name`, `Module::name` and `name(label:)`; `nil` if the name is missing.
    @inlinable
    public func baseNameToken(_ node: NodeIndex) -> TokenIndex? {
        let node = nodes[node]
        let end = Int(node.endToken)
        var token = Int(node.firstToken)
        if node.kind == .memberAccess || node.kind == .implicitMemberExpression { token += 1 }
        if token + 2 < end, tokens.kind(token + 1) == .colonColon { token += 2 }
        return token < end ? token : nil
    }

    /// The token of the name in `name(label:)` and `.name(label:)`; `nil` for anything else.
    public func functionNameToken(_ node: NodeIndex) -> TokenIndex? {
        guard let token = baseNameToken(node), token + 1 < Int(nodes[node].endToken), tokens.kind(token) == .identifier,
            tokens.kind(token + 1) == .leftParen
        else { return nil }
        return token
    }

    /// The module in `Module::name`.
    public func moduleSelector(_ node: NodeIndex) -> String? {
        let first = Int(nodes[node].firstToken)
        guard first + 2 < Int(nodes[node].endToken), tokens.kind(first + 1) == .colonColon else { return nil }
        return name(ofToken: first)
    }

    /// The name in `.name` after an operand or alone; `nil` for anything longer, as `.name(label:)`.
    @inlinable
    public func memberName(_ access: NodeIndex) -> String? { simpleNameToken(access).map { name(ofToken: $0) } }

    // MARK: - Arguments

    /// The token of the label of an argument, or of an element of a tuple or a tuple type.
    ///
    /// `nil` without a label. `_` is not a label: `f(_: 1)` means `f(1)`.
    @inlinable
    public func labelToken(_ argument: NodeIndex) -> TokenIndex? {
        guard let value = firstChild(argument) else { return nil }
        let first = Int(nodes[argument].firstToken)
        return first < Int(nodes[value].firstToken) && tokens.kind(first) != .wildcard ? first : nil
    }

    /// The label of an argument, or of an element of a tuple or a tuple type; `nil` without a label and for `_`.
    @inlinable
    public func argumentLabel(_ argument: NodeIndex) -> String? { labelToken(argument).map { name(ofToken: $0) } }

    /// The label of a trailing closure after the first one. `_` is returned as written: it selects a parameter without
    /// a label, which is not what the first trailing closure does.
    public func trailingClosureLabel(_ closure: NodeIndex) -> String? {
        guard let value = firstChild(closure), nodes[closure].firstToken < nodes[value].firstToken else { return nil }
        return name(ofToken: Int(nodes[closure].firstToken))
    }

    /// The value of an argument, of a trailing closure, or of an element of a tuple.
    @inlinable
    public func argumentValue(_ argument: NodeIndex) -> NodeIndex? { firstChild(argument) }

    /// The expression in parentheses without a label; `nil` for a tuple of another number of elements.
    public func parenthesizedValue(_ tuple: NodeIndex) -> NodeIndex? {
        guard let element = firstChild(tuple), nextSibling(element) == nil else { return nil }
        return firstChild(element)
    }

    // MARK: - Operators

    /// The tokens of a prefix expression before its operand: operators, `try`, `await` and the like.
    public func prefixTokens(_ expression: NodeIndex) -> Range<TokenIndex> {
        let first = Int(nodes[expression].firstToken)
        return first..<(firstChild(expression).map { Int(nodes[$0].firstToken) } ?? first)
    }

    /// The sign of `-x` and `+x`; `nil` for any other prefix expression.
    public func sign(_ expression: NodeIndex) -> String? {
        let tokens = prefixTokens(expression)
        guard tokens.count == 1 else { return nil }
        let text = tokenText(tokens.lowerBound)
        return text == "-" || text == "+" ? text : nil
    }

    /// What a type-casting operator does.
    public func typeCast(_ castingOperator: NodeIndex) -> TypeCast {
        let first = Int(nodes[castingOperator].firstToken)
        guard tokens.keyword(first) == .as else { return .check }
        switch tokens.kind(first + 1) {
        case .postfixQuestionMark: return .conditional
        case .exclamationMark: return .forced
        default: return .coercion
        }
    }

    /// Whether an operand begins its sequence or follows an assignment, so that a cast after it casts only this operand:
    /// `a + b as Int` casts the sum.
    public func isWholeOperand(_ operand: NodeIndex, of sequence: NodeIndex) -> Bool {
        firstChild(sequence) == operand || tokens.kind(Int(nodes[operand].firstToken) - 1) == .equal
    }

    /// Whether a node is an infix operator with a text.
    public func isOperator(_ node: NodeIndex, _ text: StaticString) -> Bool {
        nodes.kind(node) == .infixOperator && source.bytes(in: range(node), equal: text)
    }

    /// Whether a node is `=`.
    public func isAssignment(_ node: NodeIndex) -> Bool {
        nodes.kind(node) == .infixOperator && tokens.kind(Int(nodes[node].firstToken)) == .equal
    }

    /// The parts of the sequence `target = value`; `nil` for any other sequence.
    public func assignment(_ sequence: NodeIndex) -> (target: NodeIndex, value: NodeIndex)? {
        guard let target = firstChild(sequence), let sign = nextSibling(target), isAssignment(sign),
            let value = nextSibling(sign), nextSibling(value) == nil
        else { return nil }
        return (target, value)
    }

    // MARK: - Types

    /// Whether `async` follows the parameters of a function type.
    public func isAsyncFunctionType(_ type: NodeIndex) -> Bool {
        guard let parameters = firstChild(type) else { return false }
        let next = Int(nodes[parameters].endToken)
        return next < Int(nodes[type].endToken) && tokens.kind(next) == .identifier
    }

    /// The attributes of an attributed type, and then its specifiers: `inout`, `borrowing`.
    public func typeModifiers(_ attributedType: NodeIndex) -> [String] {
        var modifiers: [String] = []
        var token = Int(nodes[attributedType].firstToken)
        for child in children(attributedType) {
            if nodes.kind(child) == .attribute {
                modifiers.append(text(child))
                token = Int(nodes[child].endToken)
            } else {
                while token < Int(nodes[child].firstToken) {
                    modifiers.append(tokenText(token))
                    token += 1
                }
                break
            }
        }
        return modifiers
    }

    /// The type inside an attributed type.
    public func typeWithoutModifiers(_ attributedType: NodeIndex) -> NodeIndex? {
        children(attributedType).first { nodes.kind($0) != .attribute }
    }

    /// The names of a component of a type: one, or two in `Module::Name`.
    public func componentNames(_ component: NodeIndex) -> [String] {
        let first = Int(nodes[component].firstToken)
        guard let module = moduleSelector(component) else { return [name(ofToken: first)] }
        return [module, name(ofToken: first + 2)]
    }
}
