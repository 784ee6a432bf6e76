import FlynnSyntax

/// Functions and closures: what their parameters and captures are bound to.
extension SummaryBuilder {
    @inline(never)
    mutating func visitFunction(_ node: NodeIndex) {
        if tree.kind(node) == .functionDeclaration {
            let result = tree.firstChild(node, .returnClause).flatMap { tree.firstChild($0) }
            let member = MemberSummary(
                name: declaredName(node), isFunction: true, isStatic: hasModifier(node, .static, .class),
                type: result.map { TypeDescription(tree, $0) }, value: nil,
                isShareable: isMember && type >= 0 && (isAsync(node) || isDeclaredShareable(node)),
                keepingParameters: isMember ? keepingParameters(node) : nil)
            if isMember { addMember(member) } else { scopes.bind(member.name, .unknown) }
        }
        if isMember, type >= 0 { noteExposure(ofFunction: node) }
        let wasInInitializer = isInInitializer
        isInInitializer = tree.kind(node) == .initializerDeclaration
        let outerClosures = closures
        if !isMember { closures.depth += 1 }
        // Who calls a local function, and when, nobody knows.
        let isInClosure = !isMember && !openClosures.isEmpty
        visitLocally { builder in
            let generic = Set(builder.genericParameters(node))
            if let clause = builder.tree.firstChild(node, .parameterClause) {
                for parameter in builder.tree.children(clause) { builder.bindParameter(parameter, generic) }
            }
            guard isInClosure else { return builder.visitChildren(node) }
            builder.visitInside(of: node, at: .unknown) { $0.visitChildren(node) }
        }
        closures = outerClosures
        isInInitializer = wasInInitializer
    }

    mutating func addMember(_ member: MemberSummary) {
        guard !member.name.isEmpty else { return }
        if type >= 0 {
            summary.types[type].members.append(member)
        } else if member.isFunction {
            summary.functions.append(member)
        } else {
            summary.globals.append(member)
        }
    }

    /// Binds the name of a function's or closure's parameter: the last word before the colon.
    mutating func bindParameter(_ node: NodeIndex, _ generic: Set<String> = []) {
        var name: String?
        var annotated: Origin = .unknown
        var isVariadic = false
        var token = Int(tree[node].firstToken)
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute: token = Int(tree[child].endToken)
            case .initializerClause: break
            case .packType:
                isVariadic = true
                annotated = tree.firstChild(child).map { .type(.array(TypeDescription(tree, $0)), type) } ?? .unknown
            default:
                if !isVariadic { annotated = .type(TypeDescription(tree, child), type) }
            }
        }
        while token < Int(tree[node].endToken) {
            let kind = tree.tokens[token].kind
            guard kind == .identifier || kind == .wildcard || kind == .keyword || kind == .dollarIdentifier else {
                break
            }
            name = tree.name(ofToken: token)
            token += 1
        }
        if !generic.isEmpty, case .type(let written, _) = annotated, written.names.contains(where: generic.contains) {
            annotated = .unknown
        }
        if let name { scopes.bind(name, annotated) }
    }

    mutating func bindAccessorParameter(_ node: NodeIndex) {
        guard tree.kind(node) == .accessor else { return }
        scopes.bind("newValue", .unknown)
        scopes.bind("oldValue", .unknown)
        if let clause = tree.firstChild(node, .closureParameterClause) {
            for parameter in tree.children(clause) { bindParameter(parameter) }
        }
    }

    // MARK: - Closures

    @inline(never)
    mutating func visitClosure(_ node: NodeIndex) {
        let place = place(of: node)
        visitLocally { builder in
            // What is captured is read in the scope outside.
            if let list = builder.tree.firstChild(node, .captureList) {
                builder.visitChildren(list)
                builder.bindCaptures(list)
            }
            builder.bindClosureParameters(node)
            guard let place else { return builder.visitClosureBody(node) }
            builder.visitInside(of: node, at: place) { $0.visitClosureBody(node) }
        }
    }

    /// The name that a capture binds, and its expression if it is another one.
    func capturedName(_ capture: NodeIndex) -> (String, NodeIndex?)? {
        let tokens = tree.tokenRange(capture)
        if let equal = tokens.first(where: { tree.tokens[$0].kind == .equal }), equal > tokens.lowerBound {
            return (tree.name(ofToken: equal - 1), tree.firstChild(capture))
        }
        guard let last = tokens.last else { return nil }
        return (tree.name(ofToken: last), nil)
    }

    private mutating func bindClosureParameters(_ node: NodeIndex) {
        guard let clause = tree.firstChild(node, .closureParameterClause) else {
            scopes.bind("$0", .unknown)
            return
        }
        for parameter in tree.children(clause) { bindParameter(parameter) }
    }
}
