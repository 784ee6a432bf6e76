import FlynnFacts

/// Converts a literal to the documented type if the compiler would do so for the parameter of a function. Such a
/// conversion certainly compiles and is intended.
struct LiteralConversion {
    let types: TypeTable
    /// The type from which the names in the documentation are looked up.
    let scope: TypeID?
    /// The type containing the call.
    let callScope: TypeID?

    /// Returns the text to append to the literal for the conversion: `.0`, or ` as Int64`.
    func suffix(for value: LiteralValue, as type: TypeDescription) -> String? {
        let type = type.unwrapped
        guard converts(value, to: type), type.names.allSatisfy(meansTheSame) else { return nil }
        if case .integer(let integer) = value, integer.isPlainDecimal, type == .named("Double", arguments: []) {
            return ".0"
        }
        return " as \(type)"
    }

    /// Returns whether the name has the same meaning in the call and in the documentation.
    func meansTheSame(_ name: String) -> Bool {
        types.lookUp(name, in: callScope) == types.lookUp(name, in: scope) && !types.isParameter(name, in: callScope)
            && !types.isParameter(name, in: scope)
    }

    /// Returns whether the compiler converts the literal to the type.
    func converts(_ value: LiteralValue, to type: TypeDescription) -> Bool {
        switch (CastTarget(type, types, scope), value) {
        case (.optional, .null): true
        case (.optional(let wrapped), _): converts(value, to: wrapped)
        case (.scalar(let name), .integer(let integer)):
            KnownScalar.floatingPoint.contains(name) || integer.fits(name)
        case (.scalar(let name), .float): KnownScalar.floatingPoint.contains(name)
        case (.scalar(let name), .string(let isCharacter)):
            name == "String" || name == "Substring" || name == "Character" && isCharacter
        case (.scalar(let name), .boolean): name == "Bool"
        case (.array(let element), .array(let values)), (.set(let element), .array(let values)):
            values.allSatisfy { converts($0, to: element) }
        case (.dictionary(let key, let element), .dictionary(let keys, let values)):
            keys.allSatisfy { converts($0, to: key) } && values.allSatisfy { converts($0, to: element) }
        case (.tuple(let types), .tuple(let elements)):
            types.count == elements.count
                && zip(types, elements).allSatisfy { type, element in
                    (element.label == nil || element.label == type.label) && converts(element.value, to: type)
                }
        default: false
        }
    }
}

extension IntegerLiteral {
    /// Returns whether the number fits into the integer type of the standard library.
    fileprivate func fits(_ type: String) -> Bool {
        guard let magnitude else { return false }
        func fits<Number: FixedWidthInteger>(_: Number.Type) -> Bool {
            isNegative ? magnitude <= Number.min.magnitude : magnitude <= Number.max.magnitude
        }
        // `Int` and `UInt` have 32 bits on some platforms.
        return switch type {
        case "Int": fits(Int32.self)
        case "UInt": fits(UInt32.self)
        case "Int8": fits(Int8.self)
        case "Int16": fits(Int16.self)
        case "Int32": fits(Int32.self)
        case "Int64": fits(Int64.self)
        case "Int128": fits(Int128.self)
        case "UInt8": fits(UInt8.self)
        case "UInt16": fits(UInt16.self)
        case "UInt32": fits(UInt32.self)
        case "UInt64": fits(UInt64.self)
        case "UInt128": fits(UInt128.self)
        default: false
        }
    }
}
