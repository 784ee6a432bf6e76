import FlynnSummary
import FlynnSyntax

/// The simple name of a type inside of another one, numbered.
struct SimpleName: Hashable, Sendable {
    fileprivate let number: UInt32
}

/// The meanings that a name can have where a type is expected.
struct TypeNameMeanings: Sendable {
    /// The type with this full name, known or unknown.
    fileprivate(set) var type: TypeID?
    /// The name as the simple name of types inside of others, known or unknown, if such types exist.
    fileprivate(set) var simpleName: SimpleName?
    /// Whether any type has a type parameter or associated type of this name.
    fileprivate(set) var isParameter = false
}

/// The types of a project: their facts, and how their names nest.
///
/// A walk from a type to the types around it uses identities; only the names in sources have to be looked up. The first
/// entries are those of ``StandardType``.
package final class TypeTable: Sendable {
    /// The summaries of the project.
    let files: [FileSummary]
    private let entries: [TypeEntry]
    private let names: [String: TypeNameMeanings]
    /// The types inside of types.
    private let nested: [NestedName: TypeID]
    /// The type of each declaration and extension, file by file.
    private let declared: [TypeID]
    /// Where the declarations of each file begin in `declared`.
    private let starts: [Int]
    private let privateNames: PrivateNames

    fileprivate struct NestedName: Hashable {
        var outer: TypeID
        var simpleName: SimpleName
    }

    init(_ files: [FileSummary]) {
        var builder = Builder(files)
        builder.nest()
        self.files = files
        entries = builder.entries
        names = builder.names
        nested = builder.nested
        declared = builder.declared
        starts = builder.starts
        privateNames = builder.privateNames
    }

    /// The table for other versions of the files that declare the same.
    init(_ table: TypeTable, with files: [FileSummary]) {
        self.files = files
        entries = table.entries
        names = table.names
        nested = table.nested
        declared = table.declared
        starts = table.starts
        privateNames = table.privateNames
    }

    /// The entry of a type.
    subscript(type: TypeID) -> TypeEntry {
        _read {
            countStep()
            yield entries[type.index]
        }
    }

    /// All types, including those that are only known as the first part of a longer name.
    var ids: some RandomAccessCollection<TypeID> { entries.indices.lazy.map { TypeID($0) } }

    /// The number of types.
    var count: Int { entries.count }

    // MARK: - Declarations

    /// The summary of a declaration or extension.
    subscript(declaration: DeclarationID) -> TypeSummary {
        _read { yield files[declaration.file.index].types[declaration.type.index] }
    }

    /// The members of a declaration or extension.
    func members(of declaration: DeclarationID) -> [MemberSummary] {
        countStep()
        // Through an array, the whole summary would be copied, which retains all its arrays.
        return files[declaration.file.index].types.withUnsafeBufferPointer { $0[declaration.type.index].members }
    }

    /// The type of a declaration or extension.
    func type(of declaration: DeclarationID) -> TypeID {
        type(of: declaration.type, in: declaration.file)
    }

    /// The type of a declaration or extension in a file.
    package func type(of type: TypeSummary.ID, in file: FileID) -> TypeID { declared[starts[file.index] + type.index] }

    /// The full name of a type.
    package func name(of type: TypeID) -> String { entries[type.index].name }

    // MARK: - Kinds

    /// The kind of a type; `nil` if the project doesn't declare it.
    package func kind(of type: TypeID) -> TypeSummary.Kind? {
        countStep()
        return entries[type.index].kind
    }

    /// The kind of a declaration or extension.
    func kind(of declaration: DeclarationID) -> TypeSummary.Kind {
        files[declaration.file.index].types.withUnsafeBufferPointer { $0[declaration.type.index].kind }
    }

    /// The types in an extension's `where Self: …`.
    func selfConstraints(of declaration: DeclarationID) -> [TypeDescription] {
        files[declaration.file.index].types.withUnsafeBufferPointer { $0[declaration.type.index].selfConstraints }
    }

    /// Whether a class may inherit from a type.
    func mayBeClass(_ type: TypeID) -> Bool { !isValueType(type) }

    /// The types from which the declarations and extensions of a type inherit.
    func inherited(by type: TypeID) -> [TypeDescription] { entries[type.index].inherited }

    /// Whether the declared type is a structure or an enumeration.
    package func isValueType(_ type: TypeID) -> Bool {
        let kind = entries[type.index].kind
        return kind == .struct || kind == .enum
    }

    /// The names of a type's type parameters, in order.
    func parameters(of type: TypeID) -> [String] {
        if entries[type.index].kind != nil { return entries[type.index].genericParameters }
        return type.standard?.parameters ?? []
    }

    /// Whether a type is nested in a generic one, whose arguments are in the middle of its name: `Outer<Int>.Inner`
    func isInGenericType(_ type: TypeID) -> Bool {
        var next = entries[type.index].outer
        while let outer = next {
            if !parameters(of: outer).isEmpty { return true }
            next = entries[outer.index].outer
        }
        return false
    }

    /// Whether a header declares a type.
    func isImported(_ type: TypeID) -> Bool {
        entries[type.index].isImported
    }

    /// The access level of a type, which is at most that of the types around it.
    ///
    /// It is `open` if the project doesn't declare it. A private type is accessible in the type around it, or in its file, like a
    /// file-private one.
    func access(of type: TypeID) -> AccessLevel {
        var level = AccessLevel.open
        var next: TypeID? = type
        while let current = next {
            if let declaration = entries[current.index].declaration, !isImported(current) {
                level = min(level, max(self[declaration].access ?? .internal, .fileprivate))
            }
            next = entries[current.index].outer
        }
        return level
    }

    // MARK: - Names

    /// The meanings of a name; `nil` if no type of the project, and no type parameter, has it.
    func meanings(of name: String) -> TypeNameMeanings? { names[name] }

    /// The type with a full name; `nil` if the project neither declares nor extends it.
    func type(named name: String) -> TypeID? { names[name].flatMap(known) }

    private func known(_ meanings: TypeNameMeanings) -> TypeID? {
        guard let type = meanings.type, entries[type.index].isKnown else { return nil }
        return type
    }

    /// The type of a simple name directly inside of a type.
    func type(_ name: SimpleName, inside outer: TypeID) -> TypeID? {
        countStep()
        return nested[NestedName(outer: outer, simpleName: name)]
    }

    /// The type of a simple name directly inside of a type.
    func type(_ name: String, inside outer: TypeID) -> TypeID? {
        names[name]?.simpleName.flatMap { type($0, inside: outer) }
    }

    /// Looks up a name from the innermost type outwards, as Swift does. Aliases aren't followed.
    func lookUp(_ name: String, in scope: TypeID?) -> TypeID? {
        lookUp(name, meaning: names[name], in: scope)
    }

    /// Looks up a name whose meanings are known.
    ///
    /// - Parameter includesInherited: whether nested types of superclasses are found. If not, no superclass is looked up.
    func lookUp(
        _ name: String, meaning meanings: TypeNameMeanings?, in scope: TypeID?, file: FileID? = nil,
        includesInherited: Bool = true
    ) -> TypeID? {
        guard let meanings else { return name.isPath ? lookUp(path: name, in: scope, file) : nil }
        guard let simpleName = meanings.simpleName else {
            if name.isPath { return lookUp(path: name, in: scope, file) }
            // Outside of all types, and hidden by nothing but a type parameter.
            guard let found = privateType(name, in: scope, file) ?? known(meanings) else { return nil }
            return isParameter(name, meaning: meanings, in: scope) ? nil : found
        }
        var next = scope
        while let current = next {
            // (A copy of the entry would retain all its arrays.)
            let index = current.index
            if meanings.isParameter, entries[index].genericParameters.contains(name) { return nil }
            if let found = type(simpleName, inside: current) { return found }
            if includesInherited, let found = type(simpleName, insideSuperclassOf: current) { return found }
            if entries[index].isKnown, entries[index].simpleName == simpleName || entries[index].name == name {
                return current
            }
            next = entries[index].outer
        }
        return privateType(name, in: scope, file) ?? known(meanings)
    }

    /// A file's own private type, if other files have types of the same name.
    private func privateType(_ name: String, in scope: TypeID?, _ file: FileID?) -> TypeID? {
        if privateNames.isEmpty { return nil }
        guard let file = file ?? scope.flatMap({ entries[$0.index].onlyFile }),
            let key = privateNames.key(name, in: file)
        else { return nil }
        return type(named: key)
    }

    /// How many superclasses are visited, since a class may inherit from itself by mistake, and among how many inherited types
    /// a superclass is searched.
    private static let maxSuperclasses = 16

    /// The type of a simple name directly inside of a superclass, the nearest one first.
    private func type(_ name: SimpleName, insideSuperclassOf type: TypeID) -> TypeID? {
        var current = type
        for _ in 0..<TypeTable.maxSuperclasses {
            guard let superclass = superclass(of: current) else { return nil }
            if let found = self.type(name, inside: superclass) { return found }
            current = superclass
        }
        return nil
    }

    private func superclass(of type: TypeID) -> TypeID? {
        guard kind(of: type) == .class else { return nil }
        let outer = entries[type.index].outer
        return inherited(by: type).prefix(TypeTable.maxSuperclasses).lazy.compactMap { inherited in
            guard case .named(let name, _) = inherited else { return nil }
            return self.resolve(name, in: outer, includesInherited: false)
        }.first { self.kind(of: $0) == .class }
    }

    /// Looks up a name with periods in it.
    private func lookUp(path: String, in scope: TypeID?, _ file: FileID?) -> TypeID? {
        // Most paths are those of other modules' types.
        guard let (outer, last) = path.splitAtLastPeriod, names[last]?.simpleName != nil else { return nil }
        let isInner = names[outer.splitAtLastPeriod?.simpleName ?? outer]?.simpleName != nil
        var next = scope
        while let current = next {
            let index = current.index
            if isInner, let found = type(named: entries[index].key + "." + path) { return found }
            if entries[index].isKnown,
                entries[index].name == path || isInner && entries[index].name.hasSuffix("." + path)
            {
                return current
            }
            next = entries[index].outer
        }
        if let found = privateType(path, in: scope, file) ?? type(named: path) { return found }
        // `Log.Options`, if `Log` is an alias.
        guard let head = path.pathHead, let alias = lookUp(head, in: scope), kind(of: alias) == .typealias,
            let simpleName = names[last]?.simpleName, let type = resolve(outer, in: scope)
        else { return nil }
        return self.type(simpleName, inside: type)
    }

    /// Whether a name is a type parameter or associated type of a type or of those around it.
    func isParameter(_ name: String, in scope: TypeID?) -> Bool {
        scope != nil && isParameter(name, meaning: names[name], in: scope)
    }

    /// Whether a name whose meanings are known is a type parameter of a type or of those around it, or begins with one:
    /// `Source.Element`
    func isParameter(_ name: String, meaning meanings: TypeNameMeanings?, in scope: TypeID?) -> Bool {
        if let head = name.pathHead { return isParameter(head, in: scope) }
        guard let meanings, meanings.isParameter else { return false }
        var next = scope
        while let current = next {
            if entries[current.index].genericParameters.contains(name) { return true }
            next = entries[current.index].outer
        }
        return false
    }

    /// The type whose type parameter or associated type a name is, seen from inside a type.
    ///
    /// - Parameter climbs: whether to look in the types around it, too.
    func owner(
        ofParameter name: String, meaning meanings: TypeNameMeanings, in scope: TypeID?, climbs: Bool = true
    ) -> TypeID? {
        guard meanings.isParameter else { return nil }
        var next = scope
        while let current = next {
            if parameters(of: current).contains(name) { return current }
            // A type of that name further in hides the parameter.
            if !climbs || meanings.simpleName.flatMap({ type($0, inside: current) }) != nil { return nil }
            next = entries[current.index].outer
        }
        return nil
    }

    // MARK: - Aliases

    /// How many aliases of aliases are followed; they may form a cycle.
    private static let maxAliases = 8

    /// Looks up a name as Swift does; aliases are followed.
    ///
    /// - Parameter includesInherited: whether nested types of superclasses are found. If not, no superclass is looked up.
    func resolve(_ name: String, in scope: TypeID?, includesInherited: Bool = true) -> TypeID? {
        var name = name
        var scope = scope
        for _ in 0..<TypeTable.maxAliases {
            guard let found = lookUp(name, meaning: names[name], in: scope, includesInherited: includesInherited)
            else { return nil }
            guard kind(of: found) == .typealias, let aliased = entries[found.index].aliased else { return found }
            // The alias of a composition inherits from the composition's types.
            if !entries[found.index].inherited.isEmpty { return entries[found.index].isUnique ? found : nil }
            // With several declarations, in branches of `#if` or in two files, the meaning is uncertain.
            guard entries[found.index].isUnique, case .named(let next, _) = aliased else { return nil }
            scope = found
            name = next
        }
        return nil
    }

    /// The project's type that a written type means; aliases are followed.
    func resolve(_ type: TypeDescription, in scope: TypeID?) -> TypeID? {
        guard case .named(let name, _) = type else { return nil }
        return resolve(name, in: scope)
    }

    /// Like ``resolve(_:in:)``, but `nil` for types that the project only extends.
    func declaredType(_ name: String, in scope: TypeID?) -> TypeID? {
        resolve(name, in: scope).flatMap { entries[$0.index].kind == nil ? nil : $0 }
    }
}

