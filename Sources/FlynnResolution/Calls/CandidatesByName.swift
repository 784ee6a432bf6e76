/// The candidates for calls on unknown receivers, by name. These are the documented behaviors, without repeating a
/// signature.
struct CandidatesByName: Sendable {
    private var behaviors = IDLists<BehaviorID>()

    /// - Parameters:
    ///   - changed: The names of the behaviors that differ from the old version.
    ///   - old: The candidates for an old version of the files, to reuse those of the other names.
    init(_ lookup: BehaviorLookup, changed: Set<BehaviorName> = [], from old: CandidatesByName? = nil) {
        for name in lookup.behaviors.allNames {
            if let old, !changed.contains(name) {
                behaviors.append(old[name])
            } else {
                behaviors.append(CandidatesByName.documented(name, lookup))
            }
        }
    }

    private static func documented(_ name: BehaviorName, _ lookup: BehaviorLookup) -> [BehaviorID] {
        var documented = lookup.behaviors.behaviors(name).filter { !lookup.parameters.isUndocumented($0) }
        if documented.count > 1 {
            var signatures: Set<BehaviorParameters.Signature> = []
            documented.removeAll { !signatures.insert(lookup.parameters.signature(of: $0)).inserted }
        }
        return documented
    }

    subscript(name: BehaviorName) -> ArraySlice<BehaviorID> { behaviors[name.index] }
}
