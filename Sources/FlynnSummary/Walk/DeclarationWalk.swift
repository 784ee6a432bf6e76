import FlynnExpressions
import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

/// Types, functions, properties and behaviors.
extension SummaryWalker {
    // MARK: - Types

    @inline(never)
    mutating func visitType(_ node: NodeIndex) {
        bindConditionalType(node)
        guard let type = types.addType(node) else { return visitChildren(node) }
        typeTokens.append((type, tree.tokenRange(node)))
        if context.importsSystem { system.collect(type: node, type) }
        if context.importsRoles || hasMultiplexers { roles.collect(type: node, type) }
        if let text = multiplexers.text(ofProtocol: node, type) { protocolTexts.append(text) }
        guard let block = tree.firstChild(node, .memberBlock) else { return }
        if behaviorClosures.isOpen { comments.addInner(block) }
        let hidesMembers = tree.kind(node) == .extensionDeclaration && tree.hasModifier(node, .private)
        context.pushType(type, node, hidesMembers: hidesMembers, closureCount: closures.openCount)
        simulation.beginType()
        visitChildren(block)
        simulation.endType()
        context.popType()
        types.endType(type)
    }

    // MARK: - Functions

    @inline(never)
    mutating func visitFunction(_ node: NodeIndex) {
        if context.isMember { addFunction(node) }
        let isGlobal = context.isMember && context.type == nil
        let isInitializer = tree.kind(node) == .initializerDeclaration
        // A local function can be called at any time.
        let isInClosure = !context.isMember && closures.isOpen
        let isStatic = context.isStatic || context.isMember && tree.hasModifier(node, .static, .class)
        let isMethod = context.isMember && !isStatic
        let isSimulated = context.isMember && beginSimulated(function: node)
        let local: SimulationCollector.Beginning =
            context.isMember ? .none : simulation.begin(nil, mark: context.scopes.mark, place: .unknown)
        defer {
            simulation.end(local)
            if isSimulated { simulation.endFunction() }
        }
        let flow = context.isMember && flows.begin(function: node) ? types.memberCount - 1 : nil
        context.pushFunction(isInitializer: isInitializer)
        context.isStatic = isStatic
        bindParameters(ofFunction: node)
        let arguments = isMethod ? behaviorClosures.begin(method: node) : nil
        if let arguments { context.scopes.bind(arguments.name, arguments.meaning) }
        if isMethod, visitTypedBehavior(node) {
        } else if isInClosure, let type = context.type {
            closures.begin(node, of: type, at: .unknown)
            selfUses.beginFunction()
            visitChildren(node)
            selfUses.endFunction()
            closures.end()
        } else {
            visitChildren(node)
        }
        if arguments != nil { behaviorClosures.endMethod() }
        if isGlobal, mentionsBehaviorValue { collectGlobalBehavior(function: node) }
        if let flow, let found = flows.end() { types.setFlow(found, ofFunctionAt: flow) }
        context.pop()
    }

    /// Begins the code of a function or initializer that was already added to the enclosing members.
    @inline(never)
    private mutating func beginSimulated(function node: NodeIndex) -> Bool {
        switch tree.kind(node) {
        case .functionDeclaration, .initializerDeclaration:
            simulation.begin(function: node, at: types.memberCount - 1)
        default: false
        }
    }

    @inline(never)
    private mutating func addFunction(_ node: NodeIndex) {
        let kind = tree.kind(node)
        switch kind {
        case .functionDeclaration:
            let function = memberReader.function(node)
            types.add(function)
            types.addOperator(node, function)
            if context.importsActions {
                if let type = context.type { actions.collect(function: node, of: type) }
                actions.collect(completionsOf: node, in: context.type)
            }
        case .subscriptDeclaration: types.add(memberReader.subscriptDeclaration(node))
        case .initializerDeclaration:
            types.addInitializer(node)
            types.add(memberReader.initializer(node))
            if context.importsRoles, let type = context.type { roles.collect(initializer: node, of: type) }
        default: break
        }
        guard let type = context.type else { return }
        let isRequirement = types.kind(type) == .protocol
        if kind == .subscriptDeclaration, isRequirement {
            types.add(MemberSummary(name: "subscript", isFunction: true, isStatic: false, type: nil, value: nil))
        }
        if types.canExposeMembers(type) {
            exposures.collect(function: node, of: type, isRequirement: isRequirement)
        }
    }

