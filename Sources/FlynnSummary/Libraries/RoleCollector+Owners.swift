import FlynnExpressions
import FlynnFacts
import FlynnSyntax

// The places where roles store their owners, and the code that replaces the stored values.
extension RoleCollector {
    /// A path from a property of the role.
    struct OwnPath {
        var property: String
        /// The node with the property name.
        var node: NodeIndex
        /// The parts after the name: `.view`, `[0]`
        var suffixes: Chain
        /// Whether the path begins with the role parameter of a handler and not with `self`.
        var isParameter: Bool
    }

    /// Returns the path for `name`, `self.name` and, in a handler, `role.name`; `nil` for local variables and other
    /// objects.
    func ownPath(_ node: NodeIndex) -> OwnPath? { ownPath(tree.chain(node)) }

    private func ownPath(_ chain: Chain) -> OwnPath? {
        guard let first = chain.first else { return nil }
        var rest = chain.dropFirst()
        var isParameter = false
        switch tree.kind(first) {
        case .selfExpression: break
        case .identifierExpression where rest.isEmpty || !isHandlerParameter(first, position: 0):
            let name = tree.text(first)
            if context.scopes.isBound(name) || name.hasPrefix("$") { return nil }
            return OwnPath(property: name, node: first, suffixes: rest, isParameter: false)
        case .identifierExpression: isParameter = true
        default: return nil
        }
        rest = rest.drop { tree.isUnwrapping($0) }
        guard let member = rest.first, tree.kind(member) == .memberAccess, let name = tree.memberName(member) else {
            return nil
        }
        return OwnPath(property: name, node: member, suffixes: rest.dropFirst(), isParameter: isParameter)
    }

    /// Returns the holder of the value at `path`; `nil` if unknown.
    private func holder(_ path: OwnPath) -> StoredOwner.Holder? {
        let suffixes = path.suffixes.filter { !tree.isUnwrapping($0) }
        guard let last = suffixes.first else { return .property }
        guard suffixes.count == 1 else { return nil }
        switch tree.kind(last) {
        case .subscriptArguments: return .collection(value(of: path))
        case .memberAccess:
            guard let name = tree.memberName(last) else { return nil }
            // The name is the index of a tuple element.
            return name.allSatisfy(\.isNumber) ? .property : .member(name, of: value(of: path))
        default: return nil
        }
    }

    private func value(of path: OwnPath) -> ExpressionSummary {
        context.type.map { .member(.`self`($0), path.property) } ?? .unknown
    }

    // MARK: - Assignments

    /// Collects assignments of the role owner and of other values.
    mutating func collect(sequence node: NodeIndex) {
        collectReplacedTargets(node)
        guard let target = tree.firstChild(node), let sign = tree.nextSibling(target) else { return }
        let isAddition = tree.isOperator(sign, "+=")
        guard tree.isAssignment(sign) || isAddition else { return }
        let values = Array(tree.children(node).dropFirst(2))
        guard !isAddition else {
            if let path = ownPath(target), path.suffixes.isEmpty, values.count == 1, holdsOwner(values[0]) {
                store(path, .collection(value(of: path)), at: node)
            }
            return
        }
        guard tree.kind(target) == .tupleExpression, tree.parenthesizedValue(target) == nil else {
            return collectAssignment(to: target, values, at: node)
        }
        var elements: [NodeIndex?] = []
        if values.count == 1, tree.kind(values[0]) == .tupleExpression {
            elements = tree.children(values[0]).map { tree.argumentValue($0) }
        }
        let targets = tree.children(target).map { tree.argumentValue($0) }
        for (position, target) in targets.enumerated() {
            guard let target else { continue }
            let value = elements.count == targets.count ? elements[position] : nil
            collectAssignment(to: target, value.map { [$0] } ?? [], at: node)
        }
    }

