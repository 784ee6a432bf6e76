import FlynnSummary

/// The kind of a written type, as far as casts to it can be judged.
///
/// Native Swift values are cast by their exact type on every platform: a structure, enumeration, tuple or function never
/// converts to another one. Bridging on Apple's platforms involves a class, which no literal creates. Types that may be
/// classes or existentials there, or aliases of such, aren't judged.
enum CastTarget {
    case optional(TypeDescription)
    /// A structure of the standard library without generic arguments.
    case scalar(String)
    case array(TypeDescription)
    case set(TypeDescription)
    case dictionary(TypeDescription, TypeDescription)
    /// A generic type of the standard library that isn't the default type of a literal: slices, ranges, results.
    case generic(String)
    case tuple([TypeDescription])
    case function(FunctionTarget)
    case metatype
    /// A structure, enumeration or class of the project.
    case projectType(TypeID)
    /// `Any`, which accepts every value.
    case any

    static let generics: Set<String> = [
        "ArraySlice", "ContiguousArray", "KeyValuePairs", "Range", "ClosedRange", "PartialRangeFrom",
        "PartialRangeThrough", "PartialRangeUpTo", "Result",
    ]

    /// The kind of a type whose aliases are resolved; `nil` if it is unknown.
    ///
    /// - Parameter scope: the type in which its names are looked up.
    init?(_ type: TypeDescription, _ types: TypeTable, _ scope: TypeID?) {
        switch type {
        case .tuple(let elements): self = .tuple(elements)
        case .function(let parameters, let result):
            self = .function(FunctionTarget(parameters: parameters, result: result, modifiers: []))
        case .modified:
            let (modifiers, inner) = type.modifiers
            guard case .function(let parameters, let result) = inner else {
                self.init(inner, types, scope)
                return
            }
            self = .function(FunctionTarget(parameters: parameters, result: result, modifiers: modifiers))
        case .labeled(_, let type): self.init(type, types, scope)
        case .other(let text):
            guard text.hasSuffix(".Type") else { return nil }
            self = .metatype
        case .named(let name, let arguments):
            let meanings = types.meanings(of: name)
            if types.isParameter(name, meaning: meanings, in: scope) { return nil }
            // A type that is only extended here belongs to another module. An alias that is left has no certain meaning.
            if let found = types.lookUp(name, meaning: meanings, in: scope), let kind = types.kind(of: found) {
                guard types[found].isUnique, kind != .protocol, kind != .typealias else { return nil }
                self = .projectType(found)
                return
            }
            let plain = name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
            switch (plain, arguments.count) {
            case ("Optional", 1): self = .optional(arguments[0])
            case ("Array", 1): self = .array(arguments[0])
            case ("Set", 1): self = .set(arguments[0])
            case ("Dictionary", 2): self = .dictionary(arguments[0], arguments[1])
            case (_, 1...) where CastTarget.generics.contains(plain): self = .generic(plain)
            case ("Any", 0): self = .any
            case (_, 0):
                guard let scalar = KnownScalar.name(plain) else { return nil }
                self = .scalar(scalar)
            default: return nil
            }
        }
    }
}

/// A function type.
struct FunctionTarget {
    var parameters: [TypeDescription]
    var result: TypeDescription
    /// Attributes, `async`, `throws`.
    var modifiers: Set<String>

    /// The modifiers whose meaning is known. `@escaping` makes no difference here: stored functions escape.
    private static let known: Set<String> = ["@Sendable", "@MainActor", "@escaping", "async", "throws"]

    /// - Parameter modifiers: the attributes and effects as they are written.
    init(parameters: [TypeDescription], result: TypeDescription, modifiers: [String]) {
        self.parameters = parameters
        self.result = result
        self.modifiers = []
        for modifier in modifiers {
            switch modifier {
            case "throws(any Error)", "throws(Error)": self.modifiers.insert("throws")
            case "throws(Never)": break
            default: self.modifiers.insert(modifier)
            }
        }
    }

    /// Whether the meaning of all modifiers is known.
    var isKnown: Bool { modifiers.isSubset(of: FunctionTarget.known) }

    /// Whether a function with other modifiers can be cast to this one, if their parameters and results are the same: `throws`
    /// may be added.
    ///
    /// - Parameters:
    ///   - source: the modifiers of the function to cast.
    ///   - isAsync: whether that function is asynchronous, if that is known.
    func verdict(_ source: Set<String>, isAsync: Bool?) -> LiteralCasting.Verdict {
        guard isKnown, source.isSubset(of: FunctionTarget.known) else { return .unknown }
        if let isAsync, isAsync != modifiers.contains("async") { return .fails }
        if source.contains("throws"), !modifiers.contains("throws") { return .fails }
        if source.contains("@MainActor") != modifiers.contains("@MainActor") { return .fails }
        let isSendable = source.contains("@Sendable") == modifiers.contains("@Sendable")
        // Functions of the main actor are implicitly sendable.
        if !source.contains("@MainActor"), !isSendable { return .fails }
        return isAsync != nil && isSendable ? .succeeds : .unknown
    }

    /// Whether this is the same type as that of a function with the same parameters and result.
    func verdict(exactly source: FunctionTarget) -> LiteralCasting.Verdict {
        let verdict = verdict(source.modifiers, isAsync: source.modifiers.contains("async"))
        let isSame = ["throws", "@escaping"].allSatisfy { source.modifiers.contains($0) == modifiers.contains($0) }
        return isSame || verdict == .unknown ? verdict : .fails
    }
}
