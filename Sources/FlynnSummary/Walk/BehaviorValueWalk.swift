import FlynnSyntax

/// Behaviors as values: in constants, tuples, arrays, captures and bindings, and as arguments of the runtime's functions.
extension SummaryWalker {
    /// A behavior as a value, by its name and the expression before it.
    private struct BehaviorValue {
        var name: String
        var receiver: ExpressionSummary
        /// Whether it is named without a receiver.
        var isImplicit = false
    }

    /// Remembers that a behavior of `self` is used as a value: `let report = bePrint`
    @inline(never)
    mutating func collectOwnBehavior(_ node: NodeIndex) {
        guard let token = tree.simpleNameToken(node), names.canMatch(token), let name = names.behaviorName(token),
            implicitReceiver(of: name) != nil
        else { return }
        mentionsBehaviorValue = true
    }

    /// Collects the call of a behavior that is the value of an expression: `(printer.bePrint)("a")`, `report("a")`, `pair.print("a")`
    @inline(never)
    mutating func collectHeldBehavior(_ parts: [NodeIndex]) {
        guard mentionsBehaviorValue || tree.kind(parts[0]) == .tupleExpression,
            let end = parts.firstIndex(where: { isCall($0) }), end > 0
        else { return }
        var token = tree.firstTokenIndex(parts[0])
        let value: BehaviorValue?
        switch tree.kind(parts[0]) {
        case .tupleExpression:
            guard let inner = tree.parenthesizedValue(parts[0]), end == 1, let held = heldBehavior(inner) else {
                return
            }
            (value, token) = held
        case .identifierExpression:
            guard let base = tree.simpleNameToken(parts[0]),
                let constant = constantValue(of: tree.name(ofToken: base)),
                !parts[1..<end].contains(where: { isBehaviorMember($0) })
            else { return }
            if end > 1, tree.kind(parts[end - 1]) == .memberAccess, let last = tree.simpleNameToken(parts[end - 1]) {
                token = last
            }
            value = behaviorValue(end == 1 ? constant : expressions.chain(parts[..<end], isWhole: false))
        default: return
        }
        guard let value else { return }
        calls.runsInBehavior = closures.runsInBehavior
        calls.collect(
            value.name, token, at: end - 1, of: parts, receiver: value.receiver, isImplicit: value.isImplicit)
    }

    /// Whether a part of a chain calls the value before it, or asks it.
    private func isCall(_ part: NodeIndex) -> Bool {
        switch tree.kind(part) {
        case .callArguments, .trailingClosure: return true
        case .memberAccess:
            switch tree.memberName(part) {
            case "ask", "dynamicallyCall", "callAsFunction": return true
            default: return false
            }
        default: return false
        }
    }

    private func isBehaviorMember(_ part: NodeIndex) -> Bool {
        tree.kind(part) == .memberAccess && tree.simpleNameToken(part).map { names.isBehaviorName($0) } == true
    }

    // MARK: - Values

    /// The value of a name that always means the same value: a constant, a capture or a binding; `nil` for any other name.
    private func constantValue(of name: String) -> ExpressionSummary? {
        guard let (declaration, horizon) = context.scopes.declaration(of: name) else { return nil }
        switch tree.kind(declaration) {
        case .capture: return expressions.meaning(of: name)
        case .identifierPattern: break
        default: return nil
        }
        var node = tree.parent(declaration)
        while let current = node, tree.kind(current) == .tuplePattern || tree.kind(current) == .valueBindingPattern {
            node = tree.parent(current)
        }
        guard let binding = node else { return nil }
        switch tree.kind(binding) {
        case .patternBinding:
            guard let variable = tree.parent(binding), tree.isConstant(variable) else { return nil }
            // The annotation doesn't name the behavior.
            guard tree.parent(declaration) == binding, let value = tree.initialValue(binding) else { break }
            if let known = expressions.constantValues[declaration] { return known }
            let read = context.scopes.within(horizon: horizon) { expressions.expression(value) }
            expressions.constantValues[declaration] = read ?? .unknown
            return read
        case .optionalBindingCondition, .forStatement: break
        default: return nil
        }
        return expressions.meaning(of: name)
    }

