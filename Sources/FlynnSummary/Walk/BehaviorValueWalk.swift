import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Behaviors as values: in constants, tuples, arrays, captures and bindings, and as arguments to runtime functions.
extension SummaryWalker {
    /// A behavior used as a value: its name and the expression before the name.
    struct BehaviorValue {
        var name: String
        var receiver: ExpressionSummary
        /// The other behaviors that the value can be.
        var others: [HeldBehavior] = []
        /// Whether the name is written without a receiver.
        var isImplicit = false
        /// The element type, if the behavior feeds a stream.
        var element: ExpressionSummary?
        /// Whether it is each of these behaviors, one after the other, rather than one of them.
        var isEach = false
    }

    /// Returns whether `token` can be the name of a behavior or a protected member, based on its first byte. The check
    /// excludes almost all names without a call into another module.
    @inline(__always)
    func canBeName(_ token: TokenIndex) -> Bool {
        let byte = tree.source[tree.nameRange(ofToken: token).lowerBound]
        return byte == names.firstByte || byte == UInt8(ascii: "s")
    }

    /// Records that the code uses a behavior of `self` as a value: `let report = bePrint`
    @inline(never)
    mutating func collectOwnBehavior(_ node: NodeIndex) {
        guard let token = tree.simpleNameToken(node), canBeName(token), let name = names.behaviorName(token),
            implicitReceiver(of: name) != nil
        else { return flows.collectName(node) }
        mentionsBehaviorValue = true
        flows.valueCount += 1
    }

    /// Collects a call to the behavior in the value of an expression: `(printer.bePrint)("a")`, `report("a")`,
    /// `pair.print("a")`
    @inline(never)
    mutating func collectHeldBehavior(_ chain: Chain, from start: Int) {
        guard mentionsBehaviorValue || tree.kind(chain[0]) == .tupleExpression || usesKeyPath(chain) else { return }
        for end in chain.indices.dropFirst(max(start, 1)) where isCall(chain, at: end) {
            if chain[1..<end].contains(where: { isBehaviorMember($0) }) { return }
            guard let (value, token) = heldBehavior(chain[..<end]) else {
                // `first()(1)` calls a result.
                if end > SummaryWalker.maxCallee { return }
                continue
            }
            calls.runsInBehavior = closures.runsInBehavior
            calls.collect(
                value.name, token, at: end - 1, of: chain, receiver: value.receiver, isImplicit: value.isImplicit,
                element: value.element, others: value.others,
                visitsAll: value.isEach && flows.visitsAll(chain))
            return
        }
    }

    /// Returns whether a chain begins with a key path access to a property: `printer[keyPath: \.bePrint]`
    private func usesKeyPath(_ chain: Chain) -> Bool {
        chain.count > 1 && tree.kind(chain[1]) == .subscriptArguments
            && tree.firstChild(chain[1]).map { tree.argumentLabel($0) == "keyPath" } == true
    }

    /// The maximum length of a chain with a called value.
    private static let maxCallee = 8

    /// Returns the behavior in `chain`, which begins with a constant or parentheses, and the token with its name.
    private mutating func heldBehavior(_ chain: Chain) -> (BehaviorValue, TokenIndex)? {
        let token = tree.firstTokenIndex(chain[0])
        switch tree.kind(chain[0]) {
        case .tupleExpression:
            guard chain.count == 1 else { return nil }
            return tree.parenthesizedValue(chain[0]).flatMap { heldBehavior($0) }
        case .selfExpression where chain.count > 1:
            guard tree.kind(chain[1]) == .memberAccess, let name = tree.simpleNameToken(chain[1]),
                case .`self`(let type) = expressions.selfMeaning,
                let value = storedBehavior(tree.name(ofToken: name), at: chain[0], of: type)
            else { return nil }
            return heldBehavior(chain.dropFirst(), from: value, name)
        case .identifierExpression:
            let name = tree.name(ofToken: token)
            if let element = element(of: name, in: chain) { return (element, token) }
            if usesKeyPath(chain) {
                return behaviorValue(expressions.chain(chain, isWhole: false)).map { ($0, token) }
            }
            let stored = context.type.flatMap { type in
                context.scopes.isBound(name) ? nil : storedBehavior(name, at: chain[0], of: type)
            }
            guard let constant = constantValue(of: name, at: chain[0]) ?? stored ?? globalValue(of: name) else {
                return nil
            }
            return heldBehavior(chain, from: constant, token)
        case .arrayLiteral:
            return behaviorValue(expressions.chain(chain, isWhole: false)).map { ($0, token) }
        default: return nil
        }
    }

