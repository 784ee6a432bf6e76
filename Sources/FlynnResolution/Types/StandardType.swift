/// The standard library types with members or type parameters known to the linter. They have the same ``TypeID`` in all
/// projects, even without extensions.
package enum StandardType: Int, CaseIterable {
    case optional, array, arraySlice, contiguousArray, set, anySequence, dictionary, asyncStream, asyncThrowingStream
    case sequence, collection, bidirectionalCollection, randomAccessCollection, mutableCollection
    case rangeReplaceableCollection
    case int

    /// The type's name.
    var name: String {
        switch self {
        case .optional: "Optional"
        case .array: "Array"
        case .arraySlice: "ArraySlice"
        case .contiguousArray: "ContiguousArray"
        case .set: "Set"
        case .anySequence: "AnySequence"
        case .dictionary: "Dictionary"
        case .asyncStream: "AsyncStream"
        case .asyncThrowingStream: "AsyncThrowingStream"
        case .sequence: "Sequence"
        case .collection: "Collection"
        case .bidirectionalCollection: "BidirectionalCollection"
        case .randomAccessCollection: "RandomAccessCollection"
        case .mutableCollection: "MutableCollection"
        case .rangeReplaceableCollection: "RangeReplaceableCollection"
        case .int: "Int"
        }
    }

    /// The names of the type parameters, in order.
    var parameters: [String] {
        switch self {
        case .optional: ["Wrapped"]
        case .dictionary: ["Key", "Value"]
        case .int: []
        default: ["Element"]
        }
    }

    /// Whether the type is a concrete collection or sequence.
    var isCollection: Bool { StandardType.collections.contains(rawValue) }

    /// The protocols with extensions that add members to the collections.
    package static let protocols: [StandardType] = [
        .sequence, .collection, .bidirectionalCollection, .randomAccessCollection, .mutableCollection,
        .rangeReplaceableCollection,
    ]

    private static let collections = StandardType.array.rawValue...StandardType.asyncThrowingStream.rawValue
}

extension TypeID {
    /// Creates the identity of a standard library type.
    package init(_ type: StandardType) { self.init(type.rawValue) }

    /// The standard library type with this identity, unless the project declares a type with the same name.
    package var standard: StandardType? { StandardType(rawValue: index) }

    /// The type `Optional`.
    package static let optional = TypeID(.optional)
    static let array = TypeID(.array)
    static let dictionary = TypeID(.dictionary)
    static let anySequence = TypeID(.anySequence)
    static let int = TypeID(.int)
}
