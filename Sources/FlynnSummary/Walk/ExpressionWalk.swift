import FlynnExpressions
import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

/// Postfix chains and sequences of operands.
extension SummaryWalker {
    @inline(never)
    mutating func visitPostfix(_ node: NodeIndex) {
        let isExpected = expectedConstructions.last?.node == node
        if let construction = constructions.construction(node, isAnnotated: isExpected) {
            let closure = visitConstruction(construction)
            if isExpected { expectedConstructions[expectedConstructions.count - 1].closure = closure }
            return
        }
        let parts = tree.childList(node)
        let callCount = calls.calls.count
        let valueCount = flows.valueCount
        collectChain(node, parts)
        let isBehavior = calls.calls.count > callCount
        simulation.collect(parts, behaviorCalls: callCount..<calls.calls.count)
        let innerCount = calls.calls.count
        for part in parts { visit(part) }
        simulation.collectIterations(parts, behaviorCalls: innerCount..<calls.calls.count)
        if context.importsRuntime || flows.valueCount > 0 {
            collectFlows(node, parts, isBehavior: isBehavior, since: valueCount)
        }
    }

    @inline(never)
    private mutating func collectChain(_ node: NodeIndex, _ parts: [NodeIndex]) {
        // The comments in `.init(actor) { … }` can document a behavior, even if the type is unknown.
        if tree.kind(parts[0]) == .implicitMemberExpression,
            constructions.construction(node, isAnnotated: true) != nil
        {
            comments.addConstruction(node)
        }
        if behaviorClosures.hasArguments { behaviorClosures.collectAccess(node, parts: parts) }
        collectMembers(parts)
        collectUses(node, parts)
        if context.importsRoles { roles.collect(parts) }
        if context.importsSystem { system.collect(parts) }
        if let behavior = closures.behavior, let type = context.type { waits.collectCalls(parts, in: type, behavior) }
    }

    /// Collects the uses of behaviors as values in a postfix chain, including the branches of `#if`.
    private mutating func collectUses(_ node: NodeIndex, _ parts: [NodeIndex], from start: Int = 0) {
        if let position = parts.indices.dropFirst(start).first(where: { tree.kind(parts[$0]) == .ifConfiguration }) {
            collectUses(node, Array(parts[..<position]), from: start)
            for chain in tree.chains(through: parts, at: position) { collectUses(node, chain, from: position) }
            return
        }
        collectHeldBehavior(parts, from: start)
        guard context.importsRuntime else { return }
        collectTimer(node, parts, from: start)
        collectReceiver(parts, from: start)
    }

    /// Collects the behaviors and protected members in a postfix chain.
    @inline(never)
    private mutating func collectMembers(_ parts: [NodeIndex], from start: Int = 0) {
        for (position, part) in parts.enumerated().dropFirst(start) {
            if tree.kind(part) == .ifConfiguration {
                for chain in tree.chains(through: parts, at: position) { collectMembers(chain, from: position) }
                continue
            }
            let isMember = tree.kind(part) == .memberAccess
            guard isMember || position == 0 && tree.kind(part) == .identifierExpression,
                let token = tree.simpleNameToken(part), canBeName(token)
            else { continue }
            if isMember, let name = names.safeName(token) {
                mentions.collect(name, token, receiver: expressions.chain(parts[..<position], isWhole: false))
            }
            if isMember, names.isSetActor(token) { actorless.collectSetActor(on: parts[..<position]) }
            guard let name = names.behaviorName(token) else { continue }
            if isMember, tree.tokens.kind(token + 1) == .equal { actorless.collectAssignment(to: name, token) }
            let receiver: ExpressionSummary
            if isMember {
                receiver = expressions.chain(parts[..<position], isWhole: false)
                behaviorClosures.collectMention(name, of: receiver)
            } else {
                guard let own = implicitReceiver(of: name) else { continue }
                receiver = own
            }
            calls.runsInBehavior = closures.runsInBehavior
            calls.collect(name, token, at: position, of: parts, receiver: receiver, isImplicit: !isMember)
            if isMember, position == parts.count - 1 {
                mentionsBehaviorValue = true
                flows.valueCount += 1
            }
        }
    }

    /// Returns the implicit receiver of a behavior. Behaviors are members, so outside of types the name refers to a
    /// function.
    @inline(never)
    mutating func implicitReceiver(of name: String) -> ExpressionSummary? {
        guard let type = context.type, !context.scopes.isBound(name) else { return nil }
        return .`self`(type)
    }

    /// Collects an assignment to a behavior of `self` when `self` isn't written.
    @inline(never)
    private mutating func collectAssignment(_ node: NodeIndex) {
        guard let target = tree.firstChild(node), tree.kind(target) == .identifierExpression,
            let token = tree.simpleNameToken(target), canBeName(token), tree.tokens.kind(token + 1) == .equal,
            let name = names.behaviorName(token)
        else { return }
        actorless.collectAssignment(to: name, token)
    }

    /// Visits a sequence, which can be `name = Behavior(…)` in an initializer.
    @inline(never)
    mutating func visitSequence(_ node: NodeIndex) {
        actorless.collect(sequence: node, isStruct: context.type.map { types.kind($0) == .struct } == true, names)
        collectAssignment(node)
        if context.importsRoles { roles.collect(sequence: node) }
        guard context.isInInitializer, let type = context.type else { return visitChildren(node) }
        if context.importsRuntime { flows.collect(sequence: node) }
        let parts = tree.childList(node)
        guard let (name, construction) = behaviors.assignment(parts) else { return visitChildren(node) }
        visit(parts[0])
        let closure = inSimulated(.behavior(name), body: node) { $0.visitConstruction(construction) }
        behaviors.addAssignment(of: name, ownerName: types.name(type), construction, closure)
    }
}