    /// Returns the behavior at a literal index of a constant array: `behaviors[1]`
    private mutating func element(of name: String, in chain: Chain) -> BehaviorValue? {
        guard chain.count == 2, let index = chain.last, tree.kind(index) == .subscriptArguments,
            let value = tree.onlyArgument(index).flatMap(tree.argumentValue), tree.kind(value) == .integerLiteral,
            let position = Int(tree.text(value)), let constant = context.scopes.constant(name),
            let array = constant.value, tree.kind(array) == .arrayLiteral,
            let elements = expressions.boundedChildren(array), elements.indices.contains(position)
        else { return nil }
        return context.scopes.within(visibleCount: constant.visibleCount) {
            expressions.expression(elements[position])
        }.flatMap { behaviorValue($0) }
    }

    /// Returns the behavior that is always stored in a constant of the type around `node`.
    private mutating func storedBehavior(_ name: String, at node: NodeIndex, of type: TypeSummary.ID)
        -> ExpressionSummary?
    {
        guard let block = tree.memberBlock(around: node) else { return nil }
        let place = StoredBehaviorReader.Place(block: block, type: type)
        if let known = expressions.storedBehaviors[place] { return known[name] }
        let values = StoredBehaviorReader(tree, names).values(at: place)
        expressions.storedBehaviors[place] = values
        return values[name]
    }

    /// Returns the behavior in `chain`, which begins with a known value, and the token with its name.
    private mutating func heldBehavior(
        _ chain: Chain, from constant: ExpressionSummary, _ first: TokenIndex
    ) -> (BehaviorValue, TokenIndex)? {
        var token = first
        if let last = chain.last, tree.kind(last) == .memberAccess, let name = tree.simpleNameToken(last) {
            token = name
        }
        let value = chain.count == 1 ? constant : expressions.chain(chain, isWhole: false, from: constant)
        return behaviorValue(value).map { ($0, token) }
    }

    /// Returns whether a call to the value before a position begins there, including calls to `ask`.
    private func isCall(_ chain: Chain, at position: Int) -> Bool {
        let part = chain[position]
        switch tree.kind(part) {
        case .callArguments: return true
        case .trailingClosure: return !tree.isCall(chain[position - 1])
        case .memberAccess: return ["ask", "dynamicallyCall", "callAsFunction"].contains(tree.memberName(part))
        default: return false
        }
    }

    private mutating func isBehaviorMember(_ part: NodeIndex) -> Bool {
        tree.kind(part) == .memberAccess && tree.simpleNameToken(part).map { names.isBehaviorName($0) } == true
    }

    // MARK: - Values

    /// Returns the value of a constant, capture or binding, or the possible values of a variable; `nil` for other
    /// names.
    private mutating func constantValue(of name: String, at use: NodeIndex) -> ExpressionSummary? {
        guard let (declaration, visibleCount) = context.scopes.declaration(of: name) else { return nil }
        switch tree.kind(declaration) {
        case .capture, .closureParameter, .closureExpression: return expressions.meaning(of: name)
        case .identifierPattern, .identifierExpression: break
        case .functionDeclaration:
            return context.scopes.within(visibleCount: visibleCount) { expressions.behavior(ofFunction: declaration) }
                ?? nil
        default: return nil
        }
        var node = tree.parent(declaration)
        while let current = node, SummaryWalker.patterns.contains(tree.kind(current)) { node = tree.parent(current) }
        guard let binding = node else { return nil }
        switch tree.kind(binding) {
        case .patternBinding:
            guard let variable = tree.parent(binding) else { return nil }
            let isConstant = tree.isConstant(variable)
            guard tree.parent(declaration) == binding else { return isConstant ? expressions.meaning(of: name) : nil }
            // The annotation doesn't name the behavior.
            guard isConstant, let value = tree.initialValue(binding) else {
                return context.scopes.within(visibleCount: visibleCount) {
                    expressions.values(
                        ofVariable: name, in: variable, initially: tree.initialValue(binding), at: use)
                } ?? nil
            }
            if let known = expressions.constantValues[declaration] { return known }
            let read = context.scopes.within(visibleCount: visibleCount) {
                flows.isConstant(value) ? expressions.expression(value) : .unknown
            }
            expressions.constantValues[declaration] = read ?? .unknown
            return read
        case .optionalBindingCondition, .forStatement, .caseItem, .caseCondition: break
        default: return nil
        }
        return expressions.meaning(of: name)
    }

