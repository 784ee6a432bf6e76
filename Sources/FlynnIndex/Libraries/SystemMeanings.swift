import FlynnResolution
import FlynnFacts

/// What types and values mean in FlynnSystem: actors, messages, systems and references.
struct SystemMeanings: Sendable {
    /// The types.
    let types: TypeTable
    /// Infers the types of expressions.
    let resolver: ReceiverResolver
    private let externalTypes: ExternalTypes
    private let libraryTypes: LibraryTypes
    /// Whether a file imports the library.
    private let isUsed: Bool
    /// Whether a type in the project declares a function with the same name as the library function for creating
    /// actors.
    private let mayAnyTypeSpawn: Bool
    /// Whether a type in the project declares a function with the same name as the library function for creating
    /// references.
    private let mayAnyTypeMakeReferences: Bool

    init(_ resolver: ReceiverResolver, _ externalTypes: ExternalTypes, _ libraryTypes: LibraryTypes, isUsed: Bool) {
        types = resolver.types
        self.resolver = resolver
        self.externalTypes = externalTypes
        self.libraryTypes = libraryTypes
        self.isUsed = isUsed
        mayAnyTypeSpawn = isUsed && resolver.members.isAnyFunction("spawn")
        mayAnyTypeMakeReferences = isUsed && resolver.members.isAnyFunction("actor")
    }

    // MARK: - Types

    /// Returns the type's name for messages. The name of a local type doesn't include the function.
    func name(of type: TypeID) -> String {
        let name = types.name(of: type)
        return name.contains("(") ? name.split(separator: ".").last.map(String.init) ?? name : name
    }

    /// Returns the type of a value. For a type as a value, this is the type itself.
    func type(_ value: ExpressionSummary, in file: FileID) -> TypeID? {
        switch resolver.resolve(value, in: file) {
        case .type(let type, _), .metatype(.type(let type, _)):
            types.kind(of: type) != nil && types.isUnique(type) ? type : nil
        default: nil
        }
    }

    /// Returns whether the type is certainly an actor class with typed messages.
    func isActor(_ type: TypeID) -> Bool {
        isUsed && types.kind(of: type) == .class && types.isUnique(type)
            && libraryTypes.inherited(by: type, ["SystemActor"], of: KnownModule.system) != nil
    }

    /// Returns whether the type is certainly a structure or enumeration for messages.
    func isMessage(_ type: TypeID) -> Bool {
        types.isValueType(type) && types.isUnique(type)
            && libraryTypes.inherited(by: type, ["Message"], of: KnownModule.system) != nil
    }

    /// Returns whether the type is the library's message for the termination of an actor.
    func isTerminated(_ message: ExpressionSummary, in file: FileID) -> Bool {
        if case .member(.name(let module, _), "Terminated") = message { return KnownModule.system.contains(module) }
        return externalTypes.value(of: message, in: file) == .type("Terminated")
    }

    // MARK: - Systems

    /// The names of the library's builder and of its systems.
    static let builders: Set = ["ActorSystemBuilder"]
    static let systems: Set = ["ActorSystem", "MainActorSystem"]

    /// Returns whether the called function is certainly declared in the project or an external module, and not in a
    /// library type with one of the names.
    func isOwn(_ call: LibraryCall, insteadOf names: Set<String>, in file: FileID) -> Bool {
        let name = call.function.rawValue
        guard let receiver = call.receiver else {
            let scope = call.owner.map { types.type(of: $0, in: file) }
            return resolver.members.members(name, around: scope) != nil || resolver.members.globals(name) != nil
        }
        return switch resolver.resolve(receiver, in: file).unwrapped {
        case .type(let type, _): resolver.members.members(name, of: type) != nil
        case .metatype(.type(let type, _)): resolver.members.members(name, of: type) != nil
        case .external("", _): false
        case .external(let name, _): !libraryTypes.means(name, names, of: KnownModule.system, in: nil, file)
        case .tuple, .function, .metatype: true
        case .maybeOptional, .composition, .unknown: false
        }
    }

