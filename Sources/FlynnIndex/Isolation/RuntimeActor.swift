import FlynnFacts
import FlynnResolution

/// Distinguishes the runtime's `Actor` from types with the same name.
///
/// In the runtime, `Actor` is a class. In Swift, `Actor` is a protocol for Swift's own actors, and external modules can
/// declare more types with this name. A type is an actor only if the meaning of `Actor` in the source is certain.
struct RuntimeActor {
    private let types: TypeTable
    private let members: MemberTable
    private let behaviors: BehaviorTable
    /// The name of a member that only the runtime's class declares.
    static let distinctiveMember = "unsafeMessagesCount"
    /// Whether any type inherits from an `Actor` or is an alias for an `Actor`.
    let isMentioned: Bool
    /// Whether an alias could refer to an `Actor`.
    private let isAliased: Bool
    /// Whether any file imports the runtime.
    private let isImported: Bool
    /// The ancestors of Swift actors, structures and enumerations. These types aren't actors of the runtime.
    private let isAncestorOfNonClass: [Bool]
    /// The ancestors of classes.
    private let isAncestorOfClass: [Bool]

    init(_ members: MemberTable, _ behaviors: BehaviorTable) {
        let inheritance = members.inheritance
        types = inheritance.types
        self.members = members
        self.behaviors = behaviors
        let types = inheritance.types
        isMentioned = types.ids.contains { type in
            types.inherited(by: type).contains(where: \.isNamedActor) || types[type].aliased?.isNamedActor == true
        }
        guard isMentioned else {
            (isAliased, isImported, isAncestorOfNonClass, isAncestorOfClass) = (false, false, [], [])
            return
        }
        isAliased = types.ids.contains { types[$0].aliased?.mayMeanActor == true }
        isImported = types.files.indices.contains { RuntimeActor.imports(types.files[$0].imports) }
        isAncestorOfNonClass = RuntimeActor.ancestors(inheritance) { $0 == .actor || $0 == .struct || $0 == .enum }
        isAncestorOfClass = RuntimeActor.ancestors(inheritance) { $0 == .class }
    }

    private static func imports(_ modules: [String]) -> Bool { modules.contains { $0.hasPrefix("Flynn") } }

    /// Returns whether the types have a descendant of the wanted kind.
    private static func ancestors(
        _ inheritance: Inheritance, ofKind isWanted: (TypeSummary.Kind?) -> Bool
    ) -> [Bool] {
        let types = inheritance.types
        var isFound = Array(repeating: false, count: types.count)
        var pending = types.ids.filter { isWanted(types[$0].kind) }
        while let type = pending.popLast() {
            for case let parent? in inheritance.parents(of: type) where !isFound[parent.index] {
                isFound[parent.index] = true
                pending.append(parent)
            }
        }
        return isFound
    }

    /// Returns whether the type inherited by a class or protocol is the runtime's `Actor`.
    func isRuntimeActor(_ parent: TypeDescription, inheritedBy declaration: DeclarationID) -> Bool {
        guard isAliased || parent.mayMeanActor else { return false }
        let type = types.type(of: declaration)
        switch types.normalized(parent, in: type) {
        case .named("FlynnRuntime.Actor", _), .named("FlynnRuntime.Flowable", _): return true
        case .named("Flowable", _):
            // The runtime's protocol for stages of flows. The stages are actors.
            return types.resolve("Flowable", in: type) == nil && hasRuntime(type, declaration.file)
        case .named("Actor", _): break
        default: return false
        }
        if let found = types.declaredType("Actor", in: type) { return members.isRuntimeActor(found) }
        if isAncestorOfNonClass[type.index] { return false }
        if hasRuntime(type, declaration.file) { return true }
        // Without an import of the runtime, `Actor` refers to the runtime's class only inside the runtime's module, or
        // in a file without relevant imports.
        guard types.files[declaration.file.index].imports.allSatisfy(KnownModule.withoutActorClass.contains) else {
            return false
        }
        if types.kind(of: declaration) == .class { return true }
        // A class can't conform to Swift's protocol.
        return isAncestorOfClass[type.index] || (!isImported && !behaviors.isEmpty)
    }

    /// Returns whether the type or its file uses the runtime.
    private func hasRuntime(_ type: TypeID, _ file: FileID) -> Bool {
        RuntimeActor.imports(types.files[file.index].imports) || behaviors.declaresBehaviors(type)
    }
}

extension MemberTable {
    /// Returns whether the type is the runtime's `Actor`. Only the runtime's own project declares this type.
    func isRuntimeActor(_ type: TypeID) -> Bool {
        types[type].name == "Actor" && declares(RuntimeActor.distinctiveMember, type)
    }
}

extension TypeDescription {
    /// Whether the name matches a runtime type with only actors as subtypes.
    fileprivate var isNamedActor: Bool {
        guard case .named(let name, _) = self else { return false }
        switch name.utf8.last {
        case UInt8(ascii: "r"): return name == "Actor" || name.hasSuffix(".Actor")
        case UInt8(ascii: "e"): return name == "Flowable" || name.hasSuffix(".Flowable")
        default: return false
        }
    }

    /// Whether the type could be such a type after its label or modifiers are removed.
    fileprivate var mayMeanActor: Bool {
        switch self {
        case .named: isNamedActor
        case .labeled(_, let type), .modified(_, let type): type.mayMeanActor
        case .tuple, .function, .other: false
        }
    }
}

extension FileSummary {
    /// Whether a project with this file could contain actors, behaviors, actions or roles, regardless of its other
    /// files.
    package var mayHaveActors: Bool {
        !behaviors.isEmpty || actions != nil || roles != nil || system != nil
            || types.contains { type in
                type.inherited.contains(where: \.isNamedActor) || type.aliased?.isNamedActor == true
            }
    }
}
