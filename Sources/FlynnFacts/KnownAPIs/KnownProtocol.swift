/// A protocol or base class in a known module.
package struct KnownProtocol: Sendable {
    package let name: String
    /// The name of the declaring module.
    package let module: String
    /// The names of the required properties and methods. Initializers, operators, types and static members are
    /// excluded, because they are never exposed.
    package let requirements: [String]
    /// Whether instances of conforming types can be shared between threads.
    package let isSendable: Bool
    /// Whether values of this type, and of types that inherit from it, have no additional members that are relevant to
    /// a call.
    package let isMemberless: Bool

    private init(
        _ name: String, module: String, requirements: [String] = [], isSendable: Bool = false,
        isMemberless: Bool = false
    ) {
        self.name = name
        self.module = module
        self.requirements = requirements
        self.isSendable = isSendable
        self.isMemberless = isMemberless
    }

    package static let all = [
        // The standard library.
        KnownProtocol("Sendable", module: "Swift", isSendable: true, isMemberless: true),
        KnownProtocol("SendableMetatype", module: "Swift", isMemberless: true),
        KnownProtocol("AnyObject", module: "Swift", isMemberless: true),
        KnownProtocol("Any", module: "Swift"),
        KnownProtocol("Copyable", module: "Swift", isMemberless: true),
        KnownProtocol("Escapable", module: "Swift", isMemberless: true),
        KnownProtocol("BitwiseCopyable", module: "Swift", isMemberless: true),
        KnownProtocol("Equatable", module: "Swift", isMemberless: true),
        KnownProtocol("Comparable", module: "Swift", isMemberless: true),
        KnownProtocol("Decodable", module: "Swift", isMemberless: true),
        KnownProtocol("CaseIterable", module: "Swift", isMemberless: true),
        KnownProtocol("ExpressibleByNilLiteral", module: "Swift"),
        KnownProtocol("ExpressibleByBooleanLiteral", module: "Swift"),
        KnownProtocol("ExpressibleByIntegerLiteral", module: "Swift"),
        KnownProtocol("ExpressibleByFloatLiteral", module: "Swift"),
        KnownProtocol("ExpressibleByStringLiteral", module: "Swift"),
        KnownProtocol("ExpressibleByUnicodeScalarLiteral", module: "Swift"),
        KnownProtocol("ExpressibleByExtendedGraphemeClusterLiteral", module: "Swift"),
        KnownProtocol("ExpressibleByStringInterpolation", module: "Swift"),
        KnownProtocol("ExpressibleByArrayLiteral", module: "Swift"),
        KnownProtocol("ExpressibleByDictionaryLiteral", module: "Swift"),
        KnownProtocol("Hashable", module: "Swift", requirements: ["hash", "hashValue"], isMemberless: true),
        KnownProtocol("Encodable", module: "Swift", requirements: ["encode"], isMemberless: true),
        KnownProtocol("Codable", module: "Swift", requirements: ["encode"], isMemberless: true),
        KnownProtocol("Identifiable", module: "Swift", requirements: ["id"], isMemberless: true),
        KnownProtocol("RawRepresentable", module: "Swift", requirements: ["rawValue"], isMemberless: true),
        KnownProtocol(
            "CodingKey", module: "Swift", requirements: ["stringValue", "intValue", "description", "debugDescription"],
            isSendable: true),
        KnownProtocol("CustomStringConvertible", module: "Swift", requirements: ["description"], isMemberless: true),
        KnownProtocol("LosslessStringConvertible", module: "Swift", requirements: ["description"]),
        KnownProtocol(
            "CustomDebugStringConvertible", module: "Swift", requirements: ["debugDescription"], isMemberless: true),
        KnownProtocol("CustomReflectable", module: "Swift", requirements: ["customMirror"]),
        KnownProtocol("CustomPlaygroundDisplayConvertible", module: "Swift", requirements: ["playgroundDescription"]),
        KnownProtocol("TextOutputStream", module: "Swift", requirements: ["write"]),
        KnownProtocol("TextOutputStreamable", module: "Swift", requirements: ["write"]),
        KnownProtocol("Strideable", module: "Swift", requirements: ["distance", "advanced"]),
        KnownProtocol("IteratorProtocol", module: "Swift", requirements: ["next"]),
        KnownProtocol("Sequence", module: "Swift", requirements: sequence),
        KnownProtocol("LazySequenceProtocol", module: "Swift", requirements: sequence + ["elements"]),
        KnownProtocol("Collection", module: "Swift", requirements: collection),
        KnownProtocol("BidirectionalCollection", module: "Swift", requirements: collection),
        KnownProtocol("RandomAccessCollection", module: "Swift", requirements: collection),
        KnownProtocol("MutableCollection", module: "Swift", requirements: collection + mutable),
        KnownProtocol("RangeReplaceableCollection", module: "Swift", requirements: collection + replaceable),
        KnownProtocol(
            "SetAlgebra", module: "Swift",
            requirements: [
                "contains", "union", "intersection", "symmetricDifference", "insert", "remove", "update", "formUnion",
                "formIntersection", "formSymmetricDifference", "subtracting", "isSubset", "isDisjoint", "isSuperset",
                "isEmpty", "subtract", "isStrictSubset", "isStrictSuperset",
            ]),
        KnownProtocol("RandomNumberGenerator", module: "Swift", requirements: ["next"]),
        KnownProtocol("Error", module: "Swift", requirements: error, isSendable: true, isMemberless: true),
        // Swift concurrency.
        KnownProtocol("AsyncIteratorProtocol", module: "_Concurrency", requirements: ["next"]),
        KnownProtocol("AsyncSequence", module: "_Concurrency", requirements: ["makeAsyncIterator"]),
        KnownProtocol("InstantProtocol", module: "_Concurrency", requirements: ["advanced", "duration"]),
        KnownProtocol("Clock", module: "_Concurrency", requirements: ["now", "minimumResolution", "sleep"]),
        KnownProtocol("Executor", module: "_Concurrency", requirements: ["enqueue"]),
        KnownProtocol("SerialExecutor", module: "_Concurrency", requirements: serialExecutor),
        KnownProtocol("TaskExecutor", module: "_Concurrency", requirements: ["enqueue", "asUnownedTaskExecutor"]),
        // Foundation.
        KnownProtocol(
            "LocalizedError", module: "Foundation",
            requirements: error + ["errorDescription", "failureReason", "recoverySuggestion", "helpAnchor"],
            isSendable: true),
        KnownProtocol(
            "CustomNSError", module: "Foundation", requirements: error + ["errorCode", "errorUserInfo"],
            isSendable: true),
        KnownProtocol(
            "RecoverableError", module: "Foundation", requirements: error + ["recoveryOptions", "attemptRecovery"],
            isSendable: true),
        KnownProtocol("NSCopying", module: "Foundation", requirements: ["copy"]),
        KnownProtocol("NSMutableCopying", module: "Foundation", requirements: ["mutableCopy"]),
        KnownProtocol("NSCoding", module: "Foundation", requirements: ["encode"]),
        KnownProtocol("NSSecureCoding", module: "Foundation", requirements: ["encode"]),
        // Combine.
        KnownProtocol("ObservableObject", module: "Combine", requirements: ["objectWillChange"]),
        KnownProtocol("Cancellable", module: "Combine", requirements: ["cancel"]),
        KnownProtocol("Subscriber", module: "Combine", requirements: ["receive", "combineIdentifier"]),
        KnownProtocol("Subscription", module: "Combine", requirements: ["request", "cancel", "combineIdentifier"]),
        KnownProtocol("Publisher", module: "Combine", requirements: ["receive"]),
        // The runtime. `Actor` is a class.
        KnownProtocol("Actor", module: "FlynnRuntime", isMemberless: true),
        KnownProtocol("Flowable", module: "FlynnRuntime", requirements: ["safeFlowable", "beFlow"]),
        KnownProtocol("FlowStage", module: "FlynnRuntime", requirements: ["safeOutput", "beFlow", "beEnd"]),
    ]

    private static let sequence = [
        "makeIterator", "underestimatedCount", "withContiguousStorageIfAvailable", "_copyContents",
        "_customContainsEquatableElement", "_copyToContiguousArray",
    ]
    private static let collection =
        sequence + [
            "startIndex", "endIndex", "subscript", "index", "formIndex", "indices", "count", "isEmpty", "distance",
            "_customIndexOfEquatableElement", "_customLastIndexOfEquatableElement", "_failEarlyRangeCheck",
        ]
    private static let mutable = [
        "partition", "swapAt", "withContiguousMutableStorageIfAvailable",
        "_withUnsafeMutableBufferPointerIfSupported",
    ]
    private static let replaceable = [
        "replaceSubrange", "reserveCapacity", "append", "insert", "remove", "removeSubrange", "removeFirst",
        "removeAll", "removeLast", "_customRemoveLast",
    ]
    private static let error = ["localizedDescription", "_domain", "_code", "_userInfo"]
    private static let serialExecutor = [
        "enqueue", "asUnownedSerialExecutor", "isSameExclusiveExecutionContext", "checkIsolated",
        "isIsolatingCurrentContext",
    ]
}