    /// The behavior that a node is, and the token that names it.
    private func heldBehavior(_ node: NodeIndex) -> (BehaviorValue, TokenIndex)? {
        switch tree.kind(node) {
        case .identifierExpression:
            guard let token = tree.simpleNameToken(node) else { return nil }
            let text = tree.name(ofToken: token)
            if let value = constantValue(of: text).flatMap({ behaviorValue($0) }) { return (value, token) }
            guard names.canMatch(token), let name = names.behaviorName(token),
                let receiver = implicitReceiver(of: name)
            else { return nil }
            return (BehaviorValue(name: name, receiver: receiver, isImplicit: true), token)
        case .postfixExpression:
            guard let last = tree.lastChild(node), tree.kind(last) == .memberAccess,
                let token = tree.simpleNameToken(last)
            else { return nil }
            if names.canMatch(token), let name = names.behaviorName(token) {
                let receiver = expressions.chain(tree.childList(node).dropLast(), isWhole: false)
                return (BehaviorValue(name: name, receiver: receiver), token)
            }
            return behaviorValue(expressions.expression(node)).map { ($0, token) }
        case .sequenceExpression:
            return behaviorValue(expressions.expression(node)).map { ($0, tree.firstTokenIndex(node)) }
        case .tupleExpression: return tree.parenthesizedValue(node).flatMap { heldBehavior($0) }
        default: return nil
        }
    }

    /// The behavior that an expression is. The summaries of expressions are small, and so is the depth.
    private func behaviorValue(_ expression: ExpressionSummary) -> BehaviorValue? {
        switch expression {
        case .member(let receiver, let name):
            if names.isBehaviorName(name) { return BehaviorValue(name: name, receiver: receiver) }
            return common(
                tuples(receiver).map { parts, labels in
                    guard let position = Int(name) ?? labels.firstIndex(of: name), parts.indices.contains(position)
                    else {
                        return nil
                    }
                    return behaviorValue(parts[position])
                })
        case .name(let name, let type?) where names.isBehaviorName(name):
            return BehaviorValue(name: name, receiver: .`self`(type), isImplicit: true)
        case .unwrapped(let value), .chained(let value): return behaviorValue(value)
        case .call(.name("Optional", _), let call) where call.values.count == 1: return behaviorValue(call.values[0])
        case .element(.array(let parts)), .subscripted(.array(let parts), _), .alternatives(let parts):
            return common(parts.map { behaviorValue($0) })
        case .coalesced(let parts): return common(parts.map { behaviorValue($0) })
        default: return nil
        }
    }

    /// The tuples that an expression can be; empty if it can be something else.
    private func tuples(_ expression: ExpressionSummary) -> [(parts: [ExpressionSummary], labels: [String])] {
        switch expression {
        case .tuple(let parts, let labels): return [(parts, labels)]
        case .element(.array(let elements)), .subscripted(.array(let elements), _), .alternatives(let elements):
            let found = elements.map { tuples($0) }
            return found.contains { $0.isEmpty } ? [] : found.flatMap { $0 }
        case .member(let base, let name):
            let found = tuples(base).map { parts, labels -> [(parts: [ExpressionSummary], labels: [String])] in
                guard let position = Int(name) ?? labels.firstIndex(of: name), parts.indices.contains(position) else {
                    return []
                }
                return tuples(parts[position])
            }
            return found.contains { $0.isEmpty } ? [] : found.flatMap { $0 }
        default: return []
        }
    }

    /// The behavior that all of some values are, of one of their receivers.
    private func common(_ values: [BehaviorValue?]) -> BehaviorValue? {
        guard var common = values.first ?? nil else { return nil }
        var receivers = [common.receiver]
        for value in values.dropFirst() {
            guard let value, value.name == common.name, value.isImplicit == common.isImplicit else { return nil }
            if !receivers.contains(value.receiver) { receivers.append(value.receiver) }
        }
        if receivers.count > 1 { common.receiver = .bounded(.alternatives(receivers)) }
        return common
    }

