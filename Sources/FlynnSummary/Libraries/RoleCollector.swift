import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects facts about roles and role owners in files importing FlynnRoles.
struct RoleCollector {
    /// The object passed to a call that binds or retains it, and the variable with the receiver of the call.
    private struct Use: Hashable {
        /// The function or other member containing the call. For members of the instance, the type.
        var place: NodeIndex
        var receiver: String
        var object: String
    }

    let tree: SyntaxTree
    let context: SummaryContext
    let locator: Locator
    let expressions: ExpressionReader
    var facts = RoleFacts.none
    /// The calls to `bind(to:)`.
    private var bindings: Set<Use> = []
    /// The retaining calls for ``RoleFacts/retainedTargets``.
    private var retentions: [Use?] = []
    /// The handlers that capture an object to which the role can be bound.
    private var ownerCaptures: [(use: Use, capture: RetainedObject)] = []
    /// The handlers for a role's own events that capture the owner.
    private var ownHandlers: [StoredOwner] = []
    /// The roles in lazy properties that are created with a member of the same instance.
    private var lazyRoles: [(use: Use, argument: BoundArgument)] = []
    /// Whether the file calls `unbind`, which breaks the retain cycle between a role and its owner.
    private(set) var unbinds = false

    init(_ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
    }

    /// Returns the facts about the complete file.
    mutating func finish() -> RoleFacts {
        for (number, use) in retentions.enumerated() where use.map(bindings.contains) == true {
            facts.retainedTargets[number].isBound = true
        }
        for (use, capture) in ownerCaptures {
            var capture = capture
            capture.isBound = !unbinds && bindings.contains(use)
            if capture.isBound || capture.isOwnMember { facts.handlerCaptures.append(capture) }
        }
        if !unbinds { facts.storedOwners += ownHandlers }
        facts.boundArguments += lazyRoles.filter { bindings.contains($0.use) }.map(\.argument)
        return facts
    }

    // MARK: - Multiplexers

    /// Collects a class with generated members.
    mutating func collect(type node: NodeIndex, _ type: TypeSummary.ID) {
        if let multiplexer = MultiplexerReader(tree, locator).multiplexer(node, type) {
            facts.multiplexers.append(multiplexer)
        }
    }

    // MARK: - Properties

    /// Collects a class property.
    mutating func collect(_ property: PropertyBinding, of owner: TypeSummary.ID) {
        guard let name = property.name, tree.isStored(property.binding),
            !tree.hasModifier(property.declaration, .static, .class, .weak, .unowned),
            // A property wrapper can hold a weak reference to its value.
            !tree.hasAttribute(property.declaration)
        else { return }
        facts.strongProperties.append(StrongProperty(owner: owner, name: name))
        guard tree.hasModifier(property.declaration, .lazy), let value = property.value,
            let token = property.pattern.flatMap(tree.patternNameToken)
        else { return }
        let chain = tree.chain(value)
        for target in targets(of: chain, label: "targets") where tree.kind(target) == .selfExpression {
            retain(target, by: chain, name: name, isOwnMember: true, isBound: false)
        }
        collectLazyRole(name, value)
        guard mayBeOwner(value) else { return }
        facts.storedOwners.append(
            StoredOwner(
                role: owner, property: name, holder: .property,
                span: locator.span(tree.declarationHead(property.declaration, name: token))))
    }

    // MARK: - Initializers

    /// Collects the parameters that an initializer assigns to properties.
    mutating func collect(initializer node: NodeIndex, of type: TypeSummary.ID) {
        guard let clause = tree.firstChild(node, .parameterClause), let body = tree.firstChild(node, .codeBlock) else {
            return
        }
        var labels: [String: String] = [:]
        for parameter in tree.children(clause) {
            guard let (label, name) = tree.parameterNames(parameter) else { continue }
            labels[tree.name(ofToken: name)] =
                tree.tokens.kind(label) == .wildcard ? "" : tree.name(ofToken: label)
        }
        let statements = tree.childList(body)
        let bound = Set(statements.compactMap { boundObject(statement: $0) })
        for statement in statements where tree.kind(statement) == .sequenceExpression {
            guard let (property, value) = assignment(statement), tree.kind(value) == .identifierExpression,
                let label = labels[tree.text(value)]
            else { continue }
            facts.storedParameters.append(StoredParameter(role: type, label: label, property: property))
            if bound.contains(tree.text(value)) {
                facts.storedOwners.append(
                    StoredOwner(
                        role: type, property: property, holder: .property, span: locator.span(tree.range(statement))))
            }
        }
    }

    /// Returns the object in `bind(to: object)` and `self.bind(to: object)`.
    private func boundObject(statement: NodeIndex) -> String? {
        let chain = tree.withoutSelf(tree.chain(statement))
        guard chain.count == 2, let name = chain.first, tree.memberName(name) == "bind" else { return nil }
        return chain.last.flatMap { object($0, label: "to") }?.text
    }

