/// References to objects in order. Not generic, so that forwarding a call runs little code that isn't specialized.
struct TargetList {
    private struct Reference {
        weak var object: AnyObject?
        /// The same object, if the list keeps it alive.
        var retained: AnyObject?
    }

    private var references: [Reference] = []
    /// The number of calls of `remove`.
    private(set) var removals = 0

    /// The objects that exist.
    var objects: [AnyObject] { references.compactMap(\.object) }

    func contains(_ object: AnyObject) -> Bool { references.contains { $0.object === object } }

    /// Adds an object at the end, or replaces its reference.
    mutating func add(_ object: AnyObject, retained: Bool) {
        let reference = Reference(object: object, retained: retained ? object : nil)
        references.removeAll { $0.object == nil }
        if let index = references.firstIndex(where: { $0.object === object }) {
            references[index] = reference
        } else {
            references.append(reference)
        }
    }

    mutating func remove(_ object: AnyObject) {
        removals += 1
        references.removeAll { $0.object == nil || $0.object === object }
    }
}
