import FlynnSummary
import FlynnSyntax
import Synchronization

/// Decides which members of actors can be private: no code uses them that a private member doesn't admit.
///
/// Code can use a member of another type only if it names the member, and something through which it gets an instance: the type, a
/// subtype, or a member, function or variable whose type or value depends on one of these. The rules that ask find mistakes, so the
/// tables are made when they are asked for first.
package final class MemberPrivacy: Sendable {
    private let types: TypeTable
    private let isComplete: Bool
    private let tables = Mutex<Tables?>(nil)

    fileprivate struct Tables {
        /// For each name, the names of what is declared by means of it.
        var dependents: [NameHash: [NameHash]] = [:]
        /// The names with deduplicated lists of dependents.
        var distinct: Set<NameHash> = []
        /// The regions that contain the names of exposed members, as far as they are counted.
        var mentions: [NameHash: [Mention]] = [:]
        /// The positions of exposed members in a file, by their offsets.
        var positions: [FileID: [Int: Int]] = [:]
        /// The names through which code can get an instance of a type; `nil` if these are too many.
        var ways: [TypeID: NameHashes?] = [:]
    }

    /// A region of a file.
    fileprivate struct Mention {
        var file: Int
        var region: Int
    }

    /// How many regions that contain a name, and names that lead to a type, are looked at. A member with more regions isn't private. With
    /// more names, any code that names the member may use it.
    private static let (maxMentions, maxWays) = (128, 256)

    /// The maximum number of followed declarations that depend on a name. With more, any code may refer to an instance.
    fileprivate static let maxDependents = 1_024

    /// The names of members that code uses without naming them.
    private static let implicitNames: Set = [
        "callAsFunction", "dynamicallyCall", "wrappedValue", "projectedValue", "appendInterpolation", "subscript",
    ]

    init(_ types: TypeTable, isComplete: Bool) {
        self.types = types
        self.isComplete = isComplete
    }

    /// Whether a member can be private, and the others that its declaration declares.
    package func canBePrivate(_ member: ExposedMember, in file: FileID) -> Bool {
        guard isComplete else { return false }
        let owner = types.type(of: member.owner, in: file)
        return tables.withLock { known in
            var tables = known ?? makeTables()
            defer { known = tables }
            known = nil
            let names = declaredNames(with: member, in: file, &tables)
            guard names.allSatisfy({ !MemberPrivacy.implicitNames.contains($0) }) else { return false }
            let ways = ways(to: owner, &tables)
            return names.allSatisfy { !isUsed(tables.mentions[NameHash($0)] ?? [], of: owner, in: file, ways) }
        }
    }

    /// The names of all members that the declaration of a member declares.
    private func declaredNames(with member: ExposedMember, in file: FileID, _ tables: inout Tables) -> [String] {
        let exposed = types.files[file.index].exposedMembers
        let positions =
            tables.positions[file]
            ?? Dictionary(
                exposed.indices.lazy.map { (exposed[$0].span.start.offset, $0) },
                uniquingKeysWith: { first, _ in first })
        tables.positions[file] = positions
        guard let first = positions[member.span.start.offset] else { return [member.name] }
        // Only the first has a place for modifiers.
        let others = exposed[first...].dropFirst().prefix { $0.owner == member.owner && $0.modifiers == nil }
        return [member.name] + others.map(\.name)
    }

    /// Whether one of the regions that contain a member's name may use the member.
    private func isUsed(_ mentions: [Mention], of owner: TypeID, in file: FileID, _ ways: NameHashes?) -> Bool {
        if mentions.count > MemberPrivacy.maxMentions { return true }
        return mentions.contains { mention in
            countStep()
            let regions = types.files[mention.file].regions
            let region = regions[mention.region]
            if mention.file == file.index {
                if isInside(region, regions, of: owner, mention.file) { return false }
            } else if let type = region.type, types.type(of: type, in: FileID(mention.file)) == owner {
                return true
            }
            // All code may have an instance if there are too many ways to one.
            return ways.map { region.names.contains(where: $0.contains) } ?? true
        }
    }

    /// Whether a region is in the braces of a type or of one of its extensions.
    private func isInside(_ region: NameRegion, _ regions: [NameRegion], of owner: TypeID, _ file: Int) -> Bool {
        var next: NameRegion? = region
        while let current = next {
            if let type = current.type, types.type(of: type, in: FileID(file)) == owner { return true }
            // Regions follow those around them.
            next = current.outer.map { regions[$0] }
        }
        return false
    }

    // MARK: - Ways to an instance

    private func ways(to type: TypeID, _ tables: inout Tables) -> NameHashes? {
        if let found = tables.ways[type] { return found }
        var found = NameHashes()
        var pending = types.name(of: type).split(separator: ".").last.map { [NameHash(String($0))] } ?? []
        for name in pending { found.insert(name) }
        while let name = pending.popLast() {
            countStep()
            let dependents = tables.distinctDependents(of: name)
            // A name that very many declarations depend on, such as that of a behavior of all actors, leads to too many.
            if found.count > MemberPrivacy.maxWays || dependents.count > MemberPrivacy.maxDependents {
                tables.ways[type] = .some(nil)
                return nil
            }
            for next in dependents {
                countStep()
                if found.insert(next) { pending.append(next) }
            }
        }
        tables.ways[type] = found
        return found
    }

    /// A file without the types of functions as values: who calls a function doesn't get what it takes.
    private static func withoutParameters(_ file: FileSummary) -> FileSummary {
        var file = file
        for type in file.types.indices {
            for member in file.types[type].members.indices where file.types[type].members[member].isFunction {
                file.types[type].members[member].forgetParameters()
            }
        }
        for function in file.functions.indices { file.functions[function].forgetParameters() }
        return file
    }

    private func makeTables() -> Tables {
        var tables = Tables()
        for file in types.files {
            for member in file.exposedMembers { tables.mentions[NameHash(member.name)] = [] }
        }
        for (number, file) in types.files.enumerated() {
            for (position, region) in file.regions.enumerated() {
                for name in region.names
                where tables.mentions[name].map({ $0.count <= MemberPrivacy.maxMentions }) == true {
                    tables.mentions[name]?.append(Mention(file: number, region: position))
                }
            }
        }
        for file in types.files.lazy.map(MemberPrivacy.withoutParameters) {
            let (types, globals) = SummaryNames.declarations(of: file)
            for (type, summary) in zip(types, file.types) {
                if let name = type.path.last { tables.add([name], dependingOn: type.ancestors) }
                tables.add(summary.cases.map { NameHash($0.name) }, dependingOn: type.names)
                for member in type.members { tables.add([member.name], dependingOn: member.names) }
            }
            for global in globals { tables.add(global.path, dependingOn: global.names) }
            for region in file.regions {
                let members = region.type.map { file[$0].members } ?? file.globals
                // Any name in the region may determine the types of these members.
                let unexplained = members.filter { !$0.isFunction && $0.type == nil && $0.isUnexplained }
                if !unexplained.isEmpty {
                    tables.add(unexplained.map { NameHash($0.name) }, dependingOn: region.names)
                }
            }
        }
        return tables
    }
}

