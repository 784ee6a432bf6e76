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
    }

    /// Records that the code uses a behavior of `self` as a value: `let report = bePrint`
    @inline(never)
    mutating func collectOwnBehavior(_ node: NodeIndex) {
        guard let token = tree.simpleNameToken(node), names.canMatch(token), let name = names.behaviorName(token),
            implicitReceiver(of: name) != nil
        else { return }
        mentionsBehaviorValue = true
    }

    /// Collects a call to the behavior in the value of an expression: `(printer.bePrint)("a")`, `report("a")`,
    /// `pair.print("a")`
    @inline(never)
    mutating func collectHeldBehavior(_ parts: [NodeIndex], from start: Int) {
        guard mentionsBehaviorValue || tree.kind(parts[0]) == .tupleExpression || usesKeyPath(parts) else { return }
        for end in parts.indices.dropFirst(max(start, 1)) where isCall(parts[end]) {
            if parts[1..<end].contains(where: { isBehaviorMember($0) }) { return }
            guard let (value, token) = heldBehavior(parts[..<end]) else {
                // `first()(1)` calls a result.
                if end > SummaryWalker.maxCallee { return }
                continue
            }
            calls.runsInBehavior = closures.runsInBehavior
            calls.collect(
                value.name, token, at: end - 1, of: parts, receiver: value.receiver, isImplicit: value.isImplicit,
                element: value.element, others: value.others)
            return
        }
    }

    /// Returns whether a chain begins with a key path access to a property: `printer[keyPath: \.bePrint]`
    private mutating func usesKeyPath(_ parts: [NodeIndex]) -> Bool {
        parts.count > 2 && tree.kind(parts[1]) == .subscriptArguments
            && tree.firstChild(parts[1]).map { tree.argumentLabel($0) == "keyPath" } == true
    }

    /// The maximum length of a chain with a called value.
    private static let maxCallee = 8

    /// Returns the behavior in `chain`, which begins with a constant or parentheses, and the token with its name.
    private mutating func heldBehavior(_ chain: ArraySlice<NodeIndex>) -> (BehaviorValue, TokenIndex)? {
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
            if usesKeyPath(chain + [chain[0]]) {
                return behaviorValue(expressions.chain(chain, isWhole: false)).map { ($0, token) }
            }
            let stored = context.type.flatMap { type in
                context.scopes.isBound(name) ? nil : storedBehavior(name, at: chain[0], of: type)
            }
            guard let constant = constantValue(of: name) ?? stored ?? globalValue(of: name) else { return nil }
            return heldBehavior(chain, from: constant, token)
        case .arrayLiteral:
            return behaviorValue(expressions.chain(chain, isWhole: false)).map { ($0, token) }
        default: return nil
        }
    }

    /// Returns the behavior at a literal index of a constant array: `behaviors[1]`
    private mutating func element(of name: String, in chain: ArraySlice<NodeIndex>) -> BehaviorValue? {
        guard chain.count == 2, let index = chain.last, tree.kind(index) == .subscriptArguments,
            let argument = tree.firstChild(index), tree.nextSibling(argument) == nil,
            let value = tree.argumentValue(argument), tree.kind(value) == .integerLiteral,
            let position = Int(tree.text(value)),
            let (pattern, horizon) = context.scopes.declaration(of: name), let binding = tree.parent(pattern),
            tree.kind(binding) == .patternBinding, let variable = tree.parent(binding), tree.isConstant(variable),
            let array = tree.initialValue(binding), tree.kind(array) == .arrayLiteral,
            let elements = expressions.boundedChildren(array), elements.indices.contains(position)
        else { return nil }
        let element = context.scopes.within(horizon: horizon) { expressions.expression(elements[position]) }
        return element.flatMap { behaviorValue($0) }
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
        _ chain: ArraySlice<NodeIndex>, from constant: ExpressionSummary, _ first: TokenIndex
    ) -> (BehaviorValue, TokenIndex)? {
        var token = first
        if let last = chain.last, tree.kind(last) == .memberAccess, let name = tree.simpleNameToken(last) {
            token = name
        }
        let value = chain.count == 1 ? constant : expressions.chain(chain, isWhole: false, from: constant)
        return behaviorValue(value).map { ($0, token) }
    }

    /// Returns whether a part of a chain is a call to the value before it, including calls to `ask`.
    private mutating func isCall(_ part: NodeIndex) -> Bool {
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

    private mutating func isBehaviorMember(_ part: NodeIndex) -> Bool {
        tree.kind(part) == .memberAccess && tree.simpleNameToken(part).map { names.isBehaviorName($0) } == true
    }

    // MARK: - Values

    /// Returns the value of a constant, capture or binding, or the possible values of a variable; `nil` for other
    /// names.
    private mutating func constantValue(of name: String) -> ExpressionSummary? {
        guard let (declaration, horizon) = context.scopes.declaration(of: name) else { return nil }
        switch tree.kind(declaration) {
        case .capture, .closureParameter, .closureExpression: return expressions.meaning(of: name)
        case .identifierPattern, .identifierExpression: break
        case .functionDeclaration:
            return context.scopes.within(horizon: horizon) { expressions.behavior(ofFunction: declaration) } ?? nil
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
            if let known = expressions.constantValues[declaration] { return known }
            // The annotation doesn't name the behavior.
            let value = tree.initialValue(binding)
            let read = context.scopes.within(horizon: horizon) {
                isConstant && value != nil
                    ? value.map { expressions.expression($0) }
                    : expressions.values(ofVariable: name, in: variable, initially: value)
            }
            expressions.constantValues[declaration] = (read ?? nil) ?? .unknown
            return read ?? nil
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

    /// Returns the behavior in the value of `node`, and the token with its name.
    mutating func heldBehavior(_ node: NodeIndex) -> (BehaviorValue, TokenIndex)? {
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

    /// Returns the behavior in the value of `expression`. The recursion depth is bounded by the small size of
    /// summaries.
    private func behaviorValue(_ expression: ExpressionSummary) -> BehaviorValue? {
        switch expression {
        case .member(let receiver, let name):
            if names.isBehaviorName(name) { return BehaviorValue(name: name, receiver: receiver) }
            if let element = streamElement(receiver) {
                guard name == "1" || name == "behavior" else { return nil }
                return BehaviorValue(name: name, receiver: receiver, element: element)
            }
            if name == "first" || name == "last" { return common(elements(receiver).map { behaviorValue($0) }) }
            return common(
                tuples(receiver).map { parts, labels in
                    guard let position = Int(name) ?? labels.firstIndex(of: name), parts.indices.contains(position)
                    else {
                        return nil
                    }
                    return behaviorValue(parts[position])
                })
        case .name(let name, nil): return globalBehaviors[name].flatMap { behaviorValue($0) }
        case .name(let name, let type?) where names.isBehaviorName(name):
            return BehaviorValue(name: name, receiver: .`self`(type), isImplicit: true)
        case .unwrapped(let value), .chained(let value), .payload(let value, case: "some", index: 0, count: 1):
            return behaviorValue(value)
        case .call(.name("Optional", _), let call) where call.values.count == 1: return behaviorValue(call.values[0])
        case .subscripted(_, let path) where path.labels == ["keyPath"] && path.values.count == 1:
            return behaviorValue(path.values[0])
        case .call(.closure(let result), _): return behaviorValue(result)
        case .call(.member(let elements, let method), _) where KnownCollectionMethod.returnsElement(method):
            return common(self.elements(elements).map { behaviorValue($0) })
        case .element(let base): return common(elements(base).map { behaviorValue($0) })
        case .subscripted(.dictionary(_, let values), _): return common(values.map { behaviorValue($0) })
        case .subscripted(let base, _): return common(elements(base).map { behaviorValue($0) })
        case .closureParameter(let function, 0, 1):
            if let elements = passedElements(function), !elements.isEmpty {
                return common(elements.map { behaviorValue($0) })
            }
            // This is `report.map { $0("a") }` for an optional.
            guard case .parameter(.member(let base, "map"), _, _) = function else { return nil }
            return behaviorValue(base)
        case .closureParameter(let function, let position, _):
            // A tuple is passed as several parameters.
            return passedElements(function).flatMap { elements in
                common(
                    tuples(elements).map {
                        $0.parts.indices.contains(position) ? behaviorValue($0.parts[position]) : nil
                    })
            }
        case .alternatives(let parts): return common(parts.map { behaviorValue($0) })
        case .coalesced(let parts): return common(parts.map { behaviorValue($0) })
        default: return nil
        }
    }

    /// Returns the possible tuples for `expression`; empty if the value can be something else.
    private func tuples(_ expression: ExpressionSummary) -> [(parts: [ExpressionSummary], labels: [String])] {
        switch expression {
        case .tuple(let parts, let labels): return [(parts, labels)]
        case .element(let base), .subscripted(let base, _): return tuples(elements(base))
        case .closureParameter(let function, 0, 1): return passedElements(function).map { tuples($0) } ?? []
        case .alternatives(let elements): return tuples(elements)
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

    /// Returns the element type in `Behavior.makeStream(of: Type.self)`.
    private func streamElement(_ expression: ExpressionSummary) -> ExpressionSummary? {
        guard case .call(.member(.name("Behavior", _), "makeStream"), let call) = expression, call.labels.first == "of"
        else { return nil }
        return call.values.first
    }

    /// Returns the tuples for the given values; empty if one of them isn't a tuple.
    private func tuples(_ values: [ExpressionSummary]) -> [(parts: [ExpressionSummary], labels: [String])] {
        let found = values.map { tuples($0) }
        return found.contains { $0.isEmpty } ? [] : found.flatMap { $0 }
    }

    /// Returns the elements of a collection with a method that passes one element to its closure; `nil` for other
    /// functions.
    private func passedElements(_ function: ExpressionSummary) -> [ExpressionSummary]? {
        guard case .parameter(.member(let base, let method), _, _) = function,
            KnownCollectionMethod.passedElements(method) == 1
        else { return nil }
        return elements(base)
    }

    /// Returns the elements of `collection` as far as the source shows them; empty for other expressions. The elements
    /// of a dictionary are tuples.
    private func elements(_ collection: ExpressionSummary) -> [ExpressionSummary] {
        switch collection {
        case .array(let parts): return parts
        case .name(let name, nil): return globalBehaviors[name].map { elements($0) } ?? []
        case .dictionary(_, let values): return values.map { .tuple([.unknown, $0], labels: ["key", "value"]) }
        case .member(.dictionary(_, let values), "values"): return values
        case .alternatives(let parts), .coalesced(let parts):
            let found = parts.map { elements($0) }
            return found.contains { $0.isEmpty } ? [] : found.flatMap { $0 }
        case .unwrapped(let base), .chained(let base), .sliced(let base): return elements(base)
        case .call(.name("zip", _), let call) where call.values.count == 2:
            let parts = call.values.map { ExpressionSummary.bounded(.alternatives(elements($0))) }
            return [.tuple(parts, labels: ["", ""])]
        case .call(.name("Array", _), let call) where call.labels == ["repeating", "count"]: return [call.values[0]]
        case .call(.member(_, "map"), let call), .call(.member(_, "compactMap"), let call):
            return call.closure.map { [$0] } ?? []
        case .call(.member(let base, "enumerated"), _):
            return elements(base).map { .tuple([.unknown, $0], labels: ["offset", "element"]) }
        case .call(.member(let base, let method), _):
            return KnownCollectionMethod.returnsElements(method) ? elements(base) : []
        default: return []
        }
    }

    /// The maximum number of behaviors for a value.
    private static let maxBehaviors = 8

    /// Merges the behaviors for the given values.
    private func common(_ values: [BehaviorValue?]) -> BehaviorValue? {
        guard let first = values.first ?? nil else { return nil }
        var common = first
        var receivers = [first.receiver]
        for value in values.dropFirst() {
            guard let value, value.element == first.element else { return nil }
            if value.name == first.name, value.isImplicit == first.isImplicit {
                if !receivers.contains(value.receiver) { receivers.append(value.receiver) }
            } else {
                guard value.element == nil else { return nil }
                common.others.append(HeldBehavior(name: value.name, receiver: value.receiver))
            }
            common.others += value.others
        }
        guard common.others.count < SummaryWalker.maxBehaviors else { return nil }
        if receivers.count > 1 { common.receiver = .bounded(.alternatives(receivers)) }
        return common
    }
}
