import FlynnSyntax

/// Chains of suffixes and sequences of operands.
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
        collectChain(node, parts)
        for part in parts { visit(part) }
    }

    @inline(never)
    private mutating func collectChain(_ node: NodeIndex, _ parts: [NodeIndex]) {
        // `.init(actor) { … }` of an unknown type: its comments may document a behavior.
        if tree.kind(parts[0]) == .implicitMemberExpression,
            constructions.construction(node, isAnnotated: true) != nil
        {
            comments.addConstruction(node)
        }
        if behaviorClosures.isOpen { behaviorClosures.collectAccess(node, parts: parts) }
        collectMembers(parts)
        collectHeldBehavior(parts)
        if context.importsRuntime { collectTimer(parts) }
        if context.importsRoles { roles.collect(parts) }
        if context.importsSystem { system.collect(parts) }
        if closures.runsInBehavior, let type = context.type {
            waits.collectCalls(parts, in: type, isInReaction: closures.runsInReaction)
        }
    }

    /// Collects the behaviors and protected members in a chain of suffixes.
    @inline(never)
    private mutating func collectMembers(_ parts: [NodeIndex]) {
        for (position, part) in parts.enumerated() {
            let isMember = tree.kind(part) == .memberAccess
            guard isMember || position == 0 && tree.kind(part) == .identifierExpression,
                let token = tree.simpleNameToken(part), names.canMatch(token)
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
            if position > 0, position == parts.count - 1 { tree.parent(part).map { noteHolder(of: $0) } }
        }
    }

    /// The receiver of a behavior that is named without one. Behaviors are members: outside of types, the name is a function's.
    @inline(never)
    private func implicitReceiver(of name: String) -> ExpressionSummary? {
        guard let type = context.type, !context.scopes.isBound(name) else { return nil }
        return .`self`(type)
    }

    /// Remembers the constant that a behavior of `self` is the initial value of: `let report = bePrint`
    @inline(never)
    mutating func collectOwnBehavior(_ node: NodeIndex) {
        guard let token = tree.simpleNameToken(node), names.canMatch(token), let name = names.behaviorName(token),
            implicitReceiver(of: name) != nil
        else { return }
        noteHolder(of: node)
    }

    /// Remembers the constant that a behavior is the initial value of: `let report = printer.bePrint`
    @inline(never)
    private mutating func noteHolder(of behavior: NodeIndex) {
        guard let clause = tree.parent(behavior), let binding = tree.parent(clause),
            tree.kind(clause) == .initializerClause, tree.kind(binding) == .patternBinding,
            let declaration = tree.parent(binding), tree.isConstant(declaration),
            let pattern = tree.firstChild(binding),
            tree.kind(pattern) == .identifierPattern
        else { return }
        behaviorHolders.insert(pattern)
    }

    /// Collects the call of a behavior in parentheses or in a constant: `(printer.bePrint)("a")`, `report("a")`
    @inline(never)
    private mutating func collectHeldBehavior(_ parts: [NodeIndex]) {
        switch tree.kind(parts[0]) {
        case .tupleExpression:
            guard let value = tree.parenthesizedValue(parts[0]), let held = heldBehavior(value) else { return }
            guard let receiver = receiver(of: held) else { return }
            collectCall(of: held, held.token, receiver: receiver, parts)
        case .identifierExpression where !behaviorHolders.isEmpty:
            guard let holder = tree.simpleNameToken(parts[0]),
                let (pattern, horizon) = context.scopes.declaration(of: tree.name(ofToken: holder)),
                behaviorHolders.contains(pattern),
                let value = tree.parent(pattern).flatMap(tree.initialValue), let held = heldBehavior(value),
                // The names in the value mean what they mean there; those in the arguments, what they mean here.
                let receiver = context.scopes.within(horizon: horizon, { receiver(of: held) }) ?? nil
            else { return }
            collectCall(of: held, holder, receiver: receiver, parts)
        default: break
        }
    }

    /// Collects the call that a timer makes: `Flynn.Timer(timeInterval: 1, repeats: true, clock.beTick, ["a"])`, or with `after:` or
    /// `every:` instead of the first two arguments
    @inline(never)
    private mutating func collectTimer(_ parts: [NodeIndex]) {
        guard parts.count >= 3, tree.kind(parts[0]) == .identifierExpression, tree.kind(parts[2]) == .callArguments,
            tree.source.bytes(in: tree.range(parts[0]), equal: "Flynn"),
            tree.kind(parts[1]) == .memberAccess, tree.memberName(parts[1]) == "Timer",
            !context.scopes.isBound("Flynn")
        else { return }
        let list = tree.childList(parts[2])
        let labels = list.map { tree.argumentLabel($0) ?? "" }
        let behavior: Int
        switch labels.first {
        case "timeInterval" where labels.dropFirst().first == "repeats": behavior = 2
        case "after", "every": behavior = 1
        default: return
        }
        guard (1...2).contains(list.count - behavior), labels[behavior...].allSatisfy({ $0 == "" }),
            let value = tree.argumentValue(list[behavior])
        else { return }
        let arguments = list.count > behavior + 1 ? tree.argumentValue(list[behavior + 1]) : nil
        guard let held = heldBehavior(value), let receiver = receiver(of: held) else { return }
        calls.collectTimer(
            held.name, held.token, arguments: arguments, receiver: receiver, isImplicit: held.receiver.isEmpty)
    }

    private typealias HeldBehavior = (name: String, token: TokenIndex, receiver: ArraySlice<NodeIndex>)

    /// The behavior that an expression is: its name, and the chain before it, which is empty for a behavior of `self`.
    @inline(never)
    private func heldBehavior(_ value: NodeIndex) -> HeldBehavior? {
        var chain = [value]
        if tree.kind(value) == .postfixExpression {
            chain = tree.childList(value)
            guard let last = chain.last, tree.kind(last) == .memberAccess else { return nil }
        } else if tree.kind(value) != .identifierExpression {
            return nil
        }
        guard let last = chain.last, let token = tree.simpleNameToken(last), names.canMatch(token),
            let name = names.behaviorName(token)
        else { return nil }
        return (name, token, chain.dropLast())
    }

    private func receiver(of held: HeldBehavior) -> ExpressionSummary? {
        held.receiver.isEmpty ? implicitReceiver(of: held.name) : expressions.chain(held.receiver, isWhole: false)
    }

    /// Collects the call of a behavior that is the value of the first part of a chain.
    @inline(never)
    private mutating func collectCall(
        of held: HeldBehavior, _ token: TokenIndex, receiver: ExpressionSummary, _ parts: [NodeIndex]
    ) {
        calls.collect(held.name, token, at: 0, of: parts, receiver: receiver, isImplicit: held.receiver.isEmpty)
    }

    /// Collects an assignment to a behavior of `self` that is named without it.
    @inline(never)
    private mutating func collectAssignment(_ node: NodeIndex) {
        guard let target = tree.firstChild(node), tree.kind(target) == .identifierExpression,
            let token = tree.simpleNameToken(target), names.canMatch(token), tree.tokens.kind(token + 1) == .equal,
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
        let parts = tree.childList(node)
        guard let (name, construction) = behaviors.assignment(parts) else { return visitChildren(node) }
        visit(parts[0])
        let closure = visitConstruction(construction)
        behaviors.addAssignment(of: name, ownerName: types.name(type), construction, closure)
    }
}
