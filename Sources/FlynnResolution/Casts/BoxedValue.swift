import FlynnFacts

/// The known part of an argument's runtime value in `Any?`.
indirect enum BoxedValue {
    case unknown
    case null
    /// A value of the structure with this name from the standard library or Foundation.
    case scalar(String)
    case array([BoxedValue])
    case set([BoxedValue])
    case dictionary(keys: [BoxedValue], values: [BoxedValue])
    /// A value of a generic standard library type, with the known generic arguments.
    case generic(String, arguments: [ClosurePart])
    /// A `Reply` with the answer type.
    case reply(ClosurePart)
    case tuple([(label: String?, value: BoxedValue)])
    case closure(BoxedClosure)
    /// A structure or enumeration value, or an instance of a class or subclass, for a type in the project with the
    /// known generic arguments. An exact instance isn't one of a subclass.
    case instance(TypeID, arguments: [ClosurePart], isExact: Bool = false)
    case metatype
    /// A value or `nil`.
    case optional(BoxedValue)
    /// One of several values.
    case alternatives([BoxedValue])
}

/// A closure or function, with the known part of its type.
struct BoxedClosure {
    var parameters: [ClosurePart]?
    var result: ClosurePart
    var traits: FunctionTraits

    /// A function with an unknown type.
    static let unknown = BoxedClosure(parameters: nil, result: .unknown, traits: .unknown)

    /// The type for messages, if fully known.
    var type: TypeDescription? {
        guard let modifiers = traits.modifiers, let result = result.type.complete,
            let parts = parameters?.compactMap(\.type.complete), parts.count == parameters?.count
        else { return nil }
        return .modified(modifiers, .function(parameters: parts, result: result))
    }
}

extension BoxedClosure {
    /// Creates the boxed form of a written function type.
    ///
    /// - Parameter scope: The type from which the names are looked up.
    init(_ function: FunctionTarget, scope: TypeID?) {
        parameters = function.parameters.map { ClosurePart(type: $0, scope: scope) }
        result = ClosurePart(type: function.result, scope: scope)
        traits = function.traits
    }
}

/// A closure parameter or result, the answer of a reply, or a generic argument. A cast requires exactly this type.
struct ClosurePart {
    /// The type, with `_` for unknown parts.
    var type: TypeDescription
    /// The type from which the names are looked up.
    var scope: TypeID?
    /// Whether the type is inferred from an expression.
    var isInferred = false

    static let unknown = ClosurePart(type: .unknown)
}

extension TypeDescription {
    static let any = TypeDescription.named("Any", arguments: [])

    /// The type without the prefix `Swift.`, or `nil` if a part is unknown.
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

    /// The label of a tuple element.
    var label: String? {
        if case .labeled(let label, _) = self { return label }
        return nil
    }
}
