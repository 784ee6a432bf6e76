import FlynnSyntax

/// Type parameters: their names, and what is known of the types that they stand for.
extension SummaryBuilder {
    /// The token with the name of a type parameter: `each T`, `let count: Int`
    func nameToken(ofTypeParameter node: NodeIndex) -> Int {
        var token = Int(tree[node].firstToken)
        for child in tree.children(node) where tree.kind(child) == .attribute { token = Int(tree[child].endToken) }
        let isMarked = tree.tokens[token].keyword == .each || tree.tokens[token].keyword == .let
        return isMarked && token + 1 < Int(tree[node].endToken) ? token + 1 : token
    }

    /// For each type parameter of a function what it stands for, as far as its constraint tells.
    func genericConstraints(_ function: NodeIndex) -> [String: TypeDescription] {
        guard let clause = tree.firstChild(function, .genericParameterClause) else { return [:] }
        var result: [String: TypeDescription] = [:]
        for parameter in tree.children(clause) where tree.kind(parameter) == .genericParameter {
            let name = tree.name(ofToken: nameToken(ofTypeParameter: parameter))
            result[name] = constraint(ofTypeParameter: parameter, named: name) ?? .other(name)
        }
        return result
    }

    /// What is known of the type parameters and associated types of a type, and in an extension of those of what is
    /// extended.
    func constraints(ofType node: NodeIndex) -> [String: TypeDescription] {
        var result: [String: TypeDescription] = [:]
        if let clause = tree.firstChild(node, .genericParameterClause) {
            for parameter in tree.children(clause) where tree.kind(parameter) == .genericParameter {
                let name = tree.name(ofToken: nameToken(ofTypeParameter: parameter))
                result[name] = constraint(ofTypeParameter: parameter, named: name)
            }
        }
        if tree.firstChild(node, .genericWhereClause) != nil {
            for (left, right) in requirements(node) {
                guard case .named(let name, let arguments) = TypeDescription(tree, left), arguments.isEmpty,
                    name != "Self", result[name] == nil
                else { continue }
                result[name] = constraint(right)
            }
        }
        guard tree.kind(node) == .protocolDeclaration, let block = tree.firstChild(node, .memberBlock) else {
            return result
        }
        for member in tree.children(block) where tree.kind(member) == .associatedTypeDeclaration {
            guard let clause = tree.firstChild(member, .inheritanceClause) else { continue }
            result[declaredName(member)] = tree.children(clause).lazy.compactMap { constraint($0) }.first
        }
        return result
    }

    /// A type parameter as a name in the scope of its function.
    func origin(ofTypeParameter node: NodeIndex) -> ExpressionSummary {
        let name = tree.name(ofToken: nameToken(ofTypeParameter: node))
        return .metatype(constraint(ofTypeParameter: node, named: name) ?? .other(name), owner)
    }

    private func constraint(ofTypeParameter node: NodeIndex, named name: String) -> TypeDescription? {
        let written = tree.children(node).first { tree.kind($0) != .attribute }
        // `repeat each T` stands for any number of types.
        if tree.tokens[nameToken(ofTypeParameter: node)].start != tree.firstToken(node).start { return nil }
        if let written, let known = constraint(written) { return known }
        guard let clause = tree.parent(node), let declaration = tree.parent(clause) else { return nil }
        for (left, right) in requirements(declaration)
        where TypeDescription(tree, left) == .named(name, arguments: []) {
            if let known = constraint(right) { return known }
        }
        return nil
    }

    /// The pairs of types in `where A: B, C == D`.
    private func requirements(_ declaration: NodeIndex) -> [(NodeIndex, NodeIndex)] {
        guard let clause = tree.firstChild(declaration, .genericWhereClause), let types = fewChildren(clause) else {
            return []
        }
        return zip(types, types.dropFirst()).filter { left, _ in
            let next = tree.tokens[Int(tree[left].endToken)]
            return next.kind == .colon || tree.source.bytes(in: next.range, equal: "==")
        }
    }

    /// A constraint that says something of what a value can do: of a composition the only one of its members that does.
    private func constraint(_ node: NodeIndex) -> TypeDescription? {
        if tree.kind(node) == .suppressedType { return nil }
        guard tree.kind(node) == .compositionType else {
            let type = TypeDescription(tree, node)
            return type.isMemberless ? nil : type
        }
        let members = (fewChildren(node) ?? []).compactMap { constraint($0) }
        return members.count == 1 ? members[0] : nil
    }

    // MARK: - Types where they are written

    /// A value of a type that is written down. The names of type parameters are replaced by what they stand for.
    func origin(
        ofType node: NodeIndex, typeParameters: [String: TypeDescription]? = nil, isVariadic: Bool = false
    ) -> ExpressionSummary {
        if isLabeledTuple(node), !isVariadic, let elements = fewChildren(node) {
            let labels = elements.map { element in
                tree.tokens[Int(tree[element].firstToken) + 1].kind == .colon
                    ? tree.name(ofToken: Int(tree[element].firstToken)) : ""
            }
            let parts = elements.map { element in
                tree.firstChild(element).map { type in
                    ExpressionSummary.type(description(type, typeParameters: typeParameters), owner)
                } ?? .unknown
            }
            return bounded(.tuple(parts, labels: labels))
        }
        let type = description(node, typeParameters: typeParameters)
        return .type(isVariadic ? .array(type) : type, owner)
    }

    /// Whether a type is a tuple of several elements with labels.
    func isLabeledTuple(_ node: NodeIndex) -> Bool {
        guard tree.kind(node) == .tupleType, let first = tree.firstChild(node), tree.nextSibling(first) != nil else {
            return false
        }
        return tree.children(node).contains { tree.tokens[Int(tree[$0].firstToken) + 1].kind == .colon }
    }

    func description(_ node: NodeIndex, typeParameters: [String: TypeDescription]? = nil) -> TypeDescription {
        let type = TypeDescription(tree, node)
        guard scopes.holdsTypes || typeParameters?.isEmpty == false else { return type }
        return type.replacingNames { name in
            if let known = typeParameters?[name] { return known }
            guard scopes.holdsTypes, case .metatype(let known, _)? = meaning(of: name) else { return nil }
            return known
        }
    }
}

extension TypeDescription {
    /// The type with other types for some of its names.
    fileprivate func replacingNames(_ replacement: (String) -> TypeDescription?) -> TypeDescription {
        switch self {
        case .named(let name, let arguments):
            let arguments = arguments.map { $0.replacingNames(replacement) }
            let head = name.prefix { $0 != "." }
            guard let known = replacement(String(head)) else { return .named(name, arguments: arguments) }
            guard case .named(let full, let own) = known else { return known }
            if head.count == name.count { return .named(full, arguments: own.isEmpty ? arguments : own) }
            return .other(name)
        case .tuple(let elements):
            return .tuple(elements.map { $0.replacingNames(replacement) })
        case .function(let parameters, let result):
            return .function(
                parameters: parameters.map { $0.replacingNames(replacement) },
                result: result.replacingNames(replacement))
        case .labeled(let label, let type):
            return .labeled(label, type.replacingNames(replacement))
        case .modified(let modifiers, let type):
            return .modified(modifiers, type.replacingNames(replacement))
        case .other:
            return self
        }
    }
}