    /// Returns the value of a global constant declared earlier in the file. In a type, the name can refer to a member.
    private func globalValue(of name: String) -> ExpressionSummary? {
        context.type == nil && !context.scopes.isBound(name) ? globalBehaviors[name] : nil
    }

    /// Records the value of a global constant if it is a behavior, or a tuple, array or dictionary of behaviors.
    @inline(never)
    mutating func collectGlobalBehavior(_ property: PropertyBinding) {
        guard let name = property.name, let value = property.value, tree.isConstant(property.declaration) else {
            return
        }
        globalBehaviors[name] = behaviorParts(expressions.expression(value))
    }

    /// Records the behavior that a global function always returns. If several functions have this name, the value is
    /// unknown.
    @inline(never)
    mutating func collectGlobalBehavior(function node: NodeIndex) {
        guard let name = tree.declaredName(node), let value = expressions.behavior(ofFunction: node, isOpen: true)
        else { return }
        globalBehaviors[name] = globalBehaviors[name] == nil ? value : .unknown
    }

    /// Returns an expression with the global constants of the file replaced by their values.
    private func behaviorParts(_ expression: ExpressionSummary) -> ExpressionSummary? {
        func part(_ value: ExpressionSummary) -> ExpressionSummary { behaviorParts(value) ?? value }
        switch expression {
        case .member(_, let name): return names.isBehaviorName(name) ? expression : nil
        case .name(let name, nil): return globalBehaviors[name]
        case .tuple(let parts, let labels): return .bounded(.tuple(parts.map(part), labels: labels))
        case .dictionary(let keys, let values): return .bounded(.dictionary(keys: keys, values: values.map(part)))
        default:
            let elements = elements(expression)
            return elements.isEmpty ? nil : .bounded(.array(elements.map(part)))
        }
    }

    /// The kinds of patterns, and of expressions used as patterns, that can contain other patterns.
    private static let patterns: Set<SyntaxKind> = [
        .tuplePattern, .valueBindingPattern, .postfixExpression, .callArguments, .argument,
    ]

    /// Returns the behavior in the value of `node`. The token is the last name in `node`, or the first token of an operator
    /// expression.
    mutating func heldBehavior(_ node: NodeIndex) -> (BehaviorValue, TokenIndex)? {
        switch tree.kind(node) {
        case .identifierExpression:
            guard let token = tree.simpleNameToken(node) else { return nil }
            let text = tree.name(ofToken: token)
            if let value = constantValue(of: text, at: node).flatMap({ behaviorValue($0) }) { return (value, token) }
            guard canBeName(token), let name = names.behaviorName(token),
                let receiver = implicitReceiver(of: name)
            else { return nil }
            return (BehaviorValue(name: name, receiver: receiver, isImplicit: true), token)
        case .postfixExpression:
            guard let last = tree.lastChild(node), tree.kind(last) == .memberAccess,
                let token = tree.simpleNameToken(last)
            else { return nil }
            if canBeName(token), let name = names.behaviorName(token) {
                let receiver = expressions.chain(tree.chain(node).dropLast(), isWhole: false)
                return (BehaviorValue(name: name, receiver: receiver), token)
            }
            return behaviorValue(expressions.expression(node)).map { ($0, token) }
        case .sequenceExpression:
            return behaviorValue(expressions.expression(node)).map { ($0, tree.firstTokenIndex(node)) }
        case .tupleExpression: return tree.parenthesizedValue(node).flatMap { heldBehavior($0) }
        default: return nil
        }
    }
}
