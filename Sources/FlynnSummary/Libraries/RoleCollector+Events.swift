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
        guard let argument = tree.parent(closure.node) else { return false }
        let suffix = tree.kind(argument) == .trailingClosure ? argument : tree.parent(argument) ?? argument
        guard let call = tree.parent(suffix), tree.kind(call) == .postfixExpression else { return false }
        var parts = Array(tree.children(call).prefix(4))
        if tree.kind(parts[0]) == .selfExpression { parts.removeFirst() }
        guard parts.count >= 2, parts.count <= 3, parts.last == suffix, tree.kind(parts[1]) == .callArguments else {
            return false
        }
        guard let event = tree.firstChild(parts[1]).flatMap(tree.argumentValue) else { return false }
        return tree.simpleNameToken(parts[0]).map { tree.name(ofToken: $0) } == "on"
            && tree.lastTokenIndex(event).map { tree.name(ofToken: $0) } != "unbound"
    }
}
