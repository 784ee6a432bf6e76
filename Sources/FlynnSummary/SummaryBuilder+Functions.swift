import FlynnSyntax

/// Functions and closures: what their parameters and captures are bound to.
extension SummaryBuilder {
    mutating func visitFunction(_ node: NodeIndex) {
        switch tree.kind(node) {
        case .functionDeclaration where isMember:
            addMember(function(node, named: functionName(node)))
        case .functionDeclaration:
            let token = tree.introducer(node) + 1
            if tree.tokens[token].kind == .identifier {
                // Which of several functions of a name is called isn't asked here.
                let isOverload = scopes.isBound(tree.name(ofToken: token))
                if isOverload { bind(declaredName(node), .unknown) } else { bind(token: token, node) }
            }
        case .subscriptDeclaration where isMember:
            addMember(function(node, named: "subscript"))
        default:
            break
        }
        if isMember, type >= 0 { noteExposure(ofFunction: node) }
        let wasInInitializer = isInInitializer
        isInInitializer = tree.kind(node) == .initializerDeclaration
        let outerClosures = closures
        if !isMember { closures.depth += 1 }
        // Who calls a local function, and when, nobody knows.
        let isInClosure = !isMember && !openClosures.isEmpty
        visitLocally { builder in
            builder.bindTypeParameters(node)
            if let clause = builder.tree.firstChild(node, .parameterClause) {
                for parameter in builder.tree.children(clause) { builder.bindParameter(parameter) }
            }
            guard isInClosure else { return builder.visitChildren(node) }
            builder.visitInside(of: node, at: .unknown) { $0.visitChildren(node) }
        }
        closures = outerClosures
        isInInitializer = wasInInitializer
    }

    /// The name of a function; of the operators only the one that has a meaning here.
    private func functionName(_ node: NodeIndex) -> String {
        let token = tree.introducer(node) + 1
        let text = ExpressionSummary.flowOperator
        guard token < tree.tokens.count, tree.tokens[token].kind != .identifier,
            tree.source.bytes(in: tree.tokens[token].range.prefix(text.utf8CodeUnitCount), equal: text)
        else { return declaredName(node) }
        return text.description
    }

    private func function(_ node: NodeIndex, named name: String) -> MemberSummary {
        var member = MemberSummary(
            name: name, isFunction: true, isStatic: hasModifier(node, .static, .class), type: nil, value: nil)
        if tree.kind(node) == .functionDeclaration {
            member.isShareable = type >= 0 && (isAsync(node) || isDeclaredShareable(node))
            member.escapingParameters = escapingParameters(node)
        }
        if let clause = tree.firstChild(node, .returnClause), let type = tree.firstChild(clause) {
            let own = genericConstraints(node)
            member.type = description(type, typeParameters: own)
            if isLabeledTuple(type) { member.value = origin(ofType: type, typeParameters: own) }
        }
        if let clause = tree.firstChild(node, .parameterClause) {
            let parameters = tree.children(clause).map { parameter($0, of: node) }
            // What returns nothing and calls nobody back is no way to a receiver.
            if member.type != nil || parameters.contains(where: { $0.closure != nil }) {
                member.parameters = parameters
            }
        }
        return member
    }

    /// A parameter as its callers see it.
    private func parameter(_ node: NodeIndex, of function: NodeIndex) -> ParameterSummary {
        var result = ParameterSummary(label: "")
        var token = Int(tree[node].firstToken)
        for child in tree.children(node) {
            switch tree.kind(child) {
            case .attribute: token = Int(tree[child].endToken)
            case .initializerClause: result.isOptional = true
            case .packType: result.isOptional = true
            default:
                // What else is passed doesn't matter to what a receiver is.
                guard parameters(ofFunctionType: child) != nil else { continue }
                result.closure = description(child, typeParameters: genericConstraints(function))
            }
        }
        // The labels of subscripts are only those that are written apart from the name.
        let isLabeled =
            tree.kind(function) != .subscriptDeclaration
            || token + 1 < Int(tree[node].endToken)
                && isParameterName(token + 1)
        if token < Int(tree[node].endToken), tree.tokens[token].kind != .wildcard, isLabeled {
            result.label = tree.name(ofToken: token)
        }
        return result
    }

    private func isParameterName(_ token: Int) -> Bool {
        switch tree.tokens[token].kind {
        case .identifier, .wildcard, .keyword, .dollarIdentifier: true
        default: false
        }
    }

    private mutating func bindTypeParameters(_ node: NodeIndex) {
        guard let clause = tree.firstChild(node, .genericParameterClause) else { return }
        scopes.holdsTypes = true
        for parameter in tree.children(clause) where tree.kind(parameter) == .genericParameter {
            bind(token: nameToken(ofTypeParameter: parameter), parameter)
        }
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
    private func bindParameter(_ node: NodeIndex, horizon: Int? = nil) {
        var token = Int(tree[node].firstToken)
        for child in tree.children(node) where tree.kind(child) == .attribute { token = Int(tree[child].endToken) }
        let end = Int(tree[node].endToken)
        guard token < end, isParameterName(token) else { return }
        while token + 1 < end, isParameterName(token + 1) { token += 1 }
        bind(token: token, node, horizon: horizon)
    }

    func bindAccessorParameter(_ node: NodeIndex) {
        guard tree.kind(node) == .accessor else { return }
        bind("newValue", node)
        bind("oldValue", node)
        if let clause = tree.firstChild(node, .closureParameterClause) {
            for parameter in tree.children(clause) { bindParameter(parameter) }
        }
    }

    // MARK: - Closures

    mutating func visitClosure(_ node: NodeIndex) {
        let place = place(of: node)
        visitLocally { builder in
            // What is captured is read in the scope outside, and so is the call around that says what is passed.
            let horizon = builder.scopes.mark
            if let list = builder.tree.firstChild(node, .captureList) {
                builder.visitChildren(list)
                builder.bindCaptures(list)
            }
            builder.bindClosureParameters(node, horizon: horizon)
            guard let place else { return builder.visitClosureBody(node) }
            builder.visitInside(of: node, at: place) { $0.visitClosureBody(node) }
        }
    }

    /// Binds the names of a capture list, which don't see each other.
    func bindCaptures(_ list: NodeIndex) {
        let horizon = scopes.mark
        for capture in tree.children(list) {
            guard let token = nameToken(ofCapture: capture), tree.tokens[token].keyword != .self else { continue }
            bind(token: token, capture, horizon: horizon)
        }
    }

    private func nameToken(ofCapture capture: NodeIndex) -> Int? {
        let tokens = tree.tokenRange(capture)
        if let equal = tokens.first(where: { tree.tokens[$0].kind == .equal }), equal > tokens.lowerBound {
            return equal - 1
        }
        return tokens.last
    }

    /// The name that a capture binds, and its expression if it is another one.
    func capturedName(_ capture: NodeIndex) -> (String, NodeIndex?)? {
        guard let token = nameToken(ofCapture: capture) else { return nil }
        let isNamed = token + 1 < Int(tree[capture].endToken)
        return (tree.name(ofToken: token), isNamed ? tree.firstChild(capture) : nil)
    }

    private func bindClosureParameters(_ node: NodeIndex, horizon: Int) {
        guard let clause = tree.firstChild(node, .closureParameterClause) else {
            scopes.bind(.init(token: -1, name: "$0", declaration: node, horizon: horizon))
            return
        }
        for parameter in tree.children(clause) { bindParameter(parameter, horizon: horizon) }
    }
}
