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
            calls.collect(name, token, at: position, of: parts, receiver: receiver)
        }
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
