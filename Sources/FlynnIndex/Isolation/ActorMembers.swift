import FlynnFacts
import FlynnResolution

/// The members of actors: state, exposed members, and protected members.
package final class ActorMembers: Sendable {
    let types: TypeTable
    let inheritance: Inheritance
    let members: MemberTable
    let behaviors: BehaviorTable
    let resolver: ReceiverResolver
    let isolation: Isolation
    private let conformances: Conformances?
    /// The member names requested by the files, and whether only instances of actors have a member with this name.
    let protectedNames: [String: Bool]

    init(_ resolver: ReceiverResolver, _ isolation: Isolation, _ searched: SearchedMembers) {
        types = resolver.types
        inheritance = resolver.inheritance
        members = resolver.members
        behaviors = resolver.behaviors
        self.resolver = resolver
        self.isolation = isolation
        // Most projects have no actors and never use these tables.
        let hasActors = isolation.hasActorsOrHomonyms
        conformances = hasActors ? Conformances(members) : nil
        protectedNames = hasActors ? ActorMembers.protectedNames(searched, members, isolation) : [:]
    }

    /// Creates the members for the same actors after a change to a file.
    ///
    /// - Parameter names: The names of the changed members.
    init(
        _ actorMembers: ActorMembers, with resolver: ReceiverResolver, _ isolation: Isolation, changed file: FileID,
        _ names: Set<String>
    ) {
        types = resolver.types
        inheritance = resolver.inheritance
        members = resolver.members
        behaviors = resolver.behaviors
        self.resolver = resolver
        self.isolation = isolation
        conformances = actorMembers.conformances.map {
            Conformances($0, with: resolver.members, areMembersSame: names.isEmpty)
        }
        // Files request the names they mention. All other names are irrelevant.
        let known = actorMembers.protectedNames
        let areKnown =
            names.allSatisfy { !MemberNaming.isSafe($0) }
            && types.files[file.index].protectedMentions.allSatisfy { known[$0.name] != nil }
        protectedNames =
            areKnown || conformances == nil
            ? known : ActorMembers.protectedNames(SearchedMembers(types, behaviors), members, isolation)
    }

    private static func protectedNames(
        _ searched: SearchedMembers, _ members: MemberTable, _ isolation: Isolation
    ) -> [String: Bool] {
        var names: [String: Bool] = [:]
        for id in searched.found {
            let member = members[id]
            var isProtected = false
            if case .member(let declaration, _) = id {
                isProtected = !member.isStatic && isolation.isActor(members.types.type(of: declaration))
            }
            names[member.name] = isProtected && names[member.name] ?? true
        }
        return names
    }

    // MARK: - Exposed members

    /// Returns the members of the file's actors that are accessible to any code. This excludes behaviors and members
    /// required by a conformance.
    package func exposed(in file: FileID) -> [ExposedMember] {
        guard let conformances else { return [] }
        let exposed = types.files[file.index].exposedMembers
        var found: [ExposedMember] = []
        // Members of the same type are usually adjacent.
        var last: (owner: DeclarationID, isActor: Bool)?
        for position in exposed.indices {
            let owner = DeclarationID(file: file, type: exposed[position].owner)
            if owner != last?.owner { last = (owner, isolation.isActor(owner)) }
            let member = exposed[position]
            let isRequirement = types.kind(of: owner) == .protocol
            // For requirements with such names, conforming types declare typed behaviors.
            if member.isNamedAsBehavior, isRequirement { continue }
            guard last?.isActor == true, !member.isBehavior,
                !conformances.mayRequire(
                    member.name, by: owner, notCounting: member.isNamedAsBehavior ? { self.isolation.isActor($0) } : nil
                ),
                !behaviors.declares(exposed[position].name, types.type(of: owner))
            else { continue }
            found.append(exposed[position])
        }
        return found
    }

    // MARK: - State

    /// Returns whether the member is actor state, restricted to the actor's behaviors.
    ///
    /// Behaviors aren't state. Members safe to use from anywhere aren't state either: constants, `unsafe…` members,
    /// static members, and ``MemberSummary/allowsOtherThreads`` members. Unknown members aren't state.
    func isState(_ member: String, of type: TypeID) -> Bool {
        if MemberNaming.isUnsafe(member) || isPublisher(member, of: type) { return false }
        for ancestor in inheritance.lineage(of: type).types {
            if behaviors.declares(member, ancestor) { return false }
            let found = members.members(member, declaredBy: ancestor)
            if found.isEmpty { continue }
            return found.allSatisfy {
                !members[$0].isStatic && !members[$0].isConstant && !members[$0].allowsOtherThreads
                    && members[$0].type?.unwrapped.isBehavior != true
            }
        }
        return false
    }

    /// Returns whether the member is certainly a collection of the standard library.
    func isCollection(_ member: String, of type: TypeID) -> Bool {
        for ancestor in inheritance.lineage(of: type).types {
            guard let found = members.members(member, declaredBy: ancestor).first else { continue }
            let value =
                members[found].type.map { resolver.resolve($0, in: ancestor) }
                ?? members[found].value.map { resolver.resolve($0, in: found.file) }
            return value.flatMap { StandardCollection($0, types) } != nil
        }
        return false
    }

    /// Returns whether the name refers to the publisher that `ObservableObject` adds to conforming types. This
    /// publisher is used on the main thread. A method can have the same name.
    private func isPublisher(_ member: String, of type: TypeID) -> Bool {
        guard member == "objectWillChange" else { return false }
        return inheritance.lineage(of: type).types.contains { ancestor in
            types.inherited(by: ancestor).contains { parent in
                switch types.normalized(parent, in: ancestor) {
                case .named("ObservableObject", _), .named("Combine.ObservableObject", _): true
                default: false
                }
            }
        }
    }
}