    /// Returns whether the receiver of a call is certainly a system of the library.
    func isOfSystem(_ call: LibraryCall, in file: FileID) -> Bool {
        guard let system = call.receiver, !isOwn(call, insteadOf: SystemMeanings.systems, in: file) else {
            return false
        }
        switch resolver.resolve(system, in: file).unwrapped {
        case .external(let name, _) where !name.isEmpty: return true
        default: break
        }
        switch system {
        // The property of the enclosing actor.
        case .name("system", let context?), .member(.`self`(let context), "system"):
            let scope = types.type(of: context, in: file)
            if isActor(scope), resolver.members.members("system", of: scope) == nil { return true }
        default: break
        }
        return !mayAnyTypeMakeReferences
    }

    /// Returns whether the value is certainly the library's service locator.
    func isLocator(_ value: ExpressionSummary, in file: FileID) -> Bool {
        if externalTypes.value(of: value, in: file) == .instance("ServiceLocator") { return true }
        switch value {
        // `ServiceLocator { locator in … }`
        case .closureParameter(of: .parameter(of: let function, _, _), index: 0, count: 1):
            return externalTypes.value(of: function, in: file) == .type("ServiceLocator")
        case .name("services", let context?), .member(.`self`(let context), "services"):
            let scope = types.type(of: context, in: file)
            return isActor(scope) && resolver.members.members("services", of: scope) == nil
        case .member(let system, "services"):
            guard case .instance(let name)? = externalTypes.value(of: system, in: file) else { return false }
            return SystemMeanings.systems.contains(name)
        default: return false
        }
    }

    // MARK: - Messages

    /// The actor that accepts a message.
    enum Acceptor {
        /// An instance of this class, or of a class conforming to this protocol.
        case `class`(TypeID)
        case unknown
        /// The call isn't the `on` function of an actor.
        case none
    }

    /// Returns the actor whose function `on` adds the reaction.
    func acceptor(of reaction: LibraryCall, in file: FileID) -> Acceptor {
        guard let receiver = reaction.receiver else {
            return reaction.owner.map { .class(types.type(of: $0, in: file)) } ?? .none
        }
        switch resolver.resolve(receiver, in: file).unwrapped {
        case .type(let type, _): return .class(type)
        case .external("", _): return .unknown
        case .external(let name, _):
            // External actors don't belong to the project.
            return libraryTypes.means(name, ["SystemActor"], of: KnownModule.system, in: nil, file) ? .unknown : .none
        case .tuple, .function, .metatype: return .none
        case .maybeOptional, .composition, .unknown: return .unknown
        }
    }

    /// Returns the actor class to which the message is sent, and the message type.
    func asked(_ message: LibraryCall, in file: FileID) -> ReactionGraph.Reaction? {
        guard let receiver = message.receiver, message.maker != .spawn || !mayAnyTypeSpawn else { return nil }
        var actor: TypeID?
        if message.maker != nil {
            actor = type(receiver, in: file)
        } else if case .type(let type, _)? = actors(ofReference: receiver, in: file)?.first {
            actor = type
        }
        guard let actor, isActor(actor), let type = type(message.subject, in: file), isMessage(type) else {
            return nil
        }
        return ReactionGraph.Reaction(actor: actor, message: type)
    }

    /// Returns whether the message is sent to an actor of the library.
    func isSentToActor(_ message: LibraryCall, in file: FileID) -> Bool {
        guard let receiver = message.receiver else { return false }
        if message.maker != nil { return type(receiver, in: file).map { isActor($0) } == true }
        return actors(ofReference: receiver, in: file) != nil
    }

    /// Returns the generic arguments of the library's type for references; `nil` for a value of another type.
    private func actors(ofReference value: ExpressionSummary, in file: FileID) -> [ResolvedType]? {
        guard case .external(let name, let arguments) = resolver.resolve(value, in: file).unwrapped,
            libraryTypes.means(name, ["ActorRef"], of: KnownModule.system, in: nil, file)
        else { return nil }
        return arguments
    }
}

extension MemberTable {
    /// Returns whether any type in the project declares a function with this name.
    fileprivate func isAnyFunction(_ name: String) -> Bool {
        types.files.contains { file in
            file.functions.contains { $0.name == name }
                || file.types.contains { $0.members.contains { $0.name == name && $0.isFunction } }
        }
    }
}
