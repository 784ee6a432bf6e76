import FlynnFacts
import FlynnSyntax

/// Finds the behaviors of other actors that a type stores in its only initializer: `onDone = parser.beDone`
package struct StoredBehaviorReader {
    /// The declaration of a type or extension, and the type.
    package struct Place: Hashable {
        /// The member block of the declaration.
        var block: NodeIndex
        /// The declared or extended type.
        var type: TypeSummary.ID

        package init(block: NodeIndex, type: TypeSummary.ID) {
            self.block = block
            self.type = type
        }
    }

    private let tree: SyntaxTree
    private let names: NameMatcher

    package init(_ tree: SyntaxTree, _ names: NameMatcher) {
        self.tree = tree
        self.names = names
    }

    /// The maximum number of members to search in a type.
    private static let maxMembers = 64

    /// Returns the behaviors that are always stored in the constants of a type, by constant name, as far as the type
    /// declaration shows them.
    package func values(at place: Place) -> [String: ExpressionSummary] {
        var constants: Set<String> = []
        var initializers: [NodeIndex] = []
        for (position, member) in tree.children(place.block).enumerated() {
            if position == StoredBehaviorReader.maxMembers { return [:] }
            switch tree.kind(member) {
            case .variableDeclaration where tree.isConstant(member):
                constants.formUnion(tree.children(member).compactMap { unassignedBehavior($0) })
            case .initializerDeclaration: initializers.append(member)
            default: break
            }
        }
        guard !constants.isEmpty, initializers.count == 1 else { return [:] }
        return assignedValues(of: constants, in: initializers[0], place.type)
    }

    /// Returns the name of a constant that has a behavior type and is not initialized.
    private func unassignedBehavior(_ binding: NodeIndex) -> String? {
        guard tree.kind(binding) == .patternBinding, tree.initialValue(binding) == nil,
            let pattern = tree.firstChild(binding), let token = tree.patternNameToken(pattern),
            let type = tree.annotatedType(binding), TypeDescription(tree, type).unwrapped.isBehavior
        else { return nil }
        return tree.name(ofToken: token)
    }

    /// Returns the values of the properties that `initializer` assigns exactly once at its top level.
    private func assignedValues(
        of properties: Set<String>, in initializer: NodeIndex, _ type: TypeSummary.ID
    ) -> [String: ExpressionSummary] {
        guard let body = tree.firstChild(initializer, .codeBlock) else { return [:] }
        var values: [String: [NodeIndex]] = [:]
        for statement in tree.children(body) where tree.kind(statement) == .sequenceExpression {
            guard let (target, value) = tree.assignment(statement), let name = tree.assignedProperty(target),
                properties.contains(name)
            else { continue }
            values[name, default: []].append(value)
        }
        if values.isEmpty { return [:] }
        let names = Names(tree, initializer, body)
        return values.compactMapValues { values in
            guard values.count == 1, tree.kind(values[0]) == .postfixExpression else { return nil }
            return value(of: tree.chain(values[0]), names, type)
        }
    }

    /// Returns a behavior of an initializer parameter or of a property.
    private func value(of chain: Chain, _ names: Names, _ type: TypeSummary.ID) -> ExpressionSummary? {
        var value: ExpressionSummary
        switch tree.kind(chain[0]) {
        case .selfExpression: value = .`self`(type)
        case .identifierExpression:
            guard let name = tree.memberName(chain[0]), let parameters = names.parameters else { return nil }
            if let parameter = parameters[name] {
                guard let written = tree.parameterType(parameter) else { return nil }
                value = .type(TypeDescription(tree, written, isExact: true), type)
            } else if names.variables.contains(name) {
                return nil
            } else {
                value = .name(name, type)
            }
        default: return nil
        }
        for part in chain.dropFirst() {
            guard tree.kind(part) == .memberAccess, let name = tree.memberName(part) else { return nil }
            value = .member(value, name)
        }
        guard case .member(_, let name) = value, self.names.isBehaviorName(name) else { return nil }
        return value
    }

    /// The names bound in an initializer.
    private struct Names {
        /// The parameters by name; `nil` if their types can depend on type parameters.
        private(set) var parameters: [String: NodeIndex]?
        /// The variables declared at the top level of the initializer.
        private(set) var variables: Set<String> = []

        init(_ tree: SyntaxTree, _ initializer: NodeIndex, _ body: NodeIndex) {
            if let clause = tree.firstChild(initializer, .parameterClause), tree.genericParameters(initializer).isEmpty
            {
                let named = tree.children(clause).compactMap { parameter in
                    tree.parameterNames(parameter).map { (tree.name(ofToken: $0.name), parameter) }
                }
                parameters = Dictionary(named) { first, _ in first }
            }
            for statement in tree.children(body) where tree.kind(statement) == .variableDeclaration {
                for pattern in tree.children(statement).compactMap({ tree.firstChild($0) }) {
                    variables.formUnion(tree.patternNameTokens(pattern).map { tree.name(ofToken: $0) })
                }
            }
        }
    }
}
