/// A type of the standard library or a system library, with the facts used by the linter.
package struct KnownType: Sendable {
    /// The thread where a scheduler runs its work.
    package enum Scheduling: Sendable {
        case otherThread, callingThread
    }

    let name: String
    /// Whether the methods call closures in place, like the methods of collections.
    var isCollection = false
    /// Whether an initializer with a literal returns a value of a known type, as in `Int64(5)`.
    var hasLiteralInitializer = false
    /// The thread where the type runs work; `nil` if it isn't a scheduler.
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

    /// The types with methods that call closures in place.
    package static let collections = Set(all.filter(\.isCollection).map(\.name))

    /// The types of the standard library and Foundation. The project doesn't declare initializers for these types.
    package static let standard = KnownScalar.names.union(KnownScalar.foundation).union(collections).union([
        "Behavior", "ChainableBehavior", "Mutex", "NSLock", "NSRecursiveLock", "ObjectIdentifier", "Task", "Thread",
        "UnsafeMutablePointer", "UnsafePointer",
    ])

    /// Returns whether the methods of a type call closures in place, like the methods of collections.
    package static func isCollection(_ name: String) -> Bool { collections.contains(name) }

    /// The collections with initializers that take the elements, for example in a literal.
    package static let literalCollections: Set<String> = ["Array", "Dictionary", "Set"]

    /// The types with initializers that return a value of a known type for a literal.
    package static let literalInitializers = Set(all.filter(\.hasLiteralInitializer).map(\.name))

    /// Returns the thread where a scheduler type runs work; `nil` for unknown types and types that aren't schedulers.
    package static func scheduling(_ name: String) -> Scheduling? { schedulings[name] }

    private static let schedulings = Dictionary(
        uniqueKeysWithValues: all.compactMap { type in type.scheduling.map { (type.name, $0) } })
}

extension KnownType {
    /// The property wrappers of system libraries that wrap a value of the initial value's type, with the type of the
    /// projected value if it is also a property wrapper.
    private static let wrappers: [String: String?] = [
        "AppStorage": "Binding", "Binding": "Binding", "FocusState": nil, "GestureState": nil, "Published": nil,
        "SceneStorage": "Binding", "State": "Binding", "StateObject": nil,
    ]

    /// Returns whether a type is a property wrapper of a system library that wraps a value of the initial value's type.
    package static func isWrapper(_ name: String) -> Bool { wrappers[name] != nil }

    /// Returns the property wrapper in the projected value of `wrapper`.
    package static func projection(of wrapper: String) -> String? { wrappers[wrapper] ?? nil }
}
