import FlynnSummary

/// Whether two written types certainly contradict each other: as the types of a value and of what it is cast to, or as
/// types that must be the same.
///
/// A value that travels as `Any?` is cast with `as!`, which converts the elements of collections and tuples one by one,
/// takes an instance for one of its superclass, and wraps anything into an optional. All else has to be the same type.
/// Of existentials, generic parameters and the types of other modules, which may bridge or be aliases, nothing is known,
/// and what isn't known contradicts nothing.
package struct TypeComparison {
    let index: ProjectIndex
    /// The type in which the names of the first type, the source of a cast, are looked up.
    let sourceContext: String?
    /// The type in which the names of the second type, the target of a cast, are looked up.
    let targetContext: String?

    /// Creates a value from its parts.
    package init(index: ProjectIndex, sourceContext: String? = nil, targetContext: String? = nil) {
        self.index = index
        self.sourceContext = sourceContext
        self.targetContext = targetContext
    }

    private func known(_ source: TypeDescription, _ target: TypeDescription) -> (CastTarget, CastTarget)? {
        guard let found = CastTarget(source, index: index, context: sourceContext),
            let expected = CastTarget(target, index: index, context: targetContext)
        else { return nil }
        return (found, expected)
    }

    // MARK: - As source and target of a cast

    /// Whether reading values of a type as another one is certainly a mistake. Aliases are resolved in both.
    ///
    /// It is one, too, where it may go well: `nil` is a value of an optional, and not every instance of a class is one of
    /// its subclass. But who takes `Any` has to find out what it is, so that any type will do to read it.
    package func contradict(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        guard let (found, expected) = known(source, target) else { return false }
        switch (found, expected) {
        case (.any, _), (_, .any), (.metatype, .metatype):
            return false
        case (.optional(let found), .optional(let expected)):
            // An optional in an optional is flattened by the cast.
            return contradict(found.unwrapped, expected.unwrapped)
        case (.optional(let found), _):
            return isConcrete(found.unwrapped)
        case (_, .optional(let expected)):
            return contradict(source, expected)
        case (.array(let found), .array(let expected)), (.set(let found), .set(let expected)):
            return contradict(found, expected)
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            return contradict(key, otherKey) || contradict(value, otherValue)
        case (.tuple(let found), .tuple(let expected)):
            return found.count != expected.count
                || zip(found, expected).contains { haveOtherLabels($0, $1) || contradict($0, $1) }
        case (.projectType(let found), .projectType(let expected)) where found != expected:
            return areUnrelated(found, expected)
        case (.projectType, .projectType):
            return differ(source, target)
        case (.projectType(let name), _), (_, .projectType(let name)):
            return isNative(name)
        default:
            return differ(source, target)
        }
    }

    /// Whether a type of a source is known, and not `Any`.
    private func isConcrete(_ type: TypeDescription) -> Bool {
        switch CastTarget(type, index: index, context: sourceContext) {
        case .any, nil: false
        default: true
        }
    }

    /// Elements of tuples with different labels aren't the same, but either may have none.
    private func haveOtherLabels(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        guard let found = source.label, let expected = target.label else { return false }
        return found != expected
    }

    /// Whether instances of one type of the project are certainly none of another one, or not all of them.
    private func areUnrelated(_ source: String, _ target: String) -> Bool {
        if index.isValueType(source) || index.isValueType(target) { return isNative(source) && isNative(target) }
        guard let source = index.types.number(of: source), let target = index.types.number(of: target) else {
            return false
        }
        let ancestors = index.types.lineage(of: source)
        if ancestors.types.contains(target) { return false }
        return ancestors.isComplete || index.types.lineage(of: target).types.contains(source)
    }

    /// Whether a type is no class that may inherit from one that values bridge to.
    private func isNative(_ name: String) -> Bool { index.isValueType(name) || index.lineage(of: name).isComplete }

    // MARK: - As the same type

    /// Whether two types, whose aliases are resolved, certainly aren't the same.
    func differ(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        if source.modifiers.written.contains("inout") != target.modifiers.written.contains("inout") { return true }
        guard let (found, expected) = known(source, target) else { return false }
        switch (found, expected) {
        case (.any, .any), (.metatype, .metatype):
            return false
        case (.optional(let found), .optional(let expected)), (.array(let found), .array(let expected)),
            (.set(let found), .set(let expected)):
            return differ(found, expected)
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            return differ(key, otherKey) || differ(value, otherValue)
        case (.scalar(let found), .scalar(let expected)):
            return found != expected
        case (.generic(let found), .generic(let expected)), (.projectType(let found), .projectType(let expected)):
            return found != expected || argumentsDiffer(source, target)
        case (.tuple(let found), .tuple(let expected)):
            return found.count != expected.count || zip(found, expected).contains { differ($0, $1) }
        case (.function(let found), .function(let expected)):
            return found.parameters.count != expected.parameters.count || differ(found.result, expected.result)
                || zip(found.parameters, expected.parameters).contains { differ($0, $1) }
                || expected.differs(found.modifiers, isAsync: found.modifiers.contains("async"))
        default:
            return true
        }
    }

    /// Whether two types of the same name have different generic arguments. They may be left out where they are clear.
    private func argumentsDiffer(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        let found = source.genericArguments
        let expected = target.genericArguments
        return found.count == expected.count && zip(found, expected).contains { differ($0, $1) }
    }
}

extension TypeDescription {
    /// The generic arguments that are written behind the type's name.
    fileprivate var genericArguments: [TypeDescription] {
        switch self {
        case .named(_, let arguments): arguments
        case .labeled(_, let type), .modified(_, let type): type.genericArguments
        case .tuple, .function, .other: []
        }
    }
}

extension ProjectIndex {
    /// A type with its aliases resolved; `nil` if a name in it might mean something else than is found for it.
    ///
    /// - Parameter context: the type in which its names are looked up.
    package func certainMeaning(of type: TypeDescription, in context: String?) -> TypeDescription? {
        guard type.names.allSatisfy({ isCertain($0, in: context) }) else { return nil }
        return normalized(type, in: context, isExact: true)
    }

    /// Whether a name means what is found for it, and no type that a class inherits together with its other members.
    private func isCertain(_ name: String, in context: String?) -> Bool {
        let first = name.split(separator: ".", maxSplits: 1).first.map(String.init) ?? name
        var scope = types.scope(context) ?? -1
        while scope >= 0 {
            if types.type(first, inside: scope) != nil { return true }
            let isInherited = types.lineage(of: scope).types.dropFirst().contains { ancestor in
                types.type(first, inside: ancestor) != nil || types[ancestor].genericParameters.contains(first)
            }
            if isInherited { return false }
            scope = types[scope].outer
        }
        return true
    }
}
