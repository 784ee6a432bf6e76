import FlynnSummary

/// Types without the project's aliases.
extension ProjectIndex {
    /// A type with the project's aliases in it replaced by what they stand for.
    ///
    /// What stands in an alias is written where that is declared. The names of the project's types in it become whole
    /// ones, which mean the same from everywhere; the generic parameters around it mean nothing elsewhere.
    ///
    /// - Parameter isExact: whether to keep the labels of tuples, attributes and effects. To types as people compare them,
    ///   they make no difference.
    func normalized(_ type: TypeDescription, in context: String?, isExact: Bool = false) -> TypeDescription {
        var normalization = Normalization(index: self, isExact: isExact)
        return normalization.normalized(type, in: context, depth: 0)
    }
}

/// One type being freed of aliases.
private struct Normalization {
    let index: ProjectIndex
    let isExact: Bool
    /// How much of what aliases stand for is still looked at. Aliases of aliases grow exponentially.
    private var remaining = 1_024

    init(index: ProjectIndex, isExact: Bool) {
        self.index = index
        self.isExact = isExact
    }

    mutating func normalized(
        _ type: TypeDescription, in context: String?, depth: Int, isInAlias: Bool = false
    ) -> TypeDescription {
        if depth > 16 { return type }
        if isInAlias {
            if remaining == 0 { return type }
            remaining -= 1
        }
        switch type {
        case .named(let name, let arguments):
            return named(name, arguments, in: context, depth: depth, isInAlias: isInAlias)
        case .tuple(let elements):
            return .tuple(elements.map { normalized($0, in: context, depth: depth + 1, isInAlias: isInAlias) })
        case .function(let parameters, let result):
            return .function(
                parameters: parameters.map {
                    normalized($0, in: context, depth: depth + 1, isInAlias: isInAlias)
                },
                result: normalized(result, in: context, depth: depth + 1, isInAlias: isInAlias))
        case .other:
            return type
        case .labeled(let label, let type):
            let inner = normalized(type, in: context, depth: depth + 1, isInAlias: isInAlias)
            return isExact ? .labeled(label, inner) : inner
        case .modified(let modifiers, let type):
            let inner = normalized(type, in: context, depth: depth + 1, isInAlias: isInAlias)
            return isExact ? .modified(modifiers, inner) : inner
        }
    }

    private mutating func named(
        _ name: String, _ arguments: [TypeDescription], in context: String?, depth: Int, isInAlias: Bool
    ) -> TypeDescription {
        // `Swift.String` is `String` unless something hides that.
        if name.hasPrefix("Swift."), index.lookUp(String(name.dropFirst(6)), in: context) == nil {
            let plain = TypeDescription.named(String(name.dropFirst(6)), arguments: arguments)
            return normalized(plain, in: context, depth: depth + 1, isInAlias: isInAlias)
        }
        let found = index.types.lookUp(name, in: index.types.scope(context))
        if let found, index.types[found].kind == .typealias, index.types[found].declarations == 1,
            index.types[found].genericParameters.isEmpty, let aliased = index.types[found].aliased
        {
            return normalized(aliased, in: index.types[found].name, depth: depth + 1, isInAlias: true)
        }
        if isInAlias, index.isGenericParameter(name, in: context) { return .other(name) }
        return .named(
            isInAlias ? found.map { index.types[$0].name } ?? name : name,
            arguments: arguments.map { normalized($0, in: context, depth: depth + 1, isInAlias: isInAlias) })
    }
}
