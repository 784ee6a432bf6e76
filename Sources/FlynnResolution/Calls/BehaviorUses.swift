import FlynnFacts

/// Resolves mentions of behaviors, including mentions without a call. Editors use these results, and rules don't.
package struct BehaviorUses: Sendable {
    private let lookup: BehaviorLookup
    private let calls: BehaviorCalls

    init(_ lookup: BehaviorLookup, _ calls: BehaviorCalls) {
        self.lookup = lookup
        self.calls = calls
    }

    private var types: TypeTable { lookup.types }
    private var inheritance: Inheritance { lookup.inheritance }
    private var behaviors: BehaviorTable { lookup.behaviors }

    // MARK: - Meanings

    /// The meaning of a name after a receiver.
    package enum Meaning: Sendable, Equatable {
        /// The declarations in the nearest type: the receiver's type or an ancestor.
        case behaviors([BehaviorID])
        /// Not a behavior in the project.
        case other
        /// The receiver's type is unknown.
        case unknown
    }

    /// Returns the meaning of a name after a receiver.
    package func meaning(of text: String, on receiver: ExpressionSummary, in file: FileID) -> Meaning {
        guard let name = behaviors.name(text) else { return .other }
        switch lookup.resolver.resolve(receiver, in: file).unwrapped {
        case .type(let type, _):
            let lineage = inheritance.lineage(of: type)
            for ancestor in lineage.types {
                let declared = behaviors.behaviors(name, declaredBy: ancestor)
                if !declared.isEmpty { return .behaviors(Array(declared)) }
                if lookup.members.declares(text, ancestor) { return .other }
            }
            return .other
        case .composition, .unknown: return .unknown
        case .external, .tuple, .function, .metatype, .maybeOptional: return .other
        }
    }

    /// Returns the documented behaviors with this name, without repeating a signature. The array is empty if the name
    /// has other meanings.
    package func namesakes(_ name: String) -> [BehaviorID] { calls.candidates(named: name, on: .unknown) }

    /// Returns the behaviors that can be called on the receiver, sorted by name. For every name, this is the nearest
    /// declaration.
    package func behaviors(of receiver: ExpressionSummary, in file: FileID) -> [BehaviorID] {
        guard case .type(let type, _) = lookup.resolver.resolve(receiver, in: file).unwrapped else { return [] }
        var found: [String: BehaviorID] = [:]
        for ancestor in inheritance.lineage(of: type).types {
            for behavior in behaviors.behaviors(declaredBy: ancestor) where found[behaviors[behavior].name] == nil {
                found[behaviors[behavior].name] = behavior
            }
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the behaviors with a matching name, in file order.
    package func behaviors(where isWanted: (String) -> Bool) -> [BehaviorID] {
        behaviors.names.filter { isWanted($0.key) }.flatMap { behaviors.behaviors($0.value) }.sorted()
    }

    /// Returns the behaviors that a call can run: the behavior, or the implementations of an undocumented declaration.
    package func runnableBehaviors(of behavior: BehaviorID) -> [BehaviorID] {
        guard lookup.parameters.isUndocumented(behavior), let owner = behaviors.owner(of: behavior) else {
            return [behavior]
        }
        let found = calls.candidates(named: behaviors[behavior].name, on: .type(owner, []))
        return found.isEmpty ? [behavior] : found
    }

    // MARK: - Families

    /// The declarations that must have the same name, because they override, implement, or forward to one another.
    package struct Family: Sendable {
        /// The declarations in the family.
        package fileprivate(set) var behaviors: Set<BehaviorID> = []
        /// The reason why the family could be incomplete, or `nil` if all declarations are known.
        package fileprivate(set) var gap: String?
        /// Whether the project uses the name only for this family.
        package fileprivate(set) var isOnlyMeaning = true
        /// The types containing the declarations, and all types related to them by a common subtype.
        fileprivate var types: Set<TypeID> = []
    }

    /// The maximum number of descendants to search.
    private static let maxDescendants = 256
    /// The maximum number of declarations with the same name to search for a family.
    private static let maxNamesakes = 256

    /// Returns the family of the behavior, or `nil` for behaviors of other libraries.
    package func family(of behavior: BehaviorID) -> Family? {
        guard let name = behaviors.name(of: behavior) else { return nil }
        let namesakes = behaviors.behaviors(name)
        if namesakes.count > BehaviorUses.maxNamesakes {
            return Family(
                behaviors: [behavior], gap: "'\(behaviors[behavior].name)' has too many declarations",
                isOnlyMeaning: false)
        }
        let links = forwardings(namesakes)
        var family = Family(behaviors: [behavior])
        var pending = [behavior]
        while let next = pending.popLast() {
            guard let owner = behaviors.owner(of: next) else { continue }
            let related = relatives(of: owner, declaring: behaviors[next].name, &family)
            if behaviors[next].isOverride,
                !inheritance.lineage(of: owner).types.dropFirst().contains(where: {
                    !behaviors.behaviors(name, declaredBy: $0).isEmpty
                })
            {
                family.gap = "it overrides a declaration outside of the project"
            }
            let found = namesakes.filter { behaviors.owner(of: $0).map(related.contains) == true } + (links[next] ?? [])
            pending += found.filter { family.behaviors.insert($0).inserted }
        }
        family.isOnlyMeaning =
            namesakes.count == family.behaviors.count
            && !calls.nonBehaviorNames.members.contains(behaviors[behavior].name)
        return family
    }

    /// Returns whether a type in the family already declares a member with this name. Renaming would then create a
    /// duplicate.
    package func declares(_ name: String, near family: Family) -> Bool {
        family.types.contains { lookup.members.declares(name, $0) }
    }

    /// Returns the links between pass-throughs and the behaviors with the same name to which they forward, in both
    /// directions.
    private func forwardings(_ namesakes: ArraySlice<BehaviorID>) -> [BehaviorID: [BehaviorID]] {
        var links: [BehaviorID: [BehaviorID]] = [:]
        for behavior in namesakes {
            guard let forwarded = behaviors[behavior].forwarded, forwarded.name == behaviors[behavior].name,
                case .behaviors(let targets) = meaning(
                    of: forwarded.name, on: forwarded.receiver, in: behaviors.file(of: behavior))
            else { continue }
            for target in targets {
                links[behavior, default: []].append(target)
                links[target, default: []].append(behavior)
            }
        }
        return links
    }

    /// Returns the types with declarations related to this type's declaration of the name.
    private func relatives(of type: TypeID, declaring name: String, _ family: inout Family) -> Set<TypeID> {
        if types[type].declarationCount > 1 { family.gap = "several types have the name '\(types[type].name)'" }
        let descendants = inheritance.descendants(of: type, limit: BehaviorUses.maxDescendants)
        if descendants.count == BehaviorUses.maxDescendants {
            family.gap = "'\(types[type].name)' has too many subtypes"
        }
        var related: Set<TypeID> = []
        for descendant in [type] + descendants {
            let lineage = inheritance.lineage(of: descendant)
            related.formUnion(lineage.types)
            if lineage.isComplete { continue }
            for ancestor in lineage.types {
                guard let foreign = foreignParent(of: ancestor, mayDeclare: name) else { continue }
                family.gap =
                    "'\(types[ancestor].name)' inherits from '\(foreign)' of another module, which may declare it, too"
            }
        }
        family.types.formUnion(related)
        return related
    }

    /// Returns an inherited external type that could declare the name.
    private func foreignParent(of type: TypeID, mayDeclare name: String) -> TypeDescription? {
        let parents = inheritance.parents(of: type)
        for (parent, written) in zip(parents, types[type].inherited) {
            if parent.flatMap({ types.kind(of: $0) }) != nil || written.isMemberless { continue }
            if let requirements = KnownProtocol.requirements(of: written), !requirements.contains(name) { continue }
            return written
        }
        return nil
    }
}
