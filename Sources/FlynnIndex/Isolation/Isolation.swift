import FlynnSummary
import FlynnSyntax

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
        let heirs = heirs()
        while let declaration = pending.popLast() {
            let type = types.type(of: declaration)
            let count = types[type].declarationCount
            if count > 1 { homonyms.insert(declaration) }
            missing[type, default: max(count, 1)] -= 1
            guard missing[type] == 0, !isActor[type.index] else { continue }
            isActor[type.index] = true
            hasActors = true
            for declaration in heirs[type.index] where seen.insert(declaration).inserted {
                countStep()
                pending.append(declaration)
            }
        }
    }

    /// For each type the declarations that inherit from it and can make their type an actor.
    private func heirs() -> IDLists<DeclarationID> {
        var keys: [Int?] = []
        var declarations: [DeclarationID] = []
        for type in types.ids where !types[type].inherited.isEmpty {
            // The parents are those of all declarations, in order.
            let parents = inheritance.parents(of: type)
            var start = parents.startIndex
            for declaration in types[type].declarations {
                let own = start..<min(start + types[declaration].inherited.count, parents.endIndex)
                start = own.upperBound
                for position in positions(own, of: parents.indices, declaration, type) {
                    keys.append(parents[position]?.index)
                    declarations.append(declaration)
                }
            }
        }
        return IDLists(count: types.count, keys: keys) { declarations[$0] }
    }

    /// The positions of the inherited types that can make a declaration an actor: its own, or those of all declarations.
    private func positions(
        _ own: Range<Int>, of all: Range<Int>, _ declaration: DeclarationID, _ type: TypeID
    ) -> Range<Int> {
        switch types[declaration].kind {
        case .class, .protocol: types[type].isUnique ? all : own
        case .extension: types[type].kind == nil ? own : own.upperBound..<own.upperBound
        case .struct, .enum, .actor, .typealias: own.upperBound..<own.upperBound
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
        var start = 0
        for declaration in types[type].declarations {
            let own = start..<min(start + types[declaration].inherited.count, types[type].inherited.count)
            start = own.upperBound
            let positions = positions(own, of: types[type].inherited.indices, declaration, type)
            if positions.contains(where: { isWanted(types[type].inherited[$0], declaration) }) {
                found.append(declaration)
            }
        }
    }
}
