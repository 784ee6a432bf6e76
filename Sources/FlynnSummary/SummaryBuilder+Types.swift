import FlynnSyntax

/// Types, extensions and type aliases.
extension SummaryBuilder {
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
            name = qualified(declaredName(node), declaredBy: node)
        }
        var summarized = TypeSummary(
            kind: kind, name: name, inherited: inherited(node), genericParameters: genericParameters(node),
            isDynamicCallable: hasAttribute(node, "dynamicCallable"), aliased: nil, members: [],
            genericConstraints: constraints(ofType: node),
            isDynamicMemberLookup: hasAttribute(node, "dynamicMemberLookup"))
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
        scopes = Scopes(tree)
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
        let name = qualified(declaredName(node), declaredBy: node)
        let aliased = tree.firstChild(node, .initializerClause).flatMap { tree.firstChild($0) }
        summary.types.append(
            TypeSummary(
                kind: .typealias, name: name, inherited: [], genericParameters: genericParameters(node),
                isDynamicCallable: false, aliased: aliased.map { TypeDescription(tree, $0, isExact: true) }, members: []
            ))
    }

    /// The full name of a type: behind the types around it, and for a local type behind the function. Its simple name
    /// means it there.
    private mutating func qualified(_ name: String, declaredBy node: NodeIndex) -> String {
        var path: [String] = type >= 0 ? [summary.types[type].name] : []
        if !isMember {
            path.append(functionAround(node))
            let full = (path + [name]).joined(separator: ".")
            scopes.holdsTypes = true
            bind(name, .metatype(.named(full, arguments: []), nil))
        }
        return (path + [name]).joined(separator: ".")
    }

    /// What the function, or whatever else has statements, around a local type is called.
    private func functionAround(_ node: NodeIndex) -> String {
        var node = tree.parent(node)
        while let current = node {
            switch tree.kind(current) {
            case .functionDeclaration: return declaredName(current) + "()"
            case .initializerDeclaration: return "init()"
            case .deinitializerDeclaration: return "deinit"
            case .subscriptDeclaration: return "subscript"
            case .patternBinding: return tree.tokenText(Int(tree[current].firstToken))
            case .memberBlock: return "_"
            default: node = tree.parent(current)
            }
        }
        return "_"
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
        let requirements = tree.childList(clause)
        return zip(requirements, requirements.dropFirst()).flatMap { left, right in
            TypeDescription(tree, left) == .named("Self", arguments: []) ? composed(right) : []
        }
    }

    /// The members of a composition such as `Actor & Drawable`, or the type alone.
    private func composed(_ node: NodeIndex) -> [TypeDescription] {
        guard tree.kind(node) == .compositionType else { return [TypeDescription(tree, node)] }
        return tree.children(node).map { TypeDescription(tree, $0) }
    }

    private func genericParameters(_ node: NodeIndex) -> [String] {
        var names: [String] = []
        if let clause = tree.firstChild(node, .genericParameterClause) {
            for parameter in tree.children(clause) where tree.kind(parameter) == .genericParameter {
                names.append(tree.name(ofToken: nameToken(ofTypeParameter: parameter)))
            }
        }
        if let block = tree.firstChild(node, .memberBlock) {
            names += tree.children(block).filter { tree.kind($0) == .associatedTypeDeclaration }.map(declaredName)
        }
        return names
    }

    /// Adds the cases of an enumeration that carry something.
    mutating func addCases(_ node: NodeIndex) {
        guard type >= 0, isMember else { return }
        for element in tree.children(node) where tree.kind(element) == .enumCaseElement {
            let values = tree.firstChild(element, .parameterClause).map { clause in
                tree.children(clause).map { value in
                    let type = tree.children(value).first {
                        tree.kind($0) != .attribute && tree.kind($0) != .initializerClause
                    }
                    return type.map { TypeDescription(tree, $0) } ?? .other("")
                }
            }
            summary.types[type].cases.append(
                EnumCaseSummary(name: tree.name(ofToken: Int(tree[element].firstToken)), values: values ?? []))
        }
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
