import FlynnSummary

/// Decides whether the runtime's cast succeeds for an argument.
///
/// An argument is stored as `Any?` with the default type of its literal: `5` is an `Int` and nothing else. It is cast
/// to the documented type. Where the result isn't certain from the source alone (existentials, generic parameters,
/// types of other modules, which may bridge or be aliases) the verdict is unknown. A test compares all verdicts with
/// the runtime: see `ArgumentTable`.
struct LiteralCasting {
    enum Verdict {
        case succeeds, fails, unknown
    }

    let types: TypeTable
    let inheritance: Inheritance
    /// The type in which the names in the documentation are looked up.
    let scope: TypeID?

    /// Whether a boxed value can be cast to a type whose aliases are resolved.
    func verdict(_ box: BoxedValue, _ type: TypeDescription) -> Verdict {
        if case .unknown = box { return .unknown }
        return verdict(box, type, CastTarget(type, types, scope))
    }

    /// Whether a boxed value can be cast to a type of a known kind.
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
        case (.instance(let found, let arguments), .projectType(let expected)):
            let isOther = found == expected ? differ(arguments, type, of: found) : areUnrelated(found, expected)
            return isOther ? .fails : .unknown
        case (.instance(let type, _), .reply)
        where inheritance.lineage(of: type).types.contains(where: types.isRuntimeReply):
            // Only the runtime's own project can have subclasses.
            return .unknown
        case (.instance(let type, _), _): return inheritance.isNative(type) ? .fails : .unknown
        default: return .fails
        }
    }

    /// Whether no instance of one type of the project can be an instance of another one.
    private func areUnrelated(_ source: TypeID, _ target: TypeID) -> Bool {
        guard inheritance.isNative(source), inheritance.isNative(target) else { return false }
        if types.isValueType(source) || types.isValueType(target) { return true }
        return !inheritance.lineage(of: source).types.contains(target)
            && !inheritance.lineage(of: target).types.contains(source)
    }

    /// Whether the generic arguments of an instance are certainly others than those of the type that it is cast to.
    private func differ(_ found: [ClosurePart], _ type: TypeDescription, of generic: TypeID) -> Bool {
        let expected = type.genericArguments
        return found.count == types.parameters(of: generic).count && inheritance.isNative(generic)
            && !types.isInGenericType(generic) && differ(found, expected)
    }

    private func differ(_ found: [ClosurePart], _ expected: [TypeDescription]) -> Bool {
        found.count == expected.count && zip(found, expected).contains { verdict($0, $1) == .fails }
    }

    private func all(_ elements: [BoxedValue], _ type: TypeDescription) -> Verdict {
        elements.reduce(.succeeds) { LiteralCasting.both($0, verdict($1, type)) }
    }

    /// Different labels make different types, but either side may have none.
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

    /// Whether a closure can be cast to a function type: to exactly its own type, to which only `throws` may be added.
    func verdict(_ closure: BoxedClosure, _ function: FunctionTarget) -> Verdict {
        let traits = closure.traits.verdict(castTo: function.traits)
        let verdict = LiteralCasting.both(traits, verdict(closure.result, function.result))
        guard let parameters = closure.parameters else { return LiteralCasting.both(verdict, .unknown) }
        guard parameters.count == function.parameters.count else { return .fails }
        return zip(parameters, function.parameters).reduce(verdict) {
            LiteralCasting.both($0, self.verdict($1.0, $1.1))
        }
    }

    /// Whether a part of a closure's or reply's type is the documented one.
    func verdict(_ part: ClosurePart, _ expected: TypeDescription) -> Verdict {
        if part.type == .unknown { return .unknown }
        return TypeComparison(
            types: types, inheritance: inheritance, sourceScope: part.scope, targetScope: scope,
            isInferred: part.isInferred
        ).verdict(types.normalized(part.type, in: part.scope, isExact: true), expected)
    }

    /// Whether a closure may be of a function type or not, because of a parameter or a result without a type.
    func isUndecided(_ closure: ClosureLiteral, _ box: BoxedClosure, _ function: FunctionTarget) -> Bool {
        guard closure.isUntyped, verdict(box, function) == .unknown, let parts = box.parameters else { return false }
        if case .value = closure.result, verdict(box.result, function.result) == .unknown { return true }
        return zip(zip(closure.parameters, parts), function.parameters).contains { pair, expected in
            pair.0.type == nil && verdict(pair.1, expected) == .unknown
        }
    }
}
