import FlynnFacts

/// The facts about a type and all its extensions.
package struct TypeEntry: Sendable {
    /// The full name.
    package let name: String
    /// The name for lookups. If other types share the name of a private type, the key includes the file number.
    let key: String
    /// The enclosing type.
    package internal(set) var outer: TypeID?
    /// The simple name, for a nested type.
    var simpleName: SimpleName?
    /// The declarations and extensions in file order. The array is empty for a standard library type without
    /// extensions, and for an undeclared prefix of a longer name.
    package private(set) var declarations: [DeclarationID] = []

    /// The first declaration other than an extension.
    package private(set) var declaration: DeclarationID?
    /// The declarations and extensions with an inheritance clause, up to ``maxInheriting``.
    package private(set) var inheriting: [DeclarationID] = []

    private static let maxInheriting = 256
    private static let maxInherited = 256
    private static let maxParameters = 1_024
    /// The maximum number of cases for a linear search. For more cases, a table is faster.
    private static let maxSearchedCases = 32

    /// The kind of type, or `nil` if the project doesn't declare the type.
    package private(set) var kind: TypeSummary.Kind?
    /// The number of declarations with this name, without extensions.
    package private(set) var declarationCount = 0
    /// The inherited types from all declarations and extensions. Types beyond ``maxInherited`` are replaced by a single
    /// unknown type, which bounds the work for a query.
    package private(set) var inherited: [TypeDescription] = []
    /// Whether a header declares or extends the type.
    private(set) var isDeclaredInHeader = false
    /// The type parameters and associated types of the declaration, in order.
    private(set) var genericParameters: [String] = []
    /// The types that the type parameters and associated types conform to or inherit from, by name.
    package private(set) var genericConstraints: [String: TypeDescription] = [:]
    private(set) var constrainedParameters: [String] = []
    private(set) var isDynamicCallable = false
    private(set) var isDynamicMemberLookup = false
    private(set) var hasFailableInitializer = false
    /// The type that an alias stands for.
    package private(set) var aliased: TypeDescription?
    /// Whether the declaration is a final class.
    package private(set) var isFinal = false
    /// Whether a declaration has stored variables.
    package private(set) var hasVariables = false
    /// Whether an initializer could pass the new instance to other code.
    package private(set) var selfEscapesInitializer = false
    /// Whether a declaration could be isolated to a global actor.
    package private(set) var mayBeIsolated = false
    /// The cases of an enumeration.
    package private(set) var cases: [EnumCaseSummary] = []
    /// The positions of the cases by name, if there are too many for a linear search.
    private var casePositions: [String: [Int]] = [:]

    init(key: String) {
        self.key = key
        name = PrivateNames.name(of: key)
    }

    /// The file with all declarations and extensions, or `nil` if there are several files.
    package private(set) var onlyFile: FileID?

    /// Whether any file declares or extends the type.
    package var isKnown: Bool { !declarations.isEmpty }

    /// Whether the project contains exactly one declaration.
    package var isUnique: Bool { declarationCount == 1 }

    /// Whether the type could be a class, because it is neither a structure nor an enumeration.
    var mayBeClass: Bool { kind != .struct && kind != .enum }

    /// Adds the facts from a declaration or extension.
    ///
    /// - Parameters:
    ///   - types: the types in the file. Passing one summary would copy it.
    ///   - declaration: the declaration, which is an element of `types`.
    ///   - isInHeader: whether the declaration is in a header.
    mutating func add(_ types: [TypeSummary], at declaration: DeclarationID, isInHeader: Bool) {
        let type = declaration.type.index
        onlyFile = declarations.isEmpty || onlyFile == declaration.file ? declaration.file : nil
        declarations.append(declaration)
        if inherited.count <= TypeEntry.maxInherited {
            inherited.appendOrShare(types[type].inherited)
            if inherited.count > TypeEntry.maxInherited {
                inherited.removeSubrange(TypeEntry.maxInherited...)
                inherited.append(.other("…"))
            }
        }
        isDeclaredInHeader = isDeclaredInHeader || isInHeader
        if !types[type].inherited.isEmpty, inheriting.count < TypeEntry.maxInheriting { inheriting.append(declaration) }
        add(types[type].cases)
        addGenericParameters(types[type].genericParameters)
        isDynamicCallable = isDynamicCallable || types[type].isDynamicCallable
        isDynamicMemberLookup = isDynamicMemberLookup || types[type].isDynamicMemberLookup
        hasFailableInitializer = hasFailableInitializer || types[type].hasFailableInitializer
        isFinal = isFinal || types[type].isFinal
        hasVariables = hasVariables || types[type].hasVariables
        selfEscapesInitializer = selfEscapesInitializer || types[type].selfEscapesInitializer
        // Calling the summary's property would copy the summary.
        if !types[type].isolation.attributes.isEmpty { mayBeIsolated = mayBeIsolated || types[type].mayBeIsolated }
        if let aliased = types[type].aliased { self.aliased = aliased }
        guard types[type].kind != .extension else { return }
        if self.declaration == nil { self.declaration = declaration }
        // The kind doesn't depend on the order of the files. Protocols come last, because they can require any member.
        if kind.map({ TypeEntry.precedes(types[type].kind, $0) }) ?? true { kind = types[type].kind }
        declarationCount += 1
        // The constraints of an extension apply only inside the extension.
        if !types[type].constrainedParameters.isEmpty { constrainedParameters = types[type].constrainedParameters }
        if genericConstraints.isEmpty {
            genericConstraints = types[type].genericConstraints
        } else {
            genericConstraints.merge(types[type].genericConstraints) { first, _ in first }
        }
    }

    private mutating func add(_ new: [EnumCaseSummary]) {
        if new.isEmpty { return }
        let areFew = cases.count <= TypeEntry.maxSearchedCases
        cases.appendOrShare(new)
        if cases.count <= TypeEntry.maxSearchedCases { return }
        for position in (areFew ? 0 : cases.count - new.count)..<cases.count {
            casePositions[cases[position].name, default: []].append(position)
        }
    }

    /// Returns the cases with this name.
    func cases(named name: String) -> [EnumCaseSummary] {
        if cases.count <= TypeEntry.maxSearchedCases { return cases.filter { $0.name == name } }
        return casePositions[name]?.prefix(2).map { cases[$0] } ?? []
    }

    private static func precedes(_ kind: TypeSummary.Kind, _ other: TypeSummary.Kind) -> Bool {
        other != .protocol && (kind == .protocol || kind.rawValue < other.rawValue)
    }

    private mutating func addGenericParameters(_ parameters: [String]) {
        if parameters.isEmpty || genericParameters.isEmpty && parameters.count == 1 {
            genericParameters.appendOrShare(parameters)
            return
        }
        var seen = Set(genericParameters)
        for parameter in parameters where seen.insert(parameter).inserted {
            if genericParameters.count >= TypeEntry.maxParameters { return }
            genericParameters.append(parameter)
        }
    }
}

extension Array {
    /// Appends the elements, or shares their storage if this array is empty.
    fileprivate mutating func appendOrShare(_ elements: [Element]) {
        if elements.isEmpty { return }
        if isEmpty { self = elements } else { append(contentsOf: elements) }
    }
}
