import FlynnFacts

extension TypeTable {
    /// Returns the type with the project's type aliases replaced by their types.
    ///
    /// The text of an alias is resolved where the alias is declared, and the project's types in the text get full
    /// names. Names with a different meaning in `scope`, and generic parameters declared around the alias, become
    /// unknown types.
    ///
    /// - Parameters:
    ///   - scope: the type from which the names are looked up.
    ///   - isExact: whether to keep tuple labels, attributes and effects. Otherwise, types that only differ in these
    ///     are equal.
    ///     equal.
    package func normalized(_ type: TypeDescription, in scope: TypeID?, isExact: Bool = false) -> TypeDescription {
        var resolution = AliasResolution(types: self, isExact: isExact, scope: scope)
        return resolution.normalized(type, in: scope, depth: 0)
    }
}

/// Replaces the aliases in a type.
private struct AliasResolution {
    let types: TypeTable
    let isExact: Bool
    /// The type from which the names in the result are looked up.
    let scope: TypeID?
    /// The remaining budget for the text of aliases. Nested aliases can grow exponentially. Long names use more of the
    /// budget.
    private var remaining = 1_024
    /// The arguments of the generic alias being visited.
    private var arguments: [String: TypeDescription] = [:]

    private static let maxDepth = 16

    init(types: TypeTable, isExact: Bool, scope: TypeID?) {
        self.types = types
        self.isExact = isExact
        self.scope = scope
    }

    mutating func normalized(
        _ type: TypeDescription, in scope: TypeID?, depth: Int, isInAlias: Bool = false
    ) -> TypeDescription {
        if depth > AliasResolution.maxDepth { return isInAlias ? .other("…") : type }
        if isInAlias {
            if remaining == 0 { return .other("…") }
            remaining -= min(type.weight, remaining)
        }
        switch type {
        case .named(let name, let arguments):
            let meanings = types.meanings(of: name)
            // Most of these are types of the standard library.
            if meanings == nil, arguments.isEmpty, !name.isPath { return type }
            return named(name, meanings, arguments, in: scope, depth: depth, isInAlias: isInAlias)
        case .tuple(let elements):
            return .tuple(elements.map { normalized($0, in: scope, depth: depth + 1, isInAlias: isInAlias) })
        case .function(let parameters, let result):
            return .function(
                parameters: parameters.map { normalized($0, in: scope, depth: depth + 1, isInAlias: isInAlias) },
                result: normalized(result, in: scope, depth: depth + 1, isInAlias: isInAlias))
        case .other:
            return type
        case .labeled(let label, let type):
            let inner = normalized(type, in: scope, depth: depth + 1, isInAlias: isInAlias)
            return isExact ? .labeled(label, inner) : inner
        case .modified(let modifiers, let type):
            let inner = normalized(type, in: scope, depth: depth + 1, isInAlias: isInAlias)
            return isExact ? .modified(modifiers, inner) : inner
        }
    }

    private mutating func named(
        _ name: String, _ meanings: TypeNameMeanings?, _ arguments: [TypeDescription], in scope: TypeID?, depth: Int,
        isInAlias: Bool
    ) -> TypeDescription {
        // `Swift.String` is `String` unless the project declares its own `String`.
        if name.hasPrefix("Swift.") {
            let plain = String(name.dropFirst(6))
            if types.lookUp(plain, in: scope) == nil {
                return normalized(
                    .named(plain, arguments: arguments), in: scope, depth: depth + 1, isInAlias: isInAlias)
            }
        }
        if isInAlias, types.isParameter(name, meaning: meanings, in: scope) { return argument(name) }
        let found = types.lookUp(name, meaning: meanings, in: scope)
        let arguments = arguments.map { normalized($0, in: scope, depth: depth + 1, isInAlias: isInAlias) }
        if let found, types[found].kind == .typealias, types[found].isUnique, let aliased = types[found].aliased {
            let parameters = types[found].genericParameters
            if parameters.isEmpty || parameters.count == arguments.count {
                let outer = self.arguments
                defer { self.arguments = outer }
                self.arguments = Dictionary(zip(parameters, arguments), uniquingKeysWith: { first, _ in first })
                return normalized(aliased, in: found, depth: depth + 1, isInAlias: true)
            }
        }
        guard isInAlias else { return .named(name, arguments: arguments) }
        let fullName = found.map { types[$0].name } ?? name
        guard types.lookUp(fullName, in: self.scope) == found, !types.isParameter(fullName, in: self.scope) else {
            return .other(name)
        }
        return .named(fullName, arguments: arguments)
    }

    /// Returns the argument for the alias's type parameter. Type parameters declared around the alias are unknown
    /// elsewhere.
    private mutating func argument(_ parameter: String) -> TypeDescription {
        guard let argument = arguments[parameter] else { return .other(parameter) }
        let size = argument.size
        guard size <= remaining else {
            remaining = 0
            return .other(parameter)
        }
        remaining -= size
        return argument
    }
}

extension TypeDescription {
    /// The cost of a node: 1, and more for a long name.
    fileprivate var weight: Int {
        switch self {
        case .named(let name, _): 1 + name.utf8.count / 64
        case .other(let text): 1 + text.utf8.count / 64
        case .tuple, .function, .labeled, .modified: 1
        }
    }

    /// The total weight of the type and its parts.
    fileprivate var size: Int {
        switch self {
        case .named(_, let arguments): arguments.reduce(weight) { $0 + $1.size }
        case .tuple(let elements): elements.reduce(1) { $0 + $1.size }
        case .function(let parameters, let result): parameters.reduce(1 + result.size) { $0 + $1.size }
        case .other: weight
        case .labeled(_, let type), .modified(_, let type): 1 + type.size
        }
    }
}