    // MARK: - The runtime's functions

    /// Collects the call that a timer makes: `Flynn.Timer(timeInterval: 1, repeats: true, clock.beTick, ["a"])`, or with `after:` or
    /// `every:` instead of the first two arguments. The type can be an alias, or `.init` can make it.
    @inline(never)
    mutating func collectTimer(_ node: NodeIndex, _ parts: [NodeIndex]) {
        guard let position = parts.firstIndex(where: { tree.kind($0) == .callArguments }), position > 0,
            let first = tree.firstChild(parts[position]), let label = tree.argumentLabel(first)
        else { return }
        let start: Int
        switch label {
        case "timeInterval": start = 2
        case "after", "every": start = 1
        default: return
        }
        let list = tree.childList(parts[position])
        let labels = list.map { tree.argumentLabel($0) ?? "" }
        guard start == 1 || labels.dropFirst().first == "repeats", (1...2).contains(list.count - start),
            labels[start...].allSatisfy({ $0 == "" }), let value = tree.argumentValue(list[start]),
            let maker = timer(node, parts[..<position]), let (held, token) = heldBehavior(value)
        else { return }
        let arguments = list.count > start + 1 ? tree.argumentValue(list[start + 1]) : nil
        calls.collectTimer(
            held.name, token, arguments: arguments, receiver: held.receiver, isImplicit: held.isImplicit,
            madeAs: maker)
    }

    /// The timer that an initializer makes; `nil` if the chain before its arguments is none of a type.
    private func timer(_ node: NodeIndex, _ chain: ArraySlice<NodeIndex>) -> ExpressionSummary? {
        guard let first = chain.first else { return nil }
        switch tree.kind(first) {
        case .implicitMemberExpression:
            guard chain.count == 1, tree.memberName(first) == "init" else { return nil }
            let expected = expressions.expectation(of: node)
            return expected == .unknown ? nil : expected
        case .identifierExpression:
            var type = expressions.chain(chain, isWhole: false)
            if case .member(let base, "init") = type { type = base }
            switch type {
            case .member(.name(let outer, let context), let name):
                return .type(.named("\(outer).\(name)", arguments: []), context)
            case .name, .metatype: return .call(type, PassedArguments())
            default: return nil
            }
        default: return nil
        }
    }

    /// Collects the call of a behavior that the runtime makes: `sequence.forward(to: parser.beLine)`,
    /// `actor.unsafeSupervise(by: supervisor.beFailed)`
    @inline(never)
    private mutating func collectReceivingBehavior(
        _ position: Int, of parts: [NodeIndex], label: String, form: BehaviorCall.Form
    ) {
        guard position + 1 < parts.count, tree.kind(parts[position + 1]) == .callArguments,
            let first = tree.firstChild(parts[position + 1]), tree.argumentLabel(first) == label,
            let value = tree.argumentValue(first), let (held, token) = heldBehavior(value)
        else { return }
        calls.collect(
            held.name, token, in: value, receiver: held.receiver, isImplicit: held.isImplicit, form: form,
            on: expressions.chain(parts[..<position], isWhole: false))
    }

    @inline(never)
    mutating func collectReceiver(_ parts: [NodeIndex]) {
        for (position, part) in parts.enumerated().dropFirst() where tree.kind(part) == .memberAccess {
            guard let token = tree.simpleNameToken(part) else { continue }
            let name = tree.nameRange(ofToken: token)
            if tree.source.bytes(in: name, equal: "forward") {
                collectReceivingBehavior(position, of: parts, label: "to", form: .forward)
            } else if tree.source.bytes(in: name, equal: "unsafeSupervise") {
                collectReceivingBehavior(position, of: parts, label: "by", form: .supervise)
            }
        }
    }
}
