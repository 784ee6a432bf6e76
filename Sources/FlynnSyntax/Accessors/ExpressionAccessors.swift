/// The operation of a type-casting operator.
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

// Accessors for the names, labels and parts of expressions.
extension SyntaxTree {
    // MARK: - Names

    /// Returns the token with the name in `name` or `.name`, or `nil` for longer forms such as `Module::name` and
    /// `name(label:)`.
    @inlinable
    public func simpleNameToken(_ node: NodeIndex) -> TokenIndex? {
        let node = nodes[node]
        let count = node.endToken - node.firstToken
        switch node.kind {
        case .memberAccess, .implicitMemberExpression: return count == 2 ? Int(node.firstToken) + 1 : nil
        default: return count == 1 ? Int(node.firstToken) : nil
        }
    }

    /// Returns the token with the base name in `name`, `.name`, `Module::name` or `name(label:)`, or `nil` if the name
    /// is missing.
    @inlinable
    public func baseNameToken(_ node: NodeIndex) -> TokenIndex? {
        let node = nodes[node]
        let end = Int(node.endToken)
        var token = Int(node.firstToken)
        if node.kind == .memberAccess || node.kind == .implicitMemberExpression { token += 1 }
        if token + 2 < end, tokens.kind(token + 1) == .colonColon { token += 2 }
        return token < end ? token : nil
    }

    /// Returns the token with the name in `name(label:)` or `.name(label:)`, or `nil` for other forms.
    public func functionNameToken(_ node: NodeIndex) -> TokenIndex? {
        guard let token = baseNameToken(node), token + 1 < Int(nodes[node].endToken), tokens.kind(token) == .identifier,
            tokens.kind(token + 1) == .leftParen
        else { return nil }
        return token
    }

    /// Returns the module in `Module::name`.
    public func moduleSelector(_ node: NodeIndex) -> String? {
        let first = Int(nodes[node].firstToken)
        guard first + 2 < Int(nodes[node].endToken), tokens.kind(first + 1) == .colonColon else { return nil }
        return name(ofToken: first)
    }

    /// Returns the name in `.name`, or `nil` for longer forms such as `.name(label:)`.
    @inlinable
    public func memberName(_ access: NodeIndex) -> String? { simpleNameToken(access).map { name(ofToken: $0) } }

    // MARK: - Arguments

    /// Returns the token with the label of an argument, or of an element in a tuple or tuple type.
    ///
    /// This is `nil` for an unlabeled element. `_` is not a label: `f(_: 1)` is the same as `f(1)`.
    @inlinable
    public func labelToken(_ argument: NodeIndex) -> TokenIndex? {
        guard let value = firstChild(argument) else { return nil }
        let first = Int(nodes[argument].firstToken)
        return first < Int(nodes[value].firstToken) && tokens.kind(first) != .wildcard ? first : nil
    }

    /// Returns the label of an argument, or of an element in a tuple or tuple type. This is `nil` for `_`, and for an
    /// unlabeled element.
    @inlinable
    public func argumentLabel(_ argument: NodeIndex) -> String? { labelToken(argument).map { name(ofToken: $0) } }

    /// Returns the label of an additional trailing closure. `_` is returned as written, because it selects an unlabeled
    /// parameter.
    public func trailingClosureLabel(_ argument: NodeIndex) -> String? {
        guard let value = firstChild(argument), nodes[argument].firstToken < nodes[value].firstToken else { return nil }
        return name(ofToken: Int(nodes[argument].firstToken))
    }

    /// Returns the value of an argument, a trailing closure or a tuple element.
    @inlinable
    public func argumentValue(_ argument: NodeIndex) -> NodeIndex? { firstChild(argument) }

    /// Returns the expression in parentheses, excluding its label. This is `nil` unless the tuple has exactly one
    /// element.
    public func parenthesizedValue(_ tuple: NodeIndex) -> NodeIndex? { onlyArgument(tuple).flatMap { firstChild($0) } }

    /// Returns the argument in a list with exactly one argument.
    public func onlyArgument(_ list: NodeIndex) -> NodeIndex? {
        guard let argument = firstChild(list), nextSibling(argument) == nil else { return nil }
        return argument
    }

    /// Returns the value of the first argument with a label.
    public func argumentValue(_ label: String, in list: NodeIndex) -> NodeIndex? {
        children(list).first { argumentLabel($0) == label }.flatMap { argumentValue($0) }
    }

    // MARK: - Operators

    /// Returns the tokens in front of the operand of a prefix expression, such as operators, `try` and `await`.
    public func prefixTokens(_ expression: NodeIndex) -> Range<TokenIndex> {
        let first = Int(nodes[expression].firstToken)
        return first..<(firstChild(expression).map { Int(nodes[$0].firstToken) } ?? first)
    }

