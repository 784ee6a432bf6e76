import FlynnResolution
import FlynnSummary
import FlynnSyntax

/// The facts about actors of FlynnSystem and their messages.
package struct ActorSystems: Sendable {
    /// A reaction that occupies the actor.
    private typealias Reaction = ReactionGraph.Reaction

    /// The maximum number of subclasses of an actor, and of declarations of a class, to search for accepted messages.
    private static let maxDescendants = 256
    private static let maxDeclarations = 256
    /// The maximum number of an actor's occupying messages to search for a cycle.
    private static let maxOccupations = 64

    private let types: TypeTable
    private let inheritance: Inheritance
    private let libraryTypes: LibraryTypes
    private let resolver: ReceiverResolver
    private let externalTypes: ExternalTypes
    private let isComplete: Bool
    /// Whether a file imports the library.
    private let isUsed: Bool
    /// The messages accepted by the code of a type. This is `nil` if some messages are unknown.
    private var accepted: [TypeID: Set<TypeID>?] = [:]
    /// The types with code that accepts a message.
    private var acceptors: [TypeID: [TypeID]] = [:]
    /// The accepted messages for actors of unknown classes.
    private var acceptedByAnyActor: Set<TypeID> = []
    /// The types with code that accepts the library's message `Terminated`.
    private var acceptorsOfTerminated: Set<TypeID> = []
    private var isTerminatedAcceptedByAnyActor = false
    /// Whether actors of unknown classes accept unknown messages.
    private var isAcceptanceOpen = false
    /// The number of registrations by class, without pools.
    private var registrations: [TypeID: Int] = [:]
    private var pools: Set<TypeID> = []
    private var openClasses: Set<TypeID> = []
    /// The classes with any number of actors in a system.
    private var spawned: Set<TypeID> = []
    private var areSpawnsKnown = true
    /// Whether a type in the project declares a function with the same name as the library function for creating
    /// actors.
    private var mayAnyTypeSpawn = false
    /// Whether all registrations are known. This requires that the project declares no other kind of system outside of
    /// tests.
    private var areRegistrationsKnown = false
    private let tests: TestFiles
    /// Whether a type in the project declares a function with the same name as the library function for creating
    /// references.
    private var mayAnyTypeMakeReferences = false
    /// Whether tests declare a different kind of system.
    private var doTestsImitateSystems = false
    /// The graph of occupying reactions and the reactions they wait for.
    private var waits = ReactionGraph([])
    private var occupations: [TypeID: Set<TypeID>] = [:]

    init(_ resolver: ReceiverResolver, _ externalTypes: ExternalTypes, _ libraryTypes: LibraryTypes, isComplete: Bool) {
        self.externalTypes = externalTypes
        types = resolver.types
        inheritance = resolver.inheritance
        self.resolver = resolver
        self.libraryTypes = libraryTypes
        self.isComplete = isComplete
        let files = types.files.indices.filter { resolver.types.files[$0].system != nil }.map { FileID($0) }
        tests = TestFiles(files.isEmpty ? [] : types.files)
        isUsed = !files.isEmpty
        if files.isEmpty { return }
        for file in files { addReactions(in: file) }
        addRegistrations(in: files)
        mayAnyTypeMakeReferences = resolver.members.isAnyFunction("actor")
        mayAnyTypeSpawn = resolver.members.isAnyFunction("spawn")
        for file in files {
            for spawn in facts(file).spawns {
                if let actor = type(spawn.actor, in: file) {
                    spawned.insert(actor)
                } else if !isOwn("spawn", of: spawn.system, ActorSystems.systems, in: file) {
                    areSpawnsKnown = false
                }
            }
        }
        waits = ReactionGraph(files.flatMap(waits))
    }

    private func facts(_ file: FileID) -> SystemFacts { types.files[file.index].system ?? SystemFacts.none }

    // MARK: - Facts of all files

    private mutating func addReactions(in file: FileID) {
        var seen: [Reaction: Bool] = [:]
        for reaction in facts(file).reactions {
            let message = type(reaction.message, in: file)
            let isTerminated = message == nil && isTerminated(reaction.message, in: file)
            let owner: TypeID
            switch acceptor(of: reaction, in: file) {
            case .class(let type): owner = type
            case .unknown where isTerminated:
                isTerminatedAcceptedByAnyActor = true
                continue
            case .unknown:
                if let message { acceptedByAnyActor.insert(message) } else { isAcceptanceOpen = true }
                continue
            case .none: continue
            }
            if isTerminated {
                acceptorsOfTerminated.insert(owner)
                continue
            }
            guard let message else {
                accepted[owner] = .some(nil)
                continue
            }
            // This changes the set in place, unless some messages are unknown.
            accepted[owner, default: .some([])]?.insert(message)
            acceptors[message, default: []].append(owner)
            // A later reaction replaces an earlier reaction.
            let key = Reaction(actor: owner, message: message)
            seen[key] = reaction.occupies && seen[key] ?? true
        }
        for (reaction, occupies) in seen where occupies {
            occupations[reaction.actor, default: []].insert(reaction.message)
        }
    }

    /// Returns whether the type is the library's message for the termination of an actor.
    private func isTerminated(_ message: ExpressionSummary, in file: FileID) -> Bool {
        if case .member(.name(let module, _), "Terminated") = message { return KnownModule.system.contains(module) }
        return externalTypes.value(of: message, in: file) == .type("Terminated")
    }

    /// The actor that accepts a message.
    private enum Acceptor {
        /// An instance of this class, or of a class conforming to this protocol.
        case `class`(TypeID)
        case unknown
        /// The call isn't the `on` function of an actor.
        case none
    }

    private func acceptor(of reaction: MessageReaction, in file: FileID) -> Acceptor {
        if let owner = reaction.owner { return .class(types.type(of: owner, in: file)) }
        guard let receiver = reaction.receiver else { return .unknown }
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

    private mutating func addRegistrations(in files: [FileID]) {
        areRegistrationsKnown = isComplete
        var count = 0
        for file in files {
            let facts = facts(file)
            for type in facts.openClasses { openClasses.insert(types.type(of: type, in: file)) }
            for registration in facts.registrations where isBuilders(registration.function, in: file) {
                count += 1
                let actor =
                    registration.isInstance
                    ? instance(registration.actor, in: file) : type(registration.actor, in: file)
                guard let actor else {
                    areRegistrationsKnown = false
                    continue
                }
                if registration.isPool { pools.insert(actor) } else { registrations[actor, default: 0] += 1 }
            }
        }
        // A library can leave the registrations to its clients.
        if count == 0 { areRegistrationsKnown = false }
        for type in types.ids where types[type].isKnown && types.kind(of: type) != .protocol {
            guard areRegistrationsKnown else { break }
            guard libraryTypes.inherited(by: type, ["ActorSystem"], of: KnownModule.system) != nil else { continue }
            if types[type].declarations.contains(where: { tests.contains($0.file) }) {
                doTestsImitateSystems = true
            } else {
                areRegistrationsKnown = false
            }
        }
    }

    /// Returns whether the called function can belong to a builder, because no type in the project declares the
    /// function.
    private func isBuilders(_ function: ExpressionSummary, in file: FileID) -> Bool {
        let members = resolver.members
        switch function {
        case .name(let name, let context):
            let scope = context.map { types.type(of: $0, in: file) }
            return members.members(name, around: scope) == nil && members.globals(name) == nil
        case .member(let builder, let name): return !isOwn(name, of: builder, ["ActorSystemBuilder"], in: file)
        default: return true
        }
    }

    /// Returns whether the member is certainly declared in the project or an external module, and not in the library.
    private func isOwn(_ name: String, of value: ExpressionSummary, _ names: Set<String>, in file: FileID) -> Bool {
        switch resolver.resolve(value, in: file).unwrapped {
        case .type(let type, _): resolver.members.members(name, of: type) != nil
        case .metatype(.type(let type, _)): resolver.members.members(name, of: type) != nil
        case .external("", _): false
        case .external(let name, _): !libraryTypes.means(name, names, of: KnownModule.system, in: nil, file)
        case .tuple, .function, .metatype: true
        case .maybeOptional, .composition, .unknown: false
        }
    }

    private static let systems: Set = ["ActorSystem", "MainActorSystem"]

    /// Returns whether the value is certainly a system of the library.
    private func isSystem(_ system: ExpressionSummary, in file: FileID) -> Bool {
        if isOwn("actor", of: system, ActorSystems.systems, in: file) { return false }
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

    /// Returns the waiting reactions in the file, together with the reactions they wait for.
    private func waits(in file: FileID) -> [(Reaction, Reaction)] {
        facts(file).messages.compactMap { message in
            guard let reaction = reaction(around: message, in: file), let asked = asked(message, in: file) else {
                return nil
            }
            return (reaction, asked)
        }
    }

    // MARK: - Types

    /// Returns the type's name for messages. The name of a local type doesn't include the function.
    private func name(of type: TypeID) -> String {
        let name = types.name(of: type)
        return name.contains("(") ? name.split(separator: ".").last.map(String.init) ?? name : name
    }

    /// Returns the type referenced by a metatype value.
    private func type(_ value: ExpressionSummary, in file: FileID) -> TypeID? {
        guard case .metatype(.type(let type, _)) = resolver.resolve(value, in: file), types.kind(of: type) != nil else {
            return nil
        }
        return types[type].isUnique ? type : nil
    }

    /// Returns the type of a value.
    private func instance(_ value: ExpressionSummary, in file: FileID) -> TypeID? {
        guard case .type(let type, _) = resolver.resolve(value, in: file), types.kind(of: type) != nil else {
            return nil
        }
        return types[type].isUnique ? type : nil
    }

    /// Returns whether the type is certainly an actor class with typed messages.
    func isActor(_ type: TypeID) -> Bool {
        isUsed && types.kind(of: type) == .class && types[type].isUnique
            && libraryTypes.inherited(by: type, ["SystemActor"], of: KnownModule.system) != nil
    }

    private func isMessage(_ type: TypeID) -> Bool {
        types.isValueType(type) && types[type].isUnique
            && libraryTypes.inherited(by: type, ["Message"], of: KnownModule.system) != nil
    }

    /// Returns the actor class to which the message is sent, and the message type.
    private func asked(_ message: SentMessage, in file: FileID) -> Reaction? {
        let actor: TypeID?
        switch message.receiver {
        case .newReference(let value): actor = type(value, in: file)
        case .newActor(let value): actor = mayAnyTypeSpawn ? nil : type(value, in: file)
        case .reference(let value):
            guard case .external(let name, let arguments) = resolver.resolve(value, in: file).unwrapped,
                libraryTypes.means(name, ["ActorRef"], of: KnownModule.system, in: nil, file),
                case .type(let type, _)? = arguments.first
            else { return nil }
            actor = type
        }
        guard let actor, isActor(actor), let type = instance(message.message, in: file), isMessage(type) else {
            return nil
        }
        return Reaction(actor: actor, message: type)
    }

    /// Returns the reaction that is occupied while the message is sent.
    private func reaction(around message: SentMessage, in file: FileID) -> Reaction? {
        guard message.method != "tell",
            message.receivers.allSatisfy({ externalTypes.callsClosuresAtOnce($0, in: file) }),
            let value = message.reaction, let owner = message.owner,
            let type = type(value, in: file)
        else { return nil }
        let actor = types.type(of: owner, in: file)
        guard isActor(actor), occupations[actor]?.contains(type) == true else { return nil }
        return Reaction(actor: actor, message: type)
    }

    /// Returns whether the type is certainly an actor class with typed messages.
    package func isActor(_ type: TypeSummary.ID, in file: FileID) -> Bool { isActor(types.type(of: type, in: file)) }

    // MARK: - Questions

    /// A sent message, with the names of the actor and the message type.
    package struct Problem {
        package var message: SentMessage
        package var actor: String
        package var type: String
    }

    /// Returns the messages in the file that certainly aren't accepted.
    package func unaccepted(in file: FileID) -> [Problem] {
        guard isComplete, !isAcceptanceOpen else { return [] }
        var families = Families()
        return facts(file).messages.compactMap { message in
            guard let asked = asked(message, in: file), accepts(asked, &families) == false else { return nil }
            return Problem(
                message: message, actor: name(of: asked.actor), type: name(of: asked.message))
        }
    }

    /// Returns the calls of `watch` by actors that don't accept the termination message, with the names of the calling
    /// actors.
    package func unacceptedEnds(in file: FileID) -> [(watch: ActorWatch, actor: String)] {
        guard isComplete, !isAcceptanceOpen, !isTerminatedAcceptedByAnyActor else { return [] }
        var areKnown: [TypeID: Bool] = [:]
        return facts(file).watches.compactMap { watch in
            let actor = types.type(of: watch.owner, in: file)
            guard isActor(actor), resolver.members.members("watch", of: actor) == nil,
                family(of: actor, &areKnown) != nil, !acceptsTerminated(actor)
            else { return nil }
            return (watch, name(of: actor))
        }
    }

    /// Returns whether the class, a superclass or a subclass accepts the termination message.
    private func acceptsTerminated(_ actor: TypeID) -> Bool {
        let family =
            inheritance.lineage(of: actor).types
            + inheritance.descendants(of: actor, limit: ActorSystems.maxDescendants)
        return family.contains { acceptorsOfTerminated.contains($0) }
    }

    /// Returns the mutable services in the file that certainly aren't `Sendable`, and the names of the classes.
    package func unsendableServices(
        in file: FileID, _ references: SharedReferences
    ) -> [(service: RegisteredService, class: String)] {
        facts(file).services.compactMap { service in
            guard isLocator(service.locator, in: file),
                let type = references.changingClass(service.service, in: file)
            else { return nil }
            return (service, name(of: type))
        }
    }

    /// Returns whether the value is certainly the library's service locator.
    private func isLocator(_ value: ExpressionSummary, in file: FileID) -> Bool {
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
            return ActorSystems.systems.contains(name)
        default: return false
        }
    }

    /// The cached results about accepted messages.
    private struct Families {
        /// The superclasses and subclasses that accept messages for an actor class, including the class itself. This is
        /// `nil` if some messages are unknown.
        var families: [TypeID: Set<TypeID>?] = [:]
        /// Whether all messages accepted by the code of a type are known.
        var areKnown: [TypeID: Bool] = [:]
        var answers: [Reaction: Bool] = [:]
    }

    /// Returns whether the class or one of its subclasses accepts the message, or `nil` if some messages are unknown.
    private func accepts(_ asked: Reaction, _ families: inout Families) -> Bool? {
        if acceptedByAnyActor.contains(asked.message) { return true }
        if let known = families.answers[asked] { return known }
        if families.families[asked.actor] == nil {
            families.families[asked.actor] = .some(family(of: asked.actor, &families.areKnown))
        }
        guard let family = families.families[asked.actor] ?? nil else { return nil }
        let acceptors = acceptors[asked.message] ?? []
        let isAccepted =
            acceptors.count < family.count
            ? acceptors.contains { acceptor in
                countStep()
                return family.contains(acceptor)
            }
            : family.contains { member in
                countStep()
                return accepted[member]??.contains(asked.message) == true
            }
        families.answers[asked] = isAccepted
        return isAccepted
    }

    /// Returns the classes that accept messages for the actor class, or `nil` if some messages are unknown.
    private func family(of actor: TypeID, _ areKnown: inout [TypeID: Bool]) -> Set<TypeID>? {
        let descendants = inheritance.descendants(of: actor, limit: ActorSystems.maxDescendants)
        if descendants.count == ActorSystems.maxDescendants { return nil }
        var family: Set<TypeID> = []
        for type in inheritance.lineage(of: actor).types + descendants {
            let isKnown = areKnown[type] ?? isAcceptanceKnown(of: type)
            areKnown[type] = isKnown
            guard isKnown else { return nil }
            if accepted[type] != nil { family.insert(type) }
        }
        return family
    }

    /// Returns whether all messages accepted by the code of the type are known.
    private func isAcceptanceKnown(of type: TypeID) -> Bool {
        guard types[type].declarations.count <= ActorSystems.maxDeclarations else { return false }
        for declaration in types[type].declarations {
            guard types.files[declaration.file.index].system != nil else { return false }
        }
        for (parent, written) in zip(inheritance.parents(of: type), types[type].inherited)
        where parent.flatMap(types.kind) == nil && !written.isMemberless {
            guard case .named(let name, _) = types.normalized(written, in: type),
                name == "SystemActor" || name == "FlynnSystem.SystemActor"
            else { return false }
        }
        if case .some(nil) = accepted[type] { return false }
        return true
    }

    private func areRegistrationsKnown(in file: FileID) -> Bool {
        areRegistrationsKnown && !(doTestsImitateSystems && tests.contains(file))
    }

    /// Returns the references in the file to actors that no builder registers, with the names of the actors.
    package func unregistered(in file: FileID) -> [(reference: ActorReference, actor: String)] {
        guard areRegistrationsKnown(in: file) else { return [] }
        return facts(file).references.compactMap { reference in
            guard let actor = type(reference.actor, in: file), isActor(actor), isSystem(reference.system, in: file),
                !openClasses.contains(actor),
                registrations[actor] == nil, !pools.contains(actor)
            else { return nil }
            return (reference, name(of: actor))
        }
    }

    /// A message in a cycle: the sender awaits the answer of an actor that is occupied until the sender answers.
    package struct Cycle {
        package var message: SentMessage
        /// The asking actor, and the message it reacts to.
        package var asker: String
        package var reaction: String
        /// The asked actor, and the message occupying it.
        package var asked: String
        package var occupation: String
    }

    /// Returns the messages in the file that close a cycle of waiting actors.
    package func cycles(in file: FileID) -> [Cycle] {
        guard areRegistrationsKnown(in: file) else { return [] }
        return facts(file).messages.compactMap { message in
            guard let end = reaction(around: message, in: file), let asked = asked(message, in: file)?.actor,
                // If the class has several actors, one of the others can answer.
                registrations[asked] == 1, !pools.contains(asked), areSpawnsKnown, !spawned.contains(asked),
                let messages = occupations[asked],
                messages.count <= ActorSystems.maxOccupations
            else { return nil }
            let starts = waits.starts(messages.map { Reaction(actor: asked, message: $0) }, reaching: end)
            guard let start = starts.min(by: { name(of: $0.message) < name(of: $1.message) }) else {
                return nil
            }
            return Cycle(
                message: message, asker: name(of: end.actor), reaction: name(of: end.message),
                asked: name(of: asked), occupation: name(of: start.message))
        }
    }

    /// Returns the messages in the file whose class must not be shared between threads, and the class names.
    package func sharedMessages(
        in file: FileID, _ references: SharedReferences
    ) -> [(message: SentMessage, class: String)] {
        facts(file).messages.compactMap { message in
            guard message.isStored, isReference(message.receiver, in: file),
                let type = references.sharedClass(ofMessage: message.message, ActorSystems.messages, in: file),
                libraryTypes.inherited(by: type, ["Message"], of: KnownModule.system) != nil
            else { return nil }
            return (message, name(of: type))
        }
    }

    private static let messages: Set = ["Message", "FlynnSystem.Message"]

    /// Returns whether the message is sent to an actor of the library.
    private func isReference(_ receiver: SentMessage.Receiver, in file: FileID) -> Bool {
        switch receiver {
        case .newReference(let value), .newActor(let value): return type(value, in: file).map { isActor($0) } == true
        case .reference(let value):
            guard case .external(let name, _) = resolver.resolve(value, in: file).unwrapped else { return false }
            return libraryTypes.means(name, ["ActorRef"], of: KnownModule.system, in: nil, file)
        }
    }

    /// Returns the message properties in the file whose class must not be shared between threads, and the names of the
    /// message and the class.
    package func sharedProperties(
        in file: FileID, _ references: SharedReferences
    ) -> [(property: MessageProperty, message: String, class: String)] {
        facts(file).properties.compactMap { property in
            let owner = types.type(of: property.owner, in: file)
            guard isMessage(owner), let shared = references.sharedClass(property.value, in: file) else { return nil }
            return (property, name(of: owner), shared)
        }
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
