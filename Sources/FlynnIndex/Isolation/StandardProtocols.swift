import FlynnSummary

/// The members that protocols of the standard library, Foundation and the runtime require from a conforming class.
enum StandardProtocol {
    /// The names of the properties and methods that a known protocol requires; `nil` if the type isn't known.
    ///
    /// Initializers, operators, types and static members aren't listed: they are never exposed.
    static func requirements(of type: TypeDescription) -> [String]? {
        guard case .named(var name, _) = type else { return nil }
        if let point = name.lastIndex(of: "."), modules.contains(String(name[..<point])) {
            name = String(name[name.index(after: point)...])
        }
        return table[name]
    }

    /// Whether instances of a known type, or of types that conform to it, can be shared between threads; `nil` if it isn't
    /// known.
    static func isSendable(_ type: TypeDescription) -> Bool? {
        guard requirements(of: type) != nil, case .named(let name, _) = type else { return nil }
        switch name.split(separator: ".").last {
        case "Sendable", "Error", "LocalizedError", "CustomNSError", "RecoverableError", "CodingKey": return true
        default: return false
        }
    }

    /// All names that known protocols require.
    static let names = Set(table.values.joined())

    private static let modules: Set<String> = ["Swift", "Foundation", "FlynnRuntime", "_Concurrency", "Combine"]

    private static let table: [String: [String]] = [
        // Markers, and protocols that require only initializers, operators and static members.
        "Actor": [], "Sendable": [], "SendableMetatype": [], "AnyObject": [], "Any": [], "Copyable": [],
        "Escapable": [], "BitwiseCopyable": [], "Equatable": [], "Comparable": [], "Decodable": [], "CaseIterable": [],
        "ExpressibleByNilLiteral": [], "ExpressibleByBooleanLiteral": [], "ExpressibleByIntegerLiteral": [],
        "ExpressibleByFloatLiteral": [], "ExpressibleByStringLiteral": [], "ExpressibleByUnicodeScalarLiteral": [],
        "ExpressibleByExtendedGraphemeClusterLiteral": [], "ExpressibleByStringInterpolation": [],
        "ExpressibleByArrayLiteral": [], "ExpressibleByDictionaryLiteral": [],
        // The standard library.
        "Hashable": ["hash", "hashValue"],
        "Encodable": ["encode"], "Codable": ["encode"],
        "Identifiable": ["id"],
        "RawRepresentable": ["rawValue"],
        "CodingKey": ["stringValue", "intValue", "description", "debugDescription"],
        "CustomStringConvertible": ["description"], "LosslessStringConvertible": ["description"],
        "CustomDebugStringConvertible": ["debugDescription"],
        "CustomReflectable": ["customMirror"], "CustomPlaygroundDisplayConvertible": ["playgroundDescription"],
        "TextOutputStream": ["write"], "TextOutputStreamable": ["write"],
        "Strideable": ["distance", "advanced"],
        "IteratorProtocol": ["next"], "AsyncIteratorProtocol": ["next"],
        "Sequence": sequence, "LazySequenceProtocol": sequence + ["elements"],
        "Collection": collection,
        "BidirectionalCollection": collection, "RandomAccessCollection": collection,
        "MutableCollection": collection + mutable, "RangeReplaceableCollection": collection + replaceable,
        "AsyncSequence": ["makeAsyncIterator"],
        "SetAlgebra": [
            "contains", "union", "intersection", "symmetricDifference", "insert", "remove", "update", "formUnion",
            "formIntersection", "formSymmetricDifference", "subtracting", "isSubset", "isDisjoint", "isSuperset",
            "isEmpty", "subtract", "isStrictSubset", "isStrictSuperset",
        ],
        "RandomNumberGenerator": ["next"],
        "Error": error,
        "InstantProtocol": ["advanced", "duration"], "Clock": ["now", "minimumResolution", "sleep"],
        "Executor": ["enqueue"], "SerialExecutor": serialExecutor,
        "TaskExecutor": ["enqueue", "asUnownedTaskExecutor"],
        // Foundation and Combine.
        "LocalizedError": error + ["errorDescription", "failureReason", "recoverySuggestion", "helpAnchor"],
        "CustomNSError": error + ["errorCode", "errorUserInfo"],
        "RecoverableError": error + ["recoveryOptions", "attemptRecovery"],
        "NSCopying": ["copy"], "NSMutableCopying": ["mutableCopy"], "NSCoding": ["encode"],
        "NSSecureCoding": ["encode"],
        "ObservableObject": ["objectWillChange"], "Cancellable": ["cancel"],
        "Subscriber": ["receive", "combineIdentifier"], "Subscription": ["request", "cancel", "combineIdentifier"],
        "Publisher": ["receive"],
        // The runtime.
        "Flowable": ["safeFlowable", "beFlow"],
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
