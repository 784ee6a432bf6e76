import FlynnSyntax

/// Finds the behaviors of other actors that a type stores in its only initializer: `onDone = parser.beDone`
struct StoredBehaviorReader {
    private let tree: SyntaxTree
    private let names: NameMatcher

    init(_ tree: SyntaxTree, _ names: NameMatcher) {
        self.tree = tree
        self.names = names
    }

    /// How many members of a type are searched.
    private static let maxMembers = 64

    /// The behavior that a constant of the type around a node always holds; `nil` if the type's declaration doesn't show it.
    func value(of name: String, at node: NodeIndex, in type: TypeSummary.ID) -> ExpressionSummary? {
        guard let block = memberBlock(around: node) else { return nil }
        var isConstant = false
        var initializers: [NodeIndex] = []
        for (position, member) in tree.children(block).enumerated() {
            if position == StoredBehaviorReader.maxMembers { return nil }
            switch tree.kind(member) {
            case .variableDeclaration where tree.isConstant(member):
                isConstant = isConstant || tree.children(member).contains { holdsBehavior($0, named: name) }
            case .initializerDeclaration: initializers.append(member)
            default: break
            }
        }
        guard isConstant, initializers.count == 1 else { return nil }
        return assignedValue(of: name, in: initializers[0], type)
    }

    private func memberBlock(around node: NodeIndex) -> NodeIndex? {
        var next = tree.parent(node)
        while let current = next, tree.kind(current) != .memberBlock { next = tree.parent(current) }
        return next
    }

    private func holdsBehavior(_ binding: NodeIndex, named name: String) -> Bool {
        guard tree.kind(binding) == .patternBinding, tree.initialValue(binding) == nil,
            let pattern = tree.firstChild(binding), let token = tree.patternNameToken(pattern),
            tree.name(ofToken: token) == name, let type = tree.annotatedType(binding)
        else { return false }
        return TypeDescription(tree, type).unwrapped.isBehavior
    }

    /// The value in the only statement of an initializer that assigns a property.
    private func assignedValue(of name: String, in initializer: NodeIndex, _ type: TypeSummary.ID) -> ExpressionSummary?
    {
        guard let body = tree.firstChild(initializer, .codeBlock) else { return nil }
        var values: [NodeIndex] = []
        for statement in tree.children(body) where tree.kind(statement) == .sequenceExpression {
            let parts = tree.childList(statement)
            guard parts.count == 3, tree.isOperator(parts[1], "="), assignedName(parts[0]) == name else { continue }
            values.append(parts[2])
        }
        guard values.count == 1, tree.kind(values[0]) == .postfixExpression else { return nil }
        return value(of: tree.childList(values[0]), in: initializer, type)
    }

    /// The name of the property in `name = …` or `self.name = …`.
    private func assignedName(_ target: NodeIndex) -> String? {
        switch tree.kind(target) {
        case .identifierExpression: return tree.simpleNameToken(target).map { tree.name(ofToken: $0) }
        case .postfixExpression:
            let parts = tree.childList(target)
            guard parts.count == 2, tree.kind(parts[0]) == .selfExpression else { return nil }
            return tree.memberName(parts[1])
        default: return nil
        }
    }

    /// A behavior of one of the initializer's parameters, or of a property.
    private func value(of parts: [NodeIndex], in initializer: NodeIndex, _ type: TypeSummary.ID) -> ExpressionSummary? {
        var value: ExpressionSummary
        switch tree.kind(parts[0]) {
        case .selfExpression: value = .`self`(type)
        case .identifierExpression:
            guard let token = tree.simpleNameToken(parts[0]) else { return nil }
            let name = tree.name(ofToken: token)
            guard let clause = tree.firstChild(initializer, .parameterClause),
                tree.genericParameters(initializer).isEmpty
            else { return nil }
            if let parameter = tree.children(clause).first(where: { parameterName($0) == name }) {
                guard let written = tree.parameterType(parameter) else { return nil }
                value = .type(TypeDescription(tree, written, isExact: true), type)
            } else if bindsName(name, in: initializer) {
                return nil
            } else {
                value = .name(name, type)
            }
        default: return nil
        }
        for part in parts.dropFirst() {
            guard tree.kind(part) == .memberAccess, let name = tree.memberName(part) else { return nil }
            value = .member(value, name)
        }
        guard case .member(_, let name) = value, names.isBehaviorName(name) else { return nil }
        return value
    }

    /// Whether a statement of an initializer declares a variable of a name.
    private func bindsName(_ name: String, in initializer: NodeIndex) -> Bool {
        guard let body = tree.firstChild(initializer, .codeBlock) else { return true }
        return tree.children(body).contains { statement in
            tree.kind(statement) == .variableDeclaration
                && tree.children(statement).contains { binding in
                    tree.firstChild(binding).map { pattern in
                        tree.patternNameTokens(pattern).contains { tree.name(ofToken: $0) == name }
                    } == true
                }
        }
    }

    private func parameterName(_ parameter: NodeIndex) -> String? {
        tree.parameterNames(parameter).map { tree.name(ofToken: $0.name) }
    }
}
