import FlynnSummary

/// The types of a project, numbered: how their names nest, and who inherits from whom.
///
/// A walk from a type to the ones around it, above it or below it is one over numbers; only the names that are written
/// in sources have to be looked up.
struct TypeTable: Sendable {
    private var entries: [TypeEntry] = []
    /// The numbers of types by their full names.
    private var numbers: [String: Int] = [:]
    /// Numbers for the simple names of the types inside of types.
    private var simpleNames: [String: Int] = [:]
    /// The types inside of types.
    private var nested: [NestedName: Int] = [:]
    /// For the types of each, in order, what their inherited types are: see ``parents(of:)``.
    private var parents = Lists()
    private var children = Lists()

    private struct NestedName: Hashable {
        var outer: Int
        var simpleName: Int
    }

    init() {}

    init(_ files: [FileSummary]) {
        let count = files.indices.reduce(0) { $0 + files[$1].types.count }
        entries.reserveCapacity(count)
        numbers.reserveCapacity(count)
        for file in files.indices {
            for type in files[file].types.indices {
                let number = number(adding: files[file].types[type].name)
                entries[number].add(files[file].types, at: TypeEntry.Place(file: file, type: type))
            }
        }
        nest()
        parents = findParents()
        children = parents.inverted()
    }

    /// The entry of a type.
    subscript(number: Int) -> TypeEntry { _read { yield entries[number] } }

    /// The entry of a type by its full name; `nil` if the project neither declares nor extends it.
    subscript(name: String) -> TypeEntry? { number(of: name).map { entries[$0] } }

    /// The numbers of all types, and of what is only known as the first part of a longer name.
    var indices: Range<Int> { entries.indices }

    /// The number of a type by its full name; `nil` if the project neither declares nor extends it.
    func number(of name: String) -> Int? {
        guard let number = numbers[name], entries[number].isKnown else { return nil }
        return number
    }

    // MARK: - Making

    private mutating func number(adding name: String) -> Int {
        let next = entries.count
        let number = numbers.number(of: name, orAdding: next)
        if number == next { entries.append(TypeEntry(name: name)) }
        return number
    }

    /// How many parts of a name are left away in search for a type around. What nobody declares has no more.
    private static let mostUnknownParts = 32

    /// Finds the types around types.
    private mutating func nest() {
        let known = entries.indices
        for number in known {
            guard let (outer, simpleName) = TypeTable.split(entries[number].name) else { continue }
            let simpleNumber = simpleNames.number(of: simpleName, orAdding: simpleNames.count)
            entries[number].simpleName = simpleNumber
            // Names are looked up there, be the type around it known or not.
            entries[number].outer = self.number(adding: outer)
            nested[NestedName(outer: entries[number].outer, simpleName: simpleNumber)] = number
        }
        for number in known.upperBound..<entries.count {
            entries[number].outer = nearest(around: entries[number].name) ?? -1
        }
    }

    /// The number of the next type around one that isn't known.
    private func nearest(around name: String) -> Int? {
        var name = name
        for _ in 0..<TypeTable.mostUnknownParts {
            guard let (outer, _) = TypeTable.split(name) else { return nil }
            if let number = numbers[outer] { return number }
            name = outer
        }
        return nil
    }

    private static func split(_ name: String) -> (outer: String, simpleName: String)? {
        guard let point = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return (String(name[..<point]), String(name[name.utf8.index(after: point)...]))
    }

    /// What the inherited types are, once all names are known.
    private func findParents() -> Lists {
        var found = Lists()
        found.reserveCapacity(entries.count)
        for number in entries.indices {
            found.append(entries[number].inherited.lazy.map { resolve($0, in: number) ?? -1 })
        }
        return found
    }

    // MARK: - Names

    /// What a name is looked up in that is seen from inside a type, or from outside of all: the number of the type, or
    /// of the nearest around it that anything is known of.
    func scope(_ context: String?) -> Int? {
        guard let context else { return nil }
        return numbers[context] ?? nearest(around: context)
    }

    /// Whether some type inside of a type has a simple name.
    func isNested(_ name: String) -> Bool { simpleNames[name] != nil }

    /// The type of a simple name right inside of a type.
    func type(_ name: String, inside outer: Int) -> Int? {
        guard let simpleName = simpleNames[name] else { return nil }
        return nested[NestedName(outer: outer, simpleName: simpleName)]
    }

    /// The type of a simple name right inside of a type that is given by its full name.
    func type(_ name: String, inside outer: String) -> Int? {
        numbers[outer].flatMap { type(name, inside: $0) }
    }

    /// Looks a name up from the innermost type outwards, as Swift does. Aliases aren't followed.
    func lookUp(_ name: String, in scope: Int?) -> Int? {
        guard let simpleName = simpleNames[name] else {
            if name.utf8.contains(UInt8(ascii: ".")) { return lookUp(path: name, in: scope) }
            // Nothing but a type parameter further in hides what is outside of all types.
            guard let found = number(of: name) else { return nil }
            return isParameter(name, in: scope) ? nil : found
        }
        var current = scope ?? -1
        while current >= 0 {
            if entries[current].genericParameters.contains(name) { return nil }
            if let found = nested[NestedName(outer: current, simpleName: simpleName)] { return found }
            if entries[current].isKnown, entries[current].simpleName == simpleName || entries[current].name == name {
                return current
            }
            current = entries[current].outer
        }
        return number(of: name)
    }

