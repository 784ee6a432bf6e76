import FlynnExpressions
import FlynnSyntax

// Event handlers registered by the role itself.
extension RoleCollector {
    /// Returns whether a name is the handler parameter at `position`, where 0 is the role.
    func isHandlerParameter(_ node: NodeIndex, position: Int) -> Bool {
        let name = tree.text(node)
        if name.hasPrefix("$") {
            guard let closure = closure(around: node) else { return false }
            return name == "$\(position)" && tree.parameterClause(closure) == nil
                && isHandler(closure)
        }
        return context.scopes.declaration(of: name).map { isHandlerParameter($0.node, at: position) } == true
    }

    /// Returns whether a declaration is the handler parameter at `position`, where 0 is the role.
    func isHandlerParameter(_ parameter: NodeIndex, at position: Int) -> Bool {
        guard tree.kind(parameter) == .closureParameter, let clause = tree.parent(parameter),
            let closure = tree.parent(clause).flatMap(tree.closure)
        else { return false }
        let parameters = Array(tree.children(clause).prefix(3))
        return parameters.count == 2 && parameters[position] == parameter && isHandler(closure)
    }

    private func closure(around node: NodeIndex) -> ClosureNode? {
        var next = tree.parent(node)
        while let parent = next, tree.kind(parent) != .memberBlock {
            if let closure = tree.closure(parent) { return closure }
            next = tree.parent(parent)
        }
        return nil
    }

    /// Returns whether `closure` is passed to the role's `on` method, for an event after which the owner keeps the role
    /// alive.
    private func isHandler(_ closure: ClosureNode) -> Bool {
        guard let (suffix, expression) = tree.suffix(passing: closure.node) else { return false }
        let chain = tree.withoutSelf(Chain(Array(tree.children(expression).prefix(4))))
        guard chain.count <= 3, chain.last == suffix, let name = chain.first, let list = chain.dropFirst().first,
            tree.kind(list) == .callArguments, let event = tree.firstChild(list).flatMap(tree.argumentValue)
        else { return false }
        return tree.memberName(name) == "on" && tree.lastTokenIndex(event).map { tree.name(ofToken: $0) } != "unbound"
    }
}