    /// Returns the property and the value in `property = value` and `self.property = value`.
    private func assignment(_ node: NodeIndex) -> (property: String, value: NodeIndex)? {
        guard let (target, value) = tree.assignment(node), let name = memberOfSelf(target) else { return nil }
        return (name, value)
    }

    /// Returns the name in `name` and `self.name`, unless it is a local name.
    private func memberOfSelf(_ node: NodeIndex) -> String? {
        guard let path = ownPath(node), path.suffixes.isEmpty, !path.isParameter else { return nil }
        return path.property
    }

    // MARK: - Calls

    /// Collects `x.bind(to: object)`, `x.add(object)`, `x.add(weak: object)`, `x.on(event) { … }` and new multiplexers.
    mutating func collect(_ chain: Chain) {
        collectOwners(in: chain)
        for target in targets(of: chain, label: "weakTargets") { collectTemporary(target, of: chain.prefix(2)) }
        collectHandler(chain)
        guard let call = tree.lastCall(in: chain), let list = call.list, call.trailingClosures.isEmpty,
            tree.kind(call.callee) == .memberAccess
        else { return }
        let receiver = call.receiver
        switch tree.memberName(call.callee) {
        case "bind":
            guard let object = object(list, label: "to") else { return }
            if let use = use(receiver, object.text) { bindings.insert(use) }
            if let use = memberUse(receiver, object.text) { bindings.insert(use) }
            collectBoundArgument(receiver, object.text)
        case "unbind":
            unbinds = true
        case "add":
            if let value = onlyValue(list, label: "weak") { collectTemporary(value, of: receiver) }
            guard let object = object(list, label: nil) else { return }
            retain(object.node, by: receiver)
        default:
            break
        }
    }

    /// Collects a target retained by the multiplexer in a variable.
    private mutating func retain(_ target: NodeIndex, by receiver: Chain) {
        let text = tree.text(target)
        guard let use = use(receiver, text) else { return }
        retain(
            target, by: receiver, name: use.receiver,
            isOwnMember: text == "self" && !context.scopes.isBound(use.receiver), isBound: false, use)
    }

    private mutating func retain(
        _ target: NodeIndex, by multiplexer: Chain, name: String, isOwnMember: Bool, isBound: Bool, _ use: Use? = nil
    ) {
        retentions.append(use)
        facts.retainedTargets.append(
            RetainedObject(
                scope: context.type, holder: expressions.chain(multiplexer, isWhole: false), name: name,
                object: tree.text(target), span: locator.span(tree.range(target)), isBound: isBound,
                isOwnMember: isOwnMember))
    }

    /// Collects `x.targets = [object]`.
    mutating func collectReplacedTargets(_ node: NodeIndex) {
        guard let (member, value) = tree.assignment(node), case let path = tree.chain(member), let last = path.last,
            tree.kind(last) == .memberAccess, tree.memberName(last) == "targets"
        else { return }
        for target in elements(of: value) where isObject(target) { retain(target, by: path.dropLast()) }
    }

    /// The maximum number of examined targets of a multiplexer.
    private static let maxTargets = 64

    /// Returns the elements of the array passed to the initializer in `Type(label: […])`.
    private func targets(of chain: Chain, label: String) -> [NodeIndex] {
        guard let list = tree.call(at: 1, in: chain)?.list, tree.kind(chain[0]) == .identifierExpression else {
            return []
        }
        return tree.argumentValue(label, in: list).map { elements(of: $0) } ?? []
    }

    /// Returns the elements of an array literal; empty for other expressions.
    private func elements(of value: NodeIndex) -> [NodeIndex] {
        guard tree.kind(value) == .arrayLiteral else { return [] }
        return tree.children(value).prefix(RoleCollector.maxTargets).map {
            tree.kind($0) == .argument ? tree.argumentValue($0) ?? $0 : $0
        }
    }

    /// Collects `Type(…)` as a weak target.
    private mutating func collectTemporary(_ value: NodeIndex, of multiplexer: Chain) {
        guard let (callee, _) = tree.directCall(value), tree.kind(callee) == .identifierExpression,
            tree.text(callee).beginsWithCapital
        else { return }
        facts.temporaryTargets.append(
            TemporaryTarget(
                multiplexer: expressions.chain(multiplexer, isWhole: false), target: expressions.expression(value),
                span: locator.span(tree.range(value))))
    }

