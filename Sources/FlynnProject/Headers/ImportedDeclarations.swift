import FlynnFacts
import FlynnFiles

/// The declarations in headers by name. This type selects the declarations that are relevant for a project, and whose
/// meaning is unambiguous there.
struct ImportedDeclarations {
    /// The declaration of a name.
    private struct Entry {
        var declaration: ImportedDeclaration
        /// The modules with the declaration. A header can be part of several modules.
        var modules: [Int]
    }

    /// The declarations of the relevant modules.
    private var tables: [(module: Int, table: DeclarationTable)] = []
    /// The names explained by the modules.
    private var explained: Set<String> = []
    /// The names that were looked up. The value is `nil` if no module declares the name, or if modules declare it
    /// differently.
    private var entries: [String: Entry?] = [:]
    /// The looked-up names with a declaration.
    private var declared: Set<String> = []

    /// Adds the declarations of a module if it declares some of the names.
    mutating func add(_ table: DeclarationTable, ofModule module: Int, explaining names: Set<String>) {
        let found = table.names(NameFilter(names))
        if found.isEmpty { return }
        explained.formUnion(found)
        tables.append((module, table))
    }

    /// Looks up a name. Returns `nil` unless the meaning of the name is certain.
    private mutating func entry(_ name: String) -> Entry? {
        if let known = entries[name] { return known }
        let found = tables.compactMap { module, table in
            table.archive(named: name).map { (module: module, archive: $0, table: table) }
        }
        var entry: Entry?
        if let first = found.first {
            declared.insert(name)
            if found.allSatisfy({ $0.archive == first.archive }) {
                entry = first.table.declaration(named: name).map {
                    Entry(declaration: $0, modules: found.map(\.module))
                }
            }
        }
        entries[name] = .some(entry)
        return entry
    }

    /// Returns the explained declarations, and the declarations that they refer to.
    ///
    /// A name is omitted if it also occurs in a file that doesn't have access to a module with the declaration. The
    /// name has a different meaning in that file.
    ///
    /// - Parameters:
    ///   - declared: The names declared by the project.
    ///   - files: The files of the project.
    ///   - uses: The modules visible in the files.
    mutating func summary(
        hiddenBy declared: DeclaredNames, _ files: [ProjectFile], _ uses: [HeaderUse], jobs: Int
    ) -> FileSummary? {
        var needed: Set<String> = []
        var found: [String: Entry] = [:]
        var pending = explained
        while let name = pending.popFirst() {
            guard !needed.contains(name), let entry = entry(name), !declared.contains(name) else { continue }
            needed.insert(name)
            found[name] = entry
            pending.formUnion(entry.declaration.mentionedTypes)
        }
        if needed.isEmpty { return nil }
        let mentions = NameFilter(needed)
        let modules = found.mapValues(\.modules)
        let hidden = Parallel.map(Array(files.indices), jobs: jobs, batch: 64) { number in
            files[number].summary.mentions(of: mentions).filter { name in
                modules[name]?.contains(where: uses[number].modules.contains) == false
            }
        }
        for names in hidden { needed.subtract(names) }
        if needed.isEmpty { return nil }
        return FileSummary(
            imported: needed.sorted().compactMap { name in
                guard var declaration = found[name]?.declaration else { return nil }
                if var type = declaration.type {
                    type.inherited = type.inherited.map { known($0, needed) }
                    type.aliased = type.aliased.map { known($0, needed) }
                    type.members = type.members.map { restricted($0, to: needed) }
                    declaration.type = type
                }
                declaration.value = declaration.value.map { restricted($0, to: needed) }
                return declaration
            })
    }

    private func restricted(_ member: MemberSummary, to needed: Set<String>) -> MemberSummary {
        var member = member
        member.type = member.type.map { known($0, needed) }
        for number in member.parameters.indices {
            member.parameters[number].type = member.parameters[number].closure.map { known($0, needed) }
        }
        return member
    }

    /// Returns a type in which some parts are replaced by an unknown type: the types declared in headers that are
    /// unneeded or uncertain.
    private func known(_ type: TypeDescription, _ needed: Set<String>) -> TypeDescription {
        switch type {
        case .named(let name, let arguments):
            if self.declared.contains(name), !needed.contains(name) { return .unknown }
            return .named(name, arguments: arguments.map { known($0, needed) })
        case .tuple(let elements): return .tuple(elements.map { known($0, needed) })
        case .function(let parameters, let result):
            return .function(parameters: parameters.map { known($0, needed) }, result: known(result, needed))
        case .labeled(let label, let type): return .labeled(label, known(type, needed))
        case .modified(let modifiers, let type): return .modified(modifiers, known(type, needed))
        case .other: return type
        }
    }
}

extension ImportedDeclaration {
    /// The names of the types in the declaration.
    fileprivate var mentionedTypes: Set<String> {
        var names: Set<String> = []
        if let type {
            names.formUnion((type.inherited + [type.aliased].compactMap { $0 }).flatMap(\.names))
            for member in type.members { names.formUnion(member.mentionedTypes) }
        }
        if let value { names.formUnion(value.mentionedTypes) }
        return names
    }
}

extension MemberSummary {
    fileprivate var mentionedTypes: [String] {
        (type?.names ?? []) + parameters.flatMap { $0.closure?.names ?? [] }
    }
}
