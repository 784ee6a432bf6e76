import FlynnSummary

/// What a written type is, as far as casts to it can be judged.
///
/// Native Swift values are cast by their exact type on every platform: a structure, enumeration, tuple or function is
/// never another one, and what bridges on Apple's platforms bridges from and to classes only, which no literal makes.
/// Types that may be classes or existentials there, or aliases of such, are not judged.
enum CastTarget {
    case optional(TypeDescription)
    /// A structure of the standard library without generic arguments.
    case scalar(String)
    case array(TypeDescription)
    case set(TypeDescription)
    case dictionary(TypeDescription, TypeDescription)
    /// Slices, ranges, results: a generic type of the standard library that is no literal's default type.
    case generic(String)
    case tuple([TypeDescription])
    case function(FunctionTarget)
    case metatype
    /// A structure, enumeration or class of the project.
    case projectType(String)
    /// `Any`, which keeps what it is given.
    case any

    private static let scalars: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
        "Float", "Float16", "Float80", "Double", "Bool", "String", "Character", "Substring", "StaticString",
        "Unicode.Scalar", "Never", "Duration", "ObjectIdentifier",
    ]

    private static let generics: Set<String> = [
        "ArraySlice", "ContiguousArray", "KeyValuePairs", "Range", "ClosedRange", "PartialRangeFrom",
        "PartialRangeThrough", "PartialRangeUpTo", "Result",
    ]

    /// The standard library's aliases that mean the same on every platform.
    private static let aliases: [String: String] = [
        "Float32": "Float", "Float64": "Double", "UnicodeScalar": "Unicode.Scalar", "CBool": "Bool",
        "CSignedChar": "Int8", "CUnsignedChar": "UInt8", "CShort": "Int16", "CUnsignedShort": "UInt16",
        "CInt": "Int32", "CUnsignedInt": "UInt32", "CLongLong": "Int64", "CUnsignedLongLong": "UInt64",
        "CFloat": "Float", "CDouble": "Double",
    ]

    /// What a type is whose aliases are resolved; `nil` if nobody knows.
    ///
    /// - Parameter context: the type in which its names are looked up.
    init?(_ type: TypeDescription, index: ProjectIndex, context: String?) {
        switch type {
        case .tuple(let elements): self = .tuple(elements)
        case .function(let parameters, let result):
            self = .function(FunctionTarget(parameters: parameters, result: result, modifiers: []))
        case .modified:
            let (modifiers, inner) = type.modifiers
            guard case .function(let parameters, let result) = inner else {
                self.init(inner, index: index, context: context)
                return
            }
            self = .function(FunctionTarget(parameters: parameters, result: result, modifiers: Set(modifiers)))
        case .labeled(_, let type): self.init(type, index: index, context: context)
        case .other(let text):
            guard text.hasSuffix(".Type") else { return nil }
            self = .metatype
        case .named(let name, let arguments):
            if index.isGenericParameter(name, in: context) { return nil }
            // A type that is only extended here is another module's. An alias that is still there has no meaning that
            // is certain.
            if let found = index.types.lookUp(name, in: index.types.scope(context)), let kind = index.types[found].kind
            {
                guard index.types[found].declarations == 1, kind != .protocol, kind != .typealias else { return nil }
                self = .projectType(index.types[found].name)
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
                let canonical = CastTarget.aliases[plain] ?? plain
                guard CastTarget.scalars.contains(canonical) else { return nil }
                self = .scalar(canonical)
            default: return nil
            }
        }
    }
}

/// A function type. One casts to another only if both are the same, but for `throws`, which may be added.
struct FunctionTarget {
    var parameters: [TypeDescription]
    var result: TypeDescription
    /// What is written around it: attributes, `async`, `throws`.
    var modifiers: Set<String>

    /// The modifiers whose meaning is known. `@escaping` means nothing here: what is stored escapes.
    private static let known: Set<String> = ["@Sendable", "@MainActor", "@escaping", "async", "throws"]

    /// Whether modifiers say that two functions have different types.
    ///
    /// - Parameter isAsync: whether the one to cast is asynchronous, if that is known.
    func differs(_ source: Set<String>, isAsync: Bool?) -> Bool {
        guard modifiers.isSubset(of: FunctionTarget.known), source.isSubset(of: FunctionTarget.known) else {
            return false
        }
        if let isAsync, isAsync != modifiers.contains("async") { return true }
        if source.contains("throws"), !modifiers.contains("throws") { return true }
        if source.contains("@MainActor") != modifiers.contains("@MainActor") { return true }
        // What runs on the main actor is sendable without saying so.
        return !source.contains("@MainActor") && source.contains("@Sendable") != modifiers.contains("@Sendable")
    }
}