extension String {
    /// The last part of a path.
    package var lastPart: String { splitAtLastPeriod?.simpleName ?? self }

    /// The path up to its last part, and the last part; `nil` for a path with a single part.
    fileprivate var splitAtLastPeriod: (outer: String, simpleName: String)? {
        var text = self
        return text.withUTF8 { bytes in
            guard let period = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
            return (
                String(decoding: bytes[..<period], as: UTF8.self),
                String(decoding: bytes[(period + 1)...], as: UTF8.self)
            )
        }
    }
}

/// Collects the types of all files.
private struct Builder {
    var entries: [TypeEntry] = []
    var names: [String: TypeNameMeanings] = [:]
    var nested: [TypeTable.NestedName: TypeID] = [:]
    var declared: [TypeID] = []
    var starts: [Int] = []
    let privateNames: PrivateNames
    private var simpleNameCount: UInt32 = 0

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
                    isImported: files[file].imported != nil)
                for parameter in files[file].types[position].genericParameters {
                    names[parameter, default: TypeNameMeanings()].isParameter = true
                }
            }
        }
    }

    /// The type with a full name, which is added if it is new.
    private mutating func add(_ name: String) -> TypeID {
        let next = TypeID(entries.count)
        let type = names[name, default: TypeNameMeanings()].setType(ifMissing: next)
        if type == next { entries.append(TypeEntry(key: name)) }
        return type
    }

    /// Finds the types around types.
    mutating func nest() {
        let known = entries.indices
        for index in known {
            guard let (outer, name) = entries[index].key.splitAtLastPeriod else { continue }
            let simpleName = simpleName(name)
            entries[index].simpleName = simpleName
            // Names are looked up in the type around it even if that is unknown.
            let around = add(outer)
            entries[index].outer = around
            nested[TypeTable.NestedName(outer: around, simpleName: simpleName)] = TypeID(index)
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

    /// How many parts of a name are dropped in the search for a type around it.
    private static let maxUnknownParts = 32

    /// The next type around an unknown one.
    private func nearest(around name: String) -> TypeID? {
        var name = name
        for _ in 0..<Builder.maxUnknownParts {
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
