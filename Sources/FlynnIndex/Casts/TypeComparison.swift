import FlynnSummary

/// Decides whether two written types certainly contradict each other: as source and target of a cast, or as types that must
/// be the same.
///
/// A value in an `Any?` is cast with `as!`, which converts the elements of collections and tuples one by one, casts an
/// instance to its superclass, and wraps values in optionals. Otherwise the types must be the same. Existentials, generic
/// parameters and types of other modules, which may bridge or be aliases, are unknown, and contradict nothing.
struct TypeComparison {
    let types: TypeTable
    let inheritance: Inheritance
    /// The type in which the names of the first type, the source of a cast, are looked up.
    let sourceScope: TypeID?
    /// The type in which the names of the second type, the target of a cast, are looked up.
    let targetScope: TypeID?

    private func known(_ source: TypeDescription, _ target: TypeDescription) -> (CastTarget, CastTarget)? {
        guard let found = CastTarget(source, types, sourceScope),
            let expected = CastTarget(target, types, targetScope)
        else { return nil }
        return (found, expected)
    }

    // MARK: - As source and target of a cast

    /// Whether reading values of a type as another one is certainly a mistake. Aliases are resolved in both.
    ///
    /// It is a mistake, too, if some values can be cast: those of an optional that aren't `nil`, instances of a class that are
    /// of its subclass. But `Any` can be read as any type.
    func contradict(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        guard let (found, expected) = known(source, target) else { return false }
        switch (found, expected) {
        case (.any, _), (_, .any), (.metatype, .metatype):
            return false
        case (.optional(let found), .optional(let expected)):
            // The cast flattens nested optionals.
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
        case (.projectType(let type), _), (_, .projectType(let type)):
            return isNative(type)
        default:
            return differ(source, target)
        }
    }

    /// Whether a type of a source is known, and not `Any`.
    private func isConcrete(_ type: TypeDescription) -> Bool {
        switch CastTarget(type, types, sourceScope) {
        case .any, nil: false
        default: true
        }
    }

    /// Different labels make different types, but either side may have none.
    private func haveOtherLabels(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        guard let found = source.label, let expected = target.label else { return false }
        return found != expected
    }

    /// Whether instances of one type of the project are never instances of another one, or not all of them.
    private func areUnrelated(_ source: TypeID, _ target: TypeID) -> Bool {
        if types.isValueType(source) || types.isValueType(target) { return isNative(source) && isNative(target) }
        let lineage = inheritance.lineage(of: source)
        if lineage.types.contains(target) { return false }
        return lineage.isComplete || inheritance.lineage(of: target).types.contains(source)
    }

    /// Whether a type isn't a class that may inherit from one to which values bridge.
    private func isNative(_ type: TypeID) -> Bool {
        types.isValueType(type) || inheritance.lineage(of: type).isComplete
    }

    // MARK: - As the same type

    /// Whether two types, whose aliases are resolved, are certainly different.
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
        case (.generic(let found), .generic(let expected)):
            return found != expected || argumentsDiffer(source, target)
        case (.projectType(let found), .projectType(let expected)):
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

    /// Whether two types of the same name have different generic arguments. These may be omitted where they can be inferred.
    private func argumentsDiffer(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        let found = source.genericArguments
        let expected = target.genericArguments
        return found.count == expected.count && zip(found, expected).contains { differ($0, $1) }
    }
}

extension TypeDescription {
    /// The generic arguments after the type's name.
    fileprivate var genericArguments: [TypeDescription] {
        switch self {
        case .named(_, let arguments): arguments
        case .labeled(_, let type), .modified(_, let type): type.genericArguments
        case .tuple, .function, .other: []
        }
    }
}
