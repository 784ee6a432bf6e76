import FlynnSummary

/// Which declarations names of behaviors mean, and how declarations of the same name in several types belong together.
extension ProjectIndex {
    /// The one behavior that a name means on a receiver; `nil` if the source doesn't show it, or if something else has
    /// that name, too.
    package func declaration(of name: String, on receiver: ExpressionSummary, in file: FileSummary)
        -> BehaviorReference?
    {
        // What isn't unwrapped before a call unwraps itself.
        guard behaviors[name] != nil, case .named(let found, _) = resolve(receiver, in: file).unwrapped else {
            return nil
        }
        for ancestor in lineage(of: found).types {
            let members = members(name, declaredBy: ancestor)
            if members.isEmpty { continue }
            let declared = behaviors(name, declaredBy: ancestor)
            return declared.count == 1 && members.count == 1 ? declared[0] : nil
        }
        return nil
    }

    /// How many behaviors are looked at for what a pass-through hands on.
    private static let mostForwarded = 16

    /// How many subtypes are asked whether what it hands on is theirs.
    private static let mostSubtypes = 64

    /// The behaviors that a pass-through may hand its callers; none if the source doesn't show whose they are.
    func forwarded(_ passThrough: BehaviorReference) -> [BehaviorReference] {
        var found: [BehaviorReference] = []
        var pending = [passThrough]
        // Pass-throughs may lead in a circle.
        var seen = Set(pending)
        while let reference = pending.popLast() {
            let behavior = behavior(reference)
            guard saysNothing(behavior) else {
                found.append(reference)
                continue
            }
            guard let forwarded = behavior.forwarded else {
                // A requirement is whatever stands below it, which is looked at, too.
                if files[reference.file][behavior.owner].kind == .protocol { continue }
                return []
            }
            let next = namesakes(of: forwarded, in: files[reference.file])
            if next.isEmpty { return [] }
            pending += next.filter { seen.insert($0).inserted }
            guard seen.count <= ProjectIndex.mostForwarded else { return [] }
        }
        return found
    }

    /// The declarations that can be meant by what a pass-through names: the receiver's, and those of its subtypes.
    private func namesakes(of forwarded: ForwardedBehavior, in file: FileSummary) -> [BehaviorReference] {
        guard behaviors[forwarded.name] != nil,
            case .named(let owner, _) = resolve(forwarded.receiver, in: file).unwrapped
        else { return [] }
        guard let type = types.number(of: owner) else { return [] }
        for ancestor in types.lineage(of: type).types {
            // A homonym's may be meant.
            guard types[ancestor].declarations == 1 else { return [] }
            let found = behaviors(forwarded.name, declaredBy: ancestor)
            if found.isEmpty {
                if declares(forwarded.name, ancestor) { return [] }
                continue
            }
            let below = types.descendants(of: type, atMost: ProjectIndex.mostSubtypes)
            guard below.count < ProjectIndex.mostSubtypes else { return [] }
            return found + below.flatMap { behaviors(forwarded.name, declaredBy: $0) }
        }
        return []
    }

    /// Whether a type or one that it inherits from has a function of a name.
    package func hasFunction(_ name: String, ownedBy type: String) -> Bool {
        lineage(of: type).types.contains { ancestor in
            members(name, declaredBy: ancestor).contains { $0.summary.isFunction }
        }
    }

    /// Whether a name means, inside a type, a method of its instances and nothing else.
    package func isMethod(_ name: String, of type: String) -> Bool {
        members(name, of: type)?.allSatisfy { $0.summary.isFunction && !$0.summary.isStatic } == true
    }

    /// Whether the name of a behavior is given by another declaration: a superclass's or a requirement.
    package func isNamedElsewhere(_ behavior: BehaviorSummary, in file: FileSummary) -> Bool {
        if behavior.isOverride { return true }
        let owner = file[behavior.owner]
        guard let type = types.number(of: owner.name) else { return false }
        if declareAny(types.lineage(of: type).types.dropFirst(), behavior.name) { return true }
        // An extension of a protocol implements what the protocol requires.
        return owner.kind == .extension
            && behaviors(behavior.name, declaredBy: type).contains {
                files[$0.file][self.behavior($0).owner].kind == .protocol
            }
    }

    /// How many descendants are asked who demands a behavior from them.
    private static let mostDescendants = 256

    /// Whether callers may call a behavior by another declaration of its name, or another may take its place, so that
    /// its parameters aren't its own choice: requirements, superclasses, overrides. What may be is enough.
    package func mayShareParameters(_ behavior: BehaviorSummary, in file: FileSummary) -> Bool {
        guard !behavior.isOverride, let owner = types.number(of: file[behavior.owner].name),
            types[owner].kind != .protocol, behaviors(behavior.name, declaredBy: owner).count == 1
        else { return true }
        let ancestors = types.lineage(of: owner)
        guard ancestors.isComplete else { return true }
        // Hardly any name is declared twice; where it isn't, there is nothing to look for.
        guard let namesakes = behaviors[behavior.name], namesakes.count > 1 else { return false }
        if declareAny(ancestors.types.dropFirst(), behavior.name) { return true }
        let descendants = types.descendants(of: owner, atMost: ProjectIndex.mostDescendants)
        if descendants.count == ProjectIndex.mostDescendants { return true }
        return descendants.contains { descendant in
            declareAny(types.lineage(of: descendant).types.filter { $0 != owner }, behavior.name)
        }
    }

    /// Whether any of some types declares a behavior of a name.
    private func declareAny(_ types: some Sequence<Int>, _ name: String) -> Bool {
        types.contains { !behaviors(name, declaredBy: $0).isEmpty }
    }
}
