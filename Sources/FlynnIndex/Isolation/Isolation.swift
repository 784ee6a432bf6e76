import FlynnFacts
import FlynnResolution
import FlynnSyntax

/// The actors in a project.
package final class Isolation: Sendable {
    private let types: TypeTable
    let results: Results

    init(_ types: TypeTable, _ results: Results) {
        self.types = types
        self.results = results
    }

    /// The actors among the types. They are equal for files with equal declarations, unless
    /// ``RuntimeActor/distinctiveMember`` is changed.
    struct Results: Sendable {
        /// Whether all declarations with the same name are actors, by type.
        fileprivate private(set) var isActorType: [Bool] = []
        /// The actor declarations with a name shared by other types.
        fileprivate private(set) var homonyms: Set<DeclarationID> = []
        /// Whether the project contains an actor.
        fileprivate private(set) var hasActors = false

        init(_ members: MemberTable, _ behaviors: BehaviorTable) {
            let root = RuntimeActor(members, behaviors)
            if !root.isMentioned { return }
            let types = members.types
            let declarations = InheritingDeclarations(types: types, inheritance: members.inheritance)
            isActorType = Array(repeating: false, count: types.count)
            var pending = declarations.inheriting(from: root)
            // Two files can declare private classes with the same name. In this case, all of them must be actors.
            var missing: [TypeID: Int] = [:]
            var seen = Set(pending)
            let heirs = declarations.heirs()
            while let declaration = pending.popLast() {
                let type = types.type(of: declaration)
                let count = types.declarationCount(of: type)
                if count > 1 { homonyms.insert(declaration) }
                missing[type, default: max(count, 1)] -= 1
                guard missing[type] == 0, !isActorType[type.index] else { continue }
                isActorType[type.index] = true
                hasActors = true
                for declaration in heirs[type.index] where seen.insert(declaration).inserted {
                    countStep()
                    pending.append(declaration)
                }
            }
        }
    }

    /// Whether the project contains an actor.
    package var hasActors: Bool { results.hasActors }

    /// Whether the project contains actor declarations. Other types can share their names.
    var hasActorsOrHomonyms: Bool { hasActors || !results.homonyms.isEmpty }

    /// Returns whether all types with this name are actors.
    package func isActor(_ type: TypeID) -> Bool { hasActors && results.isActorType[type.index] }

    /// Returns whether the declaration belongs to an actor: an actor class or protocol, an extension of an actor, or an
    /// extension of a protocol constrained to actors.
    func isActor(_ declaration: DeclarationID) -> Bool {
        let type = types.type(of: declaration)
        if isActor(type) { return true }
        guard types.kind(of: declaration) == .extension else { return results.homonyms.contains(declaration) }
        return types.selfConstraints(of: declaration).contains { constraint in
            if case .named("FlynnRuntime.Actor", _) = types.normalized(constraint, in: type) { return true }
            return types.resolve(constraint, in: type).map { isActor($0) } == true
        }
    }
}

/// The declarations that can make a type an actor, because an inherited type is an actor.
private struct InheritingDeclarations {
    let types: TypeTable
    let inheritance: Inheritance

    /// Returns the inheriting declarations by inherited type. These declarations can make their own type an actor.
    func heirs() -> IDLists<DeclarationID> {
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

    /// Returns the declarations that inherit from the runtime's actor.
    ///
    /// A single declaration includes the types inherited by extensions. For external types, only extensions are known.
    func inheriting(from root: RuntimeActor) -> [DeclarationID] {
        var found: [DeclarationID] = []
        for type in types.ids where !types.inherited(by: type).isEmpty {
            var start = 0
            for declaration in types.declarations(of: type) {
                let own = start..<min(start + types.inherited(by: declaration).count, types.inherited(by: type).count)
                start = own.upperBound
                let positions = positions(own, of: types.inherited(by: type).indices, declaration, type)
                if positions.contains(where: {
                    root.isRuntimeActor(types.inherited(by: type)[$0], inheritedBy: declaration)
                }) {
                    found.append(declaration)
                }
            }
        }
        return found
    }
}
