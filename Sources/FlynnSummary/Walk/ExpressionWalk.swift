import FlynnSyntax

/// Chains of suffixes and sequences of operands.
extension SummaryWalker {
    mutating func visitPostfix(_ node: NodeIndex) {
        let isExpected = expectedConstructions.last?.node == node
        if let construction = constructions.construction(node, isAnnotated: isExpected) {
            let closure = visitConstruction(construction)
            if isExpected { expectedConstructions[expectedConstructions.count - 1].closure = closure }
            return
        }
        let parts = tree.childList(node)
        // `.init(actor) { … }` of an unknown type: its comments may document a behavior.
        if tree.kind(parts[0]) == .implicitMemberExpression,
            constructions.construction(node, isAnnotated: true) != nil
        {
            comments.addConstruction(node)
        }
        if behaviorClosures.isOpen { behaviorClosures.collectAccess(node, parts: parts) }
        collectMembers(parts)
        collectHeldBehavior(parts)
        if closures.runsInBehavior, let type = context.type { waits.collectCalls(parts, in: type) }
        for part in parts { visit(part) }
    }

    /// Collects the behaviors and protected members in a chain of suffixes.
    private mutating func collectMembers(_ parts: [NodeIndex]) {
        for (position, part) in parts.enumerated() {
            let isMember = tree.kind(part) == .memberAccess
            guard isMember || position == 0 && tree.kind(part) == .identifierExpression,
                let token = tree.simpleNameToken(part), names.canMatch(token)
            else { continue }
            if isMember, let name = names.safeName(token) {
                mentions.collect(name, token, receiver: expressions.chain(parts[..<position], isWhole: false))
            }
            guard let name = names.behaviorName(token) else { continue }
            let receiver: ExpressionSummary
            if isMember {
                receiver = expressions.chain(parts[..<position], isWhole: false)
                behaviorClosures.collectMention(name, of: receiver)
            } else {
                // Behaviors are members: outside of types, a name without a receiver is a function.
                guard let type = context.type, !context.scopes.isBound(name) else { continue }
                receiver = .`self`(type)
            }
            calls.collect(name, token, at: position, of: parts, receiver: receiver, isImplicit: !isMember)
            if position > 0, position == parts.count - 1 { noteHolder(of: parts[0]) }
        }
    }

    /// Remembers the constant that a behavior is the initial value of: `let report = printer.bePrint`
    private mutating func noteHolder(of base: NodeIndex) {
        guard let chain = tree.parent(base), let clause = tree.parent(chain), let binding = tree.parent(clause),
            tree.kind(clause) == .initializerClause, tree.kind(binding) == .patternBinding,
            let declaration = tree.parent(binding), tree.isConstant(declaration),
            let pattern = tree.firstChild(binding),
            tree.kind(pattern) == .identifierPattern
        else { return }
        behaviorHolders.insert(tree.name(ofToken: tree.firstTokenIndex(pattern)))
    }

    /// Collects the call of a behavior in parentheses or in a constant: `(printer.bePrint)("a")`, `report("a")`
    private mutating func collectHeldBehavior(_ parts: [NodeIndex]) {
        switch tree.kind(parts[0]) {
        case .tupleExpression:
            guard let value = tree.parenthesizedValue(parts[0]) else { return }
            collectCall(ofBehavior: value, parts, name: nil)
        case .identifierExpression where !behaviorHolders.isEmpty:
            guard let name = tree.simpleNameToken(parts[0]), behaviorHolders.contains(tree.name(ofToken: name)),
                let (pattern, horizon) = context.scopes.declaration(of: tree.name(ofToken: name)),
                let binding = tree.parent(pattern), tree.kind(binding) == .patternBinding,
                let value = tree.initialValue(binding)
            else { return }
            context.scopes.within(horizon: horizon) { collectCall(ofBehavior: value, parts, name: name) }
        default: break
        }
    }

    /// Collects the call of a behavior that is the value of the first part of a chain.
    ///
    /// - Parameter name: the variable that has the value.
    private mutating func collectCall(ofBehavior value: NodeIndex, _ parts: [NodeIndex], name variable: TokenIndex?) {
        guard tree.kind(value) == .postfixExpression else { return }
        let chain = tree.childList(value)
        guard let last = chain.last, tree.kind(last) == .memberAccess, let token = tree.simpleNameToken(last),
            names.canMatch(token), let name = names.behaviorName(token)
        else { return }
        calls.collect(
            name, variable ?? token, at: 0, of: parts, receiver: expressions.chain(chain.dropLast(), isWhole: false),
            isImplicit: false)
    }

    /// Visits a sequence, which can be `name = Behavior(…)` in an initializer.
    mutating func visitSequence(_ node: NodeIndex) {
        guard context.isInInitializer, let type = context.type else { return visitChildren(node) }
        let parts = tree.childList(node)
        guard let (name, construction) = behaviors.assignment(parts) else { return visitChildren(node) }
        visit(parts[0])
        let closure = visitConstruction(construction)
        behaviors.addAssignment(of: name, ownerName: types.name(type), construction, closure)
    }
}
