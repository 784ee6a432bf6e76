/// The structures of the standard library without generic arguments.
package enum KnownScalar {
    package static let integers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
    ]
    package static let floatingPoint: Set<String> = ["Float", "Float16", "Float80", "Double"]
    package static let numbers = integers.union(floatingPoint)
    /// The types that a string literal can have.
    package static let textual: Set<String> = ["String", "Substring", "Character", "StaticString", "Unicode.Scalar"]

    /// Foundation's structures. A cast may bridge them to classes of Foundation, but never converts them to other structures. Where types
    /// must be the same, each of them differs from all others.
    package static let foundation: Set<String> = [
        "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "DateInterval", "Decimal", "IndexPath",
        "IndexSet", "Locale", "TimeZone", "URL", "URLComponents", "URLQueryItem", "URLRequest", "UUID",
    ]

    /// The structures by their names: their own, and those of aliases that mean the same type on every platform.
    private static let structures: [String: String] = {
        let names = numbers.union(textual).union(["Bool", "Never", "Duration", "ObjectIdentifier", "String.Index"])
            // Final classes of the runtime, which are cast by their exact types, too.
            .union(["ActorFailure", "Behavior"])
        let aliases = [
            "Float32": "Float", "Float64": "Double", "UnicodeScalar": "Unicode.Scalar", "CBool": "Bool",
            "CSignedChar": "Int8", "CUnsignedChar": "UInt8", "CShort": "Int16", "CUnsignedShort": "UInt16",
            "CInt": "Int32", "CUnsignedInt": "UInt32", "CLongLong": "Int64", "CUnsignedLongLong": "UInt64",
            "CFloat": "Float", "CDouble": "Double", "CChar16": "UInt16", "CChar32": "Unicode.Scalar",
            "TimeInterval": "Double",
            // Not every platform's C library makes these visible.
            "int8_t": "Int8", "int16_t": "Int16", "int32_t": "Int32", "int64_t": "Int64",
            "size_t": "Int", "ssize_t": "Int", "ptrdiff_t": "Int", "intptr_t": "Int", "uintptr_t": "UInt",
            "pid_t": "Int32", "uid_t": "UInt32", "gid_t": "UInt32",
            "uint8_t": "UInt8", "uint16_t": "UInt16", "uint32_t": "UInt32", "uint64_t": "UInt64",
        ]
        return Dictionary(names.map { ($0, $0) } + aliases.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    }()

    /// The names of structures of the standard library.
    static var names: Set<String> { Set(structures.keys) }

    /// The structure of the standard library that a name means; `nil` for any other type.
    package static func name(_ name: String) -> String? { structures[name] }

    /// Whether a name means one of the structures of the standard library or of Foundation.
    package static func isStructure(_ name: String) -> Bool { structures[name] != nil || foundation.contains(name) }

    /// The structure of the standard library, or of Foundation, that a name means where values are cast. `Decimal` isn't one of them: it
    /// bridges to a class of numbers.
    package static func castName(_ name: String) -> String? {
        structures[name] ?? (foundation.contains(name) && name != "Decimal" ? name : nil)
    }
}
