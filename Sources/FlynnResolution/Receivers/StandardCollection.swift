import FlynnFacts

/// A collection of the standard library, with the types of its elements and members.
package struct StandardCollection {
    /// The type of the collection.
    package let type: StandardType
    let arguments: [ResolvedType]

    /// Creates a collection if `type` is one. A type in the project with the name of a collection isn't.
    package init?(_ type: ResolvedType, _ types: TypeTable) {
        guard case .type(let id, let arguments) = type, let standard = id.standard, standard.isCollection,
            types.kind(of: id) == nil
        else { return nil }
        self.type = standard
        self.arguments = arguments
    }

    /// The types with extensions that add members to the collection: the collection type and its protocols.
    package var extendedTypes: some Sequence<TypeID> { ([type] + StandardType.protocols).lazy.map { TypeID($0) } }

    /// Returns whether the collection has this known member, or an extension in the project declares the member.
    func declares(_ member: String, _ members: MemberTable) -> Bool {
        StandardCollection.members.contains(member) || extendedTypes.contains { members.declares(member, $0) }
    }

    /// Whether the index is the position of an element.
    var isIndexed: Bool { type == .array || type == .arraySlice || type == .contiguousArray }

    /// Whether the type has no count and no other members of collections.
    private var isSequence: Bool { type == .anySequence || isAsynchronous }

    private var isAsynchronous: Bool { type == .asyncStream || type == .asyncThrowingStream }

    /// Returns whether a call certainly refers to the standard library's method, by its labels.
    func accepts(_ call: PassedArguments, for method: String) -> Bool {
        guard !isAsynchronous else { return false }
        switch method {
        // With a number as argument, these methods return nothing.
        case "removeFirst", "removeLast": return call.labels.isEmpty
        case "remove": return call.labels == [type == .set ? "" : "at"]
        case "updateValue": return call.labels == ["", "forKey"]
        default:
            return call.labels.allSatisfy { StandardCollection.labels.contains($0) }
        }
    }

    private static let labels: Set<String> = [
        "", "where", "by", "while", "of", "forKey", "using", "contentsOf", "keepingCapacity",
    ]

    /// The type of the elements.
    var element: ResolvedType {
        if type == .dictionary {
            return arguments.count == 2 ? .tuple(arguments, labels: ["key", "value"]) : .unknown
        }
        return arguments.first ?? .unknown
    }

    /// The type of the index or key in a subscript that returns one element, or `nil` if unknown.
    var index: ResolvedType? {
        if isIndexed { return .type(.int, []) }
        return type == .dictionary ? arguments.first : nil
    }

    private var itself: ResolvedType { .type(TypeID(type), arguments) }

    /// Returns the result type of a subscript.
    func subscripted(_ labels: [String]) -> ResolvedType {
        if type == .dictionary, arguments.count == 2 {
            switch labels {
            case [""]: return .optional(arguments[1])
            case ["", "default"]: return arguments[1]
            default: return .unknown
            }
        }
        return isIndexed && labels == [""] ? element : .unknown
    }

    /// All members with a known type.
    static let members = KnownCollectionMethod.returningOrPassingElements.union([
        "values", "keys", "lazy", "count", "description", "startIndex", "endIndex", "isEmpty", "capacity", "indices",
        "removeValue", "updateValue", "subscript",
        "enumerated",
    ])

    /// Returns the type of a property.
    ///
    /// - Parameter isExact: Whether to exclude types that are only sequences with the same elements.
    func property(_ member: String, isExact: Bool = false) -> ResolvedType {
        switch member {
        case "lazy" where isExact: return .sequence(element)
        // Code that compiles uses these members only on collections.
        case "count" where !isAsynchronous, "capacity" where isIndexed: return .type(.int, [])
        case "startIndex" where isIndexed, "endIndex" where isIndexed: return .type(.int, [])
        case "indices" where isIndexed: return .external("Range", [.type(.int, [])])
        case "description" where isExact && !isAsynchronous: return .external("String", [])
        case "isEmpty" where !isAsynchronous: return .external("Bool", [])
        case "first", "last": return type == .set && member == "last" ? .unknown : .optional(element)
        case "lazy": return itself
        case "keys" where type == .dictionary: return arguments.first.map { .sequence($0) } ?? .unknown
        case "values" where type == .dictionary: return arguments.last.map { .sequence($0) } ?? .unknown
        default: return .unknown
        }
    }

    /// Returns the result of a method.
    ///
    /// - Parameters:
    ///   - closure: the result of the closure argument.
    ///   - isExact: whether to exclude types that are only sequences with the same elements.
    func call(_ member: String, closure: ResolvedType?, isExact: Bool = false) -> ResolvedType {
        if isExact {
            switch member {
            case "allSatisfy", "contains": return .external("Bool", [])
            case "count" where !isSequence: return .type(.int, [])
            case "firstIndex" where isIndexed, "lastIndex" where isIndexed: return .optional(.type(.int, []))
            case "prefix", "suffix", "dropFirst", "dropLast", "drop":
                return isIndexed ? .type(TypeID(.arraySlice), [element]) : .unknown
            case "reversed" where isIndexed: return .sequence(element)
            case "reversed": return .unknown
            case "joined": return .sequence(StandardCollection.element(of: element))
            default: break
            }
        }
        switch KnownCollectionMethod.result(member) {
        case .optionalElement: return .optional(element)
        case .element: return type == .set && member == "remove" ? .optional(element) : element
        case .elements: return member == "filter" && !isIndexed && type != .anySequence ? itself : .array(element)
        case .set: return type == .set ? itself : .unknown
        case .joined: return .array(StandardCollection.element(of: element))
        case .nothing: return .tuple([], labels: [])
        case .transformed, nil: break
        }
        switch member {
        case "enumerated": return .sequence(.tuple([.type(.int, []), element], labels: ["offset", "element"]))
        case "removeValue" where type == .dictionary, "updateValue" where type == .dictionary:
            return .optional(arguments.last ?? .unknown)
        case "map": return .array(closure ?? .unknown)
        case "compactMap": return .array(closure?.unwrapped ?? .unknown)
        case "flatMap": return .array(StandardCollection.element(of: closure))
        case "mapValues" where type == .dictionary:
            return .type(.dictionary, [arguments.first ?? .unknown, closure ?? .unknown])
        case "compactMapValues" where type == .dictionary:
            return .type(.dictionary, [arguments.first ?? .unknown, closure?.unwrapped ?? .unknown])
        default: return .unknown
        }
    }

    /// Returns the result of a transforming method on an asynchronous sequence.
    func asynchronous(_ method: String, closure: ResolvedType?) -> ResolvedType? {
        guard isAsynchronous else { return nil }
        switch method {
        case "map": return .sequence(closure ?? .unknown)
        case "compactMap": return .sequence(closure?.unwrapped ?? .unknown)
        case "filter", "prefix", "dropFirst", "drop": return .sequence(element)
        case "first": return .optional(element)
        default: return nil
        }
    }

    private static func element(of type: ResolvedType?) -> ResolvedType {
        guard case .type(let id, let arguments)? = type, id != .dictionary, id.standard?.isCollection == true else {
            return .unknown
        }
        return arguments.first ?? .unknown
    }

    /// Returns the type of a method's parameter, which is unknown for generic parameters.
    func parameter(_ position: Int, of method: String, labels: [String]) -> ResolvedType {
        switch (method, labels, position) {
        case ("append", [""], 0), ("contains", [""], 0), ("firstIndex", ["of"], 0), ("lastIndex", ["of"], 0):
            type == .dictionary || method == "append" && !isIndexed ? .unknown : element
        case ("insert", ["", "at"], 0) where isIndexed: element
        case ("insert", ["", "at"], 1) where isIndexed, ("remove", ["at"], 0) where isIndexed: .type(.int, [])
        case ("insert", [""], 0) where type == .set, ("remove", [""], 0) where type == .set: element
        case ("removeValue", ["forKey"], 0) where type == .dictionary: arguments.first ?? .unknown
        case ("updateValue", ["", "forKey"], 0) where type == .dictionary: arguments.last ?? .unknown
        case ("updateValue", ["", "forKey"], 1) where type == .dictionary: arguments.first ?? .unknown
        case ("subscript", [""], 0) where type == .dictionary,
            ("subscript", ["", "default"], 0) where type == .dictionary:
            arguments.first ?? .unknown
        case ("subscript", [""], 0) where isIndexed: .type(.int, [])
        case ("subscript", ["", "default"], 1) where type == .dictionary: arguments.last ?? .unknown
        default: .unknown
        }
    }

    /// Returns the types of the values passed to a method's closure.
    func closureParameters(of method: String) -> [ResolvedType]? {
        if let count = KnownCollectionMethod.passedElements(method) { return Array(repeating: element, count: count) }
        switch method {
        case "reduce": return [.unknown, element]
        case "mapValues" where type == .dictionary, "compactMapValues" where type == .dictionary:
            return arguments.last.map { [$0] }
        default: return nil
        }
    }
}