    @inline(never)
    private mutating func bindParameters(ofFunction node: NodeIndex) {
        for parameter in tree.genericParameters(node) {
            context.scopes.willBindType()
            context.scopes.bind(token: tree.genericParameterNameToken(parameter), parameter)
        }
        if let clause = tree.firstChild(node, .parameterClause) { bindParameters(clause) }
    }

    @inline(never)
    private mutating func bindParameters(_ clause: NodeIndex, visibleCount: Int? = nil) {
        for parameter in tree.children(clause) {
            guard let (_, name) = tree.parameterNames(parameter) else { continue }
            context.scopes.bind(token: name, parameter, visibleCount: visibleCount)
        }
    }

    @inline(never)
    mutating func visitAccessor(_ node: NodeIndex) {
        inScope { walker in
            if walker.tree.kind(node) == .accessor {
                if let clause = walker.tree.firstChild(node, .closureParameterClause) {
                    walker.bindParameters(clause)
                } else {
                    switch walker.tree.accessorKeyword(node) {
                    case .set, .willSet: walker.context.scopes.bind("newValue", node)
                    case .didSet: walker.context.scopes.bind("oldValue", node)
                    default: break
                    }
                }
            }
            walker.visitChildren(node)
        }
    }

    // MARK: - Closures

    @inline(never)
    mutating func visitClosure(_ closure: ClosureNode) {
        let actor = closurePlaces.runningActor(of: closure)
        if case .own(let function)? = actor { return visitTypedClosure(closure, function) }
        let place = place(of: closure)
        let isReaction = context.importsSystem && system.reacts(in: closure)
        let outerCount = context.scopes.mark
        let simulated = simulation.begin(closure, mark: outerCount, place: isReaction ? .reaction : nil)
        let valueCount = flows.valueCount
        context.pushScope()
        visitHead(of: closure)
        if case .other(let actor)? = actor { bindActor(actor, of: closure) }
        if isReaction { selfUses.begin(closure, outerCount: outerCount, actor: nil) }
        visitClosureBody(closure, at: place)
        if isReaction { system.addSelf(selfUses.end(), of: closure) }
        flows.valueCount = valueCount
        context.pop()
        simulation.end(simulated)
    }

    @inline(never)
    private mutating func place(of closure: ClosureNode) -> ClosurePlace? {
        if context.importsSystem, system.isReaction(closure) { return .reaction }
        return closurePlaces.place(of: closure, isInClosure: closures.isOpen)
    }

    /// Visits and binds the captures and parameters of a closure.
    @inline(never)
    mutating func visitHead(of closure: ClosureNode) {
        // Captures and parameters are read in the scope around the closure.
        let visibleCount = context.scopes.mark
        if let list = tree.captureList(closure) {
            visitChildren(list)
            bindCaptures(list)
        }
        if let clause = tree.parameterClause(closure) {
            bindParameters(clause, visibleCount: visibleCount)
        } else {
            context.scopes.bind("$0", closure.node, visibleCount: visibleCount)
        }
    }

    /// Visits the body of a closure.
    ///
    /// - Parameter place: The place of the closure; `nil` if a summary is not needed.
    @inline(never)
    mutating func visitClosureBody(_ closure: ClosureNode, at place: ClosurePlace?) {
        let isSummarized = beginBody(of: closure, at: place)
        for child in tree.children(closure.node) {
            switch tree.kind(child) {
            case .captureList, .closureParameterClause: break
            default: visit(child)
            }
        }
        if isSummarized { closures.end() }
    }

    /// Begins the body of a closure. Returns whether the closure has a summary. In this case, `closures.end()` must
    /// follow.
    @inline(never)
    private mutating func beginBody(of closure: ClosureNode, at place: ClosurePlace?) -> Bool {
        let owner = place == nil ? nil : context.type
        if let place, let owner { closures.begin(closure.node, of: owner, at: place) }
        context.enterClosureBody(capturesSelfWeakly: behaviorClosures.isOpen && tree.capturesSelfWeakly(closure))
        if tree.hasLocalDeclarations { bindDeclarations(in: closure.node) }
        return owner != nil
    }

    /// Binds the names in a capture list. These names are not visible to each other.
    @inline(never)
    mutating func bindCaptures(_ list: NodeIndex) {
        let visibleCount = context.scopes.mark
        for capture in tree.children(list) {
            guard let token = tree.captureNameToken(capture) else { continue }
            context.scopes.bind(token: token, capture, visibleCount: visibleCount)
        }
    }

    // MARK: - Variables

