import FlynnSummary

/// Finds the declarations that names of behaviors mean, and how declarations of one name in several types are related.
package final class BehaviorLookup: Sendable {
    let types: TypeTable
    let inheritance: Inheritance
    let members: MemberTable
    let behaviors: BehaviorTable
    let resolver: ReceiverResolver
    let parameters: BehaviorParameters
    /// The aliases by which the project changes the default types of literals.
    let literalTypes: Set<String>

    init(_ resolver: ReceiverResolver, _ parameters: BehaviorParameters) {
        types = resolver.types
        inheritance = resolver.inheritance
        members = resolver.members
        behaviors = resolver.behaviors
        self.resolver = resolver
        self.parameters = parameters
        let aliases = ["StringLiteralType", "IntegerLiteralType", "FloatLiteralType", "BooleanLiteralType"]
        literalTypes = Set(aliases.filter { [types] in types.type(named: $0) != nil })
    }

    /// The one behavior that a name means on a receiver; `nil` if the source doesn't show it, or if something else has that
    /// name, too.
    package func declaration(of name: String, on receiver: ExpressionSummary, in file: FileID) -> BehaviorID? {
        // An optional receiver must be unwrapped to be called.
        guard behaviors.name(name) != nil, case .type(let type, _) = resolver.resolve(receiver, in: file).unwrapped,
            types[type].isKnown
        else { return nil }
        for ancestor in inheritance.lineage(of: type).types {
            let found = members.members(name, declaredBy: ancestor)
            if found.isEmpty { continue }
            let declared = behaviors.behaviors(name, declaredBy: ancestor)
            return declared.count == 1 && found.count == 1 ? declared.first : nil
        }
        return nil
    }

    // MARK: - Pass-throughs

    /// How many behaviors are visited for the result of one pass-through.
    private static let maxForwarded = 16
    /// How many subtypes are searched for the behavior that a pass-through forwards to.
    private static let maxSubtypes = 64

    /// The behaviors that a pass-through may forward to; empty if the source doesn't show their types.
    func forwarded(by passThrough: BehaviorID) -> [BehaviorID] {
        var found: [BehaviorID] = []
        var pending = [passThrough]
        // Pass-throughs may form a cycle.
        var seen = Set(pending)
        while let next = pending.popLast() {
            guard parameters.isUndocumented(next) else {
                found.append(next)
                continue
            }
            guard let forwarded = behaviors[next].forwarded else {
                // The implementations of a requirement are visited, too.
                if behaviors.declarationKind(of: next) == .protocol { continue }
                return []
            }
            let namesakes = namesakes(of: forwarded, in: behaviors.file(of: next))
            if namesakes.isEmpty { return [] }
            pending += namesakes.filter { seen.insert($0).inserted }
            guard seen.count <= BehaviorLookup.maxForwarded else { return [] }
        }
        return found
    }

    /// The declarations that a pass-through can mean: the receiver's, and those of its subtypes.
    private func namesakes(of forwarded: ForwardedBehavior, in file: FileID) -> [BehaviorID] {
        guard let name = behaviors.name(forwarded.name),
            case .type(let type, _) = resolver.resolve(forwarded.receiver, in: file).unwrapped, types[type].isKnown
        else { return [] }
        for ancestor in inheritance.lineage(of: type).types {
            // Another type of that name may be meant.
            guard types[ancestor].isUnique else { return [] }
            let found = behaviors.behaviors(name, declaredBy: ancestor)
            if found.isEmpty {
                if members.declares(forwarded.name, ancestor) { return [] }
                continue
            }
            let descendants = inheritance.descendants(of: type, limit: BehaviorLookup.maxSubtypes)
            guard descendants.count < BehaviorLookup.maxSubtypes else { return [] }
            return found + descendants.flatMap { behaviors.behaviors(name, declaredBy: $0) }
        }
        return []
    }

    // MARK: - Other declarations

    /// Whether the name of a behavior is determined by another declaration: a superclass's or a requirement.
    package func isNamedElsewhere(_ behavior: BehaviorID) -> Bool {
        if behaviors[behavior].isOverride { return true }
        guard let type = behaviors.owner(of: behavior), let name = behaviors.name(of: behavior) else { return false }
        if declareAny(inheritance.lineage(of: type).types.dropFirst(), name) { return true }
        // An extension of a protocol implements the protocol's requirement.
        return behaviors.declarationKind(of: behavior) == .extension
            && behaviors.behaviors(name, declaredBy: type).contains {
                behaviors.declarationKind(of: $0) == .protocol
            }
    }

    /// How many descendants are searched for a protocol that requires the behavior.
    private static let maxDescendants = 256

    /// Whether another declaration may determine a behavior's parameters, because callers may call the behavior through
    /// it or it may replace the behavior: requirements, superclasses, overrides. Conservative: true if unsure.
    package func mayShareParameters(_ behavior: BehaviorID) -> Bool {
        guard !behaviors[behavior].isOverride, let owner = behaviors.owner(of: behavior),
            let name = behaviors.name(of: behavior), types.kind(of: owner) != .protocol,
            behaviors.behaviors(name, declaredBy: owner).count == 1
        else { return true }
        let lineage = inheritance.lineage(of: owner)
        guard lineage.isComplete else { return true }
        // Most names are declared once.
        guard behaviors.behaviors(name).count > 1 else { return false }
        if declareAny(lineage.types.dropFirst(), name) { return true }
        let descendants = inheritance.descendants(of: owner, limit: BehaviorLookup.maxDescendants)
        if descendants.count == BehaviorLookup.maxDescendants { return true }
        return descendants.contains { descendant in
            declareAny(inheritance.lineage(of: descendant).types.filter { $0 != owner }, name)
        }
    }

    /// Whether any of some types declares a behavior of a name.
    private func declareAny(_ types: some Sequence<TypeID>, _ name: BehaviorName) -> Bool {
        types.contains { !behaviors.behaviors(name, declaredBy: $0).isEmpty }
    }
}
