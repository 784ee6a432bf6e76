import CClang
import FlynnFacts

/// Reads the declarations in parsed headers as they are imported into Swift. A declaration is omitted, or its type is
/// unknown, when the result of the import is not certain.
struct DeclarationReader {
    private let unit: ParsedUnit
    private var names = TypeNames()
    /// The types, functions, variables and macros, by name.
    private var declarations: [String: ImportedDeclaration] = [:]
    /// The names shared by several types, and the names shared by several values.
    private var ambiguousTypes: Set<String> = []
    private var ambiguousValues: Set<String> = []
    private var classes: Set<String> = []
    /// The classes with a settable property.
    private var mutableClasses: Set<String> = []
    /// The classes with a method that is named like a behavior. The name of this method in Swift is not known.
    private var unclearClasses: Set<String> = []
    private var blockingFunctions = BlockingFunctions()
    private var blockingNames: Set<String> = []

    private init(_ unit: ParsedUnit) {
        self.unit = unit
    }

    /// Reads the declarations in a unit.
    static func read(_ unit: ParsedUnit) -> DeclarationTable {
        var reader = DeclarationReader(unit)
        let declarations = unit.declarations(outside: Prelude.folder)
        // Types must be named before other declarations can refer to them.
        for cursor in declarations { reader.nameType(cursor) }
        for cursor in declarations { reader.read(cursor) }
        return reader.finished
    }

    /// The declarations with a name that is not ambiguous.
    private var finished: DeclarationTable {
        var declarations = declarations
        for name in ambiguousTypes { declarations[name]?.type = nil }
        for name in ambiguousValues { declarations[name]?.value = nil }
        for name in blockingNames where declarations[name]?.value != nil { declarations[name]?.isBlocking = true }
        // When all properties are read-only, it may be safe to share instances of the class.
        for name in classes where !mutableClasses.contains(name) || unclearClasses.contains(name) {
            declarations[name]?.type?.inherited.append(.unknown)
        }
        return DeclarationTable(declarations.values.filter { $0.type != nil || $0.value != nil })
    }

    // MARK: - Names

    /// Records the Swift name of a type.
    private mutating func nameType(_ cursor: Cursor) {
        switch Int(cursor.kind) {
        case CClangCursorStruct, CClangCursorUnion, CClangCursorEnum:
            guard cursor.isDefinition, let name = swiftName(of: cursor, tag(of: cursor)) else { return }
            names.add(cursor, name)
        case CClangCursorObjCInterface:
            if let name = swiftName(of: cursor, cursor.name) { names.add(class: cursor.name, name) }
        case CClangCursorTypedef:
            // `typedef struct { … } Name;`
            let declaration = ClangType.aliased(by: cursor).plain.declaration.definition
            switch Int(declaration.kind) {
            case CClangCursorStruct, CClangCursorUnion, CClangCursorEnum:
                guard declaration.isDefinition, !declaration.isInSystemHeader, !isIdentifier(tag(of: declaration)),
                    names.name(of: declaration) == nil, let name = swiftName(of: cursor, cursor.name)
                else { return }
                names.add(declaration, name)
            default: return
            }
        default: return
        }
    }

    /// Returns the name of a declaration in Swift; `nil` if it isn't imported, or if the name is unknown.
    private func swiftName(of cursor: Cursor, _ name: String) -> String? {
        let attributes = Attributes(cursor.children)
        let name = attributes.swiftName ?? name
        return attributes.hasUnknownImport || !isIdentifier(name) ? nil : name
    }

