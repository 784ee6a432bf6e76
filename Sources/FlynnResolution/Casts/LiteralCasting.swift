import FlynnFacts

/// Checks whether the runtime's cast of an argument succeeds.
///
/// An argument is stored as `Any?` with the default type of the literal: `5` is always an `Int`. Later, the value is
/// cast to the documented type. The verdict is unknown unless the source alone determines the result. Existentials,
/// generic parameters, and external types (which could bridge or be aliases) are unknown. A test compares all verdicts
/// with the runtime: see `ArgumentTable`.
struct LiteralCasting {
    enum Verdict {
        case succeeds, fails, unknown
    }

    let types: TypeTable
    let inheritance: Inheritance
    /// The type from which the names in the documentation are looked up.
    let scope: TypeID?

    /// Returns whether the value can be cast to a type with aliases resolved.
    func verdict(_ box: BoxedValue, _ type: TypeDescription) -> Verdict {
        if case .unknown = box { return .unknown }
        return verdict(box, type, CastTarget(type, types, scope))
    }

    /// Returns whether the value can be cast to a type of the given kind.
    func verdict(_ box: BoxedValue, _ type: TypeDescription, _ target: CastTarget?) -> Verdict {
        guard let target else { return .unknown }
        switch (box, target) {
        case (.unknown, _), (_, .any): return .unknown
        case (.alternatives(let values), _):
            let verdicts = values.map { verdict($0, type, target) }
            return verdicts.dropFirst().allSatisfy { $0 == verdicts[0] } ? verdicts.first ?? .unknown : .unknown
        case (.optional, .optional): return .unknown
        case (.optional(let value), _): return verdict(value, type, target) == .fails ? .fails : .unknown
        case (.null, .optional): return .succeeds
        case (_, .optional(let wrapped)): return verdict(box, wrapped)
        case (.scalar(let found), .scalar(let expected)): return found == expected ? .succeeds : .fails
        case (.generic(let found, let arguments), .generic(let expected)):
            return found != expected || differ(arguments, type.genericArguments) ? .fails : .unknown
        case (.reply(let found), .reply(let expected)): return verdict(found, expected)
        case (.array(let elements), .array(let type)): return all(elements, type)
        case (.set(let elements), .set(let type)): return all(elements, type)
        case (.dictionary(let keys, let values), .dictionary(let key, let value)):
            return LiteralCasting.both(all(keys, key), all(values, value))
        case (.tuple(let elements), .tuple(let types)): return tuple(elements, types)
        case (.closure(let closure), .function(let function)): return verdict(closure, function)
        case (.metatype, .metatype): return .unknown
        case (.instance(let found, let arguments, let isExact), .projectType(let expected)):
            let isOther =
                found == expected
                ? differ(arguments, type, of: found) : areUnrelated(found, expected, isExact: isExact)
            return isOther ? .fails : .unknown
        case (.instance(let type, _, _), .reply)
        where inheritance.lineage(of: type).types.contains(where: types.isRuntimeReply):
            // Only the runtime's own project can declare subclasses.
            return .unknown
        case (.instance(let type, _, _), _): return inheritance.isUnbridgeable(type) ? .fails : .unknown
        default: return .fails
        }
    }

    /// Returns whether an instance of the source type is never an instance of the target type.
    ///
    /// - Parameter isExact: Whether the instance isn't one of a subclass.
    private func areUnrelated(_ source: TypeID, _ target: TypeID, isExact: Bool) -> Bool {
        guard inheritance.isUnbridgeable(source), inheritance.isUnbridgeable(target) else { return false }
        if types.isValueType(source) || types.isValueType(target) { return true }
        return !inheritance.lineage(of: source).types.contains(target)
            && (isExact || !inheritance.lineage(of: target).types.contains(source))
    }

    /// Returns whether the generic arguments of the instance certainly differ from the arguments of the target type.
    private func differ(_ found: [ClosurePart], _ type: TypeDescription, of generic: TypeID) -> Bool {
        let expected = type.genericArguments
        return found.count == types.parameters(of: generic).count && inheritance.isUnbridgeable(generic)
            && !types.isInGenericType(generic) && differ(found, expected)
    }

    private func differ(_ found: [ClosurePart], _ expected: [TypeDescription]) -> Bool {
        found.count == expected.count && zip(found, expected).contains { verdict($0, $1) == .fails }
    }

    private func all(_ elements: [BoxedValue], _ type: TypeDescription) -> Verdict {
        elements.reduce(.succeeds) { LiteralCasting.both($0, verdict($1, type)) }
    }

    /// Tuple types with different labels are different, but labels can be missing on either side.
    private func tuple(_ elements: [(label: String?, value: BoxedValue)], _ types: [TypeDescription]) -> Verdict {
        guard elements.count == types.count else { return .fails }
        var result = Verdict.succeeds
        for (element, type) in zip(elements, types) {
            if let found = element.label, let expected = type.label, found != expected { return .fails }
            result = LiteralCasting.both(result, verdict(element.value, type))
        }
        return result
    }

    static func both(_ left: Verdict, _ right: Verdict) -> Verdict {
        if left == .fails || right == .fails { return .fails }
        return left == .succeeds && right == .succeeds ? .succeeds : .unknown
    }

    // MARK: - Functions

    /// Returns whether the closure can be cast to the function type. Apart from an added `throws`, the types must be
    /// equal.
    func verdict(_ closure: BoxedClosure, _ function: FunctionTarget) -> Verdict {
        let traits = closure.traits.verdict(castTo: function.traits)
        let verdict = LiteralCasting.both(traits, verdict(closure.result, function.result))
        guard let parameters = closure.parameters else { return LiteralCasting.both(verdict, .unknown) }
        guard parameters.count == function.parameters.count else { return .fails }
        return zip(parameters, function.parameters).reduce(verdict) {
            LiteralCasting.both($0, self.verdict($1.0, $1.1))
        }
    }

    /// Returns whether a part of a closure or reply type equals the documented type.
    func verdict(_ part: ClosurePart, _ expected: TypeDescription) -> Verdict {
        if part.type == .unknown { return .unknown }
        return TypeComparison(
            types: types, inheritance: inheritance, sourceScope: part.scope, targetScope: scope,
            isInferred: part.isInferred
        ).verdict(types.normalized(part.type, in: part.scope, isExact: true), expected)
    }

    /// Returns whether the cast is undecided because of an untyped parameter or result.
    func isUndecided(_ closure: ClosureLiteral, _ box: BoxedClosure, _ function: FunctionTarget) -> Bool {
        guard closure.isUntyped, verdict(box, function) == .unknown, let parts = box.parameters else { return false }
        if case .value = closure.result, verdict(box.result, function.result) == .unknown { return true }
        return zip(zip(closure.parameters, parts), function.parameters).contains { pair, expected in
            pair.0.type == nil && verdict(pair.1, expected) == .unknown
        }
    }
}
