// Names, modifiers, attributes and parts of declarations.
extension SyntaxTree {
    /// The attributes and modifiers of a declaration or type, and each `#if` around them, which are its first children.
    ///
    /// A `let` can declare many variables, which aren't looked at for this.
    @inlinable
    public func specifiers(_ node: NodeIndex) -> SyntaxSpecifiers { SyntaxSpecifiers(children(node)) }

    /// The index of the token that introduces a declaration (`class`, `var`, …): the first token after its attributes
    /// and modifiers, including those in `#if`.
    public func introducer(_ declaration: NodeIndex) -> TokenIndex {
        var token = Int(nodes[declaration].firstToken)
        for child in specifiers(declaration) { token = Int(nodes[child].endToken) }
        return token
    }

    /// The token with the name of a type, function, type alias or associated type; `nil` for an operator or a missing name.
    public func declaredNameToken(_ declaration: NodeIndex) -> TokenIndex? {
        let token = introducer(declaration) + 1
        return token < tokens.count && tokens.kind(token) == .identifier ? token : nil
    }

    /// The name of a type, function, type alias or associated type; `nil` for an operator or a missing name.
    public func declaredName(_ declaration: NodeIndex) -> String? {
        declaredNameToken(declaration).map { name(ofToken: $0) }
    }

    /// The bytes of the operator that a function declares; `nil` if its name is an identifier.
    ///
    /// An operator with a generic parameter clause (`|><T>`) includes the clause's first bytes.
    public func declaredOperatorRange(_ function: NodeIndex) -> Range<Int>? {
        let token = introducer(function) + 1
        guard token < tokens.count, tokens.kind(token) != .identifier else { return nil }
        return tokens.range(token)
    }

    /// Whether an initializer is declared as `init?` or `init!`.
    public func isFailableInitializer(_ declaration: NodeIndex) -> Bool {
        let token = introducer(declaration) + 1
        guard token < tokens.count, !tokens.range(token).isEmpty else { return false }
        // A generic parameter clause can be part of the same operator.
        let first = source[tokens.range(token).lowerBound]
        return first == UInt8(ascii: "?") || first == UInt8(ascii: "!")
    }

    /// Whether a variable declaration is a `let`.
    public func isConstant(_ variable: NodeIndex) -> Bool { tokens.keyword(introducer(variable)) == .let }

    /// Whether a declaration has one of some modifiers, with or without parentheses.
    public func hasModifier(_ declaration: NodeIndex, _ keywords: Keyword...) -> Bool {
        for child in specifiers(declaration)
        where nodes.kind(child) == .modifier && keywords.contains(tokens.keyword(Int(nodes[child].firstToken))) {
            return true
        }
        return false
    }

    /// Whether a declaration or type has an attribute.
    public func hasAttribute(_ node: NodeIndex) -> Bool {
        for child in specifiers(node) where nodes.kind(child) == .attribute { return true }
        return false
    }

    /// Whether a declaration or type has an attribute of a name: `@name` or `@name(…)`.
    public func hasAttribute(_ node: NodeIndex, named name: StaticString) -> Bool {
        for child in specifiers(node) where nodes.kind(child) == .attribute {
            if let first = firstChild(child), source.bytes(in: range(first), equal: name) { return true }
        }
        return false
    }

    /// The text of an attribute's name, with its generic arguments.
    public func attributeName(_ attribute: NodeIndex) -> String? { firstChild(attribute).map { text($0) } }

    /// The expression of a node's initializer clause, or the type of a type alias.
    @inlinable
    public func initialValue(_ node: NodeIndex) -> NodeIndex? {
        firstChild(node, .initializerClause).flatMap { firstChild($0) }
    }

    /// The type of a node's type annotation.
    @inlinable
    public func annotatedType(_ node: NodeIndex) -> NodeIndex? {
        firstChild(node, .typeAnnotation).flatMap { firstChild($0) }
    }

    /// The type of a node's return clause.
    @inlinable
    public func returnType(_ node: NodeIndex) -> NodeIndex? {
        firstChild(node, .returnClause).flatMap { firstChild($0) }
    }

    /// Whether `async` or `reasync` is among the effects of a function.
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

    /// The module that an import declaration names, without its submodules.
    public func importedModule(_ declaration: NodeIndex) -> String? {
        let end = Int(nodes[declaration].endToken)
        var token = introducer(declaration) + 1
        // `import struct Foundation.URL`
        if token < end, tokens.kind(token) == .keyword { token += 1 }
        return token < end && tokens.kind(token) == .identifier ? name(ofToken: token) : nil
    }

