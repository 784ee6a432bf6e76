import FlynnSummary

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

    /// Whether a declaration is an actor's, and `behave` and `answer` in it are the runtime's.
    package func isTyped(_ owner: TypeSummary.ID, in file: FileID) -> Bool {
        guard isolation.isActor(DeclarationID(file: file, type: owner)) else { return false }
        let lineage = inheritance.lineage(of: types.type(of: owner, in: file)).types
        return !lineage.contains { type in
            // The runtime's own sources are in some projects.
            types[type].name != "ActorBehaviors"
                && (members.declares("behave", type) || members.declares("answer", type))
        }
    }
}
