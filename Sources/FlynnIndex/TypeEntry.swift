import FlynnSummary

/// A type with all its extensions.
struct TypeEntry: Sendable {
    /// A declaration or extension by its place.
    struct Place: Hashable, Sendable {
        /// The number of its file in ``ProjectIndex/files``.
        var file: Int
        /// Its number in ``FileSummary/types``.
        var type: Int
    }

    /// The full name.
    let name: String
    /// The number of the type around it, -1 if there is none.
    var outer = -1
    /// The number of its simple name if it is inside of a type, else -1.
    var simpleName = -1
    /// Its declarations and extensions in the order of the files; none if it is only known as the first part of a
    /// longer name.
    private(set) var places: [Place] = []

    private(set) var kind: TypeSummary.Kind?
    /// How many declarations that are no extensions have this name.
    private(set) var declarations = 0
    private(set) var inherited: [TypeDescription] = []
    /// Those of the declaration itself, in order.
    private(set) var genericParameters: [String] = []
    private(set) var genericConstraints: [String: TypeDescription] = [:]
    private(set) var isDynamicCallable = false
    private(set) var isDynamicMemberLookup = false
    private(set) var aliased: TypeDescription?
    private(set) var isFinal = false
    private(set) var hasVariables = false
    private(set) var mayBeIsolated = false
    private(set) var cases: [EnumCaseSummary] = []
    private var memberCount = 0

    init(name: String) { self.name = name }

    /// Whether it has more members, or declarations of such, than can be looked through at each question.
    var isLarge: Bool { memberCount > 48 || places.count > 48 }

    /// Whether any file declares or extends it.
    var isKnown: Bool { !places.isEmpty }

    /// Adds what a declaration or extension says: the one at a place among the types of its file. (A summary that is
    /// passed alone would be copied.)
    mutating func add(_ types: [TypeSummary], at place: Place) {
        let type = place.type
        places.append(place)
        memberCount += types[type].members.count
        inherited.addShared(types[type].inherited)
        cases.addShared(types[type].cases)
        addGenericParameters(types[type].genericParameters)
        isDynamicCallable = isDynamicCallable || types[type].isDynamicCallable
        isDynamicMemberLookup = isDynamicMemberLookup || types[type].isDynamicMemberLookup
        isFinal = isFinal || types[type].isFinal
        hasVariables = hasVariables || types[type].hasVariables
        mayBeIsolated = mayBeIsolated || types[type].mayBeIsolated
        if let aliased = types[type].aliased { self.aliased = aliased }
        guard types[type].kind != .extension else { return }
        kind = types[type].kind
        declarations += 1
        // What an extension demands is true in that extension alone.
        if genericConstraints.isEmpty {
            genericConstraints = types[type].genericConstraints
        } else {
            genericConstraints.merge(types[type].genericConstraints) { first, _ in first }
        }
    }

    private mutating func addGenericParameters(_ parameters: [String]) {
        if parameters.isEmpty { return }
        var seen = Set(genericParameters)
        for parameter in parameters where seen.insert(parameter).inserted { genericParameters.append(parameter) }
    }
}

extension Array {
    /// Appends elements; an empty array takes over the storage of the other one.
    fileprivate mutating func addShared(_ elements: [Element]) {
        if elements.isEmpty { return }
        if isEmpty { self = elements } else { append(contentsOf: elements) }
    }
}
