import FlynnSummary
import FlynnSyntax

/// A type as it is written, and the type in which its names are looked up.
struct WrittenType: Hashable, Sendable {
    var type: TypeDescription
    var scope: TypeID?
}

/// The type of an expression, as far as the project's sources show it. Its meaning is independent of scopes.
enum ResolvedType: Hashable, Sendable {
    /// A type of the project, or one of ``StandardType``, with its generic arguments as far as they are written.
    case type(TypeID, [ResolvedType])
    /// A type of another module.
    case external(String, [ResolvedType])
    /// A tuple. Elements without a label have an empty one; there are no labels if none is known.
    case tuple([ResolvedType], labels: [String])
    /// A function, with its exact type if that is asked for and known.
    indirect case function([ResolvedType], ResolvedType, exactly: WrittenType?)
    /// A type itself.
    indirect case metatype(ResolvedType)
    /// The composition of several protocols, or of a class and protocols.
    case composition([ResolvedType])
    /// A type, or the optional of it: the result of an initializer that may be failable. Never of an unknown type.
    indirect case maybeOptional(ResolvedType)
    case unknown

    /// A type of another module that the source doesn't name.
    static let undeclared = ResolvedType.external("", [])

    static func optional(_ wrapped: ResolvedType) -> ResolvedType {
        if case .unknown = wrapped { return .unknown }
        return .type(.optional, [wrapped])
    }

    static func array(_ element: ResolvedType) -> ResolvedType { .type(.array, [element]) }
    /// One of the standard library's sequences that are only used in loops.
    static func sequence(_ element: ResolvedType) -> ResolvedType { .type(.anySequence, [element]) }

    /// Whether it has other types as its parts.
    var isComposite: Bool {
        switch self {
        case .type(_, let arguments), .external(_, let arguments): !arguments.isEmpty
        case .tuple, .function, .metatype, .composition, .maybeOptional: true
        case .unknown: false
        }
    }

    /// The number of its parts, itself included; `limit` if there are more.
    func size(upTo limit: Int) -> Int {
        var size = 0
        count(&size, limit)
        return size
    }

    private func count(_ size: inout Int, _ limit: Int) {
        if size >= limit { return }
        countStep()
        size += 1
        switch self {
        case .type(_, let parts), .external(_, let parts), .tuple(let parts, _):
            for part in parts { part.count(&size, limit) }
        case .function(let parameters, let result, _):
            for parameter in parameters { parameter.count(&size, limit) }
            result.count(&size, limit)
        case .metatype(let type), .maybeOptional(let type): type.count(&size, limit)
        case .composition(let parts): for part in parts { part.count(&size, limit) }
        case .unknown: break
        }
    }

    /// The type that an optional wraps.
    var wrapped: ResolvedType? {
        if case .type(.optional, let arguments) = self, arguments.count == 1 { return arguments[0] }
        return nil
    }

    /// The type without an optional around it that may be one.
    var certain: ResolvedType {
        if case .maybeOptional(let type) = self { type } else { self }
    }

    /// The type without any optionals around it.
    var unwrapped: ResolvedType {
        var type = certain
        while let wrapped = type.wrapped { type = wrapped.certain }
        return type
    }

    /// The common type of several types; unknown if they differ, or if the array is empty.
    static func common(_ types: [ResolvedType]) -> ResolvedType {
        guard let first = types.first, types.dropFirst().allSatisfy({ $0 == first }) else { return .unknown }
        return first
    }
}

extension ResolvedType {
    /// Whether it is a protocol or class of another module without members that the linter knows: `Sendable`, `AnyObject`
    var isMemberless: Bool {
        if case .external(let name, []) = self {
            TypeDescription.named(name, arguments: []).isMemberless
        } else {
            false
        }
    }
}