// MARK: - Derived tables

extension KnownProtocol {
    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Returns the protocol named by `type`, with or without its module; `nil` if unknown.
    private static func known(_ type: TypeDescription) -> KnownProtocol? {
        guard case .named(let name, _) = type else { return nil }
        if let known = byName[name] { return known }
        guard let point = name.lastIndex(of: "."), KnownModule.qualifiers.contains(String(name[..<point])) else {
            return nil
        }
        return byName[String(name[name.index(after: point)...])]
    }

    /// Returns the requirements of `type`; `nil` if the type is unknown.
    package static func requirements(of type: TypeDescription) -> [String]? { known(type)?.requirements }

    /// Returns whether instances of `type` can be shared between threads; `nil` if the type is unknown.
    package static func isSendable(_ type: TypeDescription) -> Bool? { known(type)?.isSendable }

    /// The names of all requirements.
    package static let requirementNames = Set(all.flatMap(\.requirements))

    /// The protocols whose values can't be literals. `SetAlgebra` includes array literals.
    package static let withoutLiterals = Set(all.map(\.name).filter { !$0.hasPrefix("Expressible") })
        .subtracting(["SetAlgebra"]).union(["AdditiveArithmetic"])

    /// The protocols of sequences and of their iterators.
    package static let sequences: Set<String> = [
        "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection", "IteratorProtocol",
        "AsyncSequence",
        "AsyncIteratorProtocol",
    ]

    /// The names of the members that these protocols have, also in extensions of the standard library and of Foundation.
    package static let sequenceMembers: Set<String> = [
        "allSatisfy", "compactMap", "compare", "contains", "count", "difference", "distance", "drop", "dropFirst",
        "dropLast",
        "elementsEqual", "endIndex", "enumerated", "filter", "first", "firstIndex", "firstRange", "flatMap", "forEach",
        "formIndex", "formatted", "index", "indices", "isEmpty", "joined", "last", "lastIndex", "lazy",
        "lexicographicallyPrecedes", "makeAsyncIterator", "makeIterator", "map", "max", "min", "next", "popFirst",
        "popLast", "prefix", "publisher", "randomElement", "ranges", "reduce", "removeFirst", "removeLast", "reversed",
        "shuffled", "sorted", "split", "startIndex", "starts", "subscript", "suffix", "trimmingPrefix",
        "underestimatedCount", "withContiguousStorageIfAvailable",
    ]

    /// The names of the memberless types. Only `Actor` is commonly written with its module.
    static let memberless = Set(all.filter(\.isMemberless).map(\.name)).union(["FlynnRuntime.Actor"])
}
