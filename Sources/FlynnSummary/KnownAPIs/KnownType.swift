/// A type of the standard library or a system library, with the facts that the linter uses.
package struct KnownType: Sendable {
    /// The thread on which a scheduler runs what it is given.
    package enum Scheduling: Sendable {
        case otherThread, callingThread
    }

    let name: String
    /// Whether its methods call closures in place, as those of collections do.
    var isCollection = false
    /// Whether an initializer with a literal returns a value with a known type, as `Int64(5)`.
    var hasLiteralInitializer = false
    /// The thread on which it runs work; `nil` if it isn't a scheduler.
    var scheduling: Scheduling?

    static let all =
        [
            KnownType(name: "Array", isCollection: true),
            KnownType(name: "ArraySlice", isCollection: true),
            KnownType(name: "ClosedRange", isCollection: true),
            KnownType(name: "ContiguousArray", isCollection: true),
            KnownType(name: "Dictionary", isCollection: true),
            KnownType(name: "Range", isCollection: true),
            KnownType(name: "Set", isCollection: true),
            KnownType(name: "String", isCollection: true, hasLiteralInitializer: true),
            KnownType(name: "Substring", isCollection: true, hasLiteralInitializer: true),
        ]
        + (["Character", "Double", "Float"] + KnownScalar.integers.sorted()).map {
            KnownType(name: $0, hasLiteralInitializer: true)
        }
        + ["DispatchQueue", "OperationQueue", "RunLoop"].map { KnownType(name: $0, scheduling: .otherThread) }
        + [KnownType(name: "ImmediateScheduler", scheduling: .callingThread)]

    // MARK: - Derived tables

    /// The types whose methods call closures in place.
    static let collections = Set(all.filter(\.isCollection).map(\.name))

    /// Whether a name means a type of the standard library or Foundation. The project doesn't declare the initializers of such types.
    static func isStandard(_ name: String) -> Bool { standard.contains(name) }

    static let standard = KnownScalar.names.union(KnownScalar.foundation).union(collections).union([
        "Behavior", "ChainableBehavior", "Mutex", "NSLock", "NSRecursiveLock", "ObjectIdentifier", "Task", "Thread",
        "UnsafeMutablePointer", "UnsafePointer",
    ])

    /// Whether the methods of a type call closures in place, like the methods of collections.
    package static func isCollection(_ name: String) -> Bool { collections.contains(name) }

    /// The collections whose initializers take the elements, in a literal for example.
    static let literalCollections: Set<String> = ["Array", "Dictionary", "Set"]

    /// The types whose initializers return a value of a known type for a literal.
    static let literalInitializers = Set(all.filter(\.hasLiteralInitializer).map(\.name))

    /// The thread on which a scheduler of a type runs work; `nil` if the type is unknown or no scheduler.
    package static func scheduling(_ name: String) -> Scheduling? { schedulings[name] }

    private static let schedulings = Dictionary(
        uniqueKeysWithValues: all.compactMap { type in type.scheduling.map { (type.name, $0) } })
}

extension KnownType {
    /// The property wrappers of system libraries whose wrapped value has the type of the initial value, with the wrapper that
    /// their projected value is; `nil` if that is something else.
    private static let wrappers: [String: String?] = [
        "AppStorage": "Binding", "Binding": "Binding", "FocusState": nil, "GestureState": nil, "Published": nil,
        "SceneStorage": "Binding", "State": "Binding", "StateObject": nil,
    ]

    /// Whether a type is a property wrapper of a system library whose wrapped value has the type of the initial value.
    package static func isWrapper(_ name: String) -> Bool { wrappers[name] != nil }

    /// The property wrapper that the projected value of another one is.
    package static func projection(of wrapper: String) -> String? { wrappers[wrapper] ?? nil }
}
