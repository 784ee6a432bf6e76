import FlynnSummary

/// Turns a literal into one of the documented type, where the compiler would have done so had the behavior been a
/// function: then that is certainly what was intended, and certainly compiles.
package struct LiteralConversion {
    let index: ProjectIndex
    /// The type in which the documentation's names are looked up.
    let context: String?
    /// The type around the call.
    let callContext: String?

    /// Creates a value from its parts.
    package init(index: ProjectIndex, context: String? = nil, callContext: String? = nil) {
        self.index = index
        self.context = context
        self.callContext = callContext
    }

    /// What makes a literal one of a type when it is written behind it: `.0`, or ` as Int64`.
    package func suffix(for value: LiteralValue, as type: TypeDescription) -> String? {
        let type = type.unwrapped
        guard converts(value, to: type), type.names.allSatisfy(meansTheSame) else { return nil }
        if case .integer(let integer) = value, integer.isPlainDecimal, type == .named("Double", arguments: []) {
            return ".0"
        }
        return " as \(type)"
    }

    /// Whether a name of the standard library means at the call what it means in the documentation.
    private func meansTheSame(_ name: String) -> Bool {
        index.types.lookUp(name, in: index.types.scope(callContext)).flatMap { index.types[$0].kind } == nil
            && !index.isGenericParameter(name, in: callContext)
    }

    /// Whether the compiler converts a literal to a type.
    private func converts(_ value: LiteralValue, to type: TypeDescription) -> Bool {
        switch (CastTarget(type, index: index, context: context), value) {
        case (.optional, .null): true
        case (.optional(let wrapped), _): converts(value, to: wrapped)
        case (.scalar(let name), .integer(let integer)):
            LiteralConversion.floatingPoint.contains(name) || integer.fits(name)
        case (.scalar(let name), .float): LiteralConversion.floatingPoint.contains(name)
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

    private static let floatingPoint: Set<String> = ["Float", "Float80", "Double"]
}

extension IntegerLiteral {
    /// Whether an integer type of the standard library holds the number.
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