    /// Collects the assignment of a value.
    ///
    /// - Parameter values: The parts of the value; empty if unknown.
    private mutating func collectAssignment(to target: NodeIndex, _ values: [NodeIndex], at node: NodeIndex) {
        if mayBeOwner(values[...]) || holdOwner(values) {
            if let path = ownPath(target), let holder = holder(path) { store(path, holder, at: node) }
            return
        }
        let isNil = values.count == 1 && (tree.kind(values[0]) == .nilLiteral || tree.text(values[0]) == ".none")
        switch place(around: node, isType: false).map({ tree.kind($0) }) {
        // An object in a retain cycle isn't deinitialized.
        case .deinitializerDeclaration: return
        // The initializer assigns the first value.
        case .initializerDeclaration where !isNil: return
        default: release(target, isNil: isNil)
        }
    }

    private mutating func store(_ path: OwnPath, _ holder: StoredOwner.Holder, at node: NodeIndex) {
        guard let type = context.type else { return }
        facts.storedOwners.append(
            StoredOwner(role: type, property: path.property, holder: holder, span: locator.span(tree.range(node))))
    }

    // MARK: - Calls

    private static let addingMethods: Set = ["append", "insert", "updateValue"]
    /// The name prefixes of methods that remove a value.
    private static let removingWords = [
        "clear", "discard", "drop", "exchange", "pop", "release", "remove", "replace", "reset", "swap", "take",
    ]

    /// Collects the calls that add the owner to a collection in the role, and the calls that can release the owner:
    /// `views.append(owner)`, `form.take()`, `swap(&form, &other)`.
    mutating func collectOwners(in chain: Chain) {
        for (position, list) in chain.enumerated() where tree.kind(list) == .callArguments {
            guard let call = tree.call(at: position, in: chain) else { continue }
            for argument in tree.children(list) {
                guard let value = tree.argumentValue(argument), tree.kind(value) == .inOutExpression,
                    let operand = tree.firstChild(value)
                else { continue }
                release(operand, isNil: true)
            }
            guard tree.kind(call.callee) == .memberAccess, let method = tree.memberName(call.callee) else { continue }
            if RoleCollector.removingWords.contains(where: method.hasPrefix) {
                release(call.receiver, isNil: true)
            } else if RoleCollector.addingMethods.contains(method), let first = tree.firstChild(list),
                tree.argumentLabel(first) == nil, let value = tree.argumentValue(first),
                mayBeOwner(value) || holdsOwner(value), let path = ownPath(call.receiver),
                path.suffixes.allSatisfy({ tree.isUnwrapping($0) }), let expression = tree.parent(list)
            {
                store(path, .collection(self.value(of: path)), at: expression)
            }
        }
    }

    /// Collects the key path to a property, because code can set the property through it.
    mutating func collect(keyPath node: NodeIndex) {
        guard let last = tree.lastChild(node), tree.kind(last) == .memberAccess, let name = tree.memberName(last),
            !isRead(keyPath: node)
        else { return }
        facts.releasedProperties.append(ReleasedProperty(owner: nil, object: nil, name: name))
    }

    /// Returns whether a collection method reads through a key path: `roles.map(\\.form)`
    private func isRead(keyPath node: NodeIndex) -> Bool {
        guard let argument = tree.parent(node), let list = tree.parent(argument),
            tree.kind(list) == .callArguments, let token = tree.tokenIndex(before: list)
        else { return false }
        return KnownCollectionMethod.closureUse(tree.name(ofToken: token)) != nil
    }

    private mutating func release(_ target: NodeIndex, isNil: Bool) { release(tree.chain(target), isNil: isNil) }

    /// Collects the modification of a property.
    ///
    /// - Parameter isNil: Whether the value can certainly be `nil`. This is required for properties of unknown objects.
    private mutating func release(_ chain: Chain, isNil: Bool) {
        let own = ownPath(chain)
        // A member of the value is not the property.
        if let own, let type = context.type,
            own.suffixes.allSatisfy({ part in
                tree.kind(part) != .memberAccess || tree.memberName(part)?.allSatisfy(\.isNumber) == true
            })
        {
            facts.releasedProperties.append(ReleasedProperty(owner: type, object: nil, name: own.property))
        }
        // This is the member of an object, or of a value in a property.
        guard let last = chain.last(where: { tree.kind($0) == .memberAccess }), last != own?.node,
            let name = tree.memberName(last), !name.allSatisfy(\.isNumber)
        else { return }
        let object = expressions.chain(chain.prefix { $0 != last }, isWhole: false)
        if object == .unknown, !isNil { return }
        facts.releasedProperties.append(
            ReleasedProperty(owner: nil, object: object == .unknown ? nil : object, name: name, isNil: isNil))
    }

