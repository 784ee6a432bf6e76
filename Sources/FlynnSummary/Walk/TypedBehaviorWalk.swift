import FlynnExpressions
import FlynnFacts
import FlynnSyntax

/// Typed behaviors and their closures.
extension SummaryWalker {
    /// Visits a method if it is a typed behavior. Otherwise, returns `false`.
    @inline(never)
    mutating func visitTypedBehavior(_ function: NodeIndex) -> Bool {
        guard tree.kind(function) == .functionDeclaration, let body = tree.firstChild(function, .codeBlock),
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
        _ node: NodeIndex, body: NodeIndex, declaration: NodeIndex, name: TokenIndex
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
    mutating func visitTypedClosure(_ node: NodeIndex, _ function: String) {
        guard let type = context.type else { return }
        let outerCount = context.scopes.mark
        let simulated = simulation.begin(closure: node, mark: outerCount, place: .typedBehavior)
        context.pushScope()
        visitHead(ofClosure: node)
        bindActor(.`self`(type), ofClosure: node)
        selfUses.begin(node, outerCount: outerCount, actor: actorParameter(ofClosure: node))
        visitClosureBody(node, at: .typedBehavior)
        if let use = selfUses.end() { typedSelves.append(TypedSelf(owner: type, function: function, use: use)) }
        context.pop()
        simulation.end(simulated)
    }

    /// Binds the first parameter of `closure` to the actor.
    @inline(never)
    mutating func bindActor(_ actor: ExpressionSummary, ofClosure closure: NodeIndex) {
        guard let clause = tree.firstChild(closure, .closureParameterClause) else {
            return context.scopes.bind("$0", actor)
        }
        guard let first = tree.firstChild(clause), let (_, name) = tree.parameterNames(first) else { return }
        context.scopes.bind(tree.name(ofToken: name), actor)
    }

    /// Returns the parameter that can replace `self`.
    private func actorParameter(ofClosure closure: NodeIndex) -> ActorParameter? {
        guard let clause = tree.firstChild(closure, .closureParameterClause) else {
            return tree.shorthandArgumentCount(closure) > 0 ? ActorParameter(name: "$0", text: "$0") : nil
        }
        guard let first = tree.firstChild(clause), let (_, token) = tree.parameterNames(first),
            tree.tokens.kind(token) != .wildcard, tree.parameterType(first) == nil
        else { return nil }
        return ActorParameter(name: tree.name(ofToken: token), text: tree.expressionText(ofName: token))
    }
}
