import FlynnFacts

/// Converts arguments to boxed values with the types that the compiler infers for `Any?`: the static type of a value,
/// the default type of a literal, the common type of collection elements, and the inferred type of a closure.
struct LiteralBoxing {
    let lookup: BehaviorLookup
    /// The file containing the call.
    let file: FileID
    /// The type from which the names in literals are looked up.
    let scope: TypeID?

    var resolver: ReceiverResolver { lookup.resolver }
    var types: TypeTable { lookup.types }

    /// The maximum nesting depth of literals. Deeper literals are unknown, because every level visits all levels below
    /// it.
    static let maxDepth = 12

    func boxed(_ value: LiteralValue) -> BoxedValue { boxed(value, depth: 0) }

    func boxed(_ value: LiteralValue, depth: Int) -> BoxedValue {
        if depth > LiteralBoxing.maxDepth { return .unknown }
        switch value {
        case .unknown: return .unknown
        case .null: return .null
        case .string: return scalar("String", unless: "StringLiteralType")
        case .integer: return scalar("Int", unless: "IntegerLiteralType")
        case .float: return scalar("Double", unless: "FloatLiteralType")
        case .boolean: return scalar("Bool", unless: "BooleanLiteralType")
        case .array(let elements): return .array(elementsInCommon(elements, depth: depth + 1))
        case .dictionary(let keys, let values):
            return .dictionary(
                keys: elementsInCommon(keys, depth: depth + 1), values: elementsInCommon(values, depth: depth + 1))
        case .tuple(let elements):
            return .tuple(elements.map { ($0.label, boxed($0.value, depth: depth + 1)) })
        case .closure(let closure): return .closure(boxed(closure, depth: depth + 1))
        case .expression(let expression):
            if changesLiterals { return .unknown }
            // `Maybe(5)` with an alias for an optional is never `nil`.
            if let value = wrappedValue(of: expression) { return boxed(.expression(value), depth: depth + 1) }
            return boxed(resolver.staticType(expression, in: file), depth: depth)
        case .made(let expression): return made(expression, depth: depth)
        case .filled(let expression): return filled(expression, depth: depth)
        case .alternatives(let values):
            return .alternatives(values.map { boxed($0, depth: depth + 1) })
        case .typed(let value, let type):
            return converted(value, to: types.normalized(type, in: scope, isExact: true), depth: depth)
        }
    }

    /// Returns the value wrapped by an optional's initializer, if the expression is a call of such an initializer.
    private func wrappedValue(of expression: ExpressionSummary) -> ExpressionSummary? {
        guard case .call(.name(let name, _), let call) = expression, name.beginsWithCapital, call.labels == [""],
            call.values.count == 1, case .call(let type, _) = expression,
            case .metatype(.type(.optional, _)) = resolver.staticType(type, in: file)
        else { return nil }
        return call.values[0]
    }

    /// Returns the box for the instance that an initializer returns.
    private func made(_ expression: ExpressionSummary, depth: Int) -> BoxedValue {
        let box = boxed(.expression(expression), depth: depth)
        guard case .instance(let type, let arguments, _) = box else { return box }
        return .instance(
            type, arguments: arguments, isExact: resolver.isInitializer(expression, of: type, in: file))
    }

    /// Returns the box for an array with elements.
    private func filled(_ expression: ExpressionSummary, depth: Int) -> BoxedValue {
        let box = boxed(.expression(expression), depth: depth)
        guard case .array = box, case .type(_, let parts) = resolver.staticType(expression, in: file), parts.count == 1,
            resolver.keepsElements(expression, in: file)
        else { return box }
        let array = BoxedValue.array([boxed(parts[0], depth: depth + 1)])
        return resolver.mayBeIndexPath(expression) ? .alternatives([array, .scalar("IndexPath")]) : array
    }

    /// Whether the project changes the default types of literals. The types of variables are inferred from these types.
    var changesLiterals: Bool { !lookup.literalTypes.isEmpty }

    /// Returns the box for an arbitrary value of the static type.
    private func boxed(_ type: ResolvedType, depth: Int) -> BoxedValue {
        if depth > LiteralBoxing.maxDepth { return .unknown }
        switch type {
        case .composition, .unknown: return .unknown
        case .metatype: return .metatype
        case .function(_, _, let written):
            guard let written, case .function(let function)? = CastTarget(written.type, types, written.scope) else {
                return .closure(.unknown)
            }
            return .closure(BoxedClosure(function, scope: written.scope))
        case .tuple(let elements, let labels):
            return .tuple(
                elements.indices.map { position in
                    let label = labels.indices.contains(position) ? labels[position] : ""
                    return (label.isEmpty ? nil : label, boxed(elements[position], depth: depth + 1))
                })
        case .type(let type, let arguments):
            switch types.kind(of: type) {
            case .class, .struct, .enum:
                return types[type].isUnique ? .instance(type, arguments: arguments.map(part)) : .unknown
            case nil: return standard(types[type].name, arguments, depth: depth)
            default: return .unknown
            }
        case .external(let name, let arguments): return standard(name, arguments, depth: depth)
        case .maybeOptional(let type): return .optional(boxed(type, depth: depth + 1))
        }
    }

