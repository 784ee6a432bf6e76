/// The facts about a file that affect findings in other files of the project, as bytes. Equal facts have equal bytes,
/// independent of the positions in the file. Calls and closures in functions are excluded.
package struct SharedFacts: Equatable, Sendable {
    /// The types without members, the names of behaviors, the imports, and the facts for libraries.
    package let declarations: [UInt8]
    /// The members of types, the functions and variables outside of types, and the operators.
    package let members: [UInt8]
    /// The forms and the documentation of behaviors.
    package let behaviors: [UInt8]

    init(_ file: FileSummary) {
        var shared = file.shared
        var members = Archiver(positions: .omitted)
        members.write(shared.types.map(\.members))
        members.write(shared.functions)
        members.write(shared.globals)
        members.write(shared.operators)
        var behaviors = Archiver(positions: .omitted)
        behaviors.write(shared.behaviors)
        var declarations = Archiver(positions: .omitted)
        for behavior in shared.behaviors {
            declarations.write(behavior.name)
            declarations.write(behavior.owner)
            declarations.write(behavior.isOverride)
        }
        for type in shared.types.indices { shared.types[type].members = [] }
        (shared.functions, shared.globals, shared.operators, shared.behaviors) = ([], [], [], [])
        shared.write(to: &declarations)
        (self.members, self.behaviors, self.declarations) = (members.bytes, behaviors.bytes, declarations.bytes)
    }
}

extension FileSummary {
    /// The facts that affect findings in other files. See ``SharedFacts``.
    package var sharedFacts: SharedFacts { SharedFacts(self) }

    /// The behaviors mentioned in behavior closures, as bytes. Equal mentions have equal bytes.
    package var mentionFacts: [UInt8] {
        var facts = Archiver(positions: .omitted)
        for behavior in behaviors { facts.write(behavior.inferred?.mentions) }
        return facts.bytes
    }

    /// The code that simulations may run, and the behavior calls in the file, as bytes. Equal code has equal bytes.
    package var simulationFacts: [UInt8] {
        var facts = Archiver(positions: .omitted)
        facts.write(simulation)
        for call in calls {
            facts.write(call.name)
            facts.write(call.receiver)
        }
        return facts.bytes
    }

    /// Returns the names of members, functions and global variables that differ from another version of the file.
    package func memberNames(changedFrom old: FileSummary) -> Set<String> {
        FileSummary.names(in: membersByName, changedFrom: old.membersByName)
    }

    /// Returns the names of behaviors with different declarations in another version of the file.
    package func behaviorNames(changedFrom old: FileSummary) -> Set<String> {
        FileSummary.names(in: behaviorsByName, changedFrom: old.behaviorsByName)
    }

    /// Archived facts by name.
    private typealias ByName = [String: [UInt8]]

    private static func names(in new: ByName, changedFrom old: ByName) -> Set<String> {
        Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    }

    private static func archived(_ facts: some Sequence<Int>, _ write: (Int, inout Archiver) -> Void) -> [UInt8] {
        var archiver = Archiver(positions: .omitted)
        for fact in facts { write(fact, &archiver) }
        return archiver.bytes
    }

    private var membersByName: ByName {
        let members =
            types.enumerated().flatMap { number, type in type.members.map { (type: number as Int?, member: $0) } }
            + (functions + globals).map { (type: nil, member: $0) }
        return Dictionary(grouping: members.indices) { members[$0].member.name }.mapValues { indices in
            FileSummary.archived(indices) { index, archiver in
                if let type = members[index].type { archiver.write(UInt64(type)) }
                archiver.write(members[index].member)
            }
        }
    }

    private var behaviorsByName: ByName {
        let behaviors = shared.behaviors
        return Dictionary(grouping: behaviors.indices) { behaviors[$0].name }.mapValues { indices in
            FileSummary.archived(indices) { index, archiver in archiver.write(behaviors[index]) }
        }
    }
}
