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
        let chain = Chain(parts)
        let callCount = calls.calls.count
        let valueCount = flows.valueCount
        collectChain(node, chain, parts)
        let isBehavior = calls.calls.count > callCount
        simulation.collect(chain, behaviorCalls: callCount..<calls.calls.count)
        let innerCount = calls.calls.count
        for part in parts { visit(part) }
        simulation.collectIterations(chain, behaviorCalls: innerCount..<calls.calls.count)
        if context.importsRuntime || flows.valueCount > 0 {
            collectFlows(node, chain, isBehavior: isBehavior, since: valueCount)
        }
    }

    @inline(never)
    private mutating func collectChain(_ node: NodeIndex, _ chain: Chain, _ parts: [NodeIndex]) {
        // The comments in `.init(actor) { … }` can document a behavior, even if the type is unknown.
        if tree.kind(chain[0]) == .implicitMemberExpression,
            constructions.construction(node, isAnnotated: true) != nil
        {
            comments.addConstruction(node)
        }
        if behaviorClosures.hasArguments { behaviorClosures.collectAccess(node, chain) }
        collectMembers(chain)
        collectUses(node, chain)
        if context.importsRoles { roles.collect(chain) }
        if context.importsSystem { system.collect(parts) }
        if let behavior = closures.behavior, let type = context.type { waits.collectCalls(parts, in: type, behavior) }
    }

    /// Collects the uses of behaviors as values in a postfix chain, including the branches of `#if`.
    private mutating func collectUses(_ node: NodeIndex, _ chain: Chain, from start: Int = 0) {
        if let position = chain.indices.dropFirst(start).first(where: { tree.kind(chain[$0]) == .ifConfiguration }) {
            collectUses(node, chain[..<position], from: start)
            for branch in tree.chains(through: Array(chain), at: position) {
                collectUses(node, Chain(branch), from: position)
            }
            return
        }
        collectHeldBehavior(chain, from: start)
        guard context.importsRuntime else { return }
        collectTimer(node, chain, from: start)
        collectReceiver(chain, from: start)
    }

    /// Collects the behaviors and protected members in a postfix chain.
    @inline(never)
    private mutating func collectMembers(_ chain: Chain, from start: Int = 0) {
        for (position, part) in chain.enumerated().dropFirst(start) {
            if tree.kind(part) == .ifConfiguration {
                for branch in tree.chains(through: Array(chain), at: position) {
                    collectMembers(Chain(branch), from: position)
                }
                continue
            }
            let isMember = tree.kind(part) == .memberAccess
            guard isMember || position == 0 && tree.kind(part) == .identifierExpression,
                let token = tree.simpleNameToken(part), canBeName(token)
            else { continue }
            if isMember, let name = names.safeName(token) {
                mentions.collect(name, token, receiver: expressions.chain(chain[..<position], isWhole: false))
            }
            if isMember, names.isSetActor(token) { actorless.collectSetActor(on: chain[..<position]) }
            guard let name = names.behaviorName(token) else { continue }
            if isMember, tree.tokens.kind(token + 1) == .equal { actorless.collectAssignment(to: name, token) }
            let receiver: ExpressionSummary
            if isMember {
                receiver = expressions.chain(chain[..<position], isWhole: false)
                behaviorClosures.collectMention(name, of: receiver)
            } else {
                guard let own = implicitReceiver(of: name) else { continue }
                receiver = own
            }
            calls.runsInBehavior = closures.runsInBehavior
            calls.collect(name, token, at: position, of: chain, receiver: receiver, isImplicit: !isMember)
            if isMember, position == chain.count - 1 {
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
        guard let (target, name, construction) = behaviors.assignment(node) else { return visitChildren(node) }
        visit(target)
        let closure = inSimulated(.behavior(name), body: node) { $0.visitConstruction(construction) }
        behaviors.addAssignment(of: name, ownerName: types.name(type), construction, closure)
    }
}