    // MARK: - Values

    /// Returns whether an expression can be the role owner: `owner`, `owner!`, `self.owner`, `owner as? Button`,
    /// `owner ?? other`, `flag ? owner : nil`, a local constant with one of these values, or a handler parameter.
    func mayBeOwner(_ node: NodeIndex) -> Bool {
        switch tree.kind(node) {
        case .identifierExpression:
            return tree.text(node).hasPrefix("$")
                ? isHandlerParameter(node, position: 1) || mayBeOwner(expressions.expression(node))
                : isOwner(named: tree.text(node))
        case .tupleExpression: return tree.parenthesizedValue(node).map { mayBeOwner($0) } == true
        case .sequenceExpression: return mayBeOwner(tree.childList(node)[...])
        case .ifStatement:
            return tree.blocks(of: node).contains { tree.onlyResult($0).map { mayBeOwner($0) } == true }
        case .switchStatement:
            return tree.children(node).contains { part in
                tree.kind(part) == .switchCase
                    && tree.childList(part).last.map { tree.kind($0) != .caseItem && mayBeOwner($0) } == true
            }
        case .postfixExpression:
            // `Optional(owner)`
            if let (callee, list) = tree.directCall(node), tree.text(callee) == "Optional" {
                return tree.children(list).contains { tree.argumentValue($0).map { mayBeOwner($0) } == true }
            }
            var chain = tree.chain(node)
            if chain.last.map({ tree.kind($0) == .forcedValue }) == true { chain.removeLast() }
            if chain.count == 1 { return mayBeOwner(chain[0]) }
            return chain.count == 2 && tree.kind(chain[0]) == .selfExpression && tree.memberName(chain[1]) == "owner"
        default: return false
        }
    }

    /// Returns whether the value of an expression with several operands can be the owner.
    private func mayBeOwner(_ parts: ArraySlice<NodeIndex>) -> Bool {
        var part: [NodeIndex] = []
        for node in parts {
            switch tree.kind(node) == .infixOperator ? tree.tokens.kind(tree.firstTokenIndex(node)) : nil {
            // The part before the operator is a condition.
            case .infixQuestionMark: part = []
            case .colon:
                if isOwner(operand: part) { return true }
                part = []
            case _ where tree.isOperator(node, "??"):
                if isOwner(operand: part) { return true }
                part = []
            default: part.append(node)
            }
        }
        return isOwner(operand: part)
    }

    /// Returns whether an operand is the owner, also after casts.
    private func isOwner(operand parts: [NodeIndex]) -> Bool {
        guard let first = parts.first, mayBeOwner(first) else { return false }
        return parts.dropFirst().allSatisfy { tree.kind($0) == .typeCastingOperator && tree.typeCast($0) != .check }
    }

    func isOwner(named name: String) -> Bool {
        guard context.scopes.position(of: name) != nil else { return name == "owner" }
        guard let (pattern, visibleCount) = context.scopes.declaration(of: name) else { return false }
        if let known = expressions.owningConstants[pattern] { return known }
        // An operand can occur twice: `a ?? a`
        let isOwner = isOwner(pattern, named: name, visibleCount: visibleCount)
        expressions.owningConstants[pattern] = isOwner
        return isOwner
    }

