import FlynnSummary

/// The actors of a project.
package final class Isolation: Sendable {
    private let types: TypeTable
    /// For each type whether all declarations of its name are actors.
    private let isActorType: [Bool]
    /// The declarations of actors whose names other types have, too.
    private let homonyms: Set<DeclarationID>
    /// Whether the project has an actor.
    package let hasActors: Bool

    init(_ members: MemberTable, _ behaviors: BehaviorTable) {
        types = members.types
        var search = ActorSearch(members.inheritance)
        let root = RuntimeActor(members, behaviors)
        if root.isMentioned { search.run(from: root) }
        isActorType = search.isActor
        homonyms = search.homonyms
        hasActors = search.hasActors
    }

    /// The actors among the same types.
    init(_ isolation: Isolation, with types: TypeTable) {
        self.types = types
        isActorType = isolation.isActorType
        homonyms = isolation.homonyms
        hasActors = isolation.hasActors
    }

    /// Whether the project has actors, or types that have the name of an actor.
    var hasActorsOrHomonyms: Bool { hasActors || !homonyms.isEmpty }

    /// Whether all types of a name are actors.
    package func isActor(_ type: TypeID) -> Bool { hasActors && isActorType[type.index] }

    /// Whether a declaration is an actor's: a class or protocol that is one, or an extension of one, or an extension of a
    /// protocol that is constrained to actors.
    func isActor(_ declaration: DeclarationID) -> Bool {
        let type = types.type(of: declaration)
        if isActor(type) { return true }
        guard types.kind(of: declaration) == .extension else { return homonyms.contains(declaration) }
        return types.selfConstraints(of: declaration).contains { constraint in
            if case .named("FlynnRuntime.Actor", _) = types.normalized(constraint, in: type) { return true }
            return types.resolve(constraint, in: type).map { isActor($0) } == true
        }
    }
}

/// Finds the actors of a project, from the runtime's `Actor` down.
private struct ActorSearch {
    private let types: TypeTable
    private let inheritance: Inheritance
    private(set) var isActor: [Bool] = []
    private(set) var hasActors = false
    private(set) var homonyms: Set<DeclarationID> = []

    init(_ inheritance: Inheritance) {
        self.inheritance = inheritance
        types = inheritance.types
    }

    mutating func run(from root: RuntimeActor) {
        isActor = Array(repeating: false, count: types.count)
        var pending: [DeclarationID] = []
        for type in types.ids {
            appendDeclarations(of: type, to: &pending) { parent, declaration in root.isMeant(by: parent, declaration) }
        }
        // Two files may have private classes of one name. The name is an actor's if each of them is one.
        var missing: [TypeID: Int] = [:]
        var seen = Set(pending)
        while let declaration = pending.popLast() {
            let type = types.type(of: declaration)
            let count = types[type].declarationCount
            if count > 1 { homonyms.insert(declaration) }
            missing[type, default: max(count, 1)] -= 1
            guard missing[type] == 0, !isActor[type.index] else { continue }
            isActor[type.index] = true
            hasActors = true
            for child in Set(inheritance.children(of: type)) {
                var found: [DeclarationID] = []
                appendDeclarations(of: child, to: &found) { parent, _ in types.resolve(parent, in: child) == type }
                pending += found.filter { seen.insert($0).inserted }
            }
        }
    }

    /// Adds the declarations of a type that can make it an actor and for one of whose inherited types a predicate holds.
    ///
    /// A single declaration has what the extensions inherit, too. Of types that other modules declare, only the extensions
    /// are known.
    private func appendDeclarations(
        of type: TypeID, to found: inout [DeclarationID], where isWanted: (TypeDescription, DeclarationID) -> Bool
    ) {
        if types[type].inherited.isEmpty { return }
        for declaration in types[type].declarations {
            let isFound: Bool
            switch types[declaration].kind {
            case .class, .protocol:
                isFound =
                    types[type].isUnique
                    ? types[type].inherited.contains { isWanted($0, declaration) }
                    : types[declaration].inherited.contains { isWanted($0, declaration) }
            case .extension:
                isFound =
                    types[type].kind == nil && types[declaration].inherited.contains { isWanted($0, declaration) }
            case .struct, .enum, .actor, .typealias:
                isFound = false
            }
            if isFound { found.append(declaration) }
        }
    }
}