    /// Returns the sign of `-x` or `+x`, or `nil` for other prefix expressions.
    public func sign(_ expression: NodeIndex) -> String? {
        let tokens = prefixTokens(expression)
        guard tokens.count == 1 else { return nil }
        let text = tokenText(tokens.lowerBound)
        return text == "-" || text == "+" ? text : nil
    }

    /// Returns whether the token is `try` and errors leave the expression, in contrast to `try?` and `try!`.
    public func isThrowingTry(_ token: TokenIndex) -> Bool {
        guard tokens.keyword(token) == .try else { return false }
        switch tokens.kind(token + 1) {
        case .postfixQuestionMark, .infixQuestionMark, .exclamationMark: return false
        default: return true
        }
    }

    /// Returns the parts of a cast or check of a single operand: `operand as? T`, `operand is T`
    public func cast(_ sequence: NodeIndex) -> (operand: NodeIndex, castingOperator: NodeIndex)? {
        guard nodes.kind(sequence) == .sequenceExpression, let operand = firstChild(sequence),
            let castingOperator = nextSibling(operand), nodes.kind(castingOperator) == .typeCastingOperator,
            nextSibling(castingOperator) == nil
        else { return nil }
        return (operand, castingOperator)
    }

    /// Returns the operation of a type-casting operator.
    public func typeCast(_ castingOperator: NodeIndex) -> TypeCast {
        let first = Int(nodes[castingOperator].firstToken)
        guard tokens.keyword(first) == .as else { return .check }
        switch tokens.kind(first + 1) {
        case .postfixQuestionMark: return .conditional
        case .exclamationMark: return .forced
        default: return .coercion
        }
    }

    /// Returns whether the operand begins the sequence or follows an assignment. In this case, a subsequent cast
    /// applies to the operand alone. In contrast, `a + b as Int` casts the sum.
    public func isWholeOperand(_ operand: NodeIndex, of sequence: NodeIndex) -> Bool {
        firstChild(sequence) == operand || tokens.kind(Int(nodes[operand].firstToken) - 1) == .equal
    }

    /// Returns whether the node is an infix operator with this text.
    public func isOperator(_ node: NodeIndex, _ text: StaticString) -> Bool {
        nodes.kind(node) == .infixOperator && source.bytes(in: range(node), equal: text)
    }

    /// Returns whether the node is `=`.
    public func isAssignment(_ node: NodeIndex) -> Bool {
        nodes.kind(node) == .infixOperator && tokens.kind(Int(nodes[node].firstToken)) == .equal
    }

    /// Returns the parts of the sequence `target = value`, or `nil` for other sequences.
    public func assignment(_ sequence: NodeIndex) -> (target: NodeIndex, value: NodeIndex)? {
        operation(sequence).flatMap { isAssignment($0.sign) ? ($0.left, $0.right) : nil }
    }

    /// Returns the parts of a sequence with one operator between two operands: `left + right`, `left = right`
    public func operation(_ sequence: NodeIndex) -> (left: NodeIndex, sign: NodeIndex, right: NodeIndex)? {
        guard nodes.kind(sequence) == .sequenceExpression, let left = firstChild(sequence),
            let sign = nextSibling(left), nodes.kind(sign) == .infixOperator, let right = nextSibling(sign),
            nextSibling(right) == nil
        else { return nil }
        return (left, sign, right)
    }

    // MARK: - Types

    /// Returns whether `async` follows the parameters of the function type.
    public func isAsyncFunctionType(_ type: NodeIndex) -> Bool {
        guard let parameters = firstChild(type) else { return false }
        let next = Int(nodes[parameters].endToken)
        return next < Int(nodes[type].endToken) && tokens.kind(next) == .identifier
    }

    /// Returns the attributes of an attributed type, followed by the specifiers: `inout`, `borrowing`.
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

    /// Returns the type inside an attributed type.
    public func typeWithoutModifiers(_ attributedType: NodeIndex) -> NodeIndex? {
        children(attributedType).first { nodes.kind($0) != .attribute }
    }

    /// Returns the names in a component of a type: usually one, or two for `Module::Name`.
    public func componentNames(_ component: NodeIndex) -> [String] {
        let first = Int(nodes[component].firstToken)
        guard let module = moduleSelector(component) else { return [name(ofToken: first)] }
        return [module, name(ofToken: first + 2)]
    }

    // MARK: - Statements

    /// Returns whether a `do` statement has a `catch` clause without a pattern.
    package func hasGeneralCatch(_ statement: NodeIndex) -> Bool {
        children(statement).contains { kind($0) == .catchClause && firstChild($0, .caseItem) == nil }
    }
}