extension MemberPrivacy.Tables {
    /// Adds declarations that depend on names. Names with more than `maxDependents` dependents are skipped.
    fileprivate mutating func add(_ declared: [NameHash], dependingOn names: [NameHash]) {
        for name in names where dependents[name].map({ $0.count <= MemberPrivacy.maxDependents }) != false {
            dependents[name, default: []] += declared
        }
    }

    /// The declarations that depend on a name, without duplicates unless there are too many to follow. Many types declare a
    /// behavior with the same name.
    fileprivate mutating func distinctDependents(of name: NameHash) -> [NameHash] {
        let known = dependents[name] ?? []
        guard known.count <= MemberPrivacy.maxDependents, distinct.insert(name).inserted else { return known }
        var seen = NameHashes()
        let found = known.filter { next in
            countStep()
            return seen.insert(next)
        }
        dependents[name] = found
        return found
    }
}

extension MemberSummary {
    /// Forgets what a function takes, except for closures, to which it may pass instances.
    fileprivate mutating func forgetParameters() {
        value = nil
        for position in parameters.indices { parameters[position].type = parameters[position].closure }
    }

    /// Whether its value may depend on what the summary doesn't say.
    fileprivate var isUnexplained: Bool {
        switch value {
        case nil, .unknown?: true
        default: false
        }
    }
}
