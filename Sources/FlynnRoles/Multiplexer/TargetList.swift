/// References to objects, in order. This type isn't generic, to reduce the amount of unspecialized code for a call.
struct TargetList {
    private enum Reference {
        case strong(AnyObject)
        case weak(WeakReference)

        var object: AnyObject? {
            switch self {
            case .strong(let object): object
            case .weak(let reference): reference.object
            }
        }
    }

    private struct WeakReference {
        weak var object: AnyObject?
    }

    private var references: [Reference] = []
    /// The number of calls of `remove` and `removeAll`.
    private(set) var removals = 0

    /// The live objects.
    var objects: [AnyObject] { references.compactMap(\.object) }

    func contains(_ object: AnyObject) -> Bool { references.contains { $0.object === object } }

    /// Appends an object, or replaces its existing reference.
    mutating func add(_ object: AnyObject, isWeak: Bool) {
        let reference = isWeak ? Reference.weak(WeakReference(object: object)) : .strong(object)
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

    mutating func removeAll() {
        removals += 1
        references.removeAll()
    }
}
