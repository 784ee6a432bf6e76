import FlynnFacts
import FlynnSyntax

/// The members of types, and the functions and variables outside of types.
///
/// Most types have few members, and only some types are searched, so a linear search is faster than building tables of
/// all names. Only types with many members have a table.
package final class MemberTable: Sendable {
    /// The types.
    package let types: TypeTable
    /// The inheritance between types.
    package let inheritance: Inheritance
    let results: Results

    init(_ inheritance: Inheritance, _ results: Results) {
        types = inheritance.types
        self.inheritance = inheritance
        self.results = results
    }

    /// The members by name.
    struct Results: Sendable {
        /// The members of types with many members.
        fileprivate private(set) var large: [TypeID: NamedLists<MemberID>] = [:]
        /// The functions and variables outside of types, in file order.
        fileprivate private(set) var globals: NamedLists<MemberID>
        /// The operator functions, in file order.
        fileprivate private(set) var operators: NamedLists<MemberID>

        init(_ types: TypeTable) {
            globals = MemberTable.globals(types.files)
            operators = MemberTable.operators(types.files)
            for type in types.ids { large[type] = MemberTable.table(of: type, types) }
        }

        /// Updates the results after a change to a file that still declares the same types, but changes their members.
        init(_ results: Results, with types: TypeTable, changed file: FileID, from old: FileSummary) {
            self = results
            let new = types.files[file.index]
            for type in new.types.indices {
                let type = types.type(of: TypeSummary.ID(type), in: file)
                large[type] = MemberTable.table(of: type, types)
            }
            if old.functions.map(\.name) != new.functions.map(\.name)
                || old.globals.map(\.name) != new.globals.map(\.name)
            {
                globals = MemberTable.globals(types.files)
            }
            if !old.operators.isEmpty || !new.operators.isEmpty { operators = MemberTable.operators(types.files) }
        }
    }

    /// Returns a table if the type has too many members or declarations for a linear search, otherwise `nil`.
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

    /// The summary of the member.
    package subscript(member: MemberID) -> MemberSummary {
        _read {
            countStep()
            switch member {
            case .member(let declaration, let position): yield types.members(of: declaration)[position]
            case .function(let file, let position): yield types.files[file.index].functions[position]
            case .variable(let file, let position): yield types.files[file.index].globals[position]
            }
        }
    }

    /// The maximum number of results for a name. No query distinguishes more.
    private static let maxNamesakes = 256

    // MARK: - One type

    /// Returns the members with this name declared in the type and its extensions.
    package func members(_ name: String, declaredBy type: TypeID) -> ArraySlice<MemberID> {
        if let table = results.large[type] { return table[name]?.prefix(MemberTable.maxNamesakes) ?? [] }
        var found: ArraySlice<MemberID> = []
        for declaration in types[type].declarations {
            let members = types.members(of: declaration)
            for position in members.indices where members[position].name == name {
                found.append(.member(declaration, position))
            }
        }
        return found
    }

    /// Returns all members declared in the type and its extensions.
    package func members(declaredBy type: TypeID) -> [MemberID] {
        types[type].declarations.flatMap { declaration in
            types.members(of: declaration).indices.map { MemberID.member(declaration, $0) }
        }
    }

    /// Returns whether the type declares a member with this name, including in its extensions.
    package func declares(_ name: String, _ type: TypeID) -> Bool {
        if let table = results.large[type] { return table[name] != nil }
        for declaration in types[type].declarations {
            let members = types.members(of: declaration)
            for position in members.indices where members[position].name == name { return true }
        }
        return false
    }

    /// Returns whether the project extends the runtime's behavior types with this member.
    func declaresOwn(_ member: String) -> Bool {
        ["AnyBehavior", "Behavior", "ChainableBehavior"].contains { name in
            types.type(named: name).map { types.kind(of: $0) == nil && declares(member, $0) } == true
        }
    }

    /// Returns whether the type is a protocol requiring this member.
    package func requires(_ name: String, _ type: TypeID) -> Bool {
        members(name, declaredBy: type).contains { member in
            guard case .member(let declaration, _) = member else { return false }
            return types[declaration].kind == .protocol
        }
    }

    // MARK: - Inherited members

    /// Returns the members with this name that the type declares, or else inherits. Returns `nil` if there are none.
    package func members(_ name: String, of type: TypeID) -> ArraySlice<MemberID>? {
        let own = members(name, declaredBy: type)
        if !own.isEmpty { return own }
        for ancestor in inheritance.lineage(of: type).types.dropFirst() {
            let found = members(name, declaredBy: ancestor)
            if !found.isEmpty { return found }
        }
        return nil
    }

    /// Returns the members for a bare name inside a type: declared, inherited, or from an enclosing type.
    package func members(_ name: String, around scope: TypeID?) -> ArraySlice<MemberID>? {
        var next = scope
        while let current = next {
            if let found = members(name, of: current) { return found }
            next = types[current].outer
        }
        return nil
    }

    /// Returns whether the bare name refers to an instance member of the type.
    package func hasInstanceMember(_ name: String, _ type: TypeID) -> Bool {
        members(name, of: type)?.contains { !self[$0].isStatic } == true
    }

    /// Returns whether the name can only refer to an instance method inside the type.
    package func isMethod(_ name: String, of type: TypeID) -> Bool {
        members(name, of: type)?.allSatisfy { self[$0].isFunction && !self[$0].isStatic } == true
    }

    /// Returns whether the type declares or inherits a function with this name.
    package func hasFunction(_ name: String, of type: TypeID) -> Bool {
        inheritance.lineage(of: type).types.contains { ancestor in
            members(name, declaredBy: ancestor).contains { self[$0].isFunction }
        }
    }

    // MARK: - Outside of types

    /// Returns whether a file declares this operator of the standard library with a result other than `Bool`.
    func declaresOperator(_ name: String) -> Bool { results.operators[name] != nil }

    /// Returns the functions that declare the operator.
    func operators(_ name: String) -> ArraySlice<MemberID> {
        results.operators[name]?.prefix(MemberTable.maxNamesakes) ?? []
    }

    /// Returns whether a function or variable with this name is declared outside of types.
    package func isGlobal(_ name: String) -> Bool { results.globals[name] != nil }

    /// Returns the functions and variables with this name outside of types, or `nil` if there are none.
    package func globals(_ name: String) -> ArraySlice<MemberID>? {
        results.globals[name]?.prefix(MemberTable.maxNamesakes)
    }

    /// Returns the functions and variables with this name outside of types. Declarations in the same file take
    /// precedence.
    ///
    /// - Parameter limit: The maximum number of results.
    func globals(_ name: String, in file: FileID, limit: Int) -> ArraySlice<MemberID>? {
        guard let found = results.globals[name] else { return nil }
        if found.count == 1 { return found }
        let first = found.partitioningIndex { $0.file.index >= file.index }
        let own = found[first...].prefix(limit).prefix { $0.file == file }
        return (own.isEmpty ? found : own).prefix(limit)
    }

    /// Returns whether the project has no declaration for a bare name inside the type.
    package func isUndeclared(_ name: String, in scope: TypeID?) -> Bool {
        if types.declaredType(name, in: scope) != nil { return false }
        return !isGlobal(name) && members(name, around: scope) == nil
    }
}
