import FlynnSummary

/// Where members are declared, for those that aren't found quicker by looking.
///
/// Types have few members, and few types are asked for any: looking through these takes less time than making tables of
/// the names of all.
struct MemberTable: Sendable {
    /// A member by its place.
    struct Place: Sendable {
        /// The number of its file in ``ProjectIndex/files``.
        var file: Int
        /// The number of its type in ``FileSummary/types``; -1 for what is declared outside of types.
        var type: Int
        /// Its number among those of the type, or among the file's functions and, behind them, global variables.
        var member: Int
    }

    /// The members of the types that have many, by the number of the type.
    fileprivate private(set) var tables: [Int: [String: [Place]]] = [:]
    /// The functions and variables outside of types.
    fileprivate private(set) var globals: [String: [Place]] = [:]
    /// The numbers of files by their paths, of those that declare anything outside of types.
    fileprivate private(set) var files: [String: Int] = [:]

    init(_ files: [FileSummary], _ types: TypeTable) {
        for type in types.indices where types[type].isLarge {
            var table: [String: [Place]] = [:]
            for place in types[type].places {
                for member in files[place.file].types[place.type].members.indices {
                    table[files[place.file].types[place.type].members[member].name, default: []].append(
                        Place(file: place.file, type: place.type, member: member))
                }
            }
            tables[type] = table
        }
        for file in files.indices {
            let functions = files[file].functions.count
            if functions + files[file].globals.count > 0, self.files[files[file].path] == nil {
                self.files[files[file].path] = file
            }
            for number in 0..<functions + files[file].globals.count {
                let name =
                    number < functions
                    ? files[file].functions[number].name : files[file].globals[number - functions].name
                globals[name, default: []].append(Place(file: file, type: -1, member: number))
            }
        }
    }
}

extension MemberTable {
    /// Whether a function or variable of a name is declared outside of types.
    func isGlobal(_ name: String) -> Bool { globals[name] != nil }
}

extension ProjectIndex {
    /// A member and where the names in its origin are looked up.
    struct Member: Sendable {
        var summary: MemberSummary
        var file: Int
    }

    private func member(_ place: MemberTable.Place) -> Member {
        if place.type >= 0 {
            return Member(summary: files[place.file].types[place.type].members[place.member], file: place.file)
        }
        let functions = files[place.file].functions.count
        return Member(
            summary: place.member < functions
                ? files[place.file].functions[place.member] : files[place.file].globals[place.member - functions],
            file: place.file)
    }

    /// The members of a name that a type itself and its extensions declare.
    func members(_ name: String, declaredBy type: Int) -> [Member] {
        if types[type].isLarge {
            return members.tables[type]?[name].map { $0.map(member) } ?? []
        }
        var found: [Member] = []
        for place in types[type].places {
            for number in files[place.file].types[place.type].members.indices
            where files[place.file].types[place.type].members[number].name == name {
                found.append(Member(summary: files[place.file].types[place.type].members[number], file: place.file))
            }
        }
        return found
    }

    /// Whether a type itself or one of its extensions declares a member of a name.
    func declares(_ name: String, _ type: Int) -> Bool {
        if types[type].isLarge { return members.tables[type]?[name] != nil }
        return types[type].places.contains { place in
            files[place.file].types[place.type].members.contains { $0.name == name }
        }
    }

    /// Whether a type, by its full name, or one of its extensions declares a member of a name.
    func isDeclared(_ name: String, by type: String) -> Bool {
        types.number(of: type).map { declares(name, $0) } == true
    }

    /// All members that a type itself and its extensions declare.
    func members(declaredBy type: Int) -> [Member] {
        types[type].places.flatMap { place in
            files[place.file].types[place.type].members.map { Member(summary: $0, file: place.file) }
        }
    }

    /// Whether a protocol requires a member.
    func requires(_ name: String, _ type: Int) -> Bool {
        if types[type].isLarge {
            return members.tables[type]?[name]?.contains {
                files[$0.file].types[$0.type].kind == .protocol
            } == true
        }
        return types[type].places.contains { place in
            files[place.file].types[place.type].kind == .protocol
                && files[place.file].types[place.type].members.contains { $0.name == name }
        }
    }

    /// The names of what a protocol requires.
    func requirements(of type: Int) -> [String] {
        guard types[type].kind == .protocol else { return [] }
        return types[type].places.flatMap { place in
            files[place.file].types[place.type].kind == .protocol
                ? files[place.file].types[place.type].members.map(\.name) : []
        }
    }

    /// The functions and variables of a name that are declared outside of types; `nil` if there are none.
    func globals(_ name: String) -> [Member]? { members.globals[name].map { $0.map(member) } }

    /// The functions and variables that a name means in a file outside of types: its own if it has some. Many files may
    /// have one of that name, so that nobody knows which is meant; no more are given than show that.
    func globals(_ name: String, seenFrom file: FileSummary) -> [Member]? {
        guard let places = members.globals[name] else { return nil }
        if places.count == 1 { return [member(places[0])] }
        let number = members.files[file.path] ?? -1
        let first = places.partitioningIndex { $0.file >= number }
        let own = places[first...].prefix { $0.file == number }
        return (own.isEmpty ? places[...] : own).prefix(Resolver.mostOverloads + 1).map(member)
    }

    /// The members of a name that a type declares or inherits; `nil` if there are none.
    func members(_ name: String, of type: String) -> [Member]? {
        guard let number = types.number(of: type) else { return nil }
        return members(name, of: number)
    }

    /// The members of a name that a type declares or inherits; `nil` if there are none.
    func members(_ name: String, of type: Int) -> [Member]? {
        for ancestor in types.lineage(of: type).types {
            let found = members(name, declaredBy: ancestor)
            if !found.isEmpty { return found }
        }
        return nil
    }

    /// The members that a bare name means inside of a type: its own, inherited ones, and those of the types around.
    func members(_ name: String, around context: String?) -> [Member]? {
        var scope = types.scope(context) ?? -1
        while scope >= 0 {
            if let found = members(name, of: scope) { return found }
            scope = types[scope].outer
        }
        return nil
    }
}
