import FlynnResolution
import FlynnFacts
import FlynnSyntax

/// The messages that actor classes of FlynnSystem accept.
struct AcceptedMessages: Sendable {
    private typealias Reaction = ReactionGraph.Reaction

    /// The maximum number of subclasses of an actor, and of declarations of a class, to search for accepted messages.
    private static let maxDescendants = 256
    private static let maxDeclarations = 256

    private let meanings: SystemMeanings
    private let types: TypeTable
    private let inheritance: Inheritance
    /// The messages accepted by the code of a type. This is `nil` if some messages are unknown.
    private var accepted: [TypeID: Set<TypeID>?] = [:]
    /// The types with code that accepts a message.
    private var acceptors: [TypeID: [TypeID]] = [:]
    /// The accepted messages for actors of unknown classes.
    private var acceptedByAnyActor: Set<TypeID> = []
    /// The types with code that accepts the library's message `Terminated`.
    private var acceptorsOfTerminated: Set<TypeID> = []
    /// Whether actors of unknown classes accept the library's message `Terminated`.
    private(set) var isTerminatedAcceptedByAnyActor = false
    /// Whether actors of unknown classes accept unknown messages.
    private(set) var isOpen = false
    /// The messages that occupy the actors of a class.
    private(set) var occupations: [TypeID: Set<TypeID>] = [:]

    /// - Parameter files: The files with facts about FlynnSystem.
    init(_ meanings: SystemMeanings, in files: [FileID]) {
        self.meanings = meanings
        types = meanings.types
        inheritance = meanings.resolver.inheritance
        for file in files { addReactions(in: file) }
    }

    private mutating func addReactions(in file: FileID) {
        var seen: [Reaction: Bool] = [:]
        for reaction in types.files[file.index].system?.calls(to: .on) ?? [] {
            let message = meanings.type(reaction.subject, in: file)
            let isTerminated = message == nil && meanings.isTerminated(reaction.subject, in: file)
            let owner: TypeID
            switch meanings.acceptor(of: reaction, in: file) {
            case .class(let type): owner = type
            case .unknown where isTerminated:
                isTerminatedAcceptedByAnyActor = true
                continue
            case .unknown:
                if let message { acceptedByAnyActor.insert(message) } else { isOpen = true }
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

    /// The cached results about accepted messages.
    struct Families {
        /// The superclasses and subclasses that accept messages for an actor class, including the class itself. This is
        /// `nil` if some messages are unknown.
        fileprivate var families: [TypeID: Set<TypeID>?] = [:]
        /// Whether all messages accepted by the code of a type are known.
        fileprivate var areKnown: [TypeID: Bool] = [:]
        fileprivate var answers: [ReactionGraph.Reaction: Bool] = [:]
    }

    /// Returns whether the class or one of its subclasses accepts the message, or `nil` if some messages are unknown.
    func accepts(_ asked: ReactionGraph.Reaction, _ families: inout Families) -> Bool? {
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
    func family(of actor: TypeID, _ areKnown: inout [TypeID: Bool]) -> Set<TypeID>? {
        let descendants = inheritance.descendants(of: actor, limit: AcceptedMessages.maxDescendants)
        if descendants.count == AcceptedMessages.maxDescendants { return nil }
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
        guard types.declarations(of: type).count <= AcceptedMessages.maxDeclarations else { return false }
        for declaration in types.declarations(of: type) {
            guard types.files[declaration.file.index].system != nil else { return false }
        }
        for (parent, written) in zip(inheritance.parents(of: type), types.inherited(by: type))
        where parent.flatMap(types.kind) == nil && !written.isMemberless {
            guard case .named(let name, _) = types.normalized(written, in: type),
                name == "SystemActor" || name == "FlynnSystem.SystemActor"
            else { return false }
        }
        if case .some(nil) = accepted[type] { return false }
        return true
    }

    /// Returns whether the class, a superclass or a subclass accepts the termination message.
    func acceptsTerminated(_ actor: TypeID) -> Bool {
        let family =
            inheritance.lineage(of: actor).types
            + inheritance.descendants(of: actor, limit: AcceptedMessages.maxDescendants)
        return family.contains { acceptorsOfTerminated.contains($0) }
    }
}
