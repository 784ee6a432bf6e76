import FlynnExpressions
import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

/// Properties that declare behaviors, and the construction of behaviors.
extension SummaryWalker {
    /// Visits `property` and adds the behavior it declares. Returns `false` if the property isn't a behavior and was
    /// not visited.
    @inline(never)
    mutating func visitBehavior(_ property: PropertyBinding, of owner: TypeSummary.ID) -> Bool {
        switch behaviors.declaration(property) {
        case .value(let value, let construction):
            let closure = visit(value, expecting: construction)
            behaviors.add(
                property, construction, closure, owner: owner, ownerName: types.name(owner), &comments)
            return true
        case .getter(let getter, let construction):
            var closure: OpenBehavior?
            for child in tree.children(property.binding) {
                if child == getter { closure = visit(child, expecting: construction) } else { visit(child) }
            }
            behaviors.add(
                property, construction, closure, owner: owner, ownerName: types.name(owner), &comments)
            return true
        case .annotation(let result):
            visitChildren(property.binding)
            behaviors.add(property, forwards: result.flatMap { forwarded($0) }, owner: owner, &comments)
            // The type can be an alias, which the search before the walk doesn't know.
            if let name = property.name { flows.add(property: name) }
            return true
        case .stored:
            behaviors.addStored(property, owner: owner)
            return false
        case .none:
            return false
        }
    }

    /// Visits `node`, which contains the construction of a behavior, and returns the behavior closure.
    @inline(never)
    private mutating func visit(_ node: NodeIndex, expecting construction: BehaviorConstruction) -> OpenBehavior? {
        expectedConstructions.append((construction.node, nil))
        visit(node)
        return expectedConstructions.removeLast().closure
    }

    /// Returns the behavior named by an expression: `state.beClear`, `state.beClear!`
    @inline(never)
    private mutating func forwarded(_ node: NodeIndex) -> ForwardedBehavior? {
        var value = expressions.expression(node)
        if case .unwrapped(let optional) = value { value = optional }
        switch value {
        case .member(let receiver, let name): return ForwardedBehavior(receiver: receiver, name: name)
        case .name(let name, let type?): return ForwardedBehavior(receiver: .`self`(type), name: name)
        default: return nil
        }
    }

    /// Visits `Behavior(…) { … }` and returns its closure.
    @inline(never)
    mutating func visitConstruction(_ construction: BehaviorConstruction) -> OpenBehavior? {
        comments.addConstruction(construction.node)
        actorless.collect(construction, isStruct: context.type.map { types.kind($0) == .struct } == true, names)
        for child in tree.children(construction.node) {
            switch tree.kind(child) {
            case .callArguments:
                for argument in tree.children(child) {
                    if let value = tree.argumentValue(argument), !isBehaviorClosure(value, of: construction) {
                        visit(value)
                    }
                }
            case .trailingClosure:
                if let value = tree.argumentValue(child), !isBehaviorClosure(value, of: construction) { visit(value) }
            default:
                break
            }
        }
        let firstClosure = closures.closures.count
        var behavior = construction.closure.map { visit(behaviorClosure: $0, of: construction) }
        behaviors.addIsolation(of: construction, closures.closures[firstClosure...])
        if let node = construction.errorHandler {
            if let closure = tree.closure(node) {
                let handler = visit(behaviorClosure: closure, of: construction)
                behavior?.add(errorHandler: handler)
            } else {
                behavior?.closure.errorFunction = constructions.function(node)
            }
        }
        return behavior
    }

    /// Returns whether an argument to a construction is a closure that runs in the behavior.
    @inline(never)
    private mutating func isBehaviorClosure(_ value: NodeIndex, of construction: BehaviorConstruction) -> Bool {
        value == construction.closure?.node || value == construction.errorHandler && tree.closure(value) != nil
    }

    /// Visits the closure or error handler of a behavior.
    @inline(never)
    private mutating func visit(
        behaviorClosure closure: ClosureNode, of construction: BehaviorConstruction
    ) -> OpenBehavior {
        if behaviorClosures.isOpen { comments.addInner(closure.node) }
        let captures = tree.captureList(closure)
        if let captures { visitChildren(captures) }
        let actor = context.type.flatMap {
            constructions.actorParameter(of: construction, closure, typeName: types.name($0))
        }
        let parameters = behaviorClosures.begin(closure, of: construction)
        let outerCount = context.scopes.mark
        let simulated = simulation.begin(closure, mark: outerCount, place: .behavior)
        defer { simulation.end(simulated) }
        context.pushScope()
        if let captures { bindCaptures(captures) }
        for parameter in parameters { context.scopes.bind(parameter.name, parameter.meaning) }
        selfUses.begin(closure, outerCount: outerCount, actor: actor)
        visitClosureBody(closure, at: context.type == nil ? nil : .behavior)
        let strongSelf = selfUses.end()
        context.pop()
        var behavior = behaviorClosures.end()
        behavior.closure.strongSelf = strongSelf
        return behavior
    }
}
