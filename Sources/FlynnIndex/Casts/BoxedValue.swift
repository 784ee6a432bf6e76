import FlynnSummary

/// The content of an argument's `Any?` at run time, as far as its source shows it.
indirect enum BoxedValue {
    case unknown
    case null
    /// A value of a structure of the standard library, by its name.
    case scalar(String)
    case array([BoxedValue])
    case set([BoxedValue])
    case dictionary(keys: [BoxedValue], values: [BoxedValue])
    /// A value of a generic type of the standard library, by its name.
    case generic(String)
    case tuple([(label: String?, value: BoxedValue)])
    case closure(BoxedClosure)
    /// A value of a structure or enumeration of the project, or an instance of a class of the project or a subclass.
    case instance(TypeID)
    case metatype
    /// A value or `nil`.
    case optional(BoxedValue)
    /// One of some values.
    case alternatives([BoxedValue])
}

/// A closure or function, as far as its type is known.
struct BoxedClosure {
    var parameters: [ClosurePart]?
    var result: ClosurePart
    var traits: FunctionTraits

    /// A function of any type.
    static let unknown = BoxedClosure(parameters: nil, result: .unknown, traits: .unknown)

    /// The type for messages, if all of it is known.
    var type: TypeDescription? {
        guard let modifiers = traits.modifiers, let result = result.type.complete,
            let parts = parameters?.compactMap(\.type.complete), parts.count == parameters?.count
        else { return nil }
        return .modified(modifiers, .function(parameters: parts, result: result))
    }
}

extension BoxedClosure {
    /// A function whose type is written.
    ///
    /// - Parameter scope: the type in which the names are looked up.
    fileprivate init(_ function: FunctionTarget, scope: TypeID?) {
        parameters = function.parameters.map { ClosurePart(type: $0, scope: scope) }
        result = ClosurePart(type: function.result, scope: scope)
        traits = function.traits
    }
}

/// A parameter of a closure, or its result.
struct ClosurePart {
    /// The type, with `_` for unknown parts.
    var type: TypeDescription
    /// The type in which the names are looked up.
    var scope: TypeID?
    /// Whether it is the type of an expression.
    var isInferred = false

    static let unknown = ClosurePart(type: .unknown)
}

/// Converts arguments to boxed values: a value with its static type, a literal with its default type, the elements of a
/// collection with their common type, and a closure with its type, as the compiler infers them where `Any?` is expected.
struct LiteralBoxing {
    let lookup: BehaviorLookup
    /// The file of the call.
    let file: FileID
    /// The type in which the names in literals are looked up.
    let scope: TypeID?

    private var resolver: ReceiverResolver { lookup.resolver }
    private var types: TypeTable { lookup.types }

    /// The maximum nesting of literals; deeper ones are unknown. Each level visits all levels below it.
    private static let maxDepth = 12

    func boxed(_ value: LiteralValue) -> BoxedValue { boxed(value, depth: 0) }

