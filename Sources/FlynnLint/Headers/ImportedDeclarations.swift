import FlynnSummary

/// The declarations of headers by their names. It selects those that matter to a project and whose meaning is certain there.
struct ImportedDeclarations {
    /// The declarations of one name.
    fileprivate struct Entry {
        var type: TypeSummary?
        var members: [(member: MemberSummary, isFunction: Bool)] = []
        var isBlocking = false
        /// The modules that declare it.
        var modules: Set<Int> = []
        /// Whether modules declare it differently.
        var isUnclear = false
        /// The binary form of the declarations, by which they are compared.
        var bytes: [UInt8] = []
    }

    private var entries: [String: Entry] = [:]

    /// Adds the declarations of a module.
    mutating func add(_ summary: FileSummary, from module: Int) {
        var own: [String: Entry] = [:]
        for type in summary.types { own[type.name, default: Entry()].type = type }
        for function in summary.functions { own[function.name, default: Entry()].members.append((function, true)) }
        for variable in summary.globals { own[variable.name, default: Entry()].members.append((variable, false)) }
        for name in summary.imported?.blockingFunctions ?? [] { own[name]?.isBlocking = true }
        for (name, entry) in own {
            var entry = entry
            var writer = ArchiveWriter()
            writer.write(entry.type)
            writer.write(entry.members.map(\.member))
            entry.bytes = writer.bytes
            entry.modules = [module]
            guard let known = entries[name] else {
                entries[name] = entry
                continue
            }
            // A header can be part of two modules.
            entries[name]?.modules.insert(module)
            if known.bytes != entry.bytes || known.isBlocking != entry.isBlocking { entries[name]?.isUnclear = true }
        }
    }

    /// The declarations that some names need.
    ///
    /// A name is left out if a file mentions it that sees none of the modules that declare it: it means something else there.
    ///
    /// - Parameters:
    ///   - names: The unknown names.
    ///   - declared: The names that the project declares.
    ///   - views: The modules, which are numbered by their positions, and the files that see them.
    func summary(
        of names: Set<String>, hiddenBy declared: DeclaredNames, _ files: [(realPath: String, file: ProjectFile)],
        _ views: [ModuleView]
    ) -> FileSummary? {
        var needed: Set<String> = []
        var pending = names.filter { entries[$0] != nil }
        while let name = pending.popFirst() {
            guard let entry = entries[name], !entry.isUnclear, !declared.contains(name), needed.insert(name).inserted
            else { continue }
            pending.formUnion(entry.mentionedTypes.filter { !needed.contains($0) })
        }
        if needed.isEmpty { return nil }
        for number in files.indices {
            let hidden = needed.filter { name in
                entries[name]?.modules.contains { views[$0].files.contains(number) } == false
            }
            if hidden.isEmpty { continue }
            needed.subtract(files[number].file.summary.mentions(of: hidden))
        }
        if needed.isEmpty { return nil }
        var summary = FileSummary(path: "<headers>")
        var facts = ImportedFacts()
        for name in needed.sorted() {
            guard let entry = entries[name] else { continue }
            if var type = entry.type {
                type.inherited = type.inherited.map { known($0, needed) }
                if let aliased = type.aliased { type.aliased = known(aliased, needed) }
                for number in type.members.indices { restrict(&type.members[number], to: needed) }
                summary.types.append(type)
            }
            for (member, isFunction) in entry.members {
                var member = member
                restrict(&member, to: needed)
                if isFunction { summary.functions.append(member) } else { summary.globals.append(member) }
            }
            if entry.isBlocking { facts.blockingFunctions.append(name) }
        }
        summary.imported = facts
        return summary
    }

    private func restrict(_ member: inout MemberSummary, to needed: Set<String>) {
        member.type = member.type.map { known($0, needed) }
        for number in member.parameters.indices {
            member.parameters[number].closure = member.parameters[number].closure.map { known($0, needed) }
        }
    }

    /// A type whose parts are unknown that headers declare, but that aren't needed, or not certain.
    private func known(_ type: TypeDescription, _ needed: Set<String>) -> TypeDescription {
        switch type {
        case .named(let name, let arguments):
            if entries[name] != nil, !needed.contains(name) { return .unknown }
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

extension ImportedDeclarations.Entry {
    /// The names of the types that the declarations mention.
    fileprivate var mentionedTypes: Set<String> {
        var names: Set<String> = []
        if let type {
            names.formUnion((type.inherited + [type.aliased].compactMap { $0 }).flatMap(\.names))
            for member in type.members { names.formUnion(member.mentionedTypes) }
        }
        for (member, _) in members { names.formUnion(member.mentionedTypes) }
        return names
    }
}

extension MemberSummary {
    fileprivate var mentionedTypes: [String] {
        (type?.names ?? []) + parameters.flatMap { $0.closure?.names ?? [] }
    }
}
