import FlynnSyntax

/// What the closures of behaviors do with their arguments and with `self`.
extension SummaryBuilder {
    /// Visits `Behavior(…) { … }` and reads its closure.
    mutating func visitConstruction(_ node: NodeIndex, _ construction: BehaviorConstruction) -> OpenBehavior? {
        placedDocumentation.note(tree.range(node))
        for child in tree.children(node) {
            if tree.kind(child) == .callArguments {
                for argument in tree.children(child) {
                    if let value = tree.firstChild(argument), value != construction.closure { visit(value) }
                }
            } else if tree.kind(child) == .trailingClosure, let value = tree.firstChild(child),
                value != construction.closure
            {
                visit(value)
            }
        }
        guard let closure = construction.closure else { return nil }
        if !openBehaviors.isEmpty { noteInnerRange(tree.range(closure)) }
        return visitBehaviorClosure(closure)
    }

    private mutating func visitBehaviorClosure(_ node: NodeIndex) -> OpenBehavior {
        let marker = ExpressionSummary.name("\u{0}arguments \(node)", nil)
        let parameter = parameterName(node)
        var usesShorthand = false
        if parameter == nil { usesShorthand = self.usesShorthand(node) }
        // What is captured is read outside of the closure.
        let captures = tree.firstChild(node, .captureList)
        if let captures { visitChildren(captures) }
        openBehaviors.append(
            OpenBehavior(
                marker: marker,
                closure: BehaviorClosure(
                    takesArguments: parameter.map { $0 != "_" } ?? usesShorthand, ignoresArguments: parameter == "_",
                    accesses: [], strongSelf: nil),
                capturesSelfWeakly: capturesSelfWeakly(node), type: type, depth: closures.depth + 1))
        noteCapturedSelf(node)
        visitLocally { builder in
            if let captures { builder.bindCaptures(captures) }
            builder.bind(parameter ?? "$0", marker)
            guard builder.type >= 0 else { return builder.visitClosureBody(node) }
            builder.visitInside(of: node, at: .behavior) { $0.visitClosureBody(node) }
        }
        var behavior = openBehaviors.removeLast()
        if behavior.closure.strongSelf != nil { behavior.closure.selfCapture = selfCapture(node) }
        return behavior
    }

    private func parameterName(_ closure: NodeIndex) -> String? {
        guard let clause = tree.firstChild(closure, .closureParameterClause), let first = tree.firstChild(clause) else {
            return nil
        }
        var token = Int(tree[first].firstToken)
        for child in tree.children(first) where tree.kind(child) == .attribute { token = Int(tree[child].endToken) }
        // `_ args`: the last word is the name.
        while token + 1 < Int(tree[first].endToken), isParameterWord(token + 1) { token += 1 }
        return tree.name(ofToken: token)
    }

    private func isParameterWord(_ token: Int) -> Bool {
        tree.tokens[token].kind == .identifier || tree.tokens[token].kind == .wildcard
    }

    /// Whether `$0` stands in a closure, outside of the closures in it.
    private func usesShorthand(_ closure: NodeIndex) -> Bool {
        func search(_ node: NodeIndex) -> Bool {
            tree.children(node).contains { child in
                switch tree.kind(child) {
                case .closureExpression: false
                case .identifierExpression where tree.firstToken(child).kind == .dollarIdentifier: true
                default: search(child)
                }
            }
        }
        return search(closure)
    }
}
