import FlynnFacts

/// The kind of a written type, for casts that can be judged.
///
/// A cast of a native Swift value requires the exact type on every platform: a structure, enumeration, tuple or
/// function never converts to a different type. Bridging on Apple platforms involves a class, and literals never create
/// class instances. Types that could be classes, existentials, or aliases of these are not judged.
enum CastTarget {
    case optional(TypeDescription)
    /// A structure from Foundation, or from the standard library without generic arguments.
    case scalar(String)
    case array(TypeDescription)
    case set(TypeDescription)
    case dictionary(TypeDescription, TypeDescription)
    /// A generic standard library type that isn't the default type of a literal: slices, ranges, results.
    case generic(String)
    /// The runtime's `Reply`, with the answer type. `Reply` is a final class, so a cast requires the exact type.
    case reply(TypeDescription)
    case tuple([TypeDescription])
    case function(FunctionTarget)
    case metatype
    /// A structure, enumeration or class in the project.
    case projectType(TypeID)
    /// `Any`, which accepts every value.
    case any

    static let generics: Set<String> = [
        "ArraySlice", "AsyncStream", "AsyncThrowingStream", "ContiguousArray", "KeyValuePairs", "Range", "ClosedRange",
        "PartialRangeFrom",
        "PartialRangeThrough", "PartialRangeUpTo", "Result",
    ]

    /// Creates the kind of a type with aliases resolved, or returns `nil` if the kind is unknown.
    ///
    /// - Parameter scope: The type from which the names are looked up.
    init?(_ type: TypeDescription, _ types: TypeTable, _ scope: TypeID?) {
        switch type {
        case .tuple(let elements): self = .tuple(elements)
        case .function(let parameters, let result):
            self = .function(
                FunctionTarget(parameters: parameters, result: result, traits: FunctionTraits([], types, scope)))
        case .modified:
            let (modifiers, inner) = type.modifiers
            guard case .function(let parameters, let result) = inner else {
                if modifiers.contains(TypeDescription.opaque) { return nil }
                self.init(inner, types, scope)
                return
            }
            self = .function(
                FunctionTarget(parameters: parameters, result: result, traits: FunctionTraits(modifiers, types, scope)))
        case .labeled(_, let type): self.init(type, types, scope)
        case .other(let text):
            guard text.hasSuffix(".Type") else { return nil }
            self = .metatype
        case .named(let name, let arguments):
            let meanings = types.meanings(of: name)
            if types.isParameter(name, meaning: meanings, in: scope) { return nil }
            // A type that the project only extends is external. An unresolved alias has no certain meaning.
            if let found = types.lookUp(name, meaning: meanings, in: scope), let kind = types.kind(of: found) {
                guard types[found].isUnique, kind != .protocol, kind != .typealias else { return nil }
                let isReply = arguments.count == 1 && types.isRuntimeReply(found)
                self = isReply ? .reply(arguments[0]) : .projectType(found)
                return
            }
            let module = ["Swift.", "Foundation."].first { name.hasPrefix($0) } ?? ""
            let plain = String(name.dropFirst(module.count))
            switch (plain, arguments.count) {
            case ("Optional", 1): self = .optional(arguments[0])
            case ("Array", 1): self = .array(arguments[0])
            case ("Set", 1): self = .set(arguments[0])
            case ("Dictionary", 2): self = .dictionary(arguments[0], arguments[1])
            case (_, 1...) where CastTarget.generics.contains(plain): self = .generic(plain)
            case (_, 1) where type.isReply: self = .reply(arguments[0])
            case ("Any", 0): self = .any
            case (_, 0):
                guard let scalar = KnownScalar.castName(plain) else { return nil }
                self = .scalar(scalar)
            default: return nil
            }
        }
    }
}

extension TypeTable {
    /// Returns whether the type is the runtime's `Reply`. Only the runtime's own project declares this type.
    func isRuntimeReply(_ type: TypeID) -> Bool {
        self[type].name == "Reply" && self.type(named: "AnyReply") != nil && self.type(named: "AnyBehavior") != nil
    }
}

/// The parts of a function type.
struct FunctionTarget {
    var parameters: [TypeDescription]
    var result: TypeDescription
    var traits: FunctionTraits
}
