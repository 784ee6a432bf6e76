import FlynnFacts
import FlynnSyntax

/// The possible values of local variables, and the results of local functions.
extension ExpressionReader {
    /// The assignments to variables in the code of a block.
    struct Assignments {
        /// The assigned values, by variable name.
        var values: [String: [NodeIndex]] = [:]
        /// The variables with other changes, such as `inout` arguments and assignments to tuples.
        var changed: Set<String> = []
    }

    /// The maximum number of assignments to read for a variable, and the maximum number of nodes between its
    /// declaration and an assignment.
    private static let (maxAssignments, maxDistance) = (8, 2_048)

    /// All values that a local variable can have where it is used; `nil` if it may have others.
    package func values(
        ofVariable name: String, in declaration: NodeIndex, initially value: NodeIndex?, at use: NodeIndex
    ) -> ExpressionSummary? {
        guard !tree.hasAttribute(declaration), let block = tree.parent(declaration) else { return nil }
        let assignments = assignments(in: block)
        let all = assignments.values[name] ?? []
        guard !assignments.changed.contains(name), all.count <= ExpressionReader.maxAssignments else { return nil }
        let assigned = self.assigned([value].compactMap { $0 } + all, in: block, before: use)
        var values: [ExpressionSummary] = []
        for node in assigned {
            guard node == value || !bindsNames(of: node, after: declaration) else { return nil }
            let read = expression(node)
            guard read != .unknown else { return nil }
            if !values.contains(read) { values.append(read) }
        }
        return values.count > 1 ? .bounded(.alternatives(values)) : values.first
    }

    /// The values that can have been assigned last before a use. An assignment in the block itself replaces those before it, unless
    /// a loop or closure runs them in another order.
    private func assigned(_ values: [NodeIndex], in block: NodeIndex, before use: NodeIndex) -> [NodeIndex] {
        guard isSequential(use, in: block), values.allSatisfy({ $0 > use || isSequential($0, in: block) }) else {
            return values
        }
        let earlier = values.filter { $0 < use }
        let last = earlier.lastIndex { value in
            guard let statement = tree.parent(value) else { return false }
            return tree.parent(statement) == block || tree.kind(statement) == .initializerClause
        }
        return last.map { Array(earlier[$0...]) } ?? earlier
    }

    /// Whether code in a block runs at most once in each run of the block, at its place.
    private func isSequential(_ node: NodeIndex, in block: NodeIndex) -> Bool {
        var next = tree.parent(node)
        while let current = next, current != block {
            switch tree.kind(current) {
            case .closureExpression, .functionDeclaration, .forStatement, .whileStatement, .repeatStatement, .accessor,
                .accessorBlock, .deferStatement:
                return false
            default: next = tree.parent(current)
            }
        }
        return true
    }

    /// Returns whether a name in `value` can be declared between the variable and the assignment of this value.
    private func bindsNames(of value: NodeIndex, after declaration: NodeIndex) -> Bool {
        let nodes = declaration..<value
        if nodes.count > ExpressionReader.maxDistance { return true }
        var bound: Set<String> = []
        for node in nodes {
            switch tree.kind(node) {
            case .identifierPattern, .valueBindingPattern, .capture, .closureParameter, .parameter:
                for token in tree.tokenRange(node) where tree.tokens.kind(token) == .identifier {
                    bound.insert(tree.name(ofToken: token))
                }
            case .functionDeclaration, .structDeclaration, .classDeclaration, .enumDeclaration, .typealiasDeclaration:
                return true
            default: break
            }
        }
        return tree.tokenRange(value).contains { token in
            tree.tokens.kind(token) == .dollarIdentifier || bound.contains(tree.name(ofToken: token))
        }
    }

    /// Returns the assignments to variables in the code of `block`.
    private func assignments(in block: NodeIndex) -> Assignments {
        if let known = assignments[block] { return known }
        var found = Assignments()
        for node in tree.subtree(block) {
            switch tree.kind(node) {
            case .sequenceExpression:
                guard let target = tree.firstChild(node), let sign = tree.nextSibling(target), tree.isAssignment(sign)
                else { break }
                if tree.kind(target) == .identifierExpression, let (_, value) = tree.assignment(node) {
                    found.values[tree.name(ofToken: tree.firstTokenIndex(target)), default: []].append(value)
                } else if tree.kind(target) == .identifierExpression || tree.kind(target) == .tupleExpression {
                    for token in tree.tokenRange(target) { found.changed.insert(tree.name(ofToken: token)) }
                }
            case .inOutExpression:
                for token in tree.tokenRange(node) { found.changed.insert(tree.name(ofToken: token)) }
            default: break
            }
        }
        assignments[block] = found
        return found
    }

    /// Returns the function as the behavior in its only expression; `nil` for functions that don't return a behavior.
    ///
    /// - Parameter isOpen: Whether the names of its parameters are bound.
    package func behavior(ofFunction node: NodeIndex, isOpen: Bool = false) -> ExpressionSummary? {
        guard let type = tree.returnType(node), TypeDescription(tree, type).unwrapped.isBehavior,
            let result = tree.block(of: node).flatMap(tree.onlyResult),
            tree.kind(result) == .postfixExpression
        else { return nil }
        if isOpen { return .bounded(.closure(expression(result))) }
        let names = tree.firstChild(node, .parameterClause).map { clause in
            Set(tree.children(clause).compactMap { tree.parameterNames($0).map { tree.name(ofToken: $0.name) } })
        }
        let mentionsParameter = tree.tokenRange(result).contains { names?.contains(tree.name(ofToken: $0)) == true }
        return mentionsParameter ? nil : .bounded(.closure(expression(result)))
    }
}
