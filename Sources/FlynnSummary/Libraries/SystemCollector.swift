import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects facts about actors with typed messages in files importing FlynnSystem.
struct SystemCollector {
    /// The state for a reaction during the visit of its closure.
    struct OpenReaction {
        var closure: ClosureNode
        /// The index of the reaction.
        var number: Int
        /// The type of the message that occupies the actor, as a value; `nil` if the message may not occupy it.
        var occupation: ExpressionSummary?
        var type: TypeSummary.ID?
    }

    let tree: SyntaxTree
    let context: SummaryContext
    let locator: Locator
    let expressions: ExpressionReader
    private let constructions: BehaviorConstructionReader
    let places: ClosurePlaceReader
    var facts = SystemFacts.none
    /// The open reactions, from outermost to innermost.
    var open: [OpenReaction] = []

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader,
        _ places: ClosurePlaceReader
    ) {
        self.places = places
        self.tree = tree
        self.context = context
        self.locator = locator
        self.expressions = expressions
        constructions = BehaviorConstructionReader(tree, context)
    }

    // MARK: - Declarations

    /// Collects a class that other modules can use.
    mutating func collect(type node: NodeIndex, _ type: TypeSummary.ID) {
        if tree.hasModifier(node, .public, .open) { facts.openClasses.append(type) }
    }

    /// Collects a stored property, unless only code in its type can use it.
    mutating func collect(_ property: PropertyBinding, of owner: TypeSummary.ID) {
        guard tree.isStored(property.binding), !isPrivate(property.declaration),
            !tree.hasModifier(property.declaration, .static, .class, .lazy),
            let name = property.pattern.flatMap(tree.patternNameToken)
        else { return }
        let value =
            property.annotation.map { expressions.writtenType($0) }
            ?? property.value.map { expressions.expression($0) }
        facts.properties.append(
            MessageProperty(
                owner: owner, name: tree.name(ofToken: name),
                span: locator.span(tree.declarationHead(property.declaration, name: name)), value: value ?? .unknown))
    }

    /// Returns whether `declaration` is `private` or `fileprivate`. The modifier `private(set)` doesn't count.
    private func isPrivate(_ declaration: NodeIndex) -> Bool {
        tree.specifiers(declaration).contains { child in
            guard tree.kind(child) == .modifier, tree.tokenRange(child).count == 1 else { return false }
            let keyword = tree.tokens.keyword(tree.firstTokenIndex(child))
            return keyword == .private || keyword == .fileprivate
        }
    }

    /// Collects the associated values of cases.
    mutating func collect(cases node: NodeIndex, of owner: TypeSummary.ID) {
        for element in tree.children(node) where tree.kind(element) == .enumCaseElement {
            guard let clause = tree.firstChild(element, .parameterClause) else { continue }
            for value in tree.children(clause) {
                guard let type = tree.parameterType(value) else { continue }
                facts.properties.append(
                    MessageProperty(
                        owner: owner, name: tree.name(ofToken: tree.firstTokenIndex(element)),
                        span: locator.span(tree.range(value)), value: expressions.writtenType(type)))
            }
        }
    }

    // MARK: - Calls

    /// Collects the calls in a postfix chain.
    mutating func collect(_ parts: [NodeIndex]) {
        for (position, part) in parts.enumerated().dropLast() {
            guard let token = tree.simpleNameToken(part), tree.tokens.kind(token) == .identifier,
                position == 0 || tree.kind(part) == .memberAccess
            else { continue }
            let next = parts[position + 1]
            let arguments = tree.kind(next) == .callArguments ? tree.childList(next) : []
            let isCall = tree.kind(next) == .callArguments || tree.kind(next) == .trailingClosure
            guard isCall else { continue }
            switch tree.name(ofToken: token) {
            case "on": collectReaction(parts, at: position, arguments)
            case "tell", "ask", "promise":
                if position > 0 { collectMessage(parts, at: position, arguments) }
            case "addSingleton", "addPool", "addInstance", "addActor":
                register(parts[...position], arguments, closure(parts[...], after: position))
            case "spawn":
                guard position > 0, let actor = spawned(parts[...], at: position) else { continue }
                facts.spawns.append(
                    SpawnedActor(actor: actor, system: expressions.chain(parts[..<position], isWhole: false)))
            case "watch":
                guard position == 0 || position == 1 && tree.kind(parts[0]) == .selfExpression, arguments.count == 1,
                    tree.argumentLabel(arguments[0]) == nil, let owner = context.type,
                    !context.scopes.isBound("watch")
                else { continue }
                facts.watches.append(ActorWatch(owner: owner, span: locator.span(tree.range(arguments[0]))))
            case "register":
                guard position > 0, let first = arguments.first, tree.argumentLabel(first) == nil,
                    arguments.count == 1 || arguments.count == 2 && tree.argumentLabel(arguments[1]) == "as",
                    let value = tree.argumentValue(first)
                else { continue }
                facts.services.append(
                    RegisteredService(
                        service: expressions.expression(value),
                        locator: expressions.chain(parts[..<position], isWhole: false),
                        span: locator.span(tree.range(value))))
            case "actor":
                guard position > 0, arguments.count == 1 || arguments.count == 2,
                    arguments.count == 1 || tree.argumentLabel(arguments[1]) == "caller",
                    let type = arguments.first.flatMap({ self.type($0) })
                else { continue }
                facts.references.append(
                    ActorReference(
                        actor: type, system: expressions.chain(parts[..<position], isWhole: false),
                        span: locator.span(tree.range(arguments[0]))))
            default: break
            }
        }
    }

    /// Returns the unlabeled closure of a call, if any: an argument, or the first trailing closure.
    private func closure(_ parts: ArraySlice<NodeIndex>, after position: Int) -> ClosureNode? {
        for part in parts[(position + 1)...].prefix(2) {
            switch tree.kind(part) {
            case .trailingClosure: return tree.argumentValue(part).flatMap(tree.closure)
            case .callArguments:
                for argument in tree.children(part) where [nil, "make"].contains(tree.argumentLabel(argument)) {
                    if let closure = tree.argumentValue(argument).flatMap(tree.closure) { return closure }
                }
            default: return nil
            }
        }
        return nil
    }

    /// Returns the class of the actor created by a call to `spawn`, as a value; `nil` for other functions with this
    /// name.
    func spawned(_ parts: ArraySlice<NodeIndex>, at position: Int) -> ExpressionSummary? {
        let arguments =
            position + 1 < parts.endIndex && tree.kind(parts[position + 1]) == .callArguments
            ? tree.childList(parts[position + 1]) : []
        let labels = arguments.map { tree.argumentLabel($0) ?? "" }
        guard labels.allSatisfy({ ["", "caller", "supervision", "make"].contains($0) }) else { return nil }
        if let written = arguments.first.flatMap({ type($0) }) { return written }
        guard let closure = closure(parts, after: position) else { return nil }
        let actor = made(by: closure)
        return actor == .unknown ? .unknown : .bounded(.dynamicType(actor))
    }

    /// Returns the type in the argument `Type.self`, as a value.
    func type(_ argument: NodeIndex) -> ExpressionSummary? {
        guard let value = tree.argumentValue(argument), tree.kind(value) == .postfixExpression else { return nil }
        let parts = tree.childList(value)
        guard let last = parts.last, tree.kind(last) == .memberAccess, tree.memberName(last) == "self" else {
            return nil
        }
        return expressions.chain(parts.dropLast(), isWhole: false)
    }

    // MARK: - Reactions

    /// Returns the closure or function in a call to `on`, and whether the message certainly occupies the actor.
    private func reaction(_ parts: [NodeIndex], at position: Int) -> (value: NodeIndex, occupies: Bool)? {
        guard position + 1 < parts.count, tree.kind(parts[position + 1]) == .callArguments else { return nil }
        let arguments = tree.childList(parts[position + 1])
        if arguments.count == 2, let label = tree.argumentLabel(arguments[1]),
            ["do", "result", "future", "async"].contains(label), let value = tree.argumentValue(arguments[1])
        {
            return (value, label == "future" || label == "async")
        }
        // The kind of reaction depends on the type of the trailing closure.
        guard arguments.count == 1, position + 2 < parts.count, tree.kind(parts[position + 2]) == .trailingClosure,
            let value = tree.argumentValue(parts[position + 2])
        else { return nil }
        return (value, false)
    }

    /// Returns whether `argument` can be a type. Literals, closures and members of the parameter type, such as
    /// `.valueChanged`, are excluded.
    private func mayBeType(_ argument: NodeIndex) -> Bool {
        guard let value = tree.argumentValue(argument) else { return false }
        switch tree.kind(value) {
        case .identifierExpression, .tupleExpression, .missingExpression: return true
        case .postfixExpression: return tree.firstChild(value).map { tree.kind($0) } != .implicitMemberExpression
        default: return false
        }
    }

    private mutating func collectReaction(
        _ parts: [NodeIndex], at position: Int, _ arguments: [NodeIndex]
    ) {
        guard let first = arguments.first, tree.argumentLabel(first) == nil, mayBeType(first) else { return }
        let isOwn = position == 0 || position == 1 && tree.kind(parts[0]) == .selfExpression
        // Outside of types, the plain name refers to a function.
        if isOwn, context.type == nil { return }
        let message = type(first) ?? .unknown
        let reaction = reaction(parts, at: position)
        var summary = MessageReaction(
            owner: isOwn ? context.type : nil,
            receiver: isOwn ? nil : expressions.chain(parts[..<position], isWhole: false), message: message,
            span: locator.span(tree.range(first)),
            occupies: reaction?.occupies == true)
        if isOwn, let reaction {
            if let closure = tree.closure(reaction.value) {
                open.append(
                    OpenReaction(
                        closure: closure, number: facts.reactions.count,
                        occupation: reaction.occupies ? message : nil, type: context.type))
            } else {
                summary.function = constructions.function(reaction.value)
            }
        }
        facts.reactions.append(summary)
    }

    /// Returns whether `closure` belongs to the most recently collected reaction.
    func reacts(in closure: ClosureNode) -> Bool { open.last?.closure == closure }

    /// Adds the uses of `self` in the closure of a reaction.
    mutating func addSelf(_ strongSelf: StrongSelf?, of closure: ClosureNode) {
        guard let reaction = open.last(where: { $0.closure == closure }) else { return }
        facts.reactions[reaction.number].strongSelf = strongSelf
    }

    /// Returns whether `closure` is a reaction that runs on the actor's thread.
    func isReaction(_ closure: ClosureNode) -> Bool {
        open.last?.closure == closure && !tree.hasAttribute(closure.node)
    }

    // MARK: - Registrations

    /// Collects a call that registers actors.
    ///
    /// - Parameter closure: The closure that creates an actor.
    private mutating func register(_ callee: ArraySlice<NodeIndex>, _ arguments: [NodeIndex], _ closure: ClosureNode?) {
        let function = expressions.chain(callee, isWhole: false)
        let name = callee.last.flatMap(tree.simpleNameToken).map { tree.name(ofToken: $0) }
        let written = arguments.first.flatMap { type($0) }
        var registration = ActorRegistration(
            actor: written ?? .unknown, isInstance: false, isPool: name == "addPool", function: function)
        switch name {
        case "addInstance":
            registration.isInstance = true
            if let value = arguments.first.flatMap({ tree.argumentValue($0) }) {
                registration.actor = expressions.expression(withoutTry(value))
            }
        // The type can be omitted.
        case "addActor" where written == nil:
            registration.isInstance = true
            registration.actor = closure.map { made(by: $0) } ?? .unknown
        default: break
        }
        facts.registrations.append(registration)
    }

    /// Returns the actor created by a closure, as in `addActor { system in AuthActor(system: system) }`.
    private func made(by closure: ClosureNode) -> ExpressionSummary {
        if let result = tree.returnType(closure.node) { return expressions.writtenType(result) }
        return tree.onlyResult(closure.body).map { expressions.expression(withoutTry($0)) } ?? .unknown
    }

    private func withoutTry(_ value: NodeIndex) -> NodeIndex {
        var value = value
        while tree.kind(value) == .prefixExpression, let operand = tree.firstChild(value) { value = operand }
        return value
    }
}
