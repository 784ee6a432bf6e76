import FlynnSummary

/// The content of an argument's `Any?` at run time, as far as its source shows it.
indirect enum BoxedValue {
    case unknown
    case null
    /// A value of a structure of the standard library or of Foundation, by its name.
    case scalar(String)
    case array([BoxedValue])
    case set([BoxedValue])
    case dictionary(keys: [BoxedValue], values: [BoxedValue])
    /// A value of a generic type of the standard library, with the generic arguments as far as they are known.
    case generic(String, arguments: [ClosurePart])
    /// A `Reply` with the type of the answer.
    case reply(ClosurePart)
    case tuple([(label: String?, value: BoxedValue)])
    case closure(BoxedClosure)
    /// A value of a structure or enumeration of the project, or an instance of a class of the project or a
    /// subclass, with the generic arguments as far as they are known.
    case instance(TypeID, arguments: [ClosurePart])
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
    init(_ function: FunctionTarget, scope: TypeID?) {
        parameters = function.parameters.map { ClosurePart(type: $0, scope: scope) }
        result = ClosurePart(type: function.result, scope: scope)
        traits = function.traits
    }
}

/// A parameter of a closure or its result, the answer of a reply, or a generic argument. It can only be cast to exactly its type.
struct ClosurePart {
    /// The type, with `_` for unknown parts.
    var type: TypeDescription
    /// The type in which the names are looked up.
    var scope: TypeID?
    /// Whether it is the type of an expression.
    var isInferred = false

    static let unknown = ClosurePart(type: .unknown)
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
