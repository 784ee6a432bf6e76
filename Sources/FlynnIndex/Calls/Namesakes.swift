/// The behaviors of each name that calls on unknown receivers can mean: one documented behavior of each signature.
struct Namesakes: Sendable {
    private let behaviors: IDLists<BehaviorID>

    init(_ table: BehaviorTable, _ parameters: BehaviorParameters) {
        var lists = IDLists<BehaviorID>()
        for name in table.allNames {
            var documented = table.behaviors(name).filter { !parameters.isUndocumented($0) }
            if documented.count > 1 {
                var signatures: Set<BehaviorParameters.Signature> = []
                documented.removeAll { !signatures.insert(parameters.signature(of: $0)).inserted }
            }
            lists.append(documented)
        }
        behaviors = lists
    }

    subscript(name: BehaviorName) -> [BehaviorID] { Array(behaviors[name.index]) }
}