    /// Looks up a name with points in it.
    private func lookUp(path: String, in scope: Int?) -> Int? {
        var current = scope ?? -1
        while current >= 0 {
            if entries[current].genericParameters.contains(path) { return nil }
            let name = entries[current].name
            if let found = number(of: name + "." + path) { return found }
            if entries[current].isKnown, name == path || name.hasSuffix("." + path) { return current }
            current = entries[current].outer
        }
        return number(of: path)
    }

    /// Whether a name is a type parameter or associated type of a type or of those around it.
    func isParameter(_ name: String, in scope: Int?) -> Bool {
        var current = scope ?? -1
        while current >= 0 {
            if entries[current].genericParameters.contains(name) { return true }
            current = entries[current].outer
        }
        return false
    }

    /// How many aliases of aliases are followed. They may name each other in a circle.
    private static let mostAliases = 8

    /// Looks a name up as Swift does; aliases are followed.
    func resolve(_ name: String, in scope: Int?) -> Int? {
        var name = name
        var scope = scope
        for _ in 0..<TypeTable.mostAliases {
            guard let found = lookUp(name, in: scope) else { return nil }
            guard entries[found].kind == .typealias, let aliased = entries[found].aliased else { return found }
            // Aliases in the branches of an `#if`, or of two files: nobody knows which is meant.
            guard entries[found].declarations == 1, case .named(let next, _) = aliased else { return nil }
            scope = found
            name = next
        }
        return nil
    }

    /// The project's type that a written type means.
    func resolve(_ type: TypeDescription, in scope: Int?) -> Int? {
        guard case .named(let name, _) = type else { return nil }
        return resolve(name, in: scope)
    }

    // MARK: - Inheritance

    /// For each of a type's inherited types, in order, the project's type that it is, -1 if it is none.
    func parents(of type: Int) -> ArraySlice<Int> { parents[type] }

    /// The types that name a type behind their colon.
    func children(of type: Int) -> ArraySlice<Int> { children[type] }

    /// How many ancestors are looked at. Nobody has that many; it bounds the work for each call.
    private static let longestLineage = 256
    private static let few = 16

    /// The project's types that a type inherits from, nearest first, itself included; and whether all are known.
    func lineage(of type: Int) -> (types: [Int], isComplete: Bool) {
        var found = [type]
        // As long as there are few, looking at all of them is quicker than a set.
        var seen: Set<Int>?
        var isComplete = true
        var next = 0
        while next < found.count {
            if found.count > TypeTable.longestLineage { return (found, false) }
            let current = found[next]
            next += 1
            for (parent, written) in zip(parents[current], entries[current].inherited) {
                // A type that is only extended here has members that nobody sees.
                if parent < 0 || entries[parent].kind == nil, isComplete, !written.isMemberless {
                    isComplete = false
                }
                guard parent >= 0 else { continue }
                if seen == nil, found.count > TypeTable.few { seen = Set(found) }
                if seen?.insert(parent).inserted ?? !found.contains(parent) { found.append(parent) }
            }
        }
        return (found, isComplete)
    }

    /// The types that inherit from a type, at any distance, by name; no more than are asked for.
    func descendants(of type: Int, atMost limit: Int = .max) -> [Int] {
        var next = Array(children[type])
        if next.isEmpty { return [] }
        var found: [Int] = []
        var seen: Set = [type]
        while found.count < limit, let child = next.popLast() {
            guard seen.insert(child).inserted else { continue }
            found.append(child)
            next += children[child]
        }
        return found.sorted { entries[$0].name < entries[$1].name }
    }
}

extension Dictionary where Value == Int {
    /// The number of a key, which is added if there is none. (Reading and then writing would look for it twice.)
    fileprivate mutating func number(of key: Key, orAdding next: Int) -> Int {
        func read(_ number: inout Int) -> Int { number }
        return read(&self[key, default: next])
    }
}

/// For each of some numbers a list of numbers.
private struct Lists: Sendable {
    private var elements: [Int] = []
    private var ends: [Int] = []

    mutating func reserveCapacity(_ count: Int) {
        elements.reserveCapacity(count)
        ends.reserveCapacity(count)
    }

    /// Adds the list of the next number.
    mutating func append(_ list: some Sequence<Int>) {
        elements.append(contentsOf: list)
        ends.append(elements.count)
    }

    subscript(number: Int) -> ArraySlice<Int> { elements[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

    /// For each number those in whose lists it is. Negative ones are left out.
    func inverted() -> Lists {
        var lists = Lists()
        lists.ends = Array(repeating: 0, count: ends.count)
        for element in elements where element >= 0 { lists.ends[element] += 1 }
        var count = 0
        for number in lists.ends.indices { (lists.ends[number], count) = (count, count + lists.ends[number]) }
        lists.elements = Array(repeating: 0, count: count)
        // The beginning of each list moves to its end.
        for number in ends.indices {
            for element in self[number] where element >= 0 {
                lists.elements[lists.ends[element]] = number
                lists.ends[element] += 1
            }
        }
        return lists
    }
}
