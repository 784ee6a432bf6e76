import FlynnFacts

/// Resolves the names of behaviors to declarations, and relates declarations with the same name in several types.
package final class BehaviorLookup: Sendable {
    /// The types.
    package let types: TypeTable
    /// The inheritance between types.
    package let inheritance: Inheritance
    /// The properties and functions.
    package let members: MemberTable
    /// The behaviors.
    package let behaviors: BehaviorTable
    /// Infers the types of expressions.
    package let resolver: ReceiverResolver
    /// The documented parameters of the behaviors.
    package let parameters: BehaviorParameters
    /// The aliases in the project that change the default types of literals.
    let literalTypes: Set<String>

    init(_ members: MemberTable, _ behaviors: BehaviorTable) {
        types = members.types
        inheritance = members.inheritance
        self.members = members
        self.behaviors = behaviors
        resolver = ReceiverResolver(members, behaviors)
        parameters = BehaviorParameters(behaviors)
        let aliases = ["StringLiteralType", "IntegerLiteralType", "FloatLiteralType", "BooleanLiteralType"]
        literalTypes = Set(aliases.filter { [types] in types.type(named: $0) != nil })
    }

    /// Returns the only behavior with this name on the receiver. Returns `nil` if the receiver is unknown or the name
    /// is ambiguous.
    package func declaration(of name: String, on receiver: ExpressionSummary, in file: FileID) -> BehaviorID? {
        // An optional receiver must be unwrapped for the call.
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

    /// The maximum number of behaviors to visit for one pass-through.
    private static let maxForwarded = 16
    /// The maximum number of subtypes to search for the target of a pass-through.
    private static let maxSubtypes = 64

    /// Returns the possible targets of a pass-through. The array is empty if their types are unknown.
    func forwarded(by passThrough: BehaviorID) -> [BehaviorID] {
        var found: [BehaviorID] = []
        var pending = [passThrough]
        // Pass-throughs can form a cycle.
        var seen = Set(pending)
        while let next = pending.popLast() {
            guard parameters.isUndocumented(next) else {
                found.append(next)
                continue
            }
            guard let forwarded = behaviors[next].forwarded else {
                // The implementations of the requirement are visited separately.
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

    /// Returns the declarations with the forwarded name in the receiver's type and its subtypes.
    private func namesakes(of forwarded: ForwardedBehavior, in file: FileID) -> [BehaviorID] {
        guard let name = behaviors.name(forwarded.name),
            case .type(let type, _) = resolver.resolve(forwarded.receiver, in: file).unwrapped, types[type].isKnown
        else { return [] }
        for ancestor in inheritance.lineage(of: type).types {
            // The receiver can be a different type with the same name.
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

    /// Returns whether the behavior's name is determined by a superclass or a protocol requirement.
    package func isNamedElsewhere(_ behavior: BehaviorID) -> Bool {
        if behaviors[behavior].isOverride { return true }
        guard let type = behaviors.owner(of: behavior), let name = behaviors.name(of: behavior) else { return false }
        if declareAny(inheritance.lineage(of: type).types.dropFirst(), name) { return true }
        // A behavior in a protocol extension implements the protocol's requirement.
        return behaviors.declarationKind(of: behavior) == .extension
            && behaviors.behaviors(name, declaredBy: type).contains {
                behaviors.declarationKind(of: $0) == .protocol
            }
    }

    /// The maximum number of descendants to search for a protocol requiring the behavior.
    private static let maxDescendants = 256

    /// Returns whether the behavior must have the same parameters as a declaration in a superclass or subclass, or as a
    /// requirement. Conservative: returns `true` if unsure.
    package func mayShareParameters(_ behavior: BehaviorID) -> Bool {
        guard !behaviors[behavior].isOverride, let owner = behaviors.owner(of: behavior),
            let name = behaviors.name(of: behavior), types.kind(of: owner) != .protocol,
            behaviors.behaviors(name, declaredBy: owner).count == 1
        else { return true }
        let lineage = inheritance.lineage(of: owner)
        guard lineage.isComplete else { return true }
        // Most names are declared only once.
        guard behaviors.behaviors(name).count > 1 else { return false }
        if declareAny(lineage.types.dropFirst(), name) { return true }
        let descendants = inheritance.descendants(of: owner, limit: BehaviorLookup.maxDescendants)
        if descendants.count == BehaviorLookup.maxDescendants { return true }
        return descendants.contains { descendant in
            declareAny(inheritance.lineage(of: descendant).types.filter { $0 != owner }, name)
        }
    }

    /// Returns whether one of the types declares a behavior with this name.
    private func declareAny(_ types: some Sequence<TypeID>, _ name: BehaviorName) -> Bool {
        types.contains { !behaviors.behaviors(name, declaredBy: $0).isEmpty }
    }
}
