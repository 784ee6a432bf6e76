/// A method of the standard library's collections, with the facts that the linter uses.
package struct KnownCollectionMethod: Sendable {
    /// What a method does with a closure argument.
    package enum ClosureUse: Sendable {
        /// Calls it before it returns, whatever the receiver is.
        case callsInPlace
        /// Calls it before it returns if the receiver is a collection. Publishers and futures have a method with the
        /// same name that stores the closure.
        case callsInPlaceOnCollections
    }

    /// The type of a method's result.
    package enum Result: Sendable {
        case element
        case optionalElement
        /// The elements, in another order or a part of them.
        case elements
        /// The set itself, with other elements.
        case set
        /// It depends on the closure's result.
        case transformed
        /// The elements of the elements.
        case joined
        case nothing
    }

    package let name: String
    package var closureUse: ClosureUse?
    /// The number of elements that it passes to the closure; `nil` if it passes something else, or has no closure.
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
    static var takingClosures: Set<String> { Set(all.lazy.filter { $0.closureUse != nil }.map(\.name)) }

    /// What a method does with a closure argument; `nil` if it is unknown or has none.
    static func closureUse(_ name: String) -> ClosureUse? { byName[name]?.closureUse }

    /// The type of a method's result; `nil` if it is unknown.
    package static func result(_ name: String) -> Result? { byName[name]?.result }

    /// The number of elements that a method passes to its closure; `nil` if it is unknown.
    package static func passedElements(_ name: String) -> Int? { byName[name]?.passedElements }

    /// Whether a method returns one of the elements, or `nil`.
    static func returnsElement(_ name: String) -> Bool {
        switch byName[name]?.result {
        case .element, .optionalElement: true
        default: false
        }
    }

    /// Whether a method returns some of the elements.
    static func returnsElements(_ name: String) -> Bool {
        if case .elements = byName[name]?.result { true } else { false }
    }

    /// The methods whose result depends on the result of their closure.
    static let transformations = Set(all.filter { $0.result == .transformed }.map(\.name))

    /// The methods that return elements, or pass them to a closure. Methods of sets with any sequence aren't included.
    package static let returningOrPassingElements = Set(
        all.filter { $0.result != nil && $0.result != .set || $0.passedElements != nil }.map(\.name))
}

extension KnownCollectionMethod {
    /// The members that a range of whole numbers has as an array has them.
    private static let ofRanges: Set<String> = [
        "allSatisfy", "compactMap", "contains", "count", "enumerated", "filter", "first", "flatMap", "forEach",
        "isEmpty", "last", "map", "max", "min", "randomElement", "reduce", "reversed", "shuffled", "sorted",
    ]

    /// The methods that a text has as an array of its characters has them.
    private static let ofTexts: Set<String> = [
        "allSatisfy", "compactMap", "contains", "enumerated", "filter", "first", "flatMap", "forEach", "last", "map",
        "reduce",
        "sorted", "shuffled",
    ]

    /// Whether a method of texts passes their characters to a closure, or returns them as an array has it. `filter` returns a text.
    package static func hasTexts(_ method: String, _ call: PassedArguments) -> Bool {
        if method == "reversed" { return call.labels.isEmpty }
        let takesClosure = call.closure != nil || call.trailingClosures > 0
        return ofTexts.contains(method)
            && (takesClosure || call.labels.isEmpty && method != "first" && method != "last")
    }

    /// Whether a range of whole numbers has a member as an array has it.
    package static func hasRanges(_ member: String) -> Bool { ofRanges.contains(member) }
}