    /// Collects the captures of a handler.
    private mutating func collectHandler(_ chain: Chain) {
        let reader = HandlerReader(tree, context)
        guard let handler = reader.handler(chain) else { return }
        let receiver = handler.receiver
        let isOwn = tree.withoutSelf(receiver).isEmpty
        let role = isOwn ? nil : expressions.chain(receiver, isWhole: false)
        for (name, token) in handler.captures {
            var capture = RetainedObject(
                scope: context.type, holder: role, name: isOwn ? "self" : "", object: name,
                span: locator.span(tree.tokens.range(token)))
            if isOwn {
                if name == "self" {
                    facts.handlerCaptures.append(capture)
                } else if let type = context.type, isOwner(named: name) {
                    ownHandlers.append(
                        StoredOwner(role: type, property: name, holder: .handler, span: capture.span))
                }
                continue
            }
            guard let use = use(receiver, name) else { continue }
            capture.name = use.receiver
            if name == use.receiver {
                // The variable is local, because the closure names it and not `self`.
                if reader.isConstant(name) { facts.handlerCaptures.append(capture) }
                continue
            }
            capture.isOwnMember = name == "self" && !context.scopes.isBound(use.receiver)
            ownerCaptures.append((use, capture))
        }
    }

    /// Returns the only argument of a call, if it has this label and is a name or `self`.
    private func object(_ arguments: NodeIndex, label: String?) -> (node: NodeIndex, text: String)? {
        onlyValue(arguments, label: label).flatMap { isObject($0) ? ($0, tree.text($0)) : nil }
    }

    /// Returns the value of the only argument of a call, if the argument has this label.
    private func onlyValue(_ arguments: NodeIndex, label: String?) -> NodeIndex? {
        guard let argument = tree.onlyArgument(arguments), tree.argumentLabel(argument) == label else { return nil }
        return tree.argumentValue(argument)
    }

    private func isObject(_ value: NodeIndex) -> Bool {
        tree.kind(value) == .identifierExpression || tree.kind(value) == .selfExpression
    }

    /// Returns the use of one instance member for another: `tip.bind(to: view)`
    private func memberUse(_ receiver: Chain, _ object: String) -> Use? {
        guard object != "self", !context.scopes.isBound(object), var use = use(receiver, object),
            !context.scopes.isBound(use.receiver),
            let place = receiver.first.flatMap({ place(around: $0, isType: true) })
        else { return nil }
        use.place = place
        return use
    }

    /// Collects `lazy var tip = Tooltip(for: view)`, because the role can be bound to the argument.
    private mutating func collectLazyRole(_ name: String, _ value: NodeIndex) {
        guard let (callee, list) = tree.directCall(value), tree.kind(callee) == .identifierExpression,
            let place = place(around: value, isType: true)
        else { return }
        let role = expressions.chain(tree.chain(value), isWhole: false)
        for argument in tree.children(list) {
            guard let value = tree.argumentValue(argument), isObject(value) else { continue }
            let object = tree.text(value)
            lazyRoles.append(
                (
                    Use(place: place, receiver: name, object: object),
                    BoundArgument(
                        role: role, label: tree.argumentLabel(argument) ?? "", text: object,
                        span: locator.span(tree.range(argument)))
                ))
        }
    }

    private func use(_ receiver: Chain, _ object: String) -> Use? {
        let path = tree.withoutSelf(receiver)
        guard path.count == 1, let part = path.first, let name = tree.memberName(part),
            tree.kind(part) == .identifierExpression || tree.kind(part) == .memberAccess
        else { return nil }
        let isLocal = tree.kind(part) == .identifierExpression && context.scopes.isBound(name)
        guard let place = place(around: part, isType: object == "self" && !isLocal) else { return nil }
        return Use(place: place, receiver: name, object: object)
    }

    /// Returns the member or, if `isType` is set, the member block of the type around `node`.
    func place(around node: NodeIndex, isType: Bool) -> NodeIndex? {
        var child = node
        while let parent = tree.parent(child) {
            if tree.kind(parent) == .memberBlock { return isType ? parent : child }
            if tree.kind(parent) == .sourceFile { return isType ? nil : child }
            child = parent
        }
        return nil
    }

    /// Collects a role created with the object to which it is bound, in this expression or as the value of a local
    /// constant.
    private mutating func collectBoundArgument(_ receiver: Chain, _ object: String) {
        let name = tree.text(receiver[0])
        var role = receiver
        if receiver.count == 1, tree.kind(receiver[0]) == .identifierExpression,
            let value = context.scopes.constant(name)?.value
        {
            role = tree.chain(value)
        }
        guard role.count == 2, let list = tree.lastCall(in: role)?.list, tree.kind(role[0]) == .identifierExpression
        else { return }
        for target in targets(of: role, label: "targets") where isObject(target) && tree.text(target) == object {
            retain(target, by: role, name: name, isOwnMember: false, isBound: true)
        }
        for argument in tree.children(list) {
            guard let value = tree.argumentValue(argument), isObject(value), tree.text(value) == object else {
                continue
            }
            facts.boundArguments.append(
                BoundArgument(
                    role: expressions.chain(role, isWhole: false), label: tree.argumentLabel(argument) ?? "",
                    text: object, span: locator.span(tree.range(argument))))
        }
    }
}
