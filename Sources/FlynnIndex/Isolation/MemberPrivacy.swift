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

    private struct Tables {
        /// `nil` until ways to an instance are asked for.
        var dependents: NameDependents?
        /// The regions that contain names of exposed members.
        let regions: [Mention]
        /// For each name of an exposed member, the positions of the regions that contain it.
        let mentions: NameTable
        /// The positions of exposed members in a file, by their offsets.
        var positions: [FileID: [Int: Int]] = [:]
        /// The names through which code can get an instance of a type; `nil` if these are too many.
        var ways: [TypeID: Ways?] = [:]
        /// The names in regions with more of them than there were ways, by the positions of the regions.
        var names: [Int: NameHashes] = [:]
    }

    /// The names through which code can get an instance of a type.
    private struct Ways {
        let list: [NameHash]
        let all: NameHashes
    }

    /// A region of a file.
    private struct Mention {
        var file: Int
        var region: Int
    }

    /// How many regions that contain a name, and names that lead to a type, are looked at. A member with more regions isn't private. With
    /// more names, any code that names the member may use it.
    private static let (maxMentions, maxWays) = (128, 256)

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
            return names.allSatisfy { !isUsed(NameHash($0), of: owner, in: file, &tables) }
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
    private func isUsed(_ name: NameHash, of owner: TypeID, in file: FileID, _ tables: inout Tables) -> Bool {
        let positions = tables.mentions.numbers(of: name, limit: MemberPrivacy.maxMentions + 1)
        if positions.count > MemberPrivacy.maxMentions { return true }
        return positions.contains { position in
            countStep()
            let mention = tables.regions[position]
            let regions = types.files[mention.file].regions
            let region = regions[mention.region]
            if mention.file == file.index {
                if isInside(region, regions, of: owner, mention.file) { return false }
            } else if let type = region.type, types.type(of: type, in: FileID(mention.file)) == owner {
                return true
            }
            // All code may have an instance if there are too many ways to one.
            return ways(to: owner, &tables).map { contains(region, at: position, $0, &tables) } ?? true
        }
    }

    /// Whether a region contains one of the ways to an instance. Of both lists, the shorter one is searched in the other.
    private func contains(_ region: NameRegion, at position: Int, _ ways: Ways, _ tables: inout Tables) -> Bool {
        func isFound(_ list: [NameHash], in all: NameHashes) -> Bool {
            list.contains { name in
                countStep()
                return all.contains(name)
            }
        }
        if region.names.count <= ways.list.count { return isFound(region.names, in: ways.all) }
        let names = tables.names[position] ?? NameHashes(region.names)
        tables.names[position] = names
        return isFound(ways.list, in: names)
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

    private func ways(to type: TypeID, _ tables: inout Tables) -> Ways? {
        if let found = tables.ways[type] { return found }
        if tables.dependents == nil { tables.dependents = NameDependents(types.files) }
        var found = NameHashes()
        var pending = types.name(of: type).split(separator: ".").last.map { [NameHash(String($0))] } ?? []
        for name in pending { found.insert(name) }
        while let name = pending.popLast() {
            countStep()
            // A name that very many declarations depend on, such as that of a behavior of all actors, leads to too many.
            guard found.count <= MemberPrivacy.maxWays, let dependents = tables.dependents?.dependents(of: name)
            else {
                tables.ways[type] = .some(nil)
                return nil
            }
            for next in dependents {
                countStep()
                if found.insert(next) { pending.append(next) }
            }
        }
        let ways = Ways(list: found.names, all: found)
        tables.ways[type] = ways
        return ways
    }

    private func makeTables() -> Tables {
        let exposed = NameHashes(types.files.flatMap { $0.exposedMembers.map { NameHash($0.name) } })
        var regions: [Mention] = []
        var entries: [NameTable.Entry] = []
        for (number, file) in types.files.enumerated() {
            for (position, region) in file.regions.enumerated() {
                let count = entries.count
                for name in region.names where exposed.contains(name) {
                    entries.append(NameTable.Entry(name, regions.count))
                }
                if entries.count > count { regions.append(Mention(file: number, region: position)) }
            }
        }
        return Tables(regions: regions, mentions: NameTable(entries))
    }
}