    @inline(never)
    mutating func visitVariable(_ node: NodeIndex) {
        let isStatic = context.isStatic
        if context.isMember, tree.hasModifier(node, .static, .class) { context.isStatic = true }
        defer { context.isStatic = isStatic }
        for child in tree.children(node) {
            if tree.kind(child) == .patternBinding {
                visitProperty(PropertyBinding(tree, child, of: node))
            } else {
                visit(child)
            }
        }
    }

    @inline(never)
    private mutating func visitProperty(_ property: PropertyBinding) {
        if context.isMember, let type = context.type, let name = property.name,
            inSimulated(.behavior(name), body: property.binding, { $0.visitBehavior(property, of: type) })
        {
            types.add(
                MemberSummary(
                    name: property.name ?? "", isFunction: false, isStatic: false, type: property.type, value: nil))
            return
        }
        if !context.isMember, let value = property.value,
            constructions.construction(value, isAnnotated: property.type != nil) != nil
        {
            comments.addLocalBehavior(property.declaration, isInBehavior: behaviorClosures.isOpen)
        }
        let valueCount = flows.valueCount
        defer {
            if let pattern = property.pattern { flows.bind(pattern, hasValues: flows.valueCount > valueCount) }
        }
        // Only the value of a lazy property has access to the instance. For simplicity, other values are treated in the
        // same way.
        for child in tree.children(property.binding) where child != property.pattern {
            let isInitialValue = isInitialValue(child, of: property)
            if isInitialValue { simulation.begin(.initialValue, body: child) }
            defer { if isInitialValue { simulation.end() } }
            let isFunction = !context.isMember && runsLater(child, of: property)
            if isFunction { selfUses.beginFunction() }
            defer { if isFunction { selfUses.endFunction() } }
            if context.isMember, visitTypedBehavior(child, of: property) { continue }
            if let type = context.type, tree.kind(child) == .initializerClause,
                tree.hasModifier(property.declaration, .async)
            {
                closures.begin(child, of: type, at: .asyncLet)
                visit(child)
                closures.end()
            } else {
                visit(child)
            }
        }
        guard context.isMember else {
            if let pattern = property.pattern { context.scopes.bindNames(inPattern: pattern) }
            return
        }
        if context.type == nil, mentionsBehaviorValue { collectGlobalBehavior(property) }
        if let type = context.type {
            if context.importsActions { actions.collect(property, of: type) }
            // Messages are values.
            if context.importsSystem, types.kind(type) == .struct { system.collect(property, of: type) }
            if context.importsRoles, [.class, .struct].contains(types.kind(type)) { roles.collect(property, of: type) }
            if tree.isStored(property.binding), !tree.hasModifier(property.declaration, .static, .class) {
                switch types.kind(type) {
                case .class where !tree.isConstant(property.declaration): types.addVariable(to: type)
                case .struct: types.addStoredProperty(property, to: type)
                default: break
                }
            }
            if types.canExposeMembers(type) {
                exposures.collect(property, of: type, isRequirement: types.kind(type) == .protocol)
            }
        }
        for member in memberReader.properties(property) { types.add(member) }
    }

    /// Returns whether a part of a property is the initial value set by an initializer.
    @inline(never)
    private mutating func isInitialValue(_ part: NodeIndex, of property: PropertyBinding) -> Bool {
        guard context.isMember, let type = context.type, tree.kind(part) == .initializerClause,
            tree.isStored(property.binding), !tree.hasModifier(property.declaration, .static, .class, .lazy)
        else { return false }
        // The initializer of a structure can set a different value for a variable.
        return types.kind(type) != .struct || tree.isConstant(property.declaration)
    }

    /// Visits code that a simulation can run.
    @inline(never)
    mutating func inSimulated<Result>(
        _ unit: SimulatedCode.Unit, body: NodeIndex, _ visit: (inout SummaryWalker) -> Result
    ) -> Result {
        simulation.begin(unit, body: body)
        defer { simulation.end() }
        return visit(&self)
    }

    /// Returns whether a part of a local variable runs when the variable is used. This is the case for accessors, for
    /// lazy initial values, and for initial values that a property wrapper or macro can store.
    @inline(never)
    private mutating func runsLater(_ part: NodeIndex, of property: PropertyBinding) -> Bool {
        switch tree.kind(part) {
        case .codeBlock, .accessorBlock: true
        case .initializerClause:
            tree.hasModifier(property.declaration, .lazy)
                || tree.hasAttribute(property.declaration)
        default: false
        }
    }
}
