import FlynnFacts
import FlynnResolution

/// The typed behaviors of actors.
package struct TypedBehaviors: Sendable {
    private let types: TypeTable
    private let members: MemberTable
    private let inheritance: Inheritance
    private let isolation: Isolation

    init(_ members: MemberTable, _ isolation: Isolation) {
        types = members.types
        self.members = members
        inheritance = members.inheritance
        self.isolation = isolation
    }

    /// Returns whether the declaration belongs to an actor that doesn't redeclare the runtime's `behave` and `answer`.
    package func isTyped(_ owner: TypeSummary.ID, in file: FileID) -> Bool {
        guard isolation.isActor(DeclarationID(file: file, type: owner)) else { return false }
        let lineage = inheritance.lineage(of: types.type(of: owner, in: file)).types
        return !lineage.contains { type in
            // Some projects contain the runtime's own sources.
            types[type].name != "ActorBehaviors"
                && (members.declares("behave", type) || members.declares("answer", type))
        }
    }
}
