import FlynnSyntax

// The handlers of a role's own events.
extension RoleCollector {
    /// The property of the role to which a handler of an event assigns the owner: `role.form = form`, `$0.form = $1`.
    func assignmentInHandler(_ node: NodeIndex) -> String? {
        guard let (target, value) = tree.assignment(node), tree.kind(target) == .postfixExpression,
            tree.kind(value) == .identifierExpression
        else { return nil }
        let path = Array(tree.children(target).prefix(3))
        guard path.count == 2, tree.kind(path[0]) == .identifierExpression, tree.kind(path[1]) == .memberAccess,
            let closure = closure(around: node), isHandler(closure)
        else { return nil }
        guard let clause = tree.firstChild(closure, .closureParameterClause) else {
            return tree.text(path[0]) == "$0" && tree.text(value) == "$1" ? tree.memberName(path[1]) : nil
        }
        let parameters = Array(tree.children(clause).prefix(3))
        let isAssignment =
            parameters.count == 2 && isParameter(parameters[0], tree.text(path[0]))
            && isParameter(parameters[1], tree.text(value))
        return isAssignment ? tree.memberName(path[1]) : nil
    }

    private func isParameter(_ parameter: NodeIndex, _ name: String) -> Bool {
        context.scopes.declaration(of: name)?.node == parameter
    }

    private func closure(around node: NodeIndex) -> NodeIndex? {
        var next = tree.parent(node)
        while let parent = next, tree.kind(parent) != .closureExpression {
            if tree.kind(parent) == .memberBlock { return nil }
            next = tree.parent(parent)
        }
        return next
    }

    /// Whether a closure is passed to the role's own `on`, for an event after which the owner keeps the role alive.
    private func isHandler(_ closure: NodeIndex) -> Bool {
        guard let argument = tree.parent(closure) else { return false }
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