    /// Returns the box for an arbitrary value of a type outside of the project. The number of elements is unknown.
    private func standard(_ name: String, _ arguments: [ResolvedType], depth: Int) -> BoxedValue {
        switch (name, arguments.count) {
        case ("Optional", 1): .optional(boxed(arguments[0], depth: depth + 1))
        case ("Array", _): .array([.unknown])
        // One of several structures. None of them is the default type of a literal.
        case ("AnySequence", _): .generic("AnySequence", arguments: [])
        // An instance of one of several classes.
        case ("KeyPath", _): .generic("KeyPath", arguments: [])
        case ("Set", _): .set([.unknown])
        case ("Dictionary", _): .dictionary(keys: [.unknown], values: [.unknown])
        case (_, 0): KnownScalar.castName(name).map { .scalar($0) } ?? .unknown
        case ("Reply", 1), ("FlynnRuntime.Reply", 1): .reply(part(arguments[0]))
        default: CastTarget.generics.contains(name) ? .generic(name, arguments: arguments.map(part)) : .unknown
        }
    }

    private func part(_ argument: ResolvedType) -> ClosurePart {
        ClosurePart(type: types.description(of: argument, unknown: .unknown) ?? .unknown)
    }

    /// Returns the default type for a kind of literal, or an unknown value if the project changes this type.
    private func scalar(_ name: String, unless alias: String) -> BoxedValue {
        lookup.literalTypes.contains(alias) ? .unknown : .scalar(name)
    }

    // MARK: - `value as T`

    private func converted(_ value: LiteralValue, to type: TypeDescription, depth: Int) -> BoxedValue {
        if depth > LiteralBoxing.maxDepth { return .unknown }
        switch CastTarget(type, types, scope) {
        case .optional(let wrapped):
            switch value {
            case .unknown, .typed: return .unknown
            // `Optional(x)`
            case _ where wrapped == .unknown: return boxed(value, depth: depth + 1)
            case .expression, .made, .filled, .alternatives:
                return .optional(converted(value, to: wrapped, depth: depth + 1))
            case .null: return .null
            default: return converted(value, to: wrapped, depth: depth + 1)
            }
        case .scalar(let name): return .scalar(name)
        case .array(let element): return .array(converted(elementsOf: value, to: element, depth: depth))
        case .set(let element): return .set(converted(elementsOf: value, to: element, depth: depth))
        case .dictionary(.unknown, .unknown): return boxed(value, depth: depth)
        case .dictionary(let key, let element):
            guard case .dictionary(let keys, let values) = value else {
                return .dictionary(keys: [.unknown], values: [.unknown])
            }
            return .dictionary(
                keys: keys.map { converted($0, to: key, depth: depth + 1) },
                values: values.map { converted($0, to: element, depth: depth + 1) })
        case .generic(let name):
            return .generic(name, arguments: type.genericArguments.map { ClosurePart(type: $0, scope: scope) })
        case .reply(let answer): return .reply(ClosurePart(type: answer, scope: scope))
        case .tuple(let types):
            var values = Array(repeating: LiteralValue.unknown, count: types.count)
            if case .tuple(let elements) = value, elements.count == types.count { values = elements.map(\.value) }
            return .tuple(
                zip(types, values).map { type, value in (type.label, converted(value, to: type, depth: depth + 1)) })
        case .function(let function): return .closure(BoxedClosure(function, scope: scope))
        case .any: return boxed(value, depth: depth)
        case .projectType(let id):
            return .instance(id, arguments: type.genericArguments.map { ClosurePart(type: $0, scope: scope) })
        case .metatype, nil: return .unknown
        }
    }

    private func converted(elementsOf value: LiteralValue, to type: TypeDescription, depth: Int) -> [BoxedValue] {
        guard case .array(let elements) = value else { return [.unknown] }
        if type == .unknown { return elementsInCommon(elements, depth: depth + 1) }
        return elements.map { converted($0, to: type, depth: depth + 1) }
    }
}
