/// The candidates for calls on unknown receivers, by name. These are the documented behaviors, without repeating a
/// signature.
struct CandidatesByName: Sendable {
    private let behaviors: IDLists<BehaviorID>

    init(_ table: BehaviorTable, _ parameters: BehaviorParameters) {
        var lists = IDLists<BehaviorID>()
        for name in table.allNames { lists.append(CandidatesByName.documented(name, table, parameters)) }
        behaviors = lists
    }

    /// Creates the candidates after a change to the documentation of the `changed` names.
    init(
        _ candidatesByName: CandidatesByName, _ table: BehaviorTable, _ parameters: BehaviorParameters,
        changed: Set<BehaviorName>
    ) {
        var lists = IDLists<BehaviorID>()
        for name in table.allNames {
            if changed.contains(name) {
                lists.append(CandidatesByName.documented(name, table, parameters))
            } else {
                lists.append(candidatesByName.behaviors[name.index])
            }
        }
        behaviors = lists
    }

    private static func documented(
        _ name: BehaviorName, _ table: BehaviorTable, _ parameters: BehaviorParameters
    ) -> [BehaviorID] {
        var documented = table.behaviors(name).filter { !parameters.isUndocumented($0) }
        if documented.count > 1 {
            var signatures: Set<BehaviorParameters.Signature> = []
            documented.removeAll { !signatures.insert(parameters.signature(of: $0)).inserted }
        }
        return documented
    }

    subscript(name: BehaviorName) -> ArraySlice<BehaviorID> { behaviors[name.index] }
}
