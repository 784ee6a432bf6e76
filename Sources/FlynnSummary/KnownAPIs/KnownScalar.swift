/// The structures of the standard library without generic arguments.
package enum KnownScalar {
    private static let scalars: Set<String> = [
        "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
        "Float", "Float16", "Float80", "Double", "Bool", "String", "Character", "Substring", "StaticString",
        "Unicode.Scalar", "Never", "Duration", "ObjectIdentifier",
    ]

    /// The standard library's aliases that mean the same type on every platform.
    private static let aliases: [String: String] = [
        "Float32": "Float", "Float64": "Double", "UnicodeScalar": "Unicode.Scalar", "CBool": "Bool",
        "CSignedChar": "Int8", "CUnsignedChar": "UInt8", "CShort": "Int16", "CUnsignedShort": "UInt16",
        "CInt": "Int32", "CUnsignedInt": "UInt32", "CLongLong": "Int64", "CUnsignedLongLong": "UInt64",
        "CFloat": "Float", "CDouble": "Double",
    ]

    /// The structure of the standard library that a name means; `nil` for any other type.
    package static func name(_ name: String) -> String? {
        let name = aliases[name] ?? name
        return scalars.contains(name) ? name : nil
    }
}
