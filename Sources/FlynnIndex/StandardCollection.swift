/// A collection of the standard library with the types of what is in it, and what its members give.
struct StandardCollection {
    let name: String
    let arguments: [ResolvedType]

    /// The protocols that an extension may give the collections more members by.
    static let protocols = [
        "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
        "RangeReplaceableCollection",
    ]

    /// For each collection its type parameters.
    static let parameters: [String: [String]] = [
        "Array": ["Element"], "ArraySlice": ["Element"], "ContiguousArray": ["Element"], "Set": ["Element"],
        "AnySequence": ["Element"], "Dictionary": ["Key", "Value"], "AsyncStream": ["Element"],
        "AsyncThrowingStream": ["Element"],
    ]

    static func isName(_ name: String) -> Bool { parameters[name] != nil }

    /// A type, if it is one of these collections and not the project's own of that name.
    init?(_ type: ResolvedType, _ index: ProjectIndex) {
        guard case .named(let name, let arguments) = type, StandardCollection.isName(name),
            index.kind(of: name) == nil
        else { return nil }
        self.name = name
        self.arguments = arguments
    }

    /// Whether it has a member, as far as that is known here.
    func declares(_ member: String, _ index: ProjectIndex) -> Bool {
        StandardCollection.members.contains(member)
            || ([name] + StandardCollection.protocols).contains { index.isDeclared(member, by: $0) }
    }

    /// Whether an element is found by its position.
    var isIndexed: Bool { name == "Array" || name == "ArraySlice" || name == "ContiguousArray" }

    /// What a loop takes from it.
    var element: ResolvedType {
        if name == "Dictionary" {
            return arguments.count == 2 ? .tuple(arguments, labels: ["key", "value"]) : .unknown
        }
        return arguments.first ?? .unknown
    }

    private var itself: ResolvedType { .named(name, arguments) }

    /// What its subscript gives.
    func subscripted(_ labels: [String]) -> ResolvedType {
        if name == "Dictionary", arguments.count == 2 {
            switch labels {
            case [""]: return .optional(arguments[1])
            case ["", "default"]: return arguments[1]
            default: return .unknown
            }
        }
        return isIndexed && labels == [""] ? element : .unknown
    }

    /// All members that are known here.
    static let members: Set<String> = elements.union(optionalElements).union(rearrangements).union(transformations)
        .union(visits.keys).union(["values", "keys", "lazy", "removeValue", "updateValue", "subscript", "enumerated"])

    private static let elements: Set<String> = ["removeFirst", "removeLast", "remove"]
    private static let optionalElements: Set<String> = [
        "first", "last", "randomElement", "min", "max", "popLast", "popFirst",
    ]
    private static let rearrangements: Set<String> = [
        "reversed", "sorted", "shuffled", "filter", "prefix", "suffix", "dropFirst", "dropLast", "drop",
    ]
    private static let unions: Set<String> = ["union", "intersection", "subtracting", "symmetricDifference"]
    private static let transformations: Set<String> = [
        "map", "compactMap", "flatMap", "mapValues", "compactMapValues", "joined",
    ]

    /// What a property of it is.
    func property(_ member: String) -> ResolvedType {
        switch member {
        case "first", "last": return name == "Set" && member == "last" ? .unknown : .optional(element)
        case "lazy": return itself
        case "keys" where name == "Dictionary": return arguments.first.map { .sequence($0) } ?? .unknown
        case "values" where name == "Dictionary": return arguments.last.map { .sequence($0) } ?? .unknown
        default: return .unknown
        }
    }

    /// What a call of one of its methods gives.
    func call(_ member: String, closure: ResolvedType?) -> ResolvedType {
        if StandardCollection.optionalElements.contains(member) { return .optional(element) }
        if StandardCollection.elements.contains(member) {
            return name == "Set" && member == "remove" ? .optional(element) : element
        }
        if StandardCollection.rearrangements.contains(member) {
            return member == "filter" && !isIndexed && name != "AnySequence" ? itself : .array(element)
        }
        if name == "Set", StandardCollection.unions.contains(member) { return itself }
        switch member {
        case "enumerated": return .sequence(.tuple([.named("Int", []), element], labels: ["offset", "element"]))
        case "removeValue" where name == "Dictionary", "updateValue" where name == "Dictionary":
            return .optional(arguments.last ?? .unknown)
        case "map": return .array(closure ?? .unknown)
        case "compactMap": return .array(closure?.unwrapped ?? .unknown)
        case "flatMap": return .array(StandardCollection.element(of: closure))
        case "joined": return .array(StandardCollection.element(of: element))
        case "mapValues" where name == "Dictionary":
            return .named("Dictionary", [arguments.first ?? .unknown, closure ?? .unknown])
        case "compactMapValues" where name == "Dictionary":
            return .named("Dictionary", [arguments.first ?? .unknown, closure?.unwrapped ?? .unknown])
        default: return .unknown
        }
    }

    private static func element(of type: ResolvedType?) -> ResolvedType {
        guard case .named(let name, let arguments)? = type, name != "Dictionary", isName(name) else { return .unknown }
        return arguments.first ?? .unknown
    }

    /// The methods that call a closure, each with how many elements it passes.
    private static let visits: [String: Int] = [
        "forEach": 1, "map": 1, "compactMap": 1, "flatMap": 1, "filter": 1, "first": 1, "last": 1, "contains": 1,
        "allSatisfy": 1, "firstIndex": 1, "lastIndex": 1, "removeAll": 1, "drop": 1, "prefix": 1, "partition": 1,
        "count": 1, "sorted": 2, "sort": 2, "min": 2, "max": 2,
    ]

    /// What a method passes to its closure.
    func closureParameters(of method: String) -> [ResolvedType]? {
        if let count = StandardCollection.visits[method] { return Array(repeating: element, count: count) }
        switch method {
        case "reduce": return [.unknown, element]
        case "mapValues" where name == "Dictionary", "compactMapValues" where name == "Dictionary":
            return arguments.last.map { [$0] }
        default: return nil
        }
    }
}
