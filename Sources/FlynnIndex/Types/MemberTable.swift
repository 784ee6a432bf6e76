import FlynnSummary
import FlynnSyntax

/// The members of types, and the functions and variables outside of types.
///
/// Types have few members, and few types are searched, so a linear search takes less time than building tables of all
/// names. Only types with many members have a table.
package final class MemberTable: Sendable {
    let types: TypeTable
    let inheritance: Inheritance
    /// The members of large types.
    private let large: [TypeID: NamedLists<MemberID>]
    /// The functions and variables outside of types, in the order of the files.
    private let globals: NamedLists<MemberID>
    /// The functions that declare operators, in the order of the files.
    private let operators: NamedLists<MemberID>

    init(_ inheritance: Inheritance) {
        let types = inheritance.types
        self.types = types
        self.inheritance = inheritance
        var large: [TypeID: NamedLists<MemberID>] = [:]
        for type in types.ids { large[type] = MemberTable.table(of: type, types) }
        self.large = large
        globals = MemberTable.globals(types.files)
        operators = MemberTable.operators(types.files)
    }

    /// The table for other versions of the files that declare the same.
    init(_ table: MemberTable, with inheritance: Inheritance) {
        types = inheritance.types
        self.inheritance = inheritance
        large = table.large
        globals = table.globals
        operators = table.operators
    }

    /// The table for another version of a file that declares the same types with other members.
    init(_ table: MemberTable, with inheritance: Inheritance, changed file: FileID, from old: FileSummary) {
        types = inheritance.types
        self.inheritance = inheritance
        let new = types.files[file.index]
        var large = table.large
        for type in new.types.indices {
            let type = types.type(of: TypeSummary.ID(type), in: file)
            large[type] = MemberTable.table(of: type, types)
        }
        self.large = large
        let areGlobalsSame =
            old.functions.map(\.name) == new.functions.map(\.name) && old.globals.map(\.name) == new.globals.map(\.name)
        globals = areGlobalsSame ? table.globals : MemberTable.globals(types.files)
        operators =
            old.operators.isEmpty && new.operators.isEmpty ? table.operators : MemberTable.operators(types.files)
    }

    /// The members of a type that has so many members, or declarations, that a linear search for each lookup takes too long;
    /// `nil` for others.
    private static func table(of type: TypeID, _ types: TypeTable) -> NamedLists<MemberID>? {
        var count = 0
        for declaration in types[type].declarations { count += types.members(of: declaration).count }
        if count <= 48, types[type].declarations.count <= 48 { return nil }
        var table = NamedLists<MemberID>.Builder()
        for declaration in types[type].declarations {
            let members = types.members(of: declaration)
            for position in members.indices { table.add(.member(declaration, position), members[position].name) }
        }
        return table.lists
    }

    private static func operators(_ files: [FileSummary]) -> NamedLists<MemberID> {
        var operators = NamedLists<MemberID>.Builder()
        for file in files.indices where !files[file].operators.isEmpty {
            let names = Set(files[file].operators)
            for type in files[file].types.indices {
                let declaration = DeclarationID(file: FileID(file), type: TypeSummary.ID(type))
                let members = files[file].types[type].members
                for position in members.indices
                where members[position].isFunction && names.contains(members[position].name) {
                    operators.add(.member(declaration, position), members[position].name)
                }
            }
            let functions = files[file].functions
            for position in functions.indices where names.contains(functions[position].name) {
                operators.add(.function(FileID(file), position), functions[position].name)
            }
        }
        return operators.lists
    }

    private static func globals(_ files: [FileSummary]) -> NamedLists<MemberID> {
        var globals = NamedLists<MemberID>.Builder()
        for file in files.indices {
            for position in files[file].functions.indices {
                globals.add(.function(FileID(file), position), files[file].functions[position].name)
            }
            for position in files[file].globals.indices {
                globals.add(.variable(FileID(file), position), files[file].globals[position].name)
            }
        }
        return globals.lists
    }

    /// The summary of a member.
    subscript(member: MemberID) -> MemberSummary {
        _read {
            countStep()
            switch member {
            case .member(let declaration, let position): yield types.members(of: declaration)[position]
            case .function(let file, let position): yield types.files[file.index].functions[position]
            case .variable(let file, let position): yield types.files[file.index].globals[position]
            }
        }
    }

    /// How many members of one name, or functions and variables, are returned at most. No question distinguishes more.
    private static let maxNamesakes = 256

    // MARK: - One type

    /// The members of a name that a type itself and its extensions declare.
    func members(_ name: String, declaredBy type: TypeID) -> ArraySlice<MemberID> {
        if let table = large[type] { return table[name]?.prefix(MemberTable.maxNamesakes) ?? [] }
        var found: ArraySlice<MemberID> = []
        for declaration in types[type].declarations {
            let members = types.members(of: declaration)
            for position in members.indices where members[position].name == name {
                found.append(.member(declaration, position))
            }
        }
        return found
    }

    /// All members that a type itself and its extensions declare.
    func members(declaredBy type: TypeID) -> [MemberID] {
        types[type].declarations.flatMap { declaration in
            types.members(of: declaration).indices.map { MemberID.member(declaration, $0) }
        }
    }

    /// Whether a type itself or one of its extensions declares a member of a name.
    func declares(_ name: String, _ type: TypeID) -> Bool {
        if let table = large[type] { return table[name] != nil }
        for declaration in types[type].declarations {
            let members = types.members(of: declaration)
            for position in members.indices where members[position].name == name { return true }
        }
        return false
    }

    /// Whether the project adds a member to the runtime's behaviors.
    func declaresOwn(_ member: String) -> Bool {
        ["AnyBehavior", "Behavior", "ChainableBehavior"].contains { name in
            types.type(named: name).map { types.kind(of: $0) == nil && declares(member, $0) } == true
        }
    }

    /// Whether a protocol requires a member.
    func requires(_ name: String, _ type: TypeID) -> Bool {
        members(name, declaredBy: type).contains { member in
            guard case .member(let declaration, _) = member else { return false }
            return types[declaration].kind == .protocol
        }
    }

    // MARK: - Inherited members

    /// The members of a name that a type declares or inherits; `nil` if it has no such member.
    func members(_ name: String, of type: TypeID) -> ArraySlice<MemberID>? {
        let own = members(name, declaredBy: type)
        if !own.isEmpty { return own }
        for ancestor in inheritance.lineage(of: type).types.dropFirst() {
            let found = members(name, declaredBy: ancestor)
            if !found.isEmpty { return found }
        }
        return nil
    }

    /// The members that a bare name means inside of a type: its own, inherited ones, and those of the types around.
    func members(_ name: String, around scope: TypeID?) -> ArraySlice<MemberID>? {
        var next = scope
        while let current = next {
            if let found = members(name, of: current) { return found }
            next = types[current].outer
        }
        return nil
    }

    /// Whether a type has an instance member of a name, so that the bare name means that member.
    func hasInstanceMember(_ name: String, _ type: TypeID) -> Bool {
        members(name, of: type)?.contains { !self[$0].isStatic } == true
    }

    /// Whether a name means, inside a type, a method of its instances and nothing else.
    package func isMethod(_ name: String, of type: TypeID) -> Bool {
        members(name, of: type)?.allSatisfy { self[$0].isFunction && !self[$0].isStatic } == true
    }

    /// Whether a type declares or inherits a function with a name.
    package func hasFunction(_ name: String, of type: TypeID) -> Bool {
        inheritance.lineage(of: type).types.contains { ancestor in
            members(name, declaredBy: ancestor).contains { self[$0].isFunction }
        }
    }

    // MARK: - Outside of types

    /// Whether any file declares an operator of the standard library whose result isn't `Bool`.
    func declaresOperator(_ name: String) -> Bool { operators[name] != nil }

    /// The functions that declare an operator.
    func operators(_ name: String) -> ArraySlice<MemberID> { operators[name]?.prefix(MemberTable.maxNamesakes) ?? [] }

    /// Whether a function or variable of a name is declared outside of types.
    func isGlobal(_ name: String) -> Bool { globals[name] != nil }

    /// The functions and variables of a name that are declared outside of types, if the project has any.
    func globals(_ name: String) -> ArraySlice<MemberID>? { globals[name]?.prefix(MemberTable.maxNamesakes) }

    /// The functions and variables outside of types that a name means in a file: the file's own if it has some.
    ///
    /// - Parameter limit: how many are returned at most.
    func globals(_ name: String, in file: FileID, limit: Int) -> ArraySlice<MemberID>? {
        guard let found = globals[name] else { return nil }
        if found.count == 1 { return found }
        let first = found.partitioningIndex { $0.file.index >= file.index }
        let own = found[first...].prefix(limit).prefix { $0.file == file }
        return (own.isEmpty ? found : own).prefix(limit)
    }

    /// Whether a bare name means, seen from a type, neither a member nor anything else that the project declares.
    func isImported(_ name: String, in scope: TypeID?) -> Bool {
        if types.declaredType(name, in: scope) != nil { return false }
        return !isGlobal(name) && members(name, around: scope) == nil
    }
}
