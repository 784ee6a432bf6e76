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
    /// Whether the first type is that of an expression: the class may be a subclass, and labels may be missing.
    var isInferred = false

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
            return inheritance.isNative(type)
        case (.function(let found), .function(let expected)):
            return LiteralCasting.both(parts(found, expected), found.traits.verdict(castTo: expected.traits)) == .fails
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
        if types.isValueType(source) || types.isValueType(target) {
            return inheritance.isNative(source) && inheritance.isNative(target)
        }
        let lineage = inheritance.lineage(of: source)
        if lineage.types.contains(target) { return false }
        return lineage.isComplete || inheritance.lineage(of: target).types.contains(source)
    }

    // MARK: - As the same type

    /// Whether two types, whose aliases are resolved, are certainly different.
    private func differ(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        verdict(source, target) == .fails
    }

    /// Whether two types, whose aliases are resolved, are the same.
    func verdict(_ source: TypeDescription, _ target: TypeDescription) -> LiteralCasting.Verdict {
        if source.ownership != target.ownership { return .fails }
        guard let (found, expected) = known(source, target) else { return comparedByName(source, target) }
        switch (found, expected) {
        case (.any, .any):
            return .succeeds
        case (.metatype, .metatype):
            return .unknown
        case (.optional(let found), .optional(let expected)), (.array(let found), .array(let expected)),
            (.set(let found), .set(let expected)):
            return verdict(found, expected)
        case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
            return LiteralCasting.both(verdict(key, otherKey), verdict(value, otherValue))
        case (.scalar(let found), .scalar(let expected)):
            return found == expected ? .succeeds : .fails
        case (.generic(let found), .generic(let expected)):
            return found == expected ? arguments(source, target) : .fails
        case (.reply(let found), .reply(let expected)):
            return verdict(found, expected)
        case (.projectType(let found), .projectType(let expected)):
            if found == expected { return arguments(source, target) }
            return isInferred && inheritance.lineage(of: expected).types.contains(found) ? .unknown : .fails
        case (.tuple(let found), .tuple(let expected)):
            guard found.count == expected.count else { return .fails }
            return all(found, expected) { element, other in
                let verdict = verdict(element, other)
                if element.label == other.label { return verdict }
                return isInferred && element.label == nil ? LiteralCasting.both(verdict, .unknown) : .fails
            }
        case (.function(let found), .function(let expected)):
            return LiteralCasting.both(parts(found, expected), found.traits.verdict(exactly: expected.traits))
        default:
            return .fails
        }
    }

    /// Whether two types are the same, at least one of which isn't known. Existentials and Foundation's structures differ from all
    /// other types.
    private func comparedByName(_ source: TypeDescription, _ target: TypeDescription) -> LiteralCasting.Verdict {
        switch (distinct(source, sourceScope), distinct(target, targetScope)) {
        case (let found?, let expected?): found == expected ? .succeeds : .fails
        case (_?, nil): CastTarget(target, types, targetScope) == nil ? .unknown : .fails
        case (nil, _?): CastTarget(source, types, sourceScope) == nil ? .unknown : .fails
        case (nil, nil): .unknown
        }
    }

    /// A type that differs from all others.
    private enum Distinct: Equatable {
        case error
        case projectProtocol(TypeID)
        case foundation(String)
    }

    /// The existential or the structure of Foundation that a type is; `nil` for any other type, and if that is unknown.
    private func distinct(_ type: TypeDescription, _ scope: TypeID?) -> Distinct? {
        guard case .named(let name, let arguments) = type, arguments.isEmpty, !types.isParameter(name, in: scope) else {
            return nil
        }
        guard let found = types.lookUp(name, in: scope) else {
            return name == "Error" ? .error : KnownScalar.foundation.contains(name) ? .foundation(name) : nil
        }
        return types.kind(of: found) == .protocol && types[found].isUnique ? .projectProtocol(found) : nil
    }

    private func all(
        _ found: [TypeDescription], _ expected: [TypeDescription],
        _ compare: (TypeDescription, TypeDescription) -> LiteralCasting.Verdict
    ) -> LiteralCasting.Verdict {
        zip(found, expected).reduce(.succeeds) { LiteralCasting.both($0, compare($1.0, $1.1)) }
    }

    private func parts(_ found: FunctionTarget, _ expected: FunctionTarget) -> LiteralCasting.Verdict {
        guard found.parameters.count == expected.parameters.count else { return .fails }
        return LiteralCasting.both(
            all(found.parameters, expected.parameters, verdict), verdict(found.result, expected.result))
    }

    /// The generic arguments of two types of the same name. These may be omitted where they can be inferred.
    private func arguments(_ source: TypeDescription, _ target: TypeDescription) -> LiteralCasting.Verdict {
        let found = source.genericArguments
        let expected = target.genericArguments
        return found.count == expected.count ? all(found, expected, verdict) : .unknown
    }
}

extension TypeDescription {
    /// The modifiers of a parameter that make another function type. `borrowing` is the default.
    fileprivate var ownership: [String] {
        guard case .modified = self else { return [] }
        return modifiers.written.compactMap { modifier in
            switch modifier {
            case "inout", "sending", "isolated", "__owned", TypeDescription.variadic: modifier
            case "consuming": "__owned"
            default: nil
            }
        }
    }

    /// The generic arguments after the type's name.
    var genericArguments: [TypeDescription] {
        switch self {
        case .named(_, let arguments): arguments
        case .labeled(_, let type), .modified(_, let type): type.genericArguments
        case .tuple, .function, .other: []
        }
    }
}
