import FlynnFacts
import FlynnResolution
import FlynnSyntax

/// The actors in a project.
package final class Isolation: Sendable {
    private let types: TypeTable
    /// Whether all declarations with the same name are actors, by type.
    private let isActorType: [Bool]
    /// The actor declarations with a name shared by other types.
    private let homonyms: Set<DeclarationID>
    /// Whether the project contains an actor.
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

    /// Creates the actors for equal types.
    init(_ isolation: Isolation, with types: TypeTable) {
        self.types = types
        isActorType = isolation.isActorType
        homonyms = isolation.homonyms
        hasActors = isolation.hasActors
    }

    /// Whether the project contains actor declarations. Other types can share their names.
    var hasActorsOrHomonyms: Bool { hasActors || !homonyms.isEmpty }

    /// Returns whether all types with this name are actors.
    package func isActor(_ type: TypeID) -> Bool { hasActors && isActorType[type.index] }

    /// Returns whether the declaration belongs to an actor: an actor class or protocol, an extension of an actor, or an
    /// extension of a protocol constrained to actors.
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

/// Finds the actors in a project, starting with the runtime's `Actor`.
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
            appendDeclarations(of: type, to: &pending) { parent, declaration in
                root.isRuntimeActor(parent, inheritedBy: declaration)
            }
        }
        // Two files can declare private classes with the same name. In this case, all of them must be actors.
        var missing: [TypeID: Int] = [:]
        var seen = Set(pending)
        let heirs = heirs()
        while let declaration = pending.popLast() {
            let type = types.type(of: declaration)
            let count = types.declarationCount(of: type)
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

    /// Returns the inheriting declarations by inherited type. These declarations can make their own type an actor.
    private func heirs() -> IDLists<DeclarationID> {
        var keys: [Int?] = []
        var declarations: [DeclarationID] = []
        for type in types.ids where !types.inherited(by: type).isEmpty {
            // The parents belong to all declarations, in order.
            let parents = inheritance.parents(of: type)
            var start = parents.startIndex
            for declaration in types.declarations(of: type) {
                let own = start..<min(start + types.inherited(by: declaration).count, parents.endIndex)
                start = own.upperBound
                for position in positions(own, of: parents.indices, declaration, type) {
                    keys.append(parents[position]?.index)
                    declarations.append(declaration)
                }
            }
        }
        return IDLists(count: types.count, keys: keys) { declarations[$0] }
    }

    /// Returns the positions of the inherited types that can make the declaration an actor, either from this
    /// declaration or from all declarations.
    private func positions(
        _ own: Range<Int>, of all: Range<Int>, _ declaration: DeclarationID, _ type: TypeID
    ) -> Range<Int> {
        switch types.kind(of: declaration) {
        case .class, .protocol: types.isUnique(type) ? all : own
        case .extension: types.kind(of: type) == nil ? own : own.upperBound..<own.upperBound
        case .struct, .enum, .actor, .typealias: own.upperBound..<own.upperBound
        }
    }

    /// Appends the type's declarations with a matching inherited type, limited to declarations that can make the type
    /// an actor.
    ///
    /// A single declaration includes the types inherited by extensions. For external types, only extensions are known.
    private func appendDeclarations(
        of type: TypeID, to found: inout [DeclarationID], where isWanted: (TypeDescription, DeclarationID) -> Bool
    ) {
        if types.inherited(by: type).isEmpty { return }
        var start = 0
        for declaration in types.declarations(of: type) {
            let own = start..<min(start + types.inherited(by: declaration).count, types.inherited(by: type).count)
            start = own.upperBound
            let positions = positions(own, of: types.inherited(by: type).indices, declaration, type)
            if positions.contains(where: { isWanted(types.inherited(by: type)[$0], declaration) }) {
                found.append(declaration)
            }
        }
    }
}
