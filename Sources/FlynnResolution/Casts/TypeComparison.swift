import FlynnFacts

/// Checks whether two written types certainly contradict one another. They can be the source and target of a cast, or
/// types that must be equal.
///
/// A value in an `Any?` is cast with `as!`. The cast converts the elements of collections and tuples individually,
/// casts instances to superclasses, and wraps values in optionals. All other casts require equal types. Existentials,
/// generic parameters, and external types (which could bridge or be aliases) are unknown and contradict nothing.
struct TypeComparison {
    let types: TypeTable
    let inheritance: Inheritance
    /// The type from which the names in the source type are looked up.
    let sourceScope: TypeID?
    /// The type from which the names in the target type are looked up.
    let targetScope: TypeID?
    /// Whether the source type is inferred from an expression. In this case, a class can be a subclass, and labels can
    /// be missing.
    var isInferred = false

    private func known(_ source: TypeDescription, _ target: TypeDescription) -> (CastTarget, CastTarget)? {
        guard let found = CastTarget(source, types, sourceScope),
            let expected = CastTarget(target, types, targetScope)
        else { return nil }
        return (found, expected)
    }

    // MARK: - As source and target of a cast

    /// Returns whether reading values of the source type as the target type is certainly a mistake. Aliases are
    /// resolved in both types.
    ///
    /// This includes casts that succeed for some values, such as non-`nil` values of an optional, or class instances
    /// that belong to the target subclass. Any type can be read from `Any`.
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
            return inheritance.isUnbridgeable(type)
        case (.function(let found), .function(let expected)):
            return LiteralCasting.both(parts(found, expected), found.traits.verdict(castTo: expected.traits)) == .fails
        default:
            return differ(source, target)
        }
    }

    /// Returns whether the source type is known and isn't `Any`.
    private func isConcrete(_ type: TypeDescription) -> Bool {
        switch CastTarget(type, types, sourceScope) {
        case .any, nil: false
        default: true
        }
    }

    /// Tuple types with different labels are different, but labels can be missing on either side.
    private func haveOtherLabels(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        guard let found = source.label, let expected = target.label else { return false }
        return found != expected
    }

    /// Returns whether some or all instances of the source type aren't instances of the target type.
    private func areUnrelated(_ source: TypeID, _ target: TypeID) -> Bool {
        if types.isValueType(source) || types.isValueType(target) {
            return inheritance.isUnbridgeable(source) && inheritance.isUnbridgeable(target)
        }
        let lineage = inheritance.lineage(of: source)
        if lineage.types.contains(target) { return false }
        return lineage.isComplete || inheritance.lineage(of: target).types.contains(source)
    }

    // MARK: - As the same type

    /// Returns whether two types with aliases resolved certainly differ.
    private func differ(_ source: TypeDescription, _ target: TypeDescription) -> Bool {
        verdict(source, target) == .fails
    }

    /// Returns whether two types with aliases resolved are equal.
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

    /// Compares two types if the kind of at least one is unknown. Existentials and Foundation structures differ from
    /// all other types.
    private func comparedByName(_ source: TypeDescription, _ target: TypeDescription) -> LiteralCasting.Verdict {
        switch (distinct(source, sourceScope), distinct(target, targetScope)) {
        case (let found?, let expected?): found == expected ? .succeeds : .fails
        case (_?, nil): CastTarget(target, types, targetScope) == nil ? .unknown : .fails
        case (nil, _?): CastTarget(source, types, sourceScope) == nil ? .unknown : .fails
        case (nil, nil): .unknown
        }
    }

    /// A type that differs from all other types.
    private enum Distinct: Equatable {
        case error
        case projectProtocol(TypeID)
        case foundation(String)
    }

    /// Returns the existential or Foundation structure for the type, if it is one of these.
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

    /// Compares the generic arguments of two types with the same name. Arguments can be missing if they are inferred.
    private func arguments(_ source: TypeDescription, _ target: TypeDescription) -> LiteralCasting.Verdict {
        let found = source.genericArguments
        let expected = target.genericArguments
        return found.count == expected.count ? all(found, expected, verdict) : .unknown
    }
}

extension TypeDescription {
    /// The parameter modifiers that change the function type. `borrowing` is the default.
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

    /// The generic arguments after the name of the type.
    package var genericArguments: [TypeDescription] {
        switch self {
        case .named(_, let arguments): arguments
        case .labeled(_, let type), .modified(_, let type): type.genericArguments
        case .tuple, .function, .other: []
        }
    }
}
