/// What an expression turns out to be when the whole project is known. Names are full names, so they mean the same
/// everywhere.
indirect enum ResolvedType: Hashable, Sendable {
    /// A value of a type of the project, or of another module, with its generic arguments as far as they are written.
    case named(String, [ResolvedType])
    /// Elements without a label have an empty one; no labels at all if none is known.
    case tuple([ResolvedType], labels: [String])
    case function([ResolvedType], ResolvedType)
    /// A type itself.
    case metatype(ResolvedType)
    case unknown

    static func optional(_ wrapped: ResolvedType) -> ResolvedType {
        if case .unknown = wrapped { return .unknown }
        return .named("Optional", [wrapped])
    }

    static func array(_ element: ResolvedType) -> ResolvedType { .named("Array", [element]) }
    /// Stands for the standard library's many sequences that are only looped over.
    static func sequence(_ element: ResolvedType) -> ResolvedType { .named("AnySequence", [element]) }

    /// What an optional wraps.
    var wrapped: ResolvedType? {
        if case .named("Optional", let arguments) = self, arguments.count == 1 { return arguments[0] }
        return nil
    }

    /// The type without any optionals around it.
    var unwrapped: ResolvedType {
        var type = self
        while let wrapped = type.wrapped { type = wrapped }
        return type
    }

    /// The type that all of some have, if there are any and none is unknown.
    static func common(_ types: [ResolvedType]) -> ResolvedType {
        guard let first = types.first, types.dropFirst().allSatisfy({ $0 == first }) else { return .unknown }
        return first
    }
}
