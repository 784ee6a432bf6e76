import FlynnFacts
import FlynnSyntax

/// A type as written, with the type from which its names are looked up.
package struct WrittenType: Hashable, Sendable {
    /// The written type.
    package internal(set) var type: TypeDescription
    /// The type from which the names are looked up.
    package internal(set) var scope: TypeID?
}

/// The type of an expression, as far as known from the project's sources. The type is independent of scopes.
package enum ResolvedType: Hashable, Sendable {
    /// A type in the project or in ``StandardType``, with the known generic arguments.
    case type(TypeID, [ResolvedType])
    /// An external type, from a module outside of the project.
    case external(String, [ResolvedType])
    /// A tuple. The label of an unlabeled element is empty. The array is empty if no labels are known.
    case tuple([ResolvedType], labels: [String])
    /// A function, with the exact type if requested and known.
    indirect case function([ResolvedType], ResolvedType, exactly: WrittenType?)
    /// A metatype.
    indirect case metatype(ResolvedType)
    /// A composition of protocols, or of a class and protocols.
    case composition([ResolvedType])
    /// A type, or its optional. This is the result of an initializer that could be failable. The inner type is always
    /// known.
    indirect case maybeOptional(ResolvedType)
    /// A type that the sources don't show.
    case unknown

    /// An external type that isn't named in the source.
    static let undeclared = ResolvedType.external("", [])

    static func optional(_ wrapped: ResolvedType) -> ResolvedType {
        if case .unknown = wrapped { return .unknown }
        return .type(.optional, [wrapped])
    }

    static func array(_ element: ResolvedType) -> ResolvedType { .type(.array, [element]) }
    /// A sequence of the standard library that is only used in loops.
    static func sequence(_ element: ResolvedType) -> ResolvedType { .type(.anySequence, [element]) }

    /// Whether the type contains other types.
    var isComposite: Bool {
        switch self {
        case .type(_, let arguments), .external(_, let arguments): !arguments.isEmpty
        case .tuple, .function, .metatype, .composition, .maybeOptional: true
        case .unknown: false
        }
    }

    /// Returns the number of parts, including the type itself, up to `limit`.
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

    /// The type wrapped by an optional.
    package var wrapped: ResolvedType? {
        if case .type(.optional, let arguments) = self, arguments.count == 1 { return arguments[0] }
        return nil
    }

    /// The type inside `maybeOptional`, or the type itself.
    var certain: ResolvedType {
        if case .maybeOptional(let type) = self { type } else { self }
    }

    /// The type without optionals.
    package var unwrapped: ResolvedType {
        var type = certain
        while let wrapped = type.wrapped { type = wrapped.certain }
        return type
    }

    /// Returns the common type. The result is unknown if the types differ or the array is empty.
    static func common(_ types: [ResolvedType]) -> ResolvedType {
        guard let first = types.first, types.dropFirst().allSatisfy({ $0 == first }) else { return .unknown }
        return first
    }
}

extension ResolvedType {
    /// Whether the type is an external protocol or class without members known to the linter: `Sendable`, `AnyObject`
    var isMemberless: Bool {
        if case .external(let name, []) = self {
            TypeDescription.named(name, arguments: []).isMemberless
        } else {
            false
        }
    }
}