    private func boxed(_ value: LiteralValue, depth: Int) -> BoxedValue {
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
            return changesLiterals ? .unknown : boxed(resolver.staticType(expression, in: file), depth: depth)
        case .alternatives(let values):
            return .alternatives(values.map { boxed($0, depth: depth + 1) })
        case .typed(let value, let type):
            return converted(value, to: types.normalized(type, in: scope, isExact: true), depth: depth)
        }
    }

    /// Whether the project changes the default types of literals, from which the types of variables are inferred.
    private var changesLiterals: Bool { !lookup.literalTypes.isEmpty }

    /// The box of any value of a static type.
    private func boxed(_ type: ResolvedType, depth: Int) -> BoxedValue {
        if depth > LiteralBoxing.maxDepth { return .unknown }
        switch type {
        case .unknown: return .unknown
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
            case .class, .struct, .enum: return types[type].isUnique ? .instance(type) : .unknown
            case nil: return standard(types[type].name, arguments, depth: depth)
            default: return .unknown
            }
        case .external(let name, let arguments): return standard(name, arguments, depth: depth)
        case .maybeOptional(let type): return .optional(boxed(type, depth: depth + 1))
        }
    }

    /// The box of any value of a type that the project doesn't declare. The number of elements is unknown.
    private func standard(_ name: String, _ arguments: [ResolvedType], depth: Int) -> BoxedValue {
        switch (name, arguments.count) {
        case ("Optional", 1): .optional(boxed(arguments[0], depth: depth + 1))
        case ("Array", _): .array([.unknown])
        case ("Set", _): .set([.unknown])
        case ("Dictionary", _): .dictionary(keys: [.unknown], values: [.unknown])
        case (_, 0): KnownScalar.name(name).map { .scalar($0) } ?? .unknown
        default: CastTarget.generics.contains(name) ? .generic(name) : .unknown
        }
    }

    /// The default type of a kind of literals, unless the project changes it.
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
            case .expression, .alternatives: return .optional(converted(value, to: wrapped, depth: depth + 1))
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
        case .generic(let name): return .generic(name)
        case .tuple(let types):
            var values = Array(repeating: LiteralValue.unknown, count: types.count)
            if case .tuple(let elements) = value, elements.count == types.count { values = elements.map(\.value) }
            return .tuple(
                zip(types, values).map { type, value in (type.label, converted(value, to: type, depth: depth + 1)) })
        case .function(let function): return .closure(BoxedClosure(function, scope: scope))
        case .any: return boxed(value, depth: depth)
        case .projectType(let type): return .instance(type)
        case .metatype, nil: return .unknown
        }
    }

    private func converted(elementsOf value: LiteralValue, to type: TypeDescription, depth: Int) -> [BoxedValue] {
        guard case .array(let elements) = value else { return [.unknown] }
        if type == .unknown { return elementsInCommon(elements, depth: depth + 1) }
        return elements.map { converted($0, to: type, depth: depth + 1) }
    }

    // MARK: - The type that elements have in common

    /// The elements of a collection with their common type. Integers next to floating-point numbers become these, at
    /// any depth; elements without a common type keep their own. Next to a value of a type other than its default type,
    /// a literal may have that type.
    private func elementsInCommon(_ elements: [LiteralValue], depth: Int) -> [BoxedValue] {
        if depth > LiteralBoxing.maxDepth { return elements.map { _ in .unknown } }
        let kinds = elements.reduce(into: Kinds()) { $0.formUnion(Kinds(of: $1)) }
        if kinds.contains(.other) {
            if elements.count == 1 { return elements.map { boxed($0, depth: depth) } }
            return besideOthers(elements, depth: depth)
        }
        switch kinds {
        case [.integer, .float]:
            return elements.map { $0 == .null ? .null : boxed(.float, depth: depth) }
        case .array: return arraysInCommon(elements, depth: depth)
        case .dictionary: return dictionariesInCommon(elements, depth: depth)
        case .tuple: return tuplesInCommon(elements, depth: depth)
        default:
            // If the common type is `Any`, the type of an integer next to floating-point numbers is unspecified.
            let isClear = kinds.isSingle || !elements.contains(where: LiteralBoxing.holdsFloat)
            return elements.map { isClear || !LiteralBoxing.holdsInteger($0) ? boxed($0, depth: depth) : .unknown }
        }
    }

    /// The kinds of literals. `nil` has none.
    private struct Kinds: OptionSet {
        let rawValue: UInt8

        static let string = Kinds(rawValue: 1 << 0)
        static let integer = Kinds(rawValue: 1 << 1)
        static let float = Kinds(rawValue: 1 << 2)
        static let boolean = Kinds(rawValue: 1 << 3)
        static let array = Kinds(rawValue: 1 << 4)
        static let dictionary = Kinds(rawValue: 1 << 5)
        static let tuple = Kinds(rawValue: 1 << 6)
        static let other = Kinds(rawValue: 1 << 7)

        var isSingle: Bool { rawValue.nonzeroBitCount == 1 }

        init(rawValue: UInt8) { self.rawValue = rawValue }

        init(of value: LiteralValue) {
            switch value {
            case .string: self = .string
            case .integer: self = .integer
            case .float: self = .float
            case .boolean: self = .boolean
            case .array: self = .array
            case .dictionary: self = .dictionary
            case .tuple: self = .tuple
            case .null: self = []
            case .closure, .typed, .expression, .alternatives, .unknown: self = .other
            }
        }
    }

    private static func holdsFloat(_ value: LiteralValue) -> Bool { holds(value) { $0 == .float } }

    private static func holdsInteger(_ value: LiteralValue) -> Bool {
        holds(value) { if case .integer = $0 { true } else { false } }
    }

    private static func holds(_ value: LiteralValue, _ test: (LiteralValue) -> Bool) -> Bool {
        switch value {
        case .array(let elements): elements.contains { holds($0, test) }
        case .dictionary(let keys, let values): (keys + values).contains { holds($0, test) }
        case .tuple(let elements): elements.contains { holds($0.value, test) }
        default: test(value)
        }
    }

    /// Elements of which some may determine the types of the others. Those with a written type keep it, and a literal that
    /// can't have any of these types has its default type.
    private func besideOthers(_ elements: [LiteralValue], depth: Int) -> [BoxedValue] {
        var given: Set<String>? = []
        let typed = elements.map { element -> BoxedValue? in
            switch element {
            case .typed, .expression: break
            default:
                if Kinds(of: element) == .other { given = nil }
                return nil
            }
            let box = boxed(element, depth: depth)
            guard case .scalar(let name) = box else {
                given = nil
                return nil
            }
            given?.insert(name)
            return box
        }
        let isIntegral = !elements.contains(.float)
        return zip(elements, typed).map { element, typed in
            // A `Double` beside an unknown value can be converted to `CGFloat`.
            if let typed, given != nil { return typed }
            switch (element, given) {
            case (.null, _): return .null
            case (.closure(let closure), _):
                // Only the number of a closure's parameters is independent of other elements.
                var box = BoxedClosure.unknown
                box.parameters = closure.parameters.map { _ in .unknown }
                return .closure(box)
            case (.boolean, let given?) where given.isDisjoint(with: ["Bool"]),
                (.string, let given?) where given.isDisjoint(with: KnownScalar.textual),
                (.float, let given?) where given.isDisjoint(with: KnownScalar.floatingPoint),
                (.integer, let given?) where isIntegral && given.isSubset(of: KnownScalar.textual.union(["Bool"])):
                return boxed(element, depth: depth)
            default: return .unknown
            }
        }
    }

    private func arraysInCommon(_ arrays: [LiteralValue], depth: Int) -> [BoxedValue] {
        var all: [LiteralValue] = []
        for case .array(let elements) in arrays { all += elements }
        var boxes = elementsInCommon(all, depth: depth + 1)[...]
        return arrays.map { array in
            guard case .array(let elements) = array else { return .null }
            defer { boxes = boxes.dropFirst(elements.count) }
            return .array(Array(boxes.prefix(elements.count)))
        }
    }

    private func dictionariesInCommon(_ dictionaries: [LiteralValue], depth: Int) -> [BoxedValue] {
        var allKeys: [LiteralValue] = []
        var allValues: [LiteralValue] = []
        for case .dictionary(let keys, let values) in dictionaries {
            allKeys += keys
            allValues += values
        }
        var keyBoxes = elementsInCommon(allKeys, depth: depth + 1)[...]
        var valueBoxes = elementsInCommon(allValues, depth: depth + 1)[...]
        return dictionaries.map { dictionary in
            guard case .dictionary(let keys, _) = dictionary else { return .null }
            defer {
                keyBoxes = keyBoxes.dropFirst(keys.count)
                valueBoxes = valueBoxes.dropFirst(keys.count)
            }
            return .dictionary(keys: Array(keyBoxes.prefix(keys.count)), values: Array(valueBoxes.prefix(keys.count)))
        }
    }

    private func tuplesInCommon(_ tuples: [LiteralValue], depth: Int) -> [BoxedValue] {
        var rows: [[TupleElementLiteral]] = []
        for case .tuple(let elements) in tuples { rows.append(elements) }
        let width = rows.first?.count ?? 0
        let labels = (0..<width).map { column in Set(rows.map { $0.count > column ? $0[column].label : nil }) }
        guard rows.allSatisfy({ $0.count == width }), labels.allSatisfy({ $0.subtracting([nil]).count <= 1 }) else {
            // They have no common type.
            let isClear = !tuples.contains(where: LiteralBoxing.holdsFloat)
            return tuples.map { isClear || !LiteralBoxing.holdsInteger($0) ? boxed($0, depth: depth) : .unknown }
        }
        var boxes = tuples.map { _ in [(label: String?, value: BoxedValue)]() }
        let present = tuples.indices.filter { tuples[$0] != .null }
        for column in 0..<width {
            let values = elementsInCommon(rows.map { $0[column].value }, depth: depth + 1)
            for (position, value) in zip(present, values) {
                // A label that not all have is dropped.
                boxes[position].append((labels[column].count == 1 ? rows[0][column].label : nil, value))
            }
        }
        return tuples.indices.map { tuples[$0] == .null ? .null : .tuple(boxes[$0]) }
    }

    // MARK: - Closures

    /// A closure with the types that the compiler infers for it.
    private func boxed(_ closure: ClosureLiteral, depth: Int) -> BoxedClosure {
        let result: ClosurePart =
            switch closure.result {
            case .annotated(let type), .value(.typed(_, let type)): written(type)
            case .value(.expression(let value)): inferred(value)
            case .value(let value): literal(value, depth: depth)
            }
        let parameters = closure.parameters.map { parameter in
            parameter.type.map(written) ?? inferred(parameter.use, in: closure, depth: depth)
        }
        var traits = FunctionTraits(closure.modifiers, types, scope)
        traits.isAsync = closure.isAsync
        if traits.errors == .nothing { traits.errors = closure.isThrowing.map { $0 ? .any : .nothing } }
        return BoxedClosure(parameters: parameters, result: result, traits: traits)
    }

    private func written(_ type: TypeDescription) -> ClosurePart { ClosurePart(type: type, scope: scope) }

    private func literal(_ value: LiteralValue, depth: Int) -> ClosurePart {
        staticType(boxed(value, depth: depth)).map { ClosurePart(type: $0) } ?? .unknown
    }

    /// The type of an expression in a closure.
    private func inferred(_ expression: ExpressionSummary) -> ClosurePart {
        var type = ResolvedType.unknown
        if !changesLiterals { type = resolver.staticType(expression, in: file) }
        if type == .unknown, case .chained = expression {
            return ClosurePart(type: .named("Optional", arguments: [.unknown]))
        }
        let description = types.description(of: type, unknown: .unknown) ?? .unknown
        return ClosurePart(type: description, isInferred: true)
    }

    /// The type of a parameter, inferred from the first statement that mentions it.
    private func inferred(_ use: ClosureLiteral.Use, in closure: ClosureLiteral, depth: Int) -> ClosurePart {
        switch use {
        case .printed(let function):
            return lookup.members.isImported(function, in: scope) ? ClosurePart(type: .any) : .unknown
        case .forwarded:
            // A behavior takes `Any?`.
            guard case .value(.expression(let result)) = closure.result, isBehaviorCall(result) else { return .unknown }
            return ClosurePart(type: .named("Optional", arguments: [.any]))
        case .operand(let literals, let operators):
            guard let first = literals.first, !operators.contains(where: lookup.members.declaresOperator) else {
                return .unknown
            }
            return literal(first, depth: depth)
        case .assigned(.chained(let target)), .assigned(let target): return inferred(target)
        case .unknown: return .unknown
        }
    }

    private func isBehaviorCall(_ expression: ExpressionSummary) -> Bool {
        switch expression {
        case .chained(let call): isBehaviorCall(call)
        case .call(.member(let receiver, let name), _):
            lookup.declaration(of: name, on: receiver, in: file) != nil
        case .call(.name(let name, let type?), _):
            lookup.declaration(of: name, on: .`self`(type), in: file) != nil
        default: false
        }
    }

    /// The type of a boxed value, if it is certain and simple enough.
    private func staticType(_ box: BoxedValue) -> TypeDescription? {
        switch box {
        case .scalar(let name): return .named("Swift." + name, arguments: [])
        case .tuple(let elements):
            let types = elements.map { staticType($0.value) }
            guard !types.contains(nil), elements.allSatisfy({ $0.label == nil }) else { return nil }
            return .tuple(types.compactMap { $0 })
        case .array(let elements):
            let types = Set(elements.map(staticType))
            guard types.count == 1, let type = types.first ?? nil else { return nil }
            return .array(type)
        default: return nil
        }
    }
}

extension TypeDescription {
    static let any = TypeDescription.named("Any", arguments: [])

    /// The type without the prefix `Swift.`; `nil` if a part is unknown.
    fileprivate var complete: TypeDescription? {
        func all(_ types: [TypeDescription]) -> [TypeDescription]? {
            let complete = types.compactMap(\.complete)
            return complete.count == types.count ? complete : nil
        }
        return switch self {
        case .named(let name, let arguments):
            all(arguments).map { .named(name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name, arguments: $0) }
        case .tuple(let elements): all(elements).map { .tuple($0) }
        case .function(let parameters, let result):
            all(parameters + [result]).map { .function(parameters: $0.dropLast(), result: $0[parameters.count]) }
        case .other: self == .unknown ? nil : self
        case .labeled(let label, let type): type.complete.map { .labeled(label, $0) }
        case .modified(let modifiers, let type): type.complete.map { .modified(modifiers, $0) }
        }
    }

    /// The label of a tuple's element.
    var label: String? {
        if case .labeled(let label, _) = self { return label }
        return nil
    }
}
