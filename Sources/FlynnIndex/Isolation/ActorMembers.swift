import FlynnSummary

/// The members of actors: their state, the members that others can reach, and the protected ones.
package final class ActorMembers: Sendable {
    let types: TypeTable
    let inheritance: Inheritance
    let members: MemberTable
    let behaviors: BehaviorTable
    let resolver: ReceiverResolver
    let isolation: Isolation
    private let conformances: Conformances?
    /// The names of members that any file asks for, and whether only the instances of actors have them.
    let protectedNames: [String: Bool]

    init(_ resolver: ReceiverResolver, _ isolation: Isolation, _ searched: SearchedMembers) {
        types = resolver.types
        inheritance = resolver.inheritance
        members = resolver.members
        behaviors = resolver.behaviors
        self.resolver = resolver
        self.isolation = isolation
        // Most projects have no actors, so these tables would never be used.
        let hasActors = isolation.hasActorsOrHomonyms
        conformances = hasActors ? Conformances(members) : nil
        protectedNames = hasActors ? ActorMembers.protectedNames(searched, members, isolation) : [:]
    }

    /// The members of the same actors, with another version of a file.
    ///
    /// - Parameter names: The names of members that the version changes.
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
        // Each file asks for the names that it mentions. Other names don't matter.
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

    /// The members of a file's actors that all other code can reach: they are not behaviors, and no conformance
    /// requires them.
    package func exposed(in file: FileID) -> [ExposedMember] {
        guard let conformances else { return [] }
        let exposed = types.files[file.index].exposedMembers
        var found: [ExposedMember] = []
        // The members of a type are mostly neighbors.
        var last: (owner: DeclarationID, isActor: Bool)?
        for position in exposed.indices {
            let owner = DeclarationID(file: file, type: exposed[position].owner)
            if owner != last?.owner { last = (owner, isolation.isActor(owner)) }
            let member = exposed[position]
            let isRequirement = types[owner].kind == .protocol
            // The types that conform have typed behaviors for requirements with such names.
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

    /// Whether a member of an actor is state, which only the actor's behaviors may use.
    ///
    /// Behaviors aren't state, and neither are members that may be used from anywhere: constants, `unsafe…` members,
    /// static ones, and those that are ``MemberSummary/isShareable``. Unknown members aren't state.
    func isState(_ member: String, of type: TypeID) -> Bool {
        if MemberNaming.isUnsafe(member) || isPublisher(member, of: type) { return false }
        for ancestor in inheritance.lineage(of: type).types {
            if behaviors.declares(member, ancestor) { return false }
            let found = members.members(member, declaredBy: ancestor)
            if found.isEmpty { continue }
            return found.allSatisfy {
                !members[$0].isStatic && !members[$0].isConstant && !members[$0].isShareable
                    && members[$0].type?.unwrapped.isBehavior != true
            }
        }
        return false
    }

    /// Whether a member is certainly one of the standard library's collections.
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

    /// Whether a name means the publisher that `ObservableObject` gives conforming types. It is used on the main thread, and
    /// a method may have the same name.
    private func isPublisher(_ member: String, of type: TypeID) -> Bool {
        guard member == "objectWillChange" else { return false }
        return inheritance.lineage(of: type).types.contains { ancestor in
            types[ancestor].inherited.contains { parent in
                switch types.normalized(parent, in: ancestor) {
                case .named("ObservableObject", _), .named("Combine.ObservableObject", _): true
                default: false
                }
            }
        }
    }
}
