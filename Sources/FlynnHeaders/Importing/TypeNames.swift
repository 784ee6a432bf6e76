import CClang
import FlynnFacts

/// The Swift names of the types declared in a unit, and the Swift types for C types.
struct TypeNames {
    private var names: [UInt32: [(cursor: Cursor, name: String)]] = [:]
    /// The Swift names of classes, by the unique Objective-C name.
    private var classes: [String: String] = [:]

    /// Records the name of a type, by its definition.
    mutating func add(_ cursor: Cursor, _ name: String) { names[cursor.hash, default: []].append((cursor, name)) }

    /// Records the Swift name of an Objective-C class.
    mutating func add(class name: String, _ swiftName: String) { classes[name] = swiftName }

    /// Returns the Swift name of an Objective-C class; `nil` if the class isn't imported.
    func name(ofClass name: String) -> String? { classes[name] }

    /// Returns the Swift name of the type declared by `cursor`; `nil` if the type isn't imported.
    func name(of cursor: Cursor) -> String? {
        let definition = cursor.definition
        return names[definition.hash]?.first { $0.cursor.isSame(as: definition) }?.name
    }

    /// Returns the Swift type for a C type; `unknown` unless the type is certain.
    func type(_ type: ClangType) -> TypeDescription {
        func named(_ name: String) -> TypeDescription { .named(name, arguments: []) }
        let type = type.plain
        switch type.kind {
        case UInt32(CClangTypeBool): return named("Bool")
        case UInt32(CClangTypeUChar): return named("UInt8")
        case UInt32(CClangTypeUShort): return named("UInt16")
        case UInt32(CClangTypeUInt): return named("UInt32")
        // `long` has the same width as `Int` on all platforms of the runtime.
        case UInt32(CClangTypeULong): return named("UInt")
        case UInt32(CClangTypeULongLong): return named("UInt64")
        case UInt32(CClangTypeSChar): return named("Int8")
        case UInt32(CClangTypeShort): return named("Int16")
        case UInt32(CClangTypeInt): return named("Int32")
        case UInt32(CClangTypeLong): return named("Int")
        case UInt32(CClangTypeLongLong): return named("Int64")
        case UInt32(CClangTypeFloat): return named("Float")
        case UInt32(CClangTypeDouble): return named("Double")
        case UInt32(CClangTypeRecord), UInt32(CClangTypeEnum):
            return name(of: type.declaration).map(named) ?? .unknown
        case UInt32(CClangTypeTypedef): return alias(type.declaration)
        case UInt32(CClangTypeBlockPointer): return function(type.pointee) ?? .unknown
        case UInt32(CClangTypeObjCObjectPointer):
            let pointee = type.pointee.plain
            guard pointee.kind == UInt32(CClangTypeObjCInterface) else { return .unknown }
            let declaration = pointee.declaration
            if declaration.isInSystemHeader { return declaration.name == "NSString" ? named("String") : .unknown }
            return name(ofClass: declaration.name).map(named) ?? .unknown
        default: return .unknown
        }
    }

    /// Returns the Swift type of a variable, field, parameter or result. The type can be optional.
    func value(_ type: ClangType) -> TypeDescription {
        let description = self.type(type)
        switch type.canonical.plain.kind {
        case UInt32(CClangTypeObjCObjectPointer), UInt32(CClangTypeBlockPointer):
            if description == .unknown || type.nullability == UInt32(CClangNullabilityNonNull) { return description }
            return .named("Optional", arguments: [description])
        default: return description
        }
    }

    /// The type aliases that are imported as a different type than the underlying C type.
    private static let special: Set<String> = [
        "BOOL", "Boolean", "CGFloat", "Class", "SEL", "char8_t", "char16_t", "char32_t", "id", "instancetype",
        "unichar", "va_list", "wchar_t", "wint_t",
    ]

    private func alias(_ declaration: Cursor) -> TypeDescription {
        if declaration.isInSystemHeader {
            let name = declaration.name
            if TypeNames.special.contains(name) { return .unknown }
            if let scalar = KnownScalar.name(name) { return .named(scalar, arguments: []) }
        } else if Attributes(declaration.children).hasUnknownImport {
            return .unknown
        }
        return type(.aliased(by: declaration))
    }

    /// Returns the type of a block.
    private func function(_ type: ClangType) -> TypeDescription? {
        let type = type.plain
        if type.isVariadic { return nil }
        let result = type.result
        return .function(
            parameters: type.parameters.map(value),
            result: result.canonical.kind == UInt32(CClangTypeVoid) ? .tuple([]) : value(result))
    }
}
