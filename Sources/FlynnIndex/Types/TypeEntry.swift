import FlynnSummary

/// A type with all its extensions.
struct TypeEntry: Sendable {
    /// The full name.
    let name: String
    /// The name by which it is looked up. That of a private type that shares its name with others contains the number of its file.
    let key: String
    /// The type around it.
    var outer: TypeID?
    /// Its simple name, if it is inside of a type.
    var simpleName: SimpleName?
    /// Its declarations and extensions in the order of the files; none if the type is only known as the first part of a
    /// longer name, or as one of the standard library.
    private(set) var declarations: [DeclarationID] = []

    /// Its first declaration that isn't an extension.
    private(set) var declaration: DeclarationID?
    /// The first ``maxInheriting`` of its declarations and extensions that inherit from a type.
    private(set) var inheriting: [DeclarationID] = []

    private static let maxInheriting = 256
    private static let maxInherited = 256
    private static let maxParameters = 1_024
    /// Up to this number of cases a search takes less time than a table.
    private static let maxSearchedCases = 32

    /// The kind of type; `nil` if the project doesn't declare it.
    private(set) var kind: TypeSummary.Kind?
    /// How many declarations that are not extensions have this name.
    private(set) var declarationCount = 0
    /// The types that its declarations and extensions inherit from. If there are more than ``maxInherited``, the rest is one
    /// unknown type, so that no question visits more.
    private(set) var inherited: [TypeDescription] = []
    /// Whether a header declares or extends it.
    private(set) var isImported = false
    /// The type parameters and associated types of the declaration itself, in order.
    private(set) var genericParameters: [String] = []
    private(set) var genericConstraints: [String: TypeDescription] = [:]
    private(set) var constrainedParameters: [String] = []
    private(set) var isDynamicCallable = false
    private(set) var isDynamicMemberLookup = false
    private(set) var hasFailableInitializer = false
    private(set) var aliased: TypeDescription?
    private(set) var isFinal = false
    private(set) var hasVariables = false
    /// Whether an initializer may pass on the new instance.
    private(set) var passesSelfOn = false
    private(set) var mayBeIsolated = false
    private(set) var cases: [EnumCaseSummary] = []
    /// The positions of many cases.
    private var casePositions: [String: [Int]] = [:]

    init(key: String) {
        self.key = key
        name = PrivateNames.name(of: key)
    }

    /// The file of all its declarations and extensions; `nil` if these are in several files.
    private(set) var onlyFile: FileID?

    /// Whether any file declares or extends it.
    var isKnown: Bool { !declarations.isEmpty }

    /// Whether the project declares it exactly once.
    var isUnique: Bool { declarationCount == 1 }

    /// Whether a class may inherit from it: it is neither a structure nor an enumeration.
    var mayBeClass: Bool { kind != .struct && kind != .enum }

    /// Adds the facts of a declaration or extension.
    ///
    /// - Parameters:
    ///   - types: the types of the file. (Passing one summary would copy it.)
    ///   - declaration: the declaration, which is one of these types.
    ///   - isImported: whether a header declares it.
    mutating func add(_ types: [TypeSummary], at declaration: DeclarationID, isImported: Bool) {
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
        self.isImported = self.isImported || isImported
        if !types[type].inherited.isEmpty, inheriting.count < TypeEntry.maxInheriting { inheriting.append(declaration) }
        add(types[type].cases)
        addGenericParameters(types[type].genericParameters)
        isDynamicCallable = isDynamicCallable || types[type].isDynamicCallable
        isDynamicMemberLookup = isDynamicMemberLookup || types[type].isDynamicMemberLookup
        hasFailableInitializer = hasFailableInitializer || types[type].hasFailableInitializer
        isFinal = isFinal || types[type].isFinal
        hasVariables = hasVariables || types[type].hasVariables
        passesSelfOn = passesSelfOn || types[type].passesSelfOn
        // (Asking the summary would copy it.)
        if !types[type].isolation.attributes.isEmpty { mayBeIsolated = mayBeIsolated || types[type].mayBeIsolated }
        if let aliased = types[type].aliased { self.aliased = aliased }
        guard types[type].kind != .extension else { return }
        if self.declaration == nil { self.declaration = declaration }
        // Of several declarations, one decides, whatever the order of the files. A protocol may require any member.
        if kind.map({ TypeEntry.precedes(types[type].kind, $0) }) ?? true { kind = types[type].kind }
        declarationCount += 1
        // The constraints of an extension hold in that extension only.
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

    /// The cases of a name.
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
    /// Appends elements; an empty array shares the storage of the other one.
    fileprivate mutating func appendOrShare(_ elements: [Element]) {
        if elements.isEmpty { return }
        if isEmpty { self = elements } else { append(contentsOf: elements) }
    }
}
