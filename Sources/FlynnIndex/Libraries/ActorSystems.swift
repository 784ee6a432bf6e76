import FlynnFacts
import FlynnResolution
import FlynnSyntax

/// The facts about actors of FlynnSystem and their messages.
package struct ActorSystems: Sendable {
    /// A reaction that occupies the actor.
    private typealias Reaction = ReactionGraph.Reaction

    /// The maximum number of an actor's occupying messages to search for a cycle.
    private static let maxOccupations = 64

    private let types: TypeTable
    private let libraryTypes: LibraryTypes
    private let resolver: ReceiverResolver
    private let externalTypes: ExternalTypes
    private let isComplete: Bool
    private let meanings: SystemMeanings
    private let accepted: AcceptedMessages
    /// The number of registrations by class, without pools.
    private var registrations: [TypeID: Int] = [:]
    private var pools: Set<TypeID> = []
    private var openClasses: Set<TypeID> = []
    /// The classes with any number of actors in a system.
    private var spawned: Set<TypeID> = []
    private var areSpawnsKnown = true
    /// Whether all registrations are known. This requires that the project declares no other kind of system outside of
    /// tests.
    private var areRegistrationsKnown = false
    private let tests: TestFiles
    /// Whether tests declare a different kind of system.
    private var doTestsImitateSystems = false
    /// The graph of occupying reactions and the reactions they wait for.
    private var waits = ReactionGraph([])

    init(_ resolver: ReceiverResolver, _ externalTypes: ExternalTypes, _ libraryTypes: LibraryTypes, isComplete: Bool) {
        self.externalTypes = externalTypes
        types = resolver.types
        self.resolver = resolver
        self.libraryTypes = libraryTypes
        self.isComplete = isComplete
        let files = types.files.indices.filter { resolver.types.files[$0].system != nil }.map { FileID($0) }
        tests = TestFiles(files.isEmpty ? [] : types.files)
        meanings = SystemMeanings(resolver, externalTypes, libraryTypes, isUsed: !files.isEmpty)
        accepted = AcceptedMessages(meanings, in: files)
        if files.isEmpty { return }
        addRegistrations(in: files)
        for file in files {
            for spawn in facts(file).calls(to: .spawn) {
                if let actor = meanings.type(spawn.subject, in: file) {
                    spawned.insert(actor)
                } else if !meanings.isOwn(spawn, insteadOf: SystemMeanings.systems, in: file) {
                    areSpawnsKnown = false
                }
            }
        }
        waits = ReactionGraph(files.flatMap(waits))
    }

    private func facts(_ file: FileID) -> SystemFacts { types.files[file.index].system ?? SystemFacts.none }

    private mutating func addRegistrations(in files: [FileID]) {
        areRegistrationsKnown = isComplete
        var count = 0
        for file in files {
            let facts = facts(file)
            for type in facts.openClasses { openClasses.insert(types.type(of: type, in: file)) }
            for call in facts.calls
            where call.function.registersActor
                && !meanings.isOwn(call, insteadOf: SystemMeanings.builders, in: file)
            {
                count += 1
                guard let actor = meanings.type(call.subject, in: file) else {
                    areRegistrationsKnown = false
                    continue
                }
                if call.function == .addPool { pools.insert(actor) } else { registrations[actor, default: 0] += 1 }
            }
        }
        // A library can leave the registrations to its clients.
        if count == 0 { areRegistrationsKnown = false }
        for type in types.ids where types[type].isKnown && types.kind(of: type) != .protocol {
            guard areRegistrationsKnown else { break }
            guard libraryTypes.inherited(by: type, ["ActorSystem"], of: KnownModule.system) != nil else { continue }
            if types.declarations(of: type).contains(where: { tests.contains($0.file) }) {
                doTestsImitateSystems = true
            } else {
                areRegistrationsKnown = false
            }
        }
    }

    /// Returns the waiting reactions in the file, together with the reactions they wait for.
    private func waits(in file: FileID) -> [(Reaction, Reaction)] {
        facts(file).messages.compactMap { message in
            guard let reaction = reaction(around: message, in: file), let asked = meanings.asked(message, in: file)
            else {
                return nil
            }
            return (reaction, asked)
        }
    }

    /// Returns the reaction that is occupied while the message is sent.
    private func reaction(around message: LibraryCall, in file: FileID) -> Reaction? {
        guard message.function != .tell,
            message.receivers.allSatisfy({ externalTypes.callsClosuresAtOnce($0, in: file) }),
            let value = message.reaction, let owner = message.owner,
            let type = meanings.type(value, in: file)
        else { return nil }
        let actor = types.type(of: owner, in: file)
        guard meanings.isActor(actor), accepted.occupations[actor]?.contains(type) == true else { return nil }
        return Reaction(actor: actor, message: type)
    }

    /// Returns whether the type is certainly an actor class with typed messages.
    package func isActor(_ type: TypeSummary.ID, in file: FileID) -> Bool {
        meanings.isActor(types.type(of: type, in: file))
    }

    /// Returns whether the type is certainly an actor class with typed messages.
    func isActor(_ type: TypeID) -> Bool { meanings.isActor(type) }

    // MARK: - Questions

    /// A sent message, with the names of the actor and the message type.
    package struct Problem {
        package var span: SourceSpan
        /// The sending function.
        package var function: LibraryCall.Function
        package var actor: String
        package var type: String
    }

    /// Returns the messages in the file that certainly aren't accepted.
    package func unaccepted(in file: FileID) -> [Problem] {
        guard isComplete, !accepted.isOpen else { return [] }
        var families = AcceptedMessages.Families()
        return facts(file).messages.compactMap { message in
            guard let span = message.span, let asked = meanings.asked(message, in: file),
                accepted.accepts(asked, &families) == false
            else { return nil }
            return Problem(
                span: span, function: message.function, actor: meanings.name(of: asked.actor),
                type: meanings.name(of: asked.message))
        }
    }

    /// Returns the calls of `watch` by actors that don't accept the termination message, with the names of the calling
    /// actors.
    package func unacceptedEnds(in file: FileID) -> [(span: SourceSpan, actor: String)] {
        guard isComplete, !accepted.isOpen, !accepted.isTerminatedAcceptedByAnyActor else { return [] }
        var areKnown: [TypeID: Bool] = [:]
        return facts(file).calls(to: .watch).compactMap { watch in
            guard let span = watch.span, watch.receiver == nil,
                let actor = watch.owner.map({ types.type(of: $0, in: file) }), meanings.isActor(actor),
                resolver.members.members("watch", of: actor) == nil,
                accepted.family(of: actor, &areKnown) != nil, !accepted.acceptsTerminated(actor)
            else { return nil }
            return (span, meanings.name(of: actor))
        }
    }

    /// Returns the mutable services in the file that certainly aren't `Sendable`, and the names of the classes.
    package func unsendableServices(
        in file: FileID, _ references: SharedReferences
    ) -> [(span: SourceSpan, class: String)] {
        facts(file).calls(to: .register).compactMap { service in
            guard let span = service.span, let locator = service.receiver, meanings.isLocator(locator, in: file),
                let type = references.changingClass(service.subject, in: file)
            else { return nil }
            return (span, meanings.name(of: type))
        }
    }

    private static let messages: Set = ["Message", "FlynnSystem.Message"]

    private func areRegistrationsKnown(in file: FileID) -> Bool {
        areRegistrationsKnown && !(doTestsImitateSystems && tests.contains(file))
    }

    /// Returns the references in the file to actors that no builder registers, with the names of the actors.
    package func unregistered(in file: FileID) -> [(span: SourceSpan, actor: String)] {
        guard areRegistrationsKnown(in: file) else { return [] }
        return facts(file).calls(to: .actor).compactMap { reference in
            guard let span = reference.span, let actor = meanings.type(reference.subject, in: file),
                meanings.isActor(actor), meanings.isOfSystem(reference, in: file), !openClasses.contains(actor),
                registrations[actor] == nil, !pools.contains(actor)
            else { return nil }
            return (span, meanings.name(of: actor))
        }
    }

    /// A message in a cycle: the sender awaits the answer of an actor that is occupied until the sender answers.
    package struct Cycle {
        package var span: SourceSpan
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
            guard let span = message.span, let end = reaction(around: message, in: file),
                let asked = meanings.asked(message, in: file)?.actor,
                // If the class has several actors, one of the others can answer.
                registrations[asked] == 1, !pools.contains(asked), areSpawnsKnown, !spawned.contains(asked),
                let messages = accepted.occupations[asked],
                messages.count <= ActorSystems.maxOccupations
            else { return nil }
            let starts = waits.starts(messages.map { Reaction(actor: asked, message: $0) }, reaching: end)
            guard let start = starts.min(by: { meanings.name(of: $0.message) < meanings.name(of: $1.message) }) else {
                return nil
            }
            return Cycle(
                span: span, asker: meanings.name(of: end.actor), reaction: meanings.name(of: end.message),
                asked: meanings.name(of: asked), occupation: meanings.name(of: start.message))
        }
    }

    /// Returns the messages in the file whose class must not be shared between threads, and the class names.
    package func sharedMessages(
        in file: FileID, _ references: SharedReferences
    ) -> [(span: SourceSpan, class: String)] {
        facts(file).messages.compactMap { message in
            guard let span = message.span, message.isStored, meanings.isSentToActor(message, in: file),
                let type = references.sharedClass(ofMessage: message.subject, ActorSystems.messages, in: file),
                libraryTypes.inherited(by: type, ["Message"], of: KnownModule.system) != nil
            else { return nil }
            return (span, meanings.name(of: type))
        }
    }

    /// Returns the message properties in the file whose class must not be shared between threads, and the names of the
    /// message and the class.
    package func sharedProperties(
        in file: FileID, _ references: SharedReferences
    ) -> [(property: MessageProperty, message: String, class: String)] {
        facts(file).properties.compactMap { property in
            let owner = types.type(of: property.owner, in: file)
            guard meanings.isMessage(owner), let shared = references.sharedClass(property.value, in: file) else {
                return nil
            }
            return (property, meanings.name(of: owner), shared)
        }
    }
}
