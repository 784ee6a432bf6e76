import FlynnFacts

/// The behaviors that calls of undocumented declarations can run. Requirements and pass-throughs are examples of such
/// declarations.
struct Implementations: Sendable {
    private struct Declaration: Hashable {
        var type: TypeID
        var name: BehaviorName
    }

    /// The behaviors that an undocumented declaration can run, without repeating a signature. Behaviors from the same
    /// type come first, then behaviors from descendants in name order, and then the targets of pass-throughs.
    private var behaviors: [Declaration: [BehaviorID]] = [:]
    /// The names with pass-throughs. The results for these names also depend on the types of members and on other
    /// behaviors.
    private var forwardedNames: Set<BehaviorName> = []

    init(_ lookup: BehaviorLookup) {
        for name in lookup.behaviors.allNames { add(name, lookup) }
    }

    /// Creates the implementations after a change to members and to the behaviors with the `changed` names.
    init(_ implementations: Implementations, with lookup: BehaviorLookup, changed: Set<BehaviorName>) {
        self = implementations
        let names = changed.union(forwardedNames)
        if names.isEmpty { return }
        behaviors = behaviors.filter { !names.contains($0.key.name) }
        forwardedNames = []
        for name in names { add(name, lookup) }
    }

    private mutating func add(_ name: BehaviorName, _ lookup: BehaviorLookup) {
        let declared = lookup.behaviors.behaviors(name)
        guard declared.contains(where: lookup.parameters.isUndocumented) else { return }
        if declared.contains(where: { lookup.behaviors[$0].forwarded != nil }) { forwardedNames.insert(name) }
        var collector = Collector(lookup, declared)
        collector.addDocumented()
        collector.addForwarded()
        for (type, found) in collector.found { behaviors[Declaration(type: type, name: name)] = found.behaviors }
    }

    /// Returns the implementations for the type's declaration, or `nil` if the type documents the behavior.
    func behaviors(_ name: BehaviorName, declaredBy type: TypeID) -> [BehaviorID]? {
        behaviors.isEmpty ? nil : behaviors[Declaration(type: type, name: name)]
    }
}

/// Collects the implementations for a name. For every signature, the search visits a type at most once.
private struct Collector {
    /// The implementations for a declaration in a type.
    struct Found {
        var behaviors: [BehaviorID] = []
        var signatures: Set<Int> = []
    }

    private let lookup: BehaviorLookup
    private let parameters: BehaviorParameters
    /// The behaviors with this name, sorted by the names of the declaring types.
    private let declared: [(behavior: BehaviorID, type: TypeID)]
    /// The implementations, for types with an undocumented declaration.
    private(set) var found: [TypeID: Found] = [:]
    private var numbers: [BehaviorParameters.Signature: Int] = [:]
    /// The visited types, by signature. The ancestors of visited types are also visited.
    private var reached: [Set<TypeID>] = []

    init(_ lookup: BehaviorLookup, _ declared: some Sequence<BehaviorID>) {
        self.lookup = lookup
        parameters = lookup.parameters
        self.declared = declared.compactMap { behavior in
            lookup.behaviors.owner(of: behavior).map { (behavior, $0) }
        }.sorted { left, right in
            left.type == right.type
                ? left.behavior < right.behavior
                : lookup.types[left.type].name < lookup.types[right.type].name
        }
        for (behavior, type) in self.declared where parameters.isUndocumented(behavior) { found[type] = Found() }
    }

    mutating func addDocumented() {
        let documented = declared.filter { !parameters.isUndocumented($0.behavior) }
        for (behavior, type) in documented { add(behavior, signature(of: behavior), to: type) }
        for (behavior, type) in documented { add(behavior, toAncestorsOf: type) }
    }

    mutating func addForwarded() {
        let targets = declared.filter { lookup.behaviors[$0.behavior].forwarded != nil }
            .flatMap { behavior, type in lookup.forwarded(by: behavior).map { (behavior: $0, type: type) } }
        for (target, type) in targets { add(target, signature(of: target), to: type) }
        for (target, type) in targets { add(target, toAncestorsOf: type) }
    }

    private mutating func add(_ behavior: BehaviorID, toAncestorsOf type: TypeID) {
        let signature = signature(of: behavior)
        // Calls with more candidates aren't checked.
        guard signature <= BehaviorCalls.maxCandidates else { return }
        var next = lookup.inheritance.parents(of: type).compactMap { $0 }
        while let ancestor = next.popLast() {
            guard reached[signature].insert(ancestor).inserted else { continue }
            add(behavior, signature, to: ancestor)
            next += lookup.inheritance.parents(of: ancestor).compactMap { $0 }
        }
    }

    private mutating func add(_ behavior: BehaviorID, _ signature: Int, to type: TypeID) {
        if found[type]?.signatures.insert(signature).inserted == true { found[type]?.behaviors.append(behavior) }
    }

    private mutating func signature(of behavior: BehaviorID) -> Int {
        let signature = parameters.signature(of: behavior)
        if let number = numbers[signature] { return number }
        numbers[signature] = reached.count
        reached.append([])
        return reached.count - 1
    }
}
