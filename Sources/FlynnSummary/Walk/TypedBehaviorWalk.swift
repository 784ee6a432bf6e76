import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Typed behaviors and their closures.
extension SummaryWalker {
    /// Visits a method if it is a typed behavior. Otherwise, returns `false`.
    @inline(never)
    mutating func visitTypedBehavior(_ function: NodeIndex) -> Bool {
        guard tree.kind(function) == .functionDeclaration, let body = tree.block(of: function),
            let name = tree.declaredNameToken(function)
        else { return false }
        return visitTypedBehavior(function, body: body, declaration: function, name: name)
    }

    /// Visits the accessors of `property` if its getter is a typed behavior. Otherwise, returns `false`.
    @inline(never)
    mutating func visitTypedBehavior(_ part: NodeIndex, of property: PropertyBinding) -> Bool {
        guard [.codeBlock, .accessorBlock].contains(tree.kind(part)), let body = property.getter(in: tree),
            let pattern = property.pattern, let name = tree.patternNameTokens(pattern).first
        else { return false }
        return visitTypedBehavior(part, body: body, declaration: property.declaration, name: name)
    }

    @inline(never)
    private mutating func visitTypedBehavior(
        _ node: NodeIndex, body: BodyNode, declaration: NodeIndex, name: TokenIndex
    ) -> Bool {
        guard let type = context.type, let form = typedReader.form(ofBody: body), !context.scopes.isBound(form.function)
        else { return false }
        typedBehaviors.append(
            TypedBehavior(
                name: tree.name(ofToken: name), owner: type,
                span: locator.span(tree.declarationHead(declaration, name: name)), function: form.function,
                isOverride: tree.hasModifier(declaration, .override),
                excess: form.excess.map { locator.span(tree.range($0)) }))
        closures.begin(node, of: type, at: .caller)
        if node == declaration { visitChildren(node) } else { visit(node) }
        closures.end()
        return true
    }

    /// Visits a closure that the runtime runs on the surrounding instance.
    @inline(never)
    mutating func visitTypedClosure(_ closure: ClosureNode, _ function: String) {
        guard let type = context.type else { return }
        let outerCount = context.scopes.mark
        let simulated = simulation.begin(closure, mark: outerCount, place: .typedBehavior)
        context.pushScope()
        visitHead(of: closure)
        bindActor(.`self`(type), of: closure)
        selfUses.begin(closure, outerCount: outerCount, actor: actorParameter(of: closure))
        visitClosureBody(closure, at: .typedBehavior)
        if let use = selfUses.end() { typedSelves.append(TypedSelf(owner: type, function: function, use: use)) }
        context.pop()
        simulation.end(simulated)
    }

    /// Binds the first parameter of `closure` to the actor.
    @inline(never)
    mutating func bindActor(_ actor: ExpressionSummary, of closure: ClosureNode) {
        guard let clause = tree.parameterClause(closure) else {
            return context.scopes.bind("$0", actor)
        }
        guard let first = tree.firstChild(clause), let (_, name) = tree.parameterNames(first) else { return }
        context.scopes.bind(tree.name(ofToken: name), actor)
    }

    /// Returns the parameter that can replace `self`.
    private func actorParameter(of closure: ClosureNode) -> ActorParameter? {
        guard let clause = tree.parameterClause(closure) else {
            return tree.shorthandArgumentCount(closure) > 0 ? ActorParameter(name: "$0", text: "$0") : nil
        }
        guard let first = tree.firstChild(clause), let (_, token) = tree.parameterNames(first),
            tree.tokens.kind(token) != .wildcard, tree.parameterType(first) == nil
        else { return nil }
        return ActorParameter(name: tree.name(ofToken: token), text: tree.expressionText(ofName: token))
    }
}
