import FlynnFacts
import FlynnSyntax

/// The names in a summary, grouped by the code that depends on them.
package struct SummaryNames: Sendable {
    /// A type, an extension, or a declaration outside of types.
    package struct Declaration: Sendable {
        /// The components of the full name, ending with the name of the declaration.
        package var path: [NameHash]
        /// The names in the head of the declaration and, for types, in all parts except for the members.
        package var names: [NameHash]
        /// The names in the inherited types, or in the aliased type.
        package var ancestors: [NameHash] = []
        package var members: [Member] = []
        /// The names of `safe…` and `unsafe…` members.
        package var protectedMembers: [NameHash] = []
    }

    /// A member of a type.
    package struct Member: Sendable {
        package var name: NameHash
        /// Whether the type of this member affects all users of the enclosing type. This is the case for class
        /// properties, because they determine whether instances can be shared.
        package var alwaysMatters: Bool
        /// The names in the declaration.
        package var names: [NameHash]
    }

    /// The names outside of declarations.
    package let used: [NameHash]
    /// The names of behaviors.
    package let behaviors: [NameHash]
    /// The names of types that declare behaviors, and of the enclosing types.
    package let behaviorOwners: [NameHash]
    /// The names of members that findings in the file search for in all types.
    package let searched: [NameHash]
    /// The standard library operators declared in the file.
    package let operators: [NameHash]
    /// The types and extensions.
    package let types: [Declaration]
    /// The functions and variables outside of types.
    package let globals: [Declaration]
    /// Whether the file can add actors to the project, or contain findings because of the actors in the project.
    package let isRelated: Bool

    /// Finds the names in a summary.
    ///
    /// - Parameter isRelated: Whether the file can add or use actors.
    package init(_ file: FileSummary, isRelated: Bool) {
        self.isRelated = isRelated
        var code = file
        (code.types, code.functions, code.globals, code.exposedMembers) = ([], [], [], [])
        (code.imports, code.directives, code.suppressions) = ([], [], [])
        var collector = NameCollector(.hashes)
        used = NameHashes(collector.hashes { $0.add(code) }).names.sorted { $0.word < $1.word }
        behaviors = (file.behaviors.map(\.name) + file.actorlessBehaviors.map(\.name)).map { NameHash($0) }
        behaviorOwners = file.behaviors.flatMap { SummaryNames.path(file[$0.owner].name) }
        var searched = file.protectedMentions.map { NameHash($0.name) }
        file.visitSearchedMembers { searched.append(NameHash($0)) }
        self.searched = searched
        operators = file.standardOperators.map { NameHash($0) }
        (types, globals) = SummaryNames.declarations(of: file)
    }

    /// All names in the code and declarations.
    package var all: NameHashes {
        var all = NameHashes(used)
        for declaration in types + globals {
            for name in declaration.names { all.insert(name) }
            for member in declaration.members { for name in member.names { all.insert(name) } }
        }
        return all
    }

    /// Returns the names in the declarations of a summary: its types and extensions, and its global declarations.
    package static func declarations(of file: FileSummary) -> (types: [Declaration], globals: [Declaration]) {
        var collector = NameCollector(.hashes)
        let globals = (file.functions + file.globals).map { member in
            Declaration(path: [NameHash(member.name)], names: collector.hashes { $0.add(member) })
        }
        return (file.types.map { Declaration($0, &collector) }, globals)
    }

    fileprivate static func path(_ name: String) -> [NameHash] {
        name.split(separator: ".").map { NameHash(String($0)) }
    }
}

extension SummaryNames.Declaration {
    fileprivate init(_ type: TypeSummary, _ collector: inout NameCollector) {
        path = SummaryNames.path(type.name)
        ancestors = collector.hashes {
            $0.add(type.inherited)
            $0.add(type.aliased)
        }
        var head = type
        head.members = []
        names = collector.hashes { $0.add(head) }
        members = type.members.map { member in
            SummaryNames.Member(
                name: NameHash(member.name), alwaysMatters: type.kind == .class && !member.isFunction,
                names: collector.hashes { $0.add(member) })
        }
        protectedMembers = type.members.lazy.map(\.name)
            .filter { MemberNaming.isSafe($0) || MemberNaming.isUnsafe($0) }.map { NameHash($0) }
    }
}

// MARK: - Archive

extension SummaryNames {
    /// The binary form of the names. Equal names in equal roles have equal bytes.
    package var archive: [UInt8] {
        var writer = NameWriter()
        writer.add(used, flag: isRelated)
        for names in [behaviors, behaviorOwners, searched, operators] { writer.add(names) }
        for declarations in [types, globals] { writer.add(declarations) { $0.write(to: &$1) } }
        return writer.bytes
    }

    /// Reads names from the bytes of ``archive``; `nil` if the bytes are invalid.
    package init?(archive bytes: UnsafeRawBufferPointer) {
        var reader = NameReader(bytes)
        (used, isRelated) = reader.flaggedNames()
        behaviors = reader.names()
        behaviorOwners = reader.names()
        searched = reader.names()
        operators = reader.names()
        types = reader.list { Declaration(&$0) }
        globals = reader.list { Declaration(&$0) }
        if !reader.isComplete { return nil }
    }
}

extension SummaryNames.Declaration {
    fileprivate func write(to writer: inout NameWriter) {
        for names in [path, names, ancestors, protectedMembers] { writer.add(names) }
        writer.add(members) { member, writer in
            writer.add([member.name] + member.names, flag: member.alwaysMatters)
        }
    }

    fileprivate init(_ reader: inout NameReader) {
        path = reader.names()
        names = reader.names()
        ancestors = reader.names()
        protectedMembers = reader.names()
        members = reader.list { reader in
            let (names, alwaysMatters) = reader.flaggedNames()
            return SummaryNames.Member(
                name: names.first ?? NameHash(""), alwaysMatters: alwaysMatters, names: Array(names.dropFirst()))
        }
    }
}
