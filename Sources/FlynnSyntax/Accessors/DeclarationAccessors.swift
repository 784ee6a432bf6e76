// Accessors for the names, modifiers, attributes and parts of declarations.
extension SyntaxTree {
    /// Returns the attributes and modifiers of a declaration or type, which begin the list of children. This includes
    /// `#if` directives around attributes and modifiers.
    ///
    /// The sequence does not visit the other children, because a `let` can declare many variables.
    @inlinable
    public func specifiers(_ node: NodeIndex) -> SyntaxSpecifiers { SyntaxSpecifiers(children(node)) }

    /// Returns the token that introduces the declaration: `class`, `var`, … This token follows the attributes and
    /// modifiers, including those in `#if`.
    public func introducer(_ declaration: NodeIndex) -> TokenIndex {
        var token = Int(nodes[declaration].firstToken)
        for child in specifiers(declaration) { token = Int(nodes[child].endToken) }
        return token
    }

    /// Returns the token with the name of a type, function, type alias or associated type, or `nil` if the declaration
    /// is an operator or the name is missing.
    public func declaredNameToken(_ declaration: NodeIndex) -> TokenIndex? {
        let token = introducer(declaration) + 1
        return token < tokens.count && tokens.kind(token) == .identifier ? token : nil
    }

    /// Returns the name of a type, function, type alias or associated type, or `nil` if the declaration is an operator
    /// or the name is missing.
    public func declaredName(_ declaration: NodeIndex) -> String? {
        declaredNameToken(declaration).map { name(ofToken: $0) }
    }

    /// Returns the bytes of the operator declared by the function, or `nil` if the name is an identifier.
    ///
    /// If a generic parameter clause follows the operator (`|><T>`), the range includes the beginning of the clause.
    public func declaredOperatorRange(_ function: NodeIndex) -> Range<Int>? {
        let token = introducer(function) + 1
        guard token < tokens.count, tokens.kind(token) != .identifier else { return nil }
        return tokens.range(token)
    }

    /// Returns whether the initializer is declared as `init?` or `init!`.
    public func isFailableInitializer(_ declaration: NodeIndex) -> Bool {
        let token = introducer(declaration) + 1
        guard token < tokens.count, !tokens.range(token).isEmpty else { return false }
        // A generic parameter clause can belong to the same operator token.
        let first = source[tokens.range(token).lowerBound]
        return first == UInt8(ascii: "?") || first == UInt8(ascii: "!")
    }

    /// Returns whether the variable declaration is a `let`.
    public func isConstant(_ variable: NodeIndex) -> Bool { tokens.keyword(introducer(variable)) == .let }

    /// Returns whether the declaration has one of the modifiers. A modifier can have parentheses.
    public func hasModifier(_ declaration: NodeIndex, _ keywords: Keyword...) -> Bool {
        for child in specifiers(declaration)
        where nodes.kind(child) == .modifier && keywords.contains(tokens.keyword(Int(nodes[child].firstToken))) {
            return true
        }
        return false
    }

    /// Returns whether the declaration or type has an attribute.
    public func hasAttribute(_ node: NodeIndex) -> Bool {
        for child in specifiers(node) where nodes.kind(child) == .attribute { return true }
        return false
    }

    /// Returns whether the declaration or type has an attribute with this name: `@name` or `@name(…)`.
    public func hasAttribute(_ node: NodeIndex, named name: StaticString) -> Bool {
        for child in specifiers(node) where nodes.kind(child) == .attribute {
            if let first = firstChild(child), source.bytes(in: range(first), equal: name) { return true }
        }
        return false
    }

    /// Returns the text of the attribute's name, including generic arguments.
    public func attributeName(_ attribute: NodeIndex) -> String? { firstChild(attribute).map { text($0) } }

    /// Returns the expression in the node's initializer clause, or the type for a type alias.
    @inlinable
    public func initialValue(_ node: NodeIndex) -> NodeIndex? {
        firstChild(node, .initializerClause).flatMap { firstChild($0) }
    }

    /// Returns the type in the node's type annotation.
    @inlinable
    public func annotatedType(_ node: NodeIndex) -> NodeIndex? {
        firstChild(node, .typeAnnotation).flatMap { firstChild($0) }
    }

    /// Returns the type in the node's return clause.
    @inlinable
    public func returnType(_ node: NodeIndex) -> NodeIndex? {
        firstChild(node, .returnClause).flatMap { firstChild($0) }
    }

    /// Returns whether the function's effects include `async` or `reasync`.
    public func isAsync(_ function: NodeIndex) -> Bool {
        guard let clause = firstChild(function, .parameterClause) else { return false }
        let end = Int(nodes[function].endToken)
        var token = Int(nodes[clause].endToken)
        while token < end {
            switch tokens.keyword(token) {
            case .async, .reasync: return true
            case .throws, .rethrows: token += 1
            default: return false
            }
        }
        return false
    }

    /// Returns the module named in an import declaration, without submodules.
    public func importedModule(_ declaration: NodeIndex) -> String? {
        let end = Int(nodes[declaration].endToken)
        var token = introducer(declaration) + 1
        // `import struct Foundation.URL`
        if token < end, tokens.kind(token) == .keyword { token += 1 }
        return token < end && tokens.kind(token) == .identifier ? name(ofToken: token) : nil
    }

