import FlynnFacts

/// The number for the simple name of a nested type.
struct SimpleName: Hashable, Sendable {
    fileprivate let number: UInt32
}

/// The possible meanings of a name in a type position.
struct TypeNameMeanings: Sendable {
    /// The type with this full name, known or unknown.
    fileprivate(set) var type: TypeID?
    /// The number of the name, if a nested type has this simple name. The nested type can be unknown.
    fileprivate(set) var simpleName: SimpleName?
    /// Whether any type declares a type parameter or associated type with this name.
    fileprivate(set) var isParameter = false
}

/// The simple name of a nested type, with the type that directly contains the nested type.
struct NestedTypeName: Hashable {
    var outer: TypeID
    var simpleName: SimpleName
}

extension TypeTable {
    /// The types in all files, and their names.
    struct Results: Sendable {
        fileprivate(set) var entries: [TypeEntry] = []
        fileprivate(set) var names: [String: TypeNameMeanings] = [:]
        /// The nested types.
        fileprivate(set) var nested: [NestedTypeName: TypeID] = [:]
        /// The types of the declarations and extensions, in file order.
        fileprivate(set) var declared: [TypeID] = []
        /// The index of the first declaration in `declared`, by file.
        fileprivate(set) var starts: [Int] = []
        let privateNames: PrivateNames
        fileprivate var simpleNameCount: UInt32 = 0
    }
}

extension TypeTable.Results {
    init(_ files: [FileSummary]) {
        privateNames = PrivateNames(files)
        starts.reserveCapacity(files.count)
        let count = files.indices.reduce(0) { $0 + files[$1].types.count }
        declared.reserveCapacity(count)
        entries.reserveCapacity(count + StandardType.allCases.count)
        names.reserveCapacity(count + StandardType.allCases.count)
        for type in StandardType.allCases {
            _ = add(type.name)
            for parameter in type.parameters { names[parameter, default: TypeNameMeanings()].isParameter = true }
        }
        for name in privateNames.names { names[name] = TypeNameMeanings() }
        for file in files.indices {
            starts.append(declared.count)
            for position in files[file].types.indices {
                let name = files[file].types[position].name
                let type = add(privateNames.key(name, in: FileID(file)) ?? name)
                declared.append(type)
                entries[type.index].add(
                    files[file].types, at: DeclarationID(file: FileID(file), type: TypeSummary.ID(position)),
                    isInHeader: files[file].imported != nil)
                for parameter in files[file].types[position].genericParameters {
                    names[parameter, default: TypeNameMeanings()].isParameter = true
                }
            }
        }
        nest()
    }

    /// Returns the type with this full name, and inserts new types.
    private mutating func add(_ name: String) -> TypeID {
        let next = TypeID(entries.count)
        let type = names[name, default: TypeNameMeanings()].setType(ifMissing: next)
        if type == next { entries.append(TypeEntry(key: name)) }
        return type
    }

    /// Connects nested types with their enclosing types.
    private mutating func nest() {
        let known = entries.indices
        for index in known {
            guard let (outer, name) = entries[index].key.splitAtLastPeriod else { continue }
            let simpleName = simpleName(name)
            entries[index].simpleName = simpleName
            // The enclosing type is needed for lookups even if unknown.
            let around = add(outer)
            entries[index].outer = around
            nested[NestedTypeName(outer: around, simpleName: simpleName)] = TypeID(index)
        }
        for index in known.upperBound..<entries.count {
            if let (_, name) = entries[index].key.splitAtLastPeriod { _ = simpleName(name) }
            entries[index].outer = nearest(around: entries[index].key)
        }
    }

    private mutating func simpleName(_ name: String) -> SimpleName {
        let simpleName = names[name, default: TypeNameMeanings()].setSimpleName(
            ifMissing: SimpleName(number: simpleNameCount))
        if simpleName.number == simpleNameCount { simpleNameCount += 1 }
        return simpleName
    }

    /// The maximum number of components to drop in the search for an enclosing type.
    private static let maxUnknownParts = 32

    /// Returns the nearest known type around an unknown type.
    private func nearest(around name: String) -> TypeID? {
        var name = name
        for _ in 0..<TypeTable.Results.maxUnknownParts {
            guard let (outer, _) = name.splitAtLastPeriod else { return nil }
            if let type = names[outer]?.type { return type }
            name = outer
        }
        return nil
    }
}

extension TypeNameMeanings {
    fileprivate mutating func setType(ifMissing next: TypeID) -> TypeID {
        let type = self.type ?? next
        self.type = type
        return type
    }

    fileprivate mutating func setSimpleName(ifMissing next: SimpleName) -> SimpleName {
        let name = simpleName ?? next
        simpleName = name
        return name
    }
}