    private func isOwner(_ pattern: NodeIndex, named name: String, visibleCount: Int) -> Bool {
        if tree.kind(pattern) == .closureParameter, isHandlerParameter(pattern, at: 1) { return true }
        if let position = context.scopes.position(of: name), isConstant(pattern),
            mayBeOwner(expressions.meaning(at: position))
        {
            return true
        }
        guard let binding = tree.parent(pattern),
            tree.kind(binding) == .optionalBindingCondition || tree.kind(binding) == .patternBinding,
            tree.parent(binding).map({ tree.isConstant($0) }) == true
                || tree.kind(binding) == .optionalBindingCondition
        else { return false }
        return context.scopes.within(visibleCount: visibleCount) {
            // `guard let owner`
            tree.initialValue(binding).map { mayBeOwner($0) } ?? isOwner(named: name)
        } == true
    }

    /// Returns whether the name in `pattern` can't be assigned.
    private func isConstant(_ pattern: NodeIndex) -> Bool {
        var node: NodeIndex? = pattern
        while let current = node {
            switch tree.kind(current) {
            case .variableDeclaration: return tree.isConstant(current)
            case .valueBindingPattern where tree.firstToken(current).keyword == .var: return false
            case .closureParameter, .optionalBindingCondition, .caseCondition, .switchCase, .forStatement: return true
            case .closureExpression, .codeBlock, .memberBlock: return false
            default: node = tree.parent(current)
            }
        }
        return false
    }

    /// Returns whether the value of a name can be the role owner. This includes parts of literals, and the value that a
    /// method of an optional passes to its closure.
    private func mayBeOwner(_ value: ExpressionSummary) -> Bool {
        switch value {
        case .name("owner", _), .member(.`self`, "owner"): return true
        case .unwrapped(let base), .chained(let base): return mayBeOwner(base)
        case .element(.array(let parts)), .alternatives(let parts), .coalesced(let parts):
            return parts.contains { mayBeOwner($0) }
        case .call(.name("Optional", _), let call): return call.values.contains { mayBeOwner($0) }
        case .closureParameter(of: .parameter(of: .member(let base, let method), _, _), 0, 1):
            switch method {
            case "map", "flatMap": return mayBeOwner(base) || mayBeOwner(.element(base))
            case "forEach", "filter", "compactMap": return mayBeOwner(.element(base))
            default: return false
            }
        default: return false
        }
    }

    /// Returns whether a value contains and retains the owner: an array, a dictionary, a tuple, or a closure with a
    /// capture of the owner.
    private func holdsOwner(_ node: NodeIndex) -> Bool {
        switch tree.kind(node) {
        case .arrayLiteral, .tupleExpression:
            return tree.children(node).prefix(RoleCollector.maxElements).contains { element in
                let value = tree.kind(element) == .argument ? tree.argumentValue(element) ?? element : element
                return mayBeOwner(value) || holdsOwner(value)
            }
        case .dictionaryLiteral:
            return tree.children(node).prefix(RoleCollector.maxElements).contains { element in
                tree.children(element).contains { mayBeOwner($0) }
            }
        case .sequenceExpression: return holdOwner(tree.childList(node))
        case .closureExpression:
            guard let closure = tree.closure(node) else { return false }
            return capturesOwner(closure)
                || HandlerReader(tree, context).captures(of: closure).contains {
                    $0.name != "self" && isOwner(named: $0.name)
                }
        default: return false
        }
    }

    /// Returns whether a value, or one of several collections joined with `+`, contains the owner.
    private func holdOwner(_ parts: [NodeIndex]) -> Bool {
        parts.count <= RoleCollector.maxElements
            && parts.enumerated().allSatisfy { $0.offset % 2 == 0 || tree.isOperator($0.element, "+") }
            && parts.contains { tree.kind($0) != .sequenceExpression && holdsOwner($0) }
    }

    /// Returns whether the capture list of `closure` contains the owner: `[owner]`, `[view = owner]`
    private func capturesOwner(_ closure: ClosureNode) -> Bool {
        guard let list = tree.captureList(closure) else { return false }
        return tree.children(list).prefix(RoleCollector.maxElements).contains { capture in
            guard tree.captureOwnership(capture) == nil, let (name, value) = tree.capturedName(capture) else {
                return false
            }
            return value.map { mayBeOwner($0) } ?? isOwner(named: name)
        }
    }

    /// The maximum number of examined elements in a literal.
    private static let maxElements = 64
}
