/// A collection method of the standard library, with the facts used by the linter.
package struct KnownCollectionMethod: Sendable {
    /// The use of a closure argument by a method.
    package enum ClosureUse: Sendable {
        /// Calls the closure before the method returns, for any receiver.
        case callsInPlace
        /// Calls the closure before the method returns, if the receiver is a collection. Publishers and futures have
        /// methods with the same name that store the closure.
        case callsInPlaceOnCollections
    }

    /// The result type of a method.
    package enum Result: Sendable {
        case element
        case optionalElement
        /// All or some of the elements, in any order.
        case elements
        /// The same set with different elements.
        case set
        /// A type that depends on the result of the closure.
        case transformed
        /// The elements of the elements.
        case joined
        case nothing
    }

    package let name: String
    package var closureUse: ClosureUse?
    /// The number of elements passed to the closure; `nil` for methods that pass other values or do not take a closure.
    package var passedElements: Int?
    package var result: Result?

    package static let all: [KnownCollectionMethod] = [
        method("allSatisfy", .callsInPlaceOnCollections, passing: 1),
        method("append", .nothing),
        method("compactMap", .callsInPlaceOnCollections, passing: 1, .transformed),
        method("compactMapValues", .callsInPlaceOnCollections, .transformed),
        method("contains", .callsInPlaceOnCollections, passing: 1),
        method("count", .callsInPlaceOnCollections, passing: 1),
        method("drop", .callsInPlaceOnCollections, passing: 1, .elements),
        method("dropFirst", .elements),
        method("dropLast", .elements),
        method("filter", .callsInPlaceOnCollections, passing: 1, .elements),
        method("first", .callsInPlaceOnCollections, passing: 1, .optionalElement),
        method("firstIndex", .callsInPlace, passing: 1),
        method("flatMap", .callsInPlaceOnCollections, passing: 1, .transformed),
        method("forEach", .callsInPlace, passing: 1, .nothing),
        method("intersection", .set),
        method("joined", .joined),
        method("last", .callsInPlaceOnCollections, passing: 1, .optionalElement),
        method("lastIndex", .callsInPlace, passing: 1),
        method("map", .callsInPlaceOnCollections, passing: 1, .transformed),
        method("mapValues", .callsInPlaceOnCollections, .transformed),
        method("max", .callsInPlaceOnCollections, passing: 2, .optionalElement),
        method("merge", .callsInPlaceOnCollections),
        method("merging", .callsInPlaceOnCollections),
        method("min", .callsInPlaceOnCollections, passing: 2, .optionalElement),
        method("partition", .callsInPlace, passing: 1),
        method("popFirst", .optionalElement),
        method("popLast", .optionalElement),
        method("prefix", .callsInPlaceOnCollections, passing: 1, .elements),
        method("randomElement", .optionalElement),
        method("reduce", .callsInPlaceOnCollections),
        method("remove", .element),
        method("removeAll", .callsInPlace, passing: 1, .nothing),
        method("removeFirst", .element),
        method("removeLast", .element),
        method("reverse", .nothing),
        method("reversed", .elements),
        method("shuffle", .nothing),
        method("shuffled", .elements),
        method("sort", .callsInPlace, passing: 2, .nothing),
        method("sorted", .callsInPlace, passing: 2, .elements),
        method("subtracting", .set),
        method("suffix", .elements),
        method("symmetricDifference", .set),
        method("union", .set),
        method("withUnsafeBufferPointer", .callsInPlace),
        method("withUnsafeBytes", .callsInPlace),
        method("withUnsafeMutableBufferPointer", .callsInPlace),
        method("withUnsafeMutableBytes", .callsInPlace),
    ]

    private static func method(
        _ name: String, _ closureUse: ClosureUse, passing elements: Int? = nil, _ result: Result? = nil
    ) -> KnownCollectionMethod {
        KnownCollectionMethod(name: name, closureUse: closureUse, passedElements: elements, result: result)
    }

    private static func method(_ name: String, _ result: Result) -> KnownCollectionMethod {
        KnownCollectionMethod(name: name, result: result)
    }

    // MARK: - Derived tables

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// The names of the methods with a closure argument.
    package static var takingClosures: Set<String> { Set(all.lazy.filter { $0.closureUse != nil }.map(\.name)) }

    /// Returns the use of a closure argument by a method; `nil` if the method is unknown or does not take a closure.
    package static func closureUse(_ name: String) -> ClosureUse? { byName[name]?.closureUse }

    /// Returns the result type of a method; `nil` if unknown.
    package static func result(_ name: String) -> Result? { byName[name]?.result }

    /// Returns the number of elements that a method passes to its closure; `nil` if unknown.
    package static func passedElements(_ name: String) -> Int? { byName[name]?.passedElements }

    /// The methods whose results have as many elements as the collection.
    package static let keepingCount: Set<String> = ["map", "shuffled", "sorted"]

    /// Returns whether a method returns one of the elements, or `nil`.
    package static func returnsElement(_ name: String) -> Bool {
        switch byName[name]?.result {
        case .element, .optionalElement: true
        default: false
        }
    }

    /// Returns whether a method returns some of the elements.
    package static func returnsElements(_ name: String) -> Bool {
        if case .elements = byName[name]?.result { true } else { false }
    }

    /// The methods with a result that depends on the result of the closure.
    package static let transformations = Set(all.filter { $0.result == .transformed }.map(\.name))

    /// The methods that return elements or pass elements to a closure. Set methods that take any sequence are excluded.
    package static let returningOrPassingElements = Set(
        all.filter { $0.result != nil && $0.result != .set || $0.passedElements != nil }.map(\.name))
}

extension KnownCollectionMethod {
    /// The members of integer ranges that behave like the same members of an array.
    private static let ofRanges: Set<String> = [
        "allSatisfy", "compactMap", "contains", "count", "enumerated", "filter", "first", "flatMap", "forEach",
        "isEmpty", "last", "map", "max", "min", "randomElement", "reduce", "reversed", "shuffled", "sorted",
    ]

    /// The methods of strings that behave like the same methods of an array of characters.
    private static let ofTexts: Set<String> = [
        "allSatisfy", "compactMap", "contains", "enumerated", "filter", "first", "flatMap", "forEach", "last", "map",
        "reduce",
        "sorted", "shuffled",
    ]

    /// Returns whether a string method passes the characters to a closure or returns them, in the same way as an array
    /// of characters. `filter` returns a string.
    package static func hasTexts(_ method: String, _ call: PassedArguments) -> Bool {
        if method == "reversed" { return call.labels.isEmpty }
        let takesClosure = call.closure != nil || call.trailingClosures > 0
        return ofTexts.contains(method)
            && (takesClosure || call.labels.isEmpty && method != "first" && method != "last")
    }

    /// Returns whether a member of integer ranges behaves like the same member of an array.
    package static func hasRanges(_ member: String) -> Bool { ofRanges.contains(member) }
}
