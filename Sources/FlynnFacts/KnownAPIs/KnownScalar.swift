/// The structures of the standard library without generic arguments.
package enum KnownScalar {
    package static let integers: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
    ]
    package static let floatingPoint: Set<String> = ["Float", "Float16", "Float80", "Double"]
    package static let numbers = integers.union(floatingPoint)
    /// The possible types of a string literal.
    package static let textual: Set<String> = ["String", "Substring", "Character", "StaticString", "Unicode.Scalar"]

    /// The structures of Foundation. Casts can bridge these structures to Foundation classes, but never convert them to
    /// other structures. If two types must be equal, each of these structures is different from all other types.
    package static let foundation: Set<String> = [
        "Calendar", "CharacterSet", "Data", "Date", "DateComponents", "DateInterval", "Decimal", "IndexPath",
        "IndexSet", "Locale", "TimeZone", "URL", "URLComponents", "URLQueryItem", "URLRequest", "UUID",
    ]

    /// The structures by name, including aliases that refer to the same type on every platform.
    private static let structures: [String: String] = {
        let names = numbers.union(textual).union(["Bool", "Never", "Duration", "ObjectIdentifier", "String.Index"])
            // The runtime declares these final classes, which are also cast by their exact types.
            .union(["ActorFailure", "Behavior"])
        let aliases = [
            "Float32": "Float", "Float64": "Double", "UnicodeScalar": "Unicode.Scalar", "CBool": "Bool",
            "CSignedChar": "Int8", "CUnsignedChar": "UInt8", "CShort": "Int16", "CUnsignedShort": "UInt16",
            "CInt": "Int32", "CUnsignedInt": "UInt32", "CLongLong": "Int64", "CUnsignedLongLong": "UInt64",
            "CFloat": "Float", "CDouble": "Double", "CChar16": "UInt16", "CChar32": "Unicode.Scalar",
            "TimeInterval": "Double",
            // Some C libraries don't make these types visible.
            "int8_t": "Int8", "int16_t": "Int16", "int32_t": "Int32", "int64_t": "Int64",
            "size_t": "Int", "ssize_t": "Int", "ptrdiff_t": "Int", "intptr_t": "Int", "uintptr_t": "UInt",
            "pid_t": "Int32", "uid_t": "UInt32", "gid_t": "UInt32",
            "uint8_t": "UInt8", "uint16_t": "UInt16", "uint32_t": "UInt32", "uint64_t": "UInt64",
        ]
        return Dictionary(names.map { ($0, $0) } + aliases.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    }()

    /// The names of structures of the standard library.
    static var names: Set<String> { Set(structures.keys) }

    /// Returns the structure of the standard library named `name`; `nil` for other types.
    package static func name(_ name: String) -> String? { structures[name] }

    /// Returns whether `name` refers to a structure of the standard library or Foundation.
    package static func isStructure(_ name: String) -> Bool { structures[name] != nil || foundation.contains(name) }

    /// Returns the structure of the standard library or Foundation that `name` refers to in a cast. `Decimal` is
    /// excluded because it bridges to a number class.
    package static func castName(_ name: String) -> String? {
        structures[name] ?? (foundation.contains(name) && name != "Decimal" ? name : nil)
    }
}
