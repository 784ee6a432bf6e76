import FlynnSyntax

/// Collects the behaviors that are made without an actor, and the code that may give them one.
struct ActorlessBehaviorCollector {
    private let tree: SyntaxTree
    private let context: SummaryContext
    private let locator: Locator
    private let constructions: BehaviorConstructionReader
    private(set) var behaviors: [ActorlessBehavior] = []
    private(set) var assignments = ActorAssignments()

    init(
        _ tree: SyntaxTree, _ context: SummaryContext, _ locator: Locator, _ constructions: BehaviorConstructionReader
    ) {
        self.tree = tree
        self.context = context
        self.locator = locator
        self.constructions = constructions
    }

    // MARK: - Behaviors

    /// Collects a construction without an actor that is the initial value of a property or variable.
    mutating func collect(_ construction: BehaviorConstruction, isStruct: Bool, _ names: NameMatcher) {
        guard context.importsRuntime, isActorless(construction), let binding = binding(of: construction.node),
            let declaration = tree.parent(binding), let token = tree.firstChild(binding).flatMap(tree.patternNameToken)
        else { return }
        // A memberwise initializer can replace the value of a variable. In other files, only assignments to names that are
        // written like those of behaviors are collected.
        let isVariable = !tree.isConstant(declaration)
        let isOpen =
            tree.hasModifier(declaration, .public, .open, .override) || isVariable && isStruct
            || isVariable && context.isMember && !names.isBehaviorName(token)
                && !tree.hasModifier(declaration, .private, .fileprivate)
        behaviors.append(
            ActorlessBehavior(
                name: tree.name(ofToken: token), span: locator.span(tree.declarationHead(declaration, name: token)),
                owner: context.type, isOpen: isOpen))
    }

    private func isActorless(_ construction: BehaviorConstruction) -> Bool {
        construction.actor == nil && construction.function == nil && construction.closure != nil
    }

    /// The binding of which an expression is the initial value.
    private func binding(of value: NodeIndex) -> NodeIndex? {
        guard let clause = tree.parent(value), tree.kind(clause) == .initializerClause,
            let binding = tree.parent(clause),
            tree.kind(binding) == .patternBinding
        else { return nil }
        return binding
    }

    // MARK: - Assignments

    /// Collects `x.setActor`.
    ///
    /// - Parameter receiver: the parts of the chain before the name.
    mutating func collectSetActor(on receiver: ArraySlice<NodeIndex>) {
        let last = receiver.last {
            tree.kind($0) != .optionalChaining && tree.kind($0) != .forcedValue
        }
        guard let last, let token = tree.simpleNameToken(last) else { return addReceiver("") }
        switch tree.kind(last) {
        case .memberAccess: addReceiver(tree.name(ofToken: token))
        case .identifierExpression:
            let name = tree.name(ofToken: token)
            addReceiver(!context.scopes.isBound(name) || isActorless(local: name) ? name : "")
        default: addReceiver("")
        }
    }

    private mutating func addReceiver(_ name: String) { assignments.receivers.insert(name) }

    /// Whether a local variable was made as a behavior without an actor.
    private func isActorless(local name: String) -> Bool {
        guard let pattern = context.scopes.declaration(of: name)?.node, let binding = tree.parent(pattern),
            tree.kind(binding) == .patternBinding, let value = tree.initialValue(binding),
            let construction = constructions.construction(value, isAnnotated: true)
        else { return false }
        return isActorless(construction)
    }

    /// Collects an assignment to a name that is written like a behavior's.
    mutating func collectAssignment(to name: String) { assignments.replaced.insert(name) }

    /// Adds the assignments to the collected behaviors whose names aren't written like those of behaviors.
    mutating func finish() {
        if behaviors.isEmpty { return }
        let names = Set(behaviors.lazy.map(\.name))
        for token in 0..<tree.tokens.count - 1
        where tree.tokens.kind(token) == .identifier && tree.tokens.kind(token + 1) == .equal {
            let name = tree.name(ofToken: token)
            guard names.contains(name), token == 0 || !isIntroducer(token - 1) else { continue }
            assignments.replaced.insert(name)
        }
    }

    private func isIntroducer(_ token: TokenIndex) -> Bool {
        switch tree.tokens.keyword(token) {
        case .var, .let: true
        default: false
        }
    }
}
