import FlynnSyntax

/// Types, extensions and type aliases.
extension SummaryBuilder {
    @inline(never)
    mutating func visitType(_ node: NodeIndex) {
        let kind: TypeSummary.Kind
        switch tree.kind(node) {
        case .structDeclaration: kind = .struct
        case .enumDeclaration: kind = .enum
        case .protocolDeclaration: kind = .protocol
        case .actorDeclaration: kind = .actor
        case .extensionDeclaration: kind = .extension
        default: kind = .class
        }
        var name: String
        if kind == .extension {
            let extended = tree.children(node).first { isType(tree.kind($0)) }
            guard let extended, case .named(let text, _) = TypeDescription(tree, extended) else {
                visitChildren(node)
                return
            }
            name = text
        } else {
            name = declaredName(node)
            if type >= 0 { name = summary.types[type].name + "." + name }
        }
        var summarized = TypeSummary(
            kind: kind, name: name, inherited: inherited(node), genericParameters: genericParameters(node),
            isDynamicCallable: hasAttribute(node, "dynamicCallable"), aliased: nil, members: [])
        noteIsolation(&summarized, node)
        summary.types.append(summarized)

        let outer = (type, isMember, isInInitializer, hidesMembers)
        let outerScopes = scopes
        let outerClosures = openClosures
        type = summary.types.count - 1
        isMember = true
        isInInitializer = false
        hidesMembers = kind == .extension && hasModifier(node, .private)
        // A local type doesn't see the variables around it.
        scopes = Scopes()
        openClosures = []
        if let block = tree.firstChild(node, .memberBlock) {
            if !openBehaviors.isEmpty { noteInnerRange(tree.range(block)) }
            visitChildren(block)
        }
        scopes = outerScopes
        openClosures = outerClosures
        (type, isMember, isInInitializer, hidesMembers) = outer
    }

    private func isType(_ kind: SyntaxKind) -> Bool {
        switch kind {
        case .identifierType, .arrayType, .dictionaryType, .optionalType: true
        default: false
        }
    }

    mutating func addTypeAlias(_ node: NodeIndex) {
        var name = declaredName(node)
        if type >= 0 { name = summary.types[type].name + "." + name }
        let aliased = tree.firstChild(node, .initializerClause).flatMap { tree.firstChild($0) }
        summary.types.append(
            TypeSummary(
                kind: .typealias, name: name, inherited: [], genericParameters: genericParameters(node),
                isDynamicCallable: false, aliased: aliased.map { TypeDescription(tree, $0, isExact: true) }, members: []
            ))
    }

    func declaredName(_ node: NodeIndex) -> String {
        let token = tree.introducer(node) + 1
        guard token < tree.tokens.count, tree.tokens[token].kind == .identifier else { return "" }
        return tree.name(ofToken: token)
    }

    private func inherited(_ node: NodeIndex) -> [TypeDescription] {
        var types: [TypeDescription] = []
        if let clause = tree.firstChild(node, .inheritanceClause) {
            types += tree.children(clause).flatMap { composed($0) }
        }
        // `protocol P where Self: Actor`
        if tree.kind(node) == .protocolDeclaration { types += selfConstraints(node) }
        return types
    }

    /// The types that `where Self: …` names.
    func selfConstraints(_ node: NodeIndex) -> [TypeDescription] {
        guard let clause = tree.firstChild(node, .genericWhereClause) else { return [] }
        let requirements = Array(tree.children(clause))
        return zip(requirements, requirements.dropFirst()).flatMap { left, right in
            TypeDescription(tree, left) == .named("Self", arguments: []) ? composed(right) : []
        }
    }

    /// The members of a composition such as `Actor & Drawable`, or the type alone.
    private func composed(_ node: NodeIndex) -> [TypeDescription] {
        guard tree.kind(node) == .compositionType else { return [TypeDescription(tree, node)] }
        return tree.children(node).map { TypeDescription(tree, $0) }
    }

    func genericParameters(_ node: NodeIndex) -> [String] {
        var names: [String] = []
        if let clause = tree.firstChild(node, .genericParameterClause) {
            names += tree.children(clause).filter { tree.kind($0) == .genericParameter }.map { parameter in
                tree.tokenText(Int(tree[parameter].firstToken))
            }
        }
        if let block = tree.firstChild(node, .memberBlock) {
            names += tree.children(block).filter { tree.kind($0) == .associatedTypeDeclaration }.map(declaredName)
        }
        return names
    }

    func hasAttribute(_ node: NodeIndex, _ name: String) -> Bool {
        tree.children(node).contains { child in
            tree.kind(child) == .attribute && tree.firstChild(child).map { tree.text($0) == name } == true
        }
    }

    func hasModifier(_ node: NodeIndex, _ keywords: Keyword...) -> Bool {
        tree.children(node).contains { child in
            tree.kind(child) == .modifier && keywords.contains(tree.firstToken(child).keyword)
        }
    }
}
