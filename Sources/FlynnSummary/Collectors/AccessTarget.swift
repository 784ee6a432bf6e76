import FlynnExpressions
import FlynnFacts
import FlynnShortcuts
import FlynnSyntax

/// Reads the expected type and the variable name for an argument access from the surrounding code.
struct AccessTarget {
    let tree: SyntaxTree
    let scopes: Scopes
    /// The whole access: `args[x: 0]`.
    let access: NodeIndex

    /// Returns the type of the surrounding cast, or of the variable initialized with the argument.
    ///
    /// - Parameter isCast: Whether the access already casts the argument to the expected type.
    func type(isCast: Bool) -> WrittenType? {
        guard let parent = tree.parent(access) else { return nil }
        switch tree.kind(parent) {
        case .sequenceExpression:
            guard tree.isWholeOperand(access, of: parent), let cast = tree.nextSibling(access),
                tree.kind(cast) == .typeCastingOperator, let type = tree.firstChild(cast),
                // `args[x: n] as T` selects the result type of the subscript, and `args[n] as! T` casts an `Any?`.
                tree.typeCast(cast) == (isCast ? .coercion : .forced)
            else { return nil }
            return written(type)
        case .initializerClause where isCast:
            guard let binding = tree.parent(parent), let pattern = tree.firstChild(binding),
                tree.kind(pattern) == .identifierPattern, let type = tree.annotatedType(binding),
                var result = written(type)
            else { return nil }
            switch tree.kind(binding) {
            case .patternBinding:
                return result
            case .optionalBindingCondition:
                result.type = .optional(result.type)
                result.text = result.type.description
                return result
            default:
                return nil
            }
        default:
            return nil
        }
    }

    /// Returns a type with its text on a single line.
    private func written(_ type: NodeIndex) -> WrittenType? {
        if tree.kind(type) == .missingType { return nil }
        let description = TypeDescription(tree, type, isExact: true)
        // A local type has a different name in other files.
        let isLocal =
            scopes.holdsTypes
            && description.names.contains { name in
                scopes.isBound(name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? name)
            }
        if isLocal { return nil }
        let text = tree.text(type)
        // Some spellings of a type can't be written in a comment line.
        let isPlain =
            tree.kind(type) != .implicitlyUnwrappedOptionalType && DocumentationReader.type(text) != nil
            && !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
        return WrittenType(type: description, text: isPlain ? text : description.description)
    }

    /// Returns the name of the variable, property or parameter that takes the argument.
    func name() -> String? {
        guard var parent = tree.parent(access) else { return nil }
        if tree.kind(parent) == .sequenceExpression {
            // `let name = args[n] as! T`, `self.name = args[x: n]`
            guard tree.isWholeOperand(access, of: parent) else { return nil }
            if let cast = tree.nextSibling(access) {
                guard tree.kind(cast) == .typeCastingOperator, tree.nextSibling(cast) == nil else { return nil }
            }
            if tree.firstChild(parent) != access { return assignedName(parent) }
            guard let outer = tree.parent(parent) else { return nil }
            parent = outer
        }
        switch tree.kind(parent) {
        case .initializerClause:
            return tree.parent(parent).flatMap { tree.firstChild($0) }.flatMap { tree.patternNameToken($0) }
                .map { tree.name(ofToken: $0) }
        case .argument:
            return tree.labelToken(parent).flatMap { name($0) }
        default:
            return nil
        }
    }

    /// Returns the last name on the left side of an assignment.
    private func assignedName(_ sequence: NodeIndex) -> String? {
        guard let target = tree.firstChild(sequence) else { return nil }
        switch tree.kind(target) {
        case .identifierExpression:
            return tree.simpleNameToken(target).flatMap { name($0) }
        case .postfixExpression:
            guard let access = tree.lastChild(target), tree.kind(access) == .memberAccess else { return nil }
            return tree.simpleNameToken(access).flatMap { name($0) }
        default:
            return nil
        }
    }

    private func name(_ token: TokenIndex) -> String? {
        tree.tokens.kind(token) == .identifier ? tree.name(ofToken: token) : nil
    }
}
