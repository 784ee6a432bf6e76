import FlynnSummary
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
        /// The members with unknown types and values of a region, for each name in it.
        var unexplained: [NameHash: [Int]] = [:]
        var regions: [[NameHash]] = []
        /// The names through which code can get an instance of a type.
        var ways: [TypeID: NameHashes] = [:]
    }

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
        let exposed = types.files[file.index].exposedMembers
        let first = exposed.firstIndex { $0.span.start.offset == member.span.start.offset } ?? exposed.endIndex
        let others = exposed[first...].dropFirst().prefix { $0.owner == member.owner && $0.modifiers == nil }
        let owner = types.type(of: member.owner, in: file)
        let names = ([member] + others).map(\.name)
        guard names.allSatisfy({ !MemberPrivacy.implicitNames.contains($0) }) else { return false }
        let ways = ways(to: owner)
        return names.allSatisfy { !isUsed(NameHash($0), of: owner, in: file, ways) }
    }

    private func isUsed(_ name: NameHash, of owner: TypeID, in file: FileID, _ ways: NameHashes) -> Bool {
        types.files.indices.contains { number in
            let regions = types.files[number].regions
            return regions.indices.contains { position in
                let region = regions[position]
                guard region.contains(name) else { return false }
                let type = region.type.map { types.type(of: $0, in: FileID(number)) }
                if number != file.index {
                    return type == owner || region.names.contains(where: ways.contains)
                }
                return !isInside(region, regions, of: owner, number) && region.names.contains(where: ways.contains)
            }
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

    private func ways(to type: TypeID) -> NameHashes {
        let simpleName = types.name(of: type).split(separator: ".").last.map { NameHash(String($0)) }
        return tables.withLock { known in
            var tables = known ?? makeTables()
            defer { known = tables }
            if let found = tables.ways[type] { return found }
            var found = NameHashes()
            var pending = simpleName.map { [$0] } ?? []
            for name in pending { found.insert(name) }
            var seen: Set<Int> = []
            while let name = pending.popLast() {
                countStep()
                for next in tables.dependents[name] ?? [] where found.insert(next) { pending.append(next) }
                for region in tables.unexplained[name] ?? [] where seen.insert(region).inserted {
                    for next in tables.regions[region] where found.insert(next) { pending.append(next) }
                }
            }
            tables.ways[type] = found
            return found
        }
    }

    /// A file without the types of functions as values: who calls a function doesn't get what it takes.
    private static func withoutParameters(_ file: FileSummary) -> FileSummary {
        var file = file
        for type in file.types.indices {
            for member in file.types[type].members.indices where file.types[type].members[member].isFunction {
                file.types[type].members[member].value = nil
            }
        }
        for function in file.functions.indices { file.functions[function].value = nil }
        return file
    }

    private func makeTables() -> Tables {
        var tables = Tables()
        for file in types.files.lazy.map(MemberPrivacy.withoutParameters) {
            let names = SummaryNames(file, isRelated: true)
            for (type, summary) in zip(names.types, file.types) {
                if let name = type.path.last { tables.add([name], dependingOn: type.ancestors) }
                tables.add(summary.cases.map { NameHash($0.name) }, dependingOn: type.names)
                for member in type.members { tables.add([member.name], dependingOn: member.names) }
            }
            for global in names.globals { tables.add(global.path, dependingOn: global.names) }
            for region in file.regions {
                let members = region.type.map { file[$0].members } ?? file.globals
                let unexplained = members.filter { !$0.isFunction && $0.type == nil && $0.isUnexplained }
                if unexplained.isEmpty { continue }
                tables.regions.append(unexplained.map { NameHash($0.name) })
                for name in region.names { tables.unexplained[name, default: []].append(tables.regions.count - 1) }
            }
        }
        return tables
    }
}

extension MemberPrivacy.Tables {
    fileprivate mutating func add(_ declared: [NameHash], dependingOn names: [NameHash]) {
        for name in names { dependents[name, default: []] += declared }
    }
}

extension MemberSummary {
    /// Whether its value may depend on what the summary doesn't say.
    fileprivate var isUnexplained: Bool {
        switch value {
        case nil, .unknown?: true
        default: false
        }
    }
}