    // MARK: - Parameters

    /// The tokens of a parameter's argument label and name, which are the same if only one word is written. Either can be
    /// `_`.
    ///
    /// Takes parameters of functions, of accessors and of closures.
    public func parameterNames(_ parameter: NodeIndex) -> (label: TokenIndex, name: TokenIndex)? {
        let label = tokenIndex(afterAttributesOf: parameter)
        let end = Int(nodes[parameter].endToken)
        guard label < end, isNameToken(label) else { return nil }
        var name = label
        while name + 1 < end, isNameToken(name + 1) { name += 1 }
        return (label, name)
    }

    /// The type of a parameter of a function, an enumeration case or a closure, or `nil` if none is written.
    public func parameterType(_ parameter: NodeIndex) -> NodeIndex? {
        children(parameter).first { nodes.kind($0) != .attribute && nodes.kind($0) != .initializerClause }
    }

    /// The token with the name of a generic parameter: the `T` in `T: P`, `each T` and `let T: Int`.
    public func genericParameterNameToken(_ parameter: NodeIndex) -> TokenIndex {
        let token = tokenIndex(afterAttributesOf: parameter)
        return isMarkedGenericParameter(parameter) ? token + 1 : token
    }

    /// Whether a generic parameter is a pack or a value: `each T`, `let n: Int`.
    public func isMarkedGenericParameter(_ parameter: NodeIndex) -> Bool {
        let token = tokenIndex(afterAttributesOf: parameter)
        let isMarked = tokens.keyword(token) == .each || tokens.keyword(token) == .let
        return isMarked && token + 1 < Int(nodes[parameter].endToken)
    }

    /// The generic parameters of a declaration.
    public func genericParameters(_ declaration: NodeIndex) -> [NodeIndex] {
        guard let clause = firstChild(declaration, .genericParameterClause) else { return [] }
        return children(clause).filter { nodes.kind($0) == .genericParameter }
    }

    /// Whether a requirement of a `where` clause begins with this type: `:` or `==` follows it.
    public func isLeftSideOfRequirement(_ type: NodeIndex) -> Bool {
        let next = Int(nodes[type].endToken)
        return tokens.kind(next) == .colon || source.bytes(in: tokens.range(next), equal: "==")
    }

    /// Whether a type is a parameter pack, as in `repeat each T`, rather than variadic, as in `T...`.
    public func isPackExpansion(_ packType: NodeIndex) -> Bool {
        tokenRange(packType).contains { tokens.keyword($0) == .each }
    }

    // MARK: - Variables and accessors

    /// The token with the name that an identifier pattern binds; `nil` for other patterns and a missing name.
    @inlinable
    public func patternNameToken(_ pattern: NodeIndex) -> TokenIndex? {
        let node = nodes[pattern]
        return node.kind == .identifierPattern && node.endToken > node.firstToken ? Int(node.firstToken) : nil
    }

    /// The tokens with the names that a pattern binds, in order.
    public func patternNameTokens(_ pattern: NodeIndex) -> [TokenIndex] {
        if nodes.kind(pattern) == .identifierPattern { return patternNameToken(pattern).map { [$0] } ?? [] }
        return children(pattern).flatMap { patternNameTokens($0) }
    }

    /// The block of the getter of a computed property: the `codeBlock` itself, or that of `get` in an accessor block.
    public func getterBody(_ block: NodeIndex) -> NodeIndex? {
        if nodes.kind(block) == .codeBlock { return block }
        for accessor in children(block) {
            guard let body = firstChild(accessor, .codeBlock) else { continue }
            if accessorKeyword(accessor) == .get { return body }
        }
        return nil
    }

    /// The keyword of an accessor: `get`, `set`, `willSet` or `didSet`; `nil` for less common ones.
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

    /// Whether an accessor block consists of `willSet` and `didSet`, so that the property is stored.
    public func isObserverBlock(_ block: NodeIndex) -> Bool {
        children(block).allSatisfy { accessor in
            switch tokens.keyword(Int(nodes[accessor].firstToken)) {
            case .willSet, .didSet: true
            default: false
            }
        }
    }

    /// Whether a binding of a variable declaration is a stored property or variable.
    public func isStored(_ binding: NodeIndex) -> Bool {
        if firstChild(binding, .codeBlock) != nil { return false }
        return firstChild(binding, .accessorBlock).map { isObserverBlock($0) } ?? true
    }

    /// Whether a modifier has parentheses: `private(set)`, `unowned(safe)`.
    public func hasDetail(_ modifier: NodeIndex) -> Bool { tokenCount(modifier) > 1 }
}
