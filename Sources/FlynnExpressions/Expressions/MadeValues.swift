import FlynnFacts
import FlynnSyntax

/// Values that the source shows more exactly than their types.
extension ExpressionReader {
    /// Returns whether an expression calls an initializer by the name of the type, or is a constant with such a value:
    /// `Image()`, `Outer.Node()`, `Image.init()`
    func isMade(_ node: NodeIndex) -> Bool {
        switch tree.kind(node) {
        case .identifierExpression: return constantValue(node) { self.isMade($0) } ?? false
        case .tupleExpression: return tree.parenthesizedValue(node).map { isMade($0) } ?? false
        case .postfixExpression:
            guard var parts = boundedChildren(node), parts.count > 1, tree.kind(parts.removeLast()) == .callArguments
            else { return false }
            let names = parts.map { tree.simpleNameToken($0).map { tree.name(ofToken: $0) } ?? "" }
            // A local name can be a type parameter.
            guard !names.contains(""), tree.kind(parts[0]) == .identifierExpression, meaning(of: names[0]) == nil else {
                return false
            }
            return names.dropLast(names.last == "init" ? 1 : 0).last?.beginsWithCapital == true
        default: return false
        }
    }

    /// Returns whether an expression is an array with elements, or a constant with such a value: `[1]`, `[1] + numbers`,
    /// `[2, 1].sorted()`. Constants that mention each other several times make a short text large, so the number of
    /// visited expressions is limited.
    func isFilled(_ node: NodeIndex) -> Bool {
        var steps = 64
        return isFilled(node, &steps)
    }

    private func isFilled(_ node: NodeIndex, _ steps: inout Int) -> Bool {
        if steps == 0 { return false }
        steps -= 1
        switch tree.kind(node) {
        case .arrayLiteral: return tree.firstChild(node) != nil
        case .identifierExpression: return constantValue(node) { self.isFilled($0, &steps) } ?? false
        case .tupleExpression: return tree.parenthesizedValue(node).map { isFilled($0, &steps) } ?? false
        case .sequenceExpression:
            guard let parts = boundedChildren(node), parts.count > 2 else { return false }
            let isSum = areOperators(parts, "+")
            guard let operands = isSum ? parts : branches(ofTernary: parts) else { return false }
            return context.scopes.withDepthLimit {
                isSum
                    ? operands.contains { isFilled($0, &steps) } : operands.allSatisfy { isFilled($0, &steps) }
            } ?? false
        case .postfixExpression:
            // `[String]()` is empty.
            guard let parts = boundedChildren(node), parts.count > 1, tree.kind(parts[1]) == .memberAccess,
                !isAnnotated(parts[0]), isFilled(parts[0], &steps)
            else { return false }
            return parts.dropFirst().allSatisfy { part in
                switch tree.kind(part) {
                case .memberAccess: tree.memberName(part).map(KnownCollectionMethod.keepingCount.contains) ?? false
                case .callArguments, .trailingClosure: true
                default: false
                }
            }
        default: return false
        }
    }

    /// Returns whether an expression is a local constant with a written type. The type's own methods can return fewer
    /// elements: `let filters: Filters = [1]`
    private func isAnnotated(_ node: NodeIndex) -> Bool {
        constant(node).map { tree.annotatedType($0.binding) != nil } ?? false
    }

    /// Reads the initial value of a local constant; `nil` for other names.
    private func constantValue<Result>(_ name: NodeIndex, _ read: (NodeIndex) -> Result) -> Result? {
        guard let constant = constant(name), let value = constant.value else { return nil }
        return context.scopes.within(visibleCount: constant.visibleCount) { read(value) }
    }

    /// Returns the local constant that an expression names.
    private func constant(_ name: NodeIndex) -> Scopes.Variable? {
        guard tree.kind(name) == .identifierExpression,
            let constant = tree.memberName(name).flatMap({ context.scopes.constant($0) }),
            !tree.hasAttribute(constant.declaration)
        else { return nil }
        return constant
    }
}
