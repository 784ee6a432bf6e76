import FlynnFacts
import FlynnResolution

/// Finds behavior closures isolated to a global actor of Swift. The runtime can't run such closures.
package struct GlobalActors: Sendable {
    private let types: TypeTable
    private let inheritance: Inheritance
    private let members: ActorMembers
    private let externalTypes: ExternalTypes

    init(_ members: ActorMembers, _ externalTypes: ExternalTypes) {
        self.externalTypes = externalTypes
        types = members.types
        inheritance = members.inheritance
        self.members = members
    }

    /// The build settings of a module.
    package struct ModuleSettings: Sendable, Equatable {
        /// The global actor from `-default-isolation`, or `nil` if there is none or the setting is unknown.
        package var defaultIsolation: String?
        /// The language mode, or `nil` if unknown.
        package var languageMode: Int?

        /// Creates the settings of a module.
        package init(defaultIsolation: String? = nil, languageMode: Int? = nil) {
            self.defaultIsolation = defaultIsolation
            self.languageMode = languageMode
        }
    }

    /// The reason for the isolation of a closure.
    package enum Reason: Equatable, Sendable {
        /// The attribute of the closure itself.
        case closure
        /// The attribute of an enclosing function or variable.
        case declaration
        /// The enclosing type, or one of its ancestors.
        case type(TypeID)
        /// The default isolation of the module.
        case module
        /// The function that receives an enclosing closure.
        case function
    }

    /// Returns the global actor to which the behavior's closure is certainly isolated, and the reason.
    ///
    /// The initial values of members and global variables are isolated only in the Swift 5 language mode. In the Swift
    /// 6 mode, the compiler accepts uses of isolated state in such a closure, although the closure runs on a different
    /// thread.
    package func isolation(
        of closure: BehaviorIsolation, in file: FileID, _ module: ModuleSettings
    ) -> (actor: String, reason: Reason)? {
        let scope = closure.owner.map { types.type(of: $0, in: file) }
        if let actor = globalActor(closure.closureAttributes, in: scope) { return (actor, .closure) }
        for enclosing in closure.closures {
            switch isolation(of: enclosing, scope, file) {
            case .inherited: continue
            case .isolated(let actor): return (actor, .function)
            case .nonisolated, .unknown: return nil
            }
        }
        if closure.isInNonisolatedCode { return nil }
        guard let (actor, reason) = isolation(ofDeclarations: closure, scope, file, module) else { return nil }
        guard closure.isInInitialValue, module.languageMode != 5 else { return (actor, reason) }
        // The isolation of a member can be different from the isolation of the type.
        guard reason != .declaration, let scope, closure.usedMembers.contains(where: { members.isState($0, of: scope) })
        else { return nil }
        return (actor, reason)
    }

    // MARK: - Closures

    private enum ClosureIsolation {
        /// The isolation of the surrounding code.
        case inherited
        case isolated(String)
        case nonisolated
        case unknown
    }

    /// Returns the closure's isolation according to the function that receives the closure.
    private func isolation(
        of closure: EnclosingClosure, _ scope: TypeID?, _ file: FileID
    ) -> ClosureIsolation {
        if let function = closure.function, let known = isolation(passedTo: function, of: closure.receiver, scope, file)
        {
            return known
        }
        guard let expected = closure.expected else { return .inherited }
        guard case .function(_, _, let written?) = members.resolver.staticType(expected, in: file).unwrapped else {
            return .unknown
        }
        let modifiers = written.type.unwrapped.modifiers.written
        if modifiers.contains("@Sendable") || modifiers.contains("sending") { return .nonisolated }
        let attributes = modifiers.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
        if let actor = globalActor(attributes, in: written.scope) { return .isolated(actor) }
        // All other capitalized attributes could be external global actors.
        return attributes.contains { $0.first?.isUppercase == true } || modifiers.contains("isolated")
            ? .unknown : .inherited
    }

    /// Returns the isolation of a closure that is passed to a known function.
    private func isolation(
        passedTo function: String, of receiver: ExpressionSummary?, _ scope: TypeID?, _ file: FileID
    ) -> ClosureIsolation? {
        guard let receiver else {
            guard members.members.isUndeclared(function, in: scope) else { return nil }
            return GlobalActors.inheriting.contains(function) || KnownFunction.callsInPlace(function) ? .inherited : nil
        }
        switch externalTypes.value(of: receiver, in: file) {
        case .type("Task")?: return function == "detached" ? .nonisolated : .inherited
        case .type("MainActor")?: return ["assumeIsolated", "run"].contains(function) ? .isolated("MainActor") : nil
        case .instance("DispatchQueue")?:
            switch function {
            case "async", "asyncAfter":
                // The compiler knows that this closure runs on the main queue.
                if case .member(let type, "main") = receiver,
                    externalTypes.value(of: type, in: file) == .type("DispatchQueue")
                {
                    return .isolated("MainActor")
                }
                return .nonisolated
            case "sync": return .inherited
            default: return nil
            }
        case .instance("Mutex")?, .instance("NSLock")?, .instance("NSRecursiveLock")?:
            return function == "withLock" ? .inherited : nil
        default: break
        }
        let type = members.resolver.resolve(receiver, in: file)
        let isKnown = StandardCollection(type.unwrapped, types) != nil || type.wrapped != nil
        return isKnown && KnownFunction.isCollectionMethod(function) && !declares(function, type) ? .inherited : nil
    }

    /// Functions and types with closures that inherit the isolation of the surrounding code.
    private static let inheriting: Set = [
        "AsyncStream", "AsyncThrowingStream", "Result", "Task", "withCheckedContinuation",
        "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation",
    ]

    /// Returns whether the project adds this member to a standard library type.
    private func declares(_ function: String, _ type: ResolvedType) -> Bool {
        if type.wrapped != nil { return members.members.declares(function, .optional) }
        return StandardCollection(type.unwrapped, types)?.extendedTypes.contains {
            members.members.declares(function, $0)
        } == true
    }

    private func isolation(
        ofDeclarations closure: BehaviorIsolation, _ scope: TypeID?, _ file: FileID, _ module: ModuleSettings
    ) -> (actor: String, reason: Reason)? {
        if let actor = globalActor(closure.declarationAttributes, in: scope) { return (actor, .declaration) }
        guard let owner = closure.owner, let scope else { return module.defaultIsolation.map { ($0, .module) } }
        let declaration = types[DeclarationID(file: file, type: owner)]
        let isExtension = declaration.kind == .extension
        if isExtension {
            if declaration.isolation.isNonisolated { return nil }
            if let actor = globalActor(declaration.isolation.attributes, in: scope) { return (actor, .declaration) }
        }
        var search = Search()
        switch isolation(of: scope, &search) {
        case .isolated(let actor, let type): return (actor, .type(type))
        case .unknown where types.kind(of: scope) != nil: return nil
        // The default isolation of the module applies to its extensions of all types.
        case .nonisolated, .unknown: return isExtension ? module.defaultIsolation.map { ($0, .module) } : nil
        case .unspecified: return module.defaultIsolation.map { ($0, .module) }
        }
    }

    // MARK: - Types

    private enum TypeIsolation {
        case isolated(String, TypeID)
        case nonisolated
        /// Neither the declaration nor the inherited types specify an isolation.
        case unspecified
        case unknown
    }

    /// The types visited in one search. Refined protocols can be reached on many paths.
    private struct Search {
        var known: [TypeID: TypeIsolation] = [:]
        var depth = 0

        static let maxDepth = 16
        static let maxCount = 256
    }

    /// Returns the isolation of the type's members.
    private func isolation(of type: TypeID, _ search: inout Search) -> TypeIsolation {
        if let known = search.known[type] { return known }
        guard search.depth < Search.maxDepth, search.known.count < Search.maxCount else { return .unknown }
        search.depth += 1
        defer { search.depth -= 1 }
        // A type that inherits from itself has no certain isolation.
        search.known[type] = .unknown
        let found = foundIsolation(of: type, &search)
        search.known[type] = found
        return found
    }

    private func foundIsolation(of type: TypeID, _ search: inout Search) -> TypeIsolation {
        guard types.declarationCount(of: type) <= 1 else { return .unknown }
        // An external type could be isolated in its own module.
        guard let declaration = types[type].declaration else {
            return .unknown
        }
        let summary = types[declaration]
        if summary.isolation.isNonisolated { return .nonisolated }
        if let actor = globalActor(summary.isolation.attributes, in: type) { return .isolated(actor, type) }
        // An unknown attribute could be an external global actor. The members of an actor are isolated to the actor,
        // and the isolation of a local type is unknown.
        guard summary.isolation.attributes.isEmpty, summary.kind != .actor, !types[type].name.contains("(") else {
            return .unknown
        }
        guard summary.inherited.count <= Search.maxCount else { return .unknown }
        var isUnknown = false
        for inherited in summary.inherited {
            switch isolation(inherited: inherited, by: type, &search) {
            case .isolated(let actor, let source): return .isolated(actor, source)
            case .nonisolated: return .nonisolated
            case .unspecified: break
            case .unknown: isUnknown = true
            }
        }
        if isUnknown { return .unknown }
        guard let outer = types[type].outer else { return .unspecified }
        // Nested types inherit `nonisolated` from the enclosing type, but no global actor.
        switch isolation(of: outer, &search) {
        case .nonisolated: return .nonisolated
        case .unknown: return .unknown
        case .isolated, .unspecified: return .unspecified
        }
    }

    /// Returns the isolation inherited from a superclass or protocol.
    private func isolation(inherited: TypeDescription, by type: TypeID, _ search: inout Search) -> TypeIsolation {
        let (_, written) = inherited.modifiers
        guard let parent = types.resolve(written, in: type), let kind = types.kind(of: parent) else {
            guard case .named(let name, _) = written else { return .unknown }
            return GlobalActors.isolatingNothing.contains(name) ? .unspecified : .unknown
        }
        switch (kind, isolation(of: parent, &search)) {
        case (.class, let isolation): return isolation
        case (.protocol, .isolated(let actor, let type)): return .isolated(actor, type)
        case (.protocol, .unknown): return .unknown
        case (.protocol, _): return .unspecified
        default: return .unknown
        }
    }

    /// External types that neither isolate their subtypes nor make them `nonisolated`.
    private static let isolatingNothing: Set<String> = [
        "Actor", "FlynnRuntime.Actor", "AnyObject", "Flowable", "FlynnRuntime.Flowable", "Sendable",
    ]

    // MARK: - Global actors

    /// Returns the first attribute that is a global actor.
    private func globalActor(_ attributes: [String], in scope: TypeID?) -> String? {
        attributes.first { name in
            if let type = types.resolve(name, in: scope) {
                return types.isUnique(type)
                    && types.declarations(of: type).contains { types[$0].kind != .extension && types[$0].isGlobalActor }
            }
            return name == "MainActor" || name == "Swift.MainActor" || name == "_Concurrency.MainActor"
        }
    }
}