    private func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
    }

    /// Returns the tag after `struct`, `union` or `enum`; empty if the tag is missing. In this case, some versions of
    /// libclang return the name of a type alias as the name of the declaration.
    private func tag(of cursor: Cursor) -> String {
        let words = cursor.type.canonical.spelling.split(separator: " ", maxSplits: 1)
        return words.count == 2 && isIdentifier(String(words[1])) ? String(words[1]) : ""
    }

    // MARK: - Declarations

    private mutating func read(_ cursor: Cursor) {
        switch Int(cursor.kind) {
        case CClangCursorStruct, CClangCursorUnion: readStructure(cursor)
        case CClangCursorEnum: readEnumeration(cursor)
        case CClangCursorTypedef: readAlias(cursor)
        case CClangCursorFunction: readFunction(cursor)
        case CClangCursorVariable:
            guard let name = swiftName(of: cursor, cursor.name) else { return }
            add(MemberSummary(imported: name, type: names.value(cursor.type), isConstant: cursor.type.isConstant))
        case CClangCursorObjCInterface: readClass(cursor)
        case CClangCursorObjCCategory: readCategory(cursor)
        case CClangCursorObjCProtocol: readProtocol(cursor)
        case CClangCursorMacroDefinition:
            guard let type = MacroReader.type(of: cursor, in: unit) else { return }
            add(MemberSummary(imported: cursor.name, type: type, isConstant: true))
        default: return
        }
    }

    private mutating func add(_ type: TypeSummary) {
        guard let known = declarations[type.name]?.type else {
            declarations[type.name, default: ImportedDeclaration(name: type.name)].type = type
            return
        }
        // A type alias can be declared several times.
        if known.kind == .typealias, type.kind == .typealias, known.aliased == type.aliased { return }
        ambiguousTypes.insert(type.name)
    }

    private mutating func add(_ value: MemberSummary) {
        guard let known = declarations[value.name]?.value else {
            declarations[value.name, default: ImportedDeclaration(name: value.name)].value = value
            return
        }
        // A function or variable can be declared several times.
        if known.isFunction == value.isFunction, known.isFunction || known.type == value.type { return }
        ambiguousValues.insert(value.name)
    }

    private mutating func readStructure(_ cursor: Cursor) {
        guard cursor.isDefinition, let name = names.name(of: cursor) else { return }
        var type = TypeSummary(imported: .struct, name: name)
        type.hasVariables = true
        for child in cursor.children where child.kind == UInt32(CClangCursorField) {
            guard let name = swiftName(of: child, child.name) else { continue }
            type.members.append(MemberSummary(imported: name, type: names.value(child.type)))
        }
        // A function can be imported as a failable initializer.
        type.hasFailableInitializer = true
        add(type)
    }

    private mutating func readAlias(_ cursor: Cursor) {
        guard let name = swiftName(of: cursor, cursor.name) else { return }
        let type = names.type(.aliased(by: cursor))
        // `typedef struct Name { … } Name;`
        if type == .unknown || type == .named(name, arguments: []) { return }
        add(TypeSummary(imported: .typealias, name: name, aliased: type))
    }

    private mutating func readFunction(_ cursor: Cursor) {
        let type = cursor.type
        let attributes = Attributes(cursor.children)
        if type.isVariadic || attributes.hasUnknownImport { return }
        let parameters = cursor.children.filter { $0.kind == UInt32(CClangCursorParameter) }
        var name = cursor.name
        var labels = Array(repeating: "", count: parameters.count)
        if let swiftName = attributes.swiftName {
            // The format is `name(first:_:)`. If the name contains a period, the function is imported as a member of a
            // type.
            guard let (base, named) = split(swiftName), named.count == labels.count else { return }
            (name, labels) = (base, named)
        }
        guard isIdentifier(name), parameters.count == type.parameters.count else { return }
        var blocks: [Int: (type: TypeDescription, isEscaping: Bool)] = [:]
        for (position, parameter) in parameters.enumerated()
        where parameter.type.canonical.plain.kind == UInt32(CClangTypeBlockPointer) {
            let isEscaping = !Attributes(parameter.children).isNoEscape
            blocks[position] = (names.value(parameter.type), isEscaping)
        }
        let result =
            type.result.canonical.kind == UInt32(CClangTypeVoid) ? TypeDescription.tuple([]) : names.value(type.result)
        // For system functions that are declared again, the linter uses its own facts.
        if KnownFunction.blocks(name, .global, argumentCount: labels.count) { return }
        if blockingFunctions.blocks(cursor) { blockingNames.insert(name) }
        add(MemberSummary(importedFunction: name, result: result, labels: labels, blocks: blocks))
    }

    /// Splits a name with the format `name(first:_:)` into the base name and the labels. The label `_` becomes an empty
    /// string.
    private func split(_ name: String) -> (base: String, labels: [String])? {
        guard name.hasSuffix(")"), let open = name.firstIndex(of: "(") else { return nil }
        let list = name[name.index(after: open)...].dropLast()
        let labels = list.split(separator: ":", omittingEmptySubsequences: false)
        guard list.isEmpty || labels.last == "" else { return nil }
        return (String(name[..<open]), list.isEmpty ? [] : labels.dropLast().map { $0 == "_" ? "" : String($0) })
    }

    // MARK: - Enumerations

    private mutating func readEnumeration(_ cursor: Cursor) {
        guard cursor.isDefinition else { return }
        let children = cursor.children
        let attributes = Attributes(children)
        let constants = children.filter { $0.kind == UInt32(CClangCursorEnumConstant) }
        let integers = names.type(.integers(of: cursor))
        guard let name = names.name(of: cursor) else {
            // The constants of an unnamed enumeration are integers.
            if attributes.hasUnknownImport || isIdentifier(tag(of: cursor)) { return }
            for constant in constants {
                guard let constantName = swiftName(of: constant, constant.name) else { continue }
                add(MemberSummary(imported: constantName, type: .named("Int", arguments: []), isConstant: true))
            }
            return
        }
        let type = TypeDescription.named(name, arguments: [])
        guard attributes.isOptionSet || attributes.isSwiftEnum else {
            var structure = TypeSummary(imported: .struct, name: name)
            structure.members = [MemberSummary(imported: "rawValue", type: integers)]
            add(structure)
            for constant in constants {
                guard let constantName = swiftName(of: constant, constant.name) else { continue }
                add(MemberSummary(imported: constantName, type: type, isConstant: true))
            }
            return
        }
        let cases = EnumerationCases.names(
            constants.map { ($0.name, Attributes($0.children)) }, of: attributes.swiftName == nil ? name : cursor.name)
        if attributes.isOptionSet {
            var options = TypeSummary(imported: .struct, name: name)
            options.members =
                [MemberSummary(imported: "rawValue", type: integers)]
                + cases.map { MemberSummary(imported: $0, type: type, isStatic: true, isConstant: true) }
            add(options)
        } else {
            var enumeration = TypeSummary(
                imported: .enum, name: name, inherited: integers == .unknown ? [] : [integers])
            enumeration.cases = cases.map { EnumCaseSummary(imported: $0) }
            add(enumeration)
        }
    }

    // MARK: - Objective-C

    private mutating func readClass(_ cursor: Cursor) {
        guard let name = names.name(ofClass: cursor.name) else { return }
        let children = cursor.children
        let attributes = Attributes(children)
        var type = TypeSummary(imported: .class, name: name)
        for child in children where child.kind == UInt32(CClangCursorObjCSuperclassReference) {
            let parent = child.referenced
            type.inherited.append(
                parent.isInSystemHeader
                    ? .named(parent.name, arguments: [])
                    : names.name(ofClass: parent.name).map { .named($0, arguments: []) } ?? .unknown)
        }
        // A root class has no superclass.
        if type.inherited.isEmpty { type.inherited.append(.unknown) }
        if attributes.isSendable { type.inherited.append(.named("Sendable", arguments: [])) }
        if attributes.isOnMainActor { type.isolation.attributes = ["MainActor"] }
        type.hasVariables = true
        note(children, of: name)
        classes.insert(name)
        add(type)
    }

    private mutating func readCategory(_ cursor: Cursor) {
        let children = cursor.children
        // The first child is a reference to the class.
        for child in children {
            guard child.kind == UInt32(CClangCursorObjCClassReference), let name = names.name(ofClass: child.name)
            else { continue }
            return note(children, of: name)
        }
    }

    /// Records whether a class has a settable property, and whether it can have a method with a behavior name.
    private mutating func note(_ children: [Cursor], of name: String) {
        let hasBehaviorName = children.contains { child in
            let name = child.name
            return name.hasPrefix("be") && name.dropFirst(2).first.map { ("A"..."Z").contains($0) } == true
        }
        if hasBehaviorName { unclearClasses.insert(name) }
        let isMutable = children.contains { child in
            child.kind == UInt32(CClangCursorObjCProperty) && !child.isReadOnly && !child.isClassProperty
        }
        if isMutable { mutableClasses.insert(name) }
    }

    private mutating func readProtocol(_ cursor: Cursor) {
        guard let name = swiftName(of: cursor, cursor.name) else { return }
        // It is not necessary to read other inherited protocols, because the members are not known.
        add(
            TypeSummary(
                imported: .protocol, name: name, inherited: [.named("NSObjectProtocol", arguments: [])]))
    }
}
