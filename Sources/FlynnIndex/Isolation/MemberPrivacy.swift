import FlynnFacts
import FlynnResolution
import FlynnSyntax
import Synchronization

/// Determines which actor members can be private, because no other code uses them.
///
/// Code outside of the type can use a member only if the code contains two names: the name of the member, and a name
/// that leads to an instance. The second can be the type, a subtype, or a member, function or variable with a type or
/// value depending on one of these. Only fixes need these tables, so they are created on first use.
package final class MemberPrivacy: Sendable {
    private let types: TypeTable
    private let isComplete: Bool
    private let tables = Mutex<Tables?>(nil)

    private struct Tables {
        /// The dependents, or `nil` until the first search for names leading to an instance.
        var dependents: NameDependents?
        /// The regions containing the name of an exposed member.
        let regions: [Mention]
        /// The indices of the regions containing a name, for the names of exposed members.
        let mentions: NameTable
        /// The indices of exposed members by file and offset.
        var positions: [FileID: [Int: Int]] = [:]
        /// The names that lead to an instance of a type, or `nil` if there are too many.
        var leadingNames: [TypeID: Ways?] = [:]
        /// The names in regions with more of them than there were ways, by the positions of the regions.
        var names: [Int: NameHashes] = [:]
    }

    /// The names through which code can get an instance of a type.
    private struct Ways {
        let list: [NameHash]
        let all: NameHashes
    }

    /// A region in a file.
    private struct Mention {
        var file: Int
        var region: Int
    }

    /// The maximum number of regions containing a name, and of names leading to a type. A member with more regions
    /// isn't private. With more names, any code containing the member's name counts as a use.
    private static let (maxMentions, maxLeadingNames) = (128, 256)

    /// The names of members that code can use implicitly.
    private static let implicitNames: Set = [
        "callAsFunction", "dynamicallyCall", "wrappedValue", "projectedValue", "appendInterpolation", "subscript",
    ]

    init(_ types: TypeTable, isComplete: Bool) {
        self.types = types
        self.isComplete = isComplete
    }

    /// Returns whether the member, and all others from the same declaration, can be private.
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

    /// Returns the names of all members in the same declaration.
    private func declaredNames(with member: ExposedMember, in file: FileID, _ tables: inout Tables) -> [String] {
        let exposed = types.files[file.index].exposedMembers
        let positions =
            tables.positions[file]
            ?? Dictionary(
                exposed.indices.lazy.map { (exposed[$0].span.start.offset, $0) },
                uniquingKeysWith: { first, _ in first })
        tables.positions[file] = positions
        guard let first = positions[member.span.start.offset] else { return [member.name] }
        // Only the first member in a declaration has a position for modifiers.
        let others = exposed[first...].dropFirst().prefix { $0.owner == member.owner && $0.modifiers == nil }
        return [member.name] + others.map(\.name)
    }

    /// Returns whether a region containing the name could use the member.
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
            // If too many names lead to an instance, all code counts as a use.
            return namesLeading(to: owner, &tables).map { contains(region, at: position, $0, &tables) } ?? true
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

    /// Returns whether the region is inside the braces of the type or one of its extensions.
    private func isInside(_ region: NameRegion, _ regions: [NameRegion], of owner: TypeID, _ file: Int) -> Bool {
        var next: NameRegion? = region
        while let current = next {
            if let type = current.type, types.type(of: type, in: FileID(file)) == owner { return true }
            // Regions follow the regions that enclose them.
            next = current.outer.map { regions[$0] }
        }
        return false
    }

    // MARK: - Names leading to an instance

    private func namesLeading(to type: TypeID, _ tables: inout Tables) -> Ways? {
        if let found = tables.leadingNames[type] { return found }
        if tables.dependents == nil { tables.dependents = NameDependents(types.files) }
        var found = NameHashes()
        var pending = types.name(of: type).split(separator: ".").last.map { [NameHash(String($0))] } ?? []
        for name in pending { found.insert(name) }
        while let name = pending.popLast() {
            countStep()
            // A name used by very many declarations, such as the name of a behavior in all actors, leads to too many
            // names.
            guard found.count <= MemberPrivacy.maxLeadingNames, let dependents = tables.dependents?.dependents(of: name)
            else {
                tables.leadingNames[type] = .some(nil)
                return nil
            }
            for next in dependents {
                countStep()
                if found.insert(next) { pending.append(next) }
            }
        }
        let ways = Ways(list: found.names, all: found)
        tables.leadingNames[type] = ways
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