    // MARK: - Parameters

    /// Returns the tokens with the parameter's argument label and name. If only one word is written, the tokens are the
    /// same. Either token can be `_`.
    ///
    /// The parameter can belong to a function, an accessor or a closure.
    public func parameterNames(_ parameter: NodeIndex) -> (label: TokenIndex, name: TokenIndex)? {
        let label = tokenIndex(afterAttributesOf: parameter)
        let end = Int(nodes[parameter].endToken)
        guard label < end, isNameToken(label) else { return nil }
        var name = label
        while name + 1 < end, isNameToken(name + 1) { name += 1 }
        return (label, name)
    }

    /// Returns the type of a parameter in a function, enumeration case or closure, if specified.
    public func parameterType(_ parameter: NodeIndex) -> NodeIndex? {
        children(parameter).first { nodes.kind($0) != .attribute && nodes.kind($0) != .initializerClause }
    }

    /// Returns the token with the name of a generic parameter: the `T` in `T: P`, `each T` and `let T: Int`.
    public func genericParameterNameToken(_ parameter: NodeIndex) -> TokenIndex {
        let token = tokenIndex(afterAttributesOf: parameter)
        return isMarkedGenericParameter(parameter) ? token + 1 : token
    }

    /// Returns whether the generic parameter is a pack or a value: `each T`, `let n: Int`.
    public func isMarkedGenericParameter(_ parameter: NodeIndex) -> Bool {
        let token = tokenIndex(afterAttributesOf: parameter)
        let isMarked = tokens.keyword(token) == .each || tokens.keyword(token) == .let
        return isMarked && token + 1 < Int(nodes[parameter].endToken)
    }

    /// Returns the generic parameters of the declaration.
    public func genericParameters(_ declaration: NodeIndex) -> [NodeIndex] {
        guard let clause = firstChild(declaration, .genericParameterClause) else { return [] }
        return children(clause).filter { nodes.kind($0) == .genericParameter }
    }

    /// Returns whether a requirement in a `where` clause begins with this type: the next token is `:` or `==`.
    public func isLeftSideOfRequirement(_ type: NodeIndex) -> Bool {
        let next = Int(nodes[type].endToken)
        return tokens.kind(next) == .colon || source.bytes(in: tokens.range(next), equal: "==")
    }

    /// Returns whether the type is a parameter pack, as in `repeat each T`, and not variadic, as in `T...`.
    public func isPackExpansion(_ packType: NodeIndex) -> Bool {
        tokenRange(packType).contains { tokens.keyword($0) == .each }
    }

    // MARK: - Variables and accessors

    /// Returns the token with the name bound by an identifier pattern, or `nil` for other patterns or if the name is
    /// missing.
    @inlinable
    public func patternNameToken(_ pattern: NodeIndex) -> TokenIndex? {
        let node = nodes[pattern]
        return node.kind == .identifierPattern && node.endToken > node.firstToken ? Int(node.firstToken) : nil
    }

    /// Returns the tokens with the names bound by the pattern, in order.
    public func patternNameTokens(_ pattern: NodeIndex) -> [TokenIndex] {
        if nodes.kind(pattern) == .identifierPattern { return patternNameToken(pattern).map { [$0] } ?? [] }
        return children(pattern).flatMap { patternNameTokens($0) }
    }

    /// Returns the block of a computed property's getter: the `codeBlock` itself, or the block of `get` in an accessor
    /// block.
    public func getterBody(_ block: NodeIndex) -> BodyNode? {
        if nodes.kind(block) == .codeBlock { return BodyNode(block) }
        for accessor in children(block) {
            guard let body = self.block(of: accessor) else { continue }
            if accessorKeyword(accessor) == .get { return body }
        }
        return nil
    }

    /// Returns the keyword of an accessor: `get`, `set`, `willSet` or `didSet`, or `nil` for less common accessors.
    public func accessorKeyword(_ accessor: NodeIndex) -> Keyword? {
        let body = firstChild(accessor, .codeBlock)
        let end = body.map { Int(nodes[$0].firstToken) } ?? tokenRange(accessor).upperBound
        return (Int(nodes[accessor].firstToken)..<end).lazy.map { tokens.keyword($0) }.first { word in
            switch word {
            case .get, .set, .willSet, .didSet: true
            default: false
            }
        }
    }

    /// Returns whether the accessor block only contains `willSet` and `didSet`, so that the property is stored.
    public func isObserverBlock(_ block: NodeIndex) -> Bool {
        children(block).allSatisfy { accessor in
            switch tokens.keyword(Int(nodes[accessor].firstToken)) {
            case .willSet, .didSet: true
            default: false
            }
        }
    }

    /// Returns whether the binding in a variable declaration is a stored property or variable.
    public func isStored(_ binding: NodeIndex) -> Bool {
        if firstChild(binding, .codeBlock) != nil { return false }
        return firstChild(binding, .accessorBlock).map { isObserverBlock($0) } ?? true
    }

    /// Returns whether the modifier has parentheses: `private(set)`, `unowned(safe)`.
    public func hasDetail(_ modifier: NodeIndex) -> Bool { tokenCount(modifier) > 1 }
}
