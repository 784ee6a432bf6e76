import FlynnFacts
import FlynnResolution

/// The members of actors: state, exposed members, and protected members.
package final class ActorMembers: Sendable {
    let resolver: ReceiverResolver
    let isolation: Isolation
    let results: Results

    var types: TypeTable { resolver.types }
    var inheritance: Inheritance { resolver.inheritance }
    var members: MemberTable { resolver.members }
    var behaviors: BehaviorTable { resolver.behaviors }

    init(_ resolver: ReceiverResolver, _ isolation: Isolation, _ results: Results) {
        self.resolver = resolver
        self.isolation = isolation
        self.results = results
    }

    /// The facts about members. They are empty in projects without actors, which never use them.
    struct Results: Sendable {
        fileprivate let conformances: Conformances.Results?
        /// The member names requested by the files, and whether only instances of actors have a member with this name.
        let protectedNames: [String: Bool]

        init(_ members: MemberTable, _ isolation: Isolation, _ searched: SearchedMembers) {
            let hasActors = isolation.hasActorsOrHomonyms
            conformances = hasActors ? Conformances.Results(members.inheritance) : nil
            protectedNames = hasActors ? ActorMembers.protectedNames(searched, members, isolation) : [:]
        }

        /// Updates the results for the same actors after a change to a file and the members with these names.
        init(
            _ results: Results, with resolver: ReceiverResolver, _ isolation: Isolation, changed file: FileID,
            _ names: Set<String>
        ) {
            conformances =
                names.isEmpty
                ? results.conformances
                : results.conformances.map { Conformances.Results(resolver.inheritance, from: $0) }
            // Files request the names they mention. All other names are irrelevant.
            let (types, known) = (resolver.types, results.protectedNames)
            let areKnown =
                names.allSatisfy { !MemberNaming.isSafe($0) }
                && types.files[file.index].protectedMentions.allSatisfy { known[$0.name] != nil }
            protectedNames =
                areKnown || conformances == nil
                ? known
                : ActorMembers.protectedNames(
                    SearchedMembers(types, resolver.behaviors), resolver.members, isolation)
        }
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
        guard let requirements = results.conformances else { return [] }
        let conformances = Conformances(members: members, results: requirements)
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
