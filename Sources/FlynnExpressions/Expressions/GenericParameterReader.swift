import FlynnFacts
import FlynnSyntax

/// Reads the constraints of generic parameters and associated types.
package struct GenericParameterReader {
    /// The maximum number of requirements in a clause. Longer clauses are ignored, to bound the work for each
    /// parameter.
    private static let maxRequirementCount = 40

    private let tree: SyntaxTree

    package init(_ tree: SyntaxTree) { self.tree = tree }

    /// Returns the name of a generic parameter.
    package func name(_ parameter: NodeIndex) -> String {
        tree.name(ofToken: tree.genericParameterNameToken(parameter))
    }

    /// Returns the types that replace the generic parameters of `function` in type descriptions.
    func replacements(ofFunction function: NodeIndex) -> [String: TypeDescription] {
        var result: [String: TypeDescription] = [:]
        for parameter in tree.genericParameters(function) {
            result[name(parameter)] = replacement(ofParameter: parameter)
        }
        return result
    }

    /// Returns the type that replaces a generic parameter in type descriptions: its constraint, or an opaque type.
    func replacement(ofParameter parameter: NodeIndex) -> TypeDescription {
        let name = name(parameter)
        return constraint(ofParameter: parameter, named: name) ?? .other(name)
    }

    /// Summarizes a generic parameter of a function and its constraint.
    func summary(_ parameter: NodeIndex) -> GenericParameterSummary {
        let name = name(parameter)
        return GenericParameterSummary(
            name: name, constraint: constraint(ofParameter: parameter, named: name),
            isConstrained: tree.parameterType(parameter) != nil)
    }

    /// Returns the constraints on the generic parameters and associated types of a type. In an extension, this includes
    /// the requirements on the parameters of the extended type.
    package func constraints(ofType node: NodeIndex) -> [String: TypeDescription] {
        var result: [String: TypeDescription] = [:]
        for parameter in tree.genericParameters(node) {
            let name = name(parameter)
            result[name] = constraint(ofParameter: parameter, named: name)
        }
        for (left, right) in requirements(node) {
            guard case .named(let name, let arguments) = TypeDescription(tree, left), arguments.isEmpty,
                name != "Self", result[name] == nil
            else { continue }
            result[name] = constraint(right)
        }
        guard tree.kind(node) == .protocolDeclaration, let block = tree.firstChild(node, .memberBlock) else {
            return result
        }
        for member in tree.children(block) where tree.kind(member) == .associatedTypeDeclaration {
            guard let name = tree.declaredName(member), let clause = tree.firstChild(member, .inheritanceClause) else {
                continue
            }
            result[name] = tree.children(clause).lazy.compactMap { constraint($0) }.first
        }
        return result
    }

    private func constraint(ofParameter parameter: NodeIndex, named name: String) -> TypeDescription? {
        // `each T` is replaced with any number of types.
        if tree.isMarkedGenericParameter(parameter) { return nil }
        var constraints: [TypeDescription] = []
        if let written = tree.parameterType(parameter), let known = constraint(written) { constraints.append(known) }
        guard let clause = tree.parent(parameter), let declaration = tree.parent(clause) else {
            return constraints.first
        }
        for (left, right) in requirements(declaration)
        where TypeDescription(tree, left) == .named(name, arguments: []) {
            if let known = constraint(right) { constraints.append(known) }
        }
        return composition(of: constraints)
    }

    private func composition(of types: [TypeDescription]) -> TypeDescription? {
        types.count < 2 ? types.first : .other(types.map(\.description).joined(separator: " & "))
    }

    /// Returns the pairs of types in `where A: B, C == D`.
    private func requirements(_ declaration: NodeIndex) -> [(NodeIndex, NodeIndex)] {
        guard let clause = tree.firstChild(declaration, .genericWhereClause) else { return [] }
        let types = Array(tree.children(clause).prefix(GenericParameterReader.maxRequirementCount + 1))
        guard types.count <= GenericParameterReader.maxRequirementCount else { return [] }
        return zip(types, types.dropFirst()).filter { left, _ in tree.isLeftSideOfRequirement(left) }
    }

    /// Returns a constraint with members. In compositions, only the types with members count.
    private func constraint(_ node: NodeIndex) -> TypeDescription? {
        if tree.kind(node) == .suppressedType { return nil }
        guard tree.kind(node) == .compositionType else {
            let type = TypeDescription(tree, node, isExact: true)
            return type.isMemberless ? nil : type
        }
        let members = tree.children(node).prefix(GenericParameterReader.maxRequirementCount)
            .compactMap { constraint($0) }
        return composition(of: Array(members))
    }
}

extension TypeDescription {
    /// Returns the type with some names replaced by other types.
    func replacingNames(_ replacement: (String) -> TypeDescription?) -> TypeDescription {
        switch self {
        case .named(let name, let arguments):
            let isCovariant = TypeDescription.covariant.contains(name)
            let arguments = arguments.map {
                isCovariant ? $0.replacingNames(replacement) : $0.replacingInvariantNames(replacement)
            }
            let head = name.pathHead
            guard let known = replacement(head ?? name) else {
                return .named(name, arguments: arguments)
            }
            guard case .named(let full, let own) = known else { return known }
            return head == nil ? .named(full, arguments: own.isEmpty ? arguments : own) : .other(name)
        case .tuple(let elements):
            return .tuple(elements.map { $0.replacingNames(replacement) })
        case .function(let parameters, let result):
            return .function(
                parameters: parameters.map { $0.replacingInvariantNames(replacement) },
                result: result.replacingInvariantNames(replacement))
        case .labeled(let label, let type):
            return .labeled(label, type.replacingNames(replacement))
        case .modified(let modifiers, let type):
            return .modified(modifiers, type.replacingNames(replacement))
        case .other:
            return self
        }
    }

    /// The types that convert their values to the same type with other arguments.
    private static let covariant: Set<String> = ["Optional", "Array", "Dictionary", "Set"]

    /// Returns the type with some names replaced by other types, for use as a generic argument or as the parameter or
    /// result of a function. These uses are invariant, so the new type is opaque.
    func replacingInvariantNames(_ replacement: (String) -> TypeDescription?) -> TypeDescription {
        let replaced = replacingNames(replacement)
        return replaced == self ? self : .modified([TypeDescription.opaque], replaced)
    }
}
