import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Collects behaviors created without an actor, and the code that can set an actor later.
struct ActorlessBehaviorCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let expressions: ExpressionReader
    private let constructions: BehaviorConstructionReader
    private(set) var behaviors: [ActorlessBehavior] = []
    private(set) var assignments = ActorAssignments()
    /// The names of the receivers in ``assignments``.
    private var receiverNames: Set<String> = []
    /// The names assigned a behavior without an actor.
    private var actorlessTargets: Set<TokenIndex> = []
    /// The bindings of properties without initial values, for the most recently requested member block.
    private var uninitialized: (block: NodeIndex, bindings: [String: NodeIndex])?

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ expressions: ExpressionReader,
        _ constructions: BehaviorConstructionReader
    ) {
        self.expressions = expressions
        self.tree = tree
        self.context = context
        self.locator = locator
        self.constructions = constructions
    }

    // MARK: - Behaviors

    /// Collects the construction of a behavior without an actor, if it is the initial value of a property or variable.
    mutating func collect(_ construction: BehaviorConstruction, isStruct: Bool, _ names: NameMatcher) {
        guard context.importsRuntime, isActorless(construction), let binding = binding(of: construction.node),
            let declaration = tree.parent(binding), let token = tree.firstChild(binding).flatMap(tree.patternNameToken)
        else { return }
        behaviors.append(
            ActorlessBehavior(
                name: tree.name(ofToken: token), span: locator.span(tree.declarationHead(declaration, name: token)),
                owner: context.type,
                isOpen: isOpen(declaration, token, isMember: context.isMember, isStruct: isStruct, names)))
    }

    /// Collects the assignment of a behavior constructed without an actor.
    mutating func collect(sequence node: NodeIndex, isStruct: Bool, _ names: NameMatcher) {
        guard context.importsRuntime, let (target, value) = tree.assignment(node),
            constructions.construction(value, isAnnotated: true).map(isActorless) == true,
            let token = tree.simpleNameToken(tree.lastChild(target) ?? target)
        else { return }
        let name = tree.name(ofToken: token)
        let property = initializedProperty(name, target)
        // `.init` can also construct other types.
        let isBehavior = property?.type.map(constructions.isBehavior) == true
        guard isBehavior || constructions.construction(value, isAnnotated: false) != nil else { return }
        actorlessTargets.insert(token)
        behaviors.append(
            ActorlessBehavior(
                name: name, span: locator.span(tree.range(target)), owner: context.type,
                isOpen: property.map { isOpen($0.declaration, token, isMember: true, isStruct: isStruct, names) }
                    ?? true))
    }

    /// Returns the property without an initial value that an initializer assigns.
    private mutating func initializedProperty(_ name: String, _ target: NodeIndex) -> PropertyBinding? {
        if tree.kind(target) == .identifierExpression {
            if context.scopes.isBound(name) { return nil }
        } else if tree.memberOfSelf(target) == nil {
            return nil
        }
        var member = target
        while let parent = tree.parent(member), tree.kind(parent) != .memberBlock { member = parent }
        guard tree.kind(member) == .initializerDeclaration, let block = tree.parent(member) else { return nil }
        if uninitialized?.block != block { uninitialized = (block, uninitializedBindings(block)) }
        guard let binding = uninitialized?.bindings[name], let declaration = tree.parent(binding) else { return nil }
        return PropertyBinding(tree, binding, of: declaration)
    }

    private func uninitializedBindings(_ block: NodeIndex) -> [String: NodeIndex] {
        var bindings: [String: NodeIndex] = [:]
        for declaration in tree.children(block) where tree.kind(declaration) == .variableDeclaration {
            for binding in tree.children(declaration) where tree.kind(binding) == .patternBinding {
                guard let token = tree.firstChild(binding).flatMap(tree.patternNameToken),
                    tree.initialValue(binding) == nil, tree.isStored(binding)
                else { continue }
                bindings[tree.name(ofToken: token)] = binding
            }
        }
        return bindings
    }

    /// Returns whether unknown code can replace the behavior in a property or variable, or set its actor.
    private func isOpen(
        _ declaration: NodeIndex, _ name: TokenIndex, isMember: Bool, isStruct: Bool, _ names: NameMatcher
    ) -> Bool {
        if tree.hasModifier(declaration, .public, .open, .override) { return true }
        if tree.isConstant(declaration) { return false }
        // A memberwise initializer can replace the value of a variable. For code in other files, the summary contains
        // only assignments to names that follow the naming convention.
        return isStruct
            || isMember && !names.isBehaviorName(name) && !tree.hasModifier(declaration, .private, .fileprivate)
    }

    private func isActorless(_ construction: BehaviorConstruction) -> Bool {
        construction.actor == nil && construction.function == nil && construction.closure != nil
    }

    /// Returns the binding for an initial value.
    private func binding(of value: NodeIndex) -> NodeIndex? {
        guard let clause = tree.parent(value), tree.kind(clause) == .initializerClause,
            let binding = tree.parent(clause),
            tree.kind(binding) == .patternBinding
        else { return nil }
        return binding
    }

    // MARK: - Assignments

    /// The maximum number of objects collected in a file.
    private static let maxObjects = 256

    /// Collects `x.setActor`.
    ///
    /// - Parameter receiver: The parts of the chain before the name.
    mutating func collectSetActor(on receiver: Chain) {
        let name = heldBehavior(receiver)
        // A behavior with an actor is irrelevant here.
        if case .withActor = name { return }
        guard case .named(let name) = name, assignments.receivers.count < ActorlessBehaviorCollector.maxObjects else {
            assignments.receivers.append(
                ActorReceiver(name: "", object: expressions.chain(receiver, isWhole: false)))
            return
        }
        guard receiverNames.insert(name).inserted else { return }
        assignments.receivers.append(ActorReceiver(name: name, object: expressions.chain(receiver, isWhole: false)))
    }

    private enum HeldBehavior {
        /// The behavior in the property or variable with this name.
        case named(String)
        /// A behavior created with an actor.
        case withActor
        case unknown
    }

    private func heldBehavior(_ chain: Chain) -> HeldBehavior {
        guard let last = chain.last(where: { !tree.isUnwrapping($0) }), let name = tree.memberName(last) else {
            return .unknown
        }
        switch tree.kind(last) {
        case .memberAccess: return .named(name)
        case .identifierExpression: return context.scopes.isBound(name) ? heldBehavior(local: name) : .named(name)
        default: return .unknown
        }
    }

    /// Returns the behavior in a local variable. For a constant, the behavior in the initial value.
    private func heldBehavior(local name: String) -> HeldBehavior {
        guard let (pattern, visibleCount) = context.scopes.declaration(of: name), let binding = tree.parent(pattern),
            [.patternBinding, .optionalBindingCondition].contains(tree.kind(binding)),
            let value = tree.initialValue(binding)
        else { return .unknown }
        let isConstant =
            tree.kind(binding) == .optionalBindingCondition || tree.parent(binding).map { tree.isConstant($0) } == true
        if let construction = constructions.construction(value, isAnnotated: true) {
            if isActorless(construction) { return .named(name) }
            return isConstant && construction.actor != nil ? .withActor : .unknown
        }
        guard isConstant else { return .unknown }
        return context.scopes.within(visibleCount: visibleCount) { heldBehavior(tree.chain(value)) } ?? .unknown
    }

    /// Collects an assignment to a name that follows the naming convention for behaviors.
    mutating func collectAssignment(to name: String, _ token: TokenIndex) {
        if !actorlessTargets.contains(token) { assignments.replaced.insert(name) }
    }

    /// Adds the assignments to collected behaviors with names that don't follow the naming convention.
    mutating func finish() {
        if behaviors.isEmpty { return }
        let names = Set(behaviors.lazy.map(\.name))
        for token in 0..<tree.tokens.count - 1
        where tree.tokens.kind(token) == .identifier && tree.tokens.kind(token + 1) == .equal {
            let name = tree.name(ofToken: token)
            guard names.contains(name), token == 0 || !isIntroducer(token - 1) else { continue }
            collectAssignment(to: name, token)
        }
    }

    private func isIntroducer(_ token: TokenIndex) -> Bool {
        switch tree.tokens.keyword(token) {
        case .var, .let: true
        default: false
        }
    }
}
