import FlynnSyntax

/// The facts about actors and messages in a file that imports FlynnSystem.
package struct SystemFacts: Sendable {
    /// The calls of `on`, by which actors accept messages.
    package var reactions: [MessageReaction] = []
    /// The messages that are sent.
    package var messages: [SentMessage] = []
    /// The calls that register actors with a builder.
    package var registrations: [ActorRegistration] = []
    /// The calls that ask a system for a reference.
    package var references: [ActorReference] = []
    /// The calls that create actors for a system.
    package var spawns: [SpawnedActor] = []
    /// The calls of `watch`.
    package var watches: [ActorWatch] = []
    /// The services that are registered.
    package var services: [RegisteredService] = []
    /// The classes that other modules can use, and so register.
    package var openClasses: [TypeSummary.ID] = []
    /// The stored properties and the values of cases, which may be a message's.
    package var properties: [MessageProperty] = []

    /// Those of a file that doesn't import it.
    package static let none = SystemFacts()
}

/// `on(Login.self, future: { … })`
package struct MessageReaction: Sendable {
    /// The type around the call; `nil` if another object's `on` is called.
    package var owner: TypeSummary.ID?
    /// The object whose `on` is called, if it isn't `self`.
    package var receiver: ExpressionSummary?
    /// The type of the messages, as a value.
    package var message: ExpressionSummary
    /// That type, as it is written.
    package var span: SourceSpan
    /// Whether the message certainly occupies the actor until its answer is there.
    package var occupies: Bool
    /// The strong uses of `self` in the closure.
    package var strongSelf: StrongSelf?
    /// The function that is passed instead of a closure.
    package var function: FunctionReference?
}

/// `session.ask(Login(…))`
package struct SentMessage: Sendable {
    /// Where the message goes.
    package enum Receiver: Sendable {
        /// A reference.
        case reference(ExpressionSummary)
        /// A new reference to an actor of this class: `system.actor(SessionActor.self)`
        case newReference(ExpressionSummary)
        /// A new actor of this class: `system.spawn { SessionActor(system: $0) }`
        case newActor(ExpressionSummary)
    }

    /// The method that sends it: `tell`, `ask` or `promise`.
    package var method: String
    package var receiver: Receiver
    package var message: ExpressionSummary
    /// Whether the message is the value of a variable or property, so that other code can have it, too.
    package var isStored: Bool
    /// The argument.
    package var span: SourceSpan
    /// The type around the call; `nil` outside of types.
    package var owner: TypeSummary.ID?
    /// The type of the message that occupies the actor meanwhile, as a value.
    package var reaction: ExpressionSummary?
    /// The receivers of the methods around it in the reaction. Only if these are collections, they call their closures meanwhile.
    package var receivers: [ExpressionSummary] = []
}

/// `builder.addSingleton(SessionActor.self)`
package struct ActorRegistration: Sendable {
    /// The class as a value, or an instance of it.
    package var actor: ExpressionSummary
    /// Whether ``actor`` is an instance.
    package var isInstance: Bool
    /// Whether there can be several actors of the class.
    package var isPool: Bool
    /// The function that registers it: a member of a builder, unless the project declares one of that name.
    package var function: ExpressionSummary
}

/// `system.actor(SessionActor.self, caller: self)`
package struct ActorReference: Sendable {
    /// The class as a value.
    package var actor: ExpressionSummary
    /// The system.
    package var system: ExpressionSummary
    /// The argument.
    package var span: SourceSpan
}

/// `system.spawn(SessionActor.self) { … }`
package struct SpawnedActor: Sendable {
    /// The class as a value.
    package var actor: ExpressionSummary
    /// The system.
    package var system: ExpressionSummary
}

/// `watch(session)`
package struct ActorWatch: Sendable {
    /// The type enclosing the call.
    package var owner: TypeSummary.ID
    /// The argument.
    package var span: SourceSpan
}

/// `locator.register(storage)`
package struct RegisteredService: Sendable {
    package var service: ExpressionSummary
    package var locator: ExpressionSummary
    /// The argument.
    package var span: SourceSpan
}

/// A stored property of an instance, or a value of a case.
package struct MessageProperty: Sendable {
    package var owner: TypeSummary.ID
    /// The name of the property or case.
    package var name: String
    /// The declaration up to the name, or the value.
    package var span: SourceSpan
    package var value: ExpressionSummary
}

// MARK: - Archive

extension SystemFacts: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            reactions: archiver.field(value.reactions), messages: archiver.field(value.messages),
            registrations: archiver.field(value.registrations), references: archiver.field(value.references),
            spawns: archiver.field(value.spawns), watches: archiver.field(value.watches),
            services: archiver.field(value.services),
            openClasses: archiver.field(value.openClasses), properties: archiver.field(value.properties))
    }
}

extension MessageReaction: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), receiver: archiver.field(value.receiver),
            message: archiver.field(value.message), span: archiver.field(value.span),
            occupies: archiver.field(value.occupies),
            strongSelf: archiver.field(value.strongSelf),
            function: archiver.field(value.function))
    }
}

extension SentMessage: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            method: archiver.field(value.method), receiver: archiver.field(value.receiver),
            message: archiver.field(value.message), isStored: archiver.field(value.isStored),
            span: archiver.field(value.span), owner: archiver.field(value.owner),
            reaction: archiver.field(value.reaction), receivers: archiver.field(value.receivers))
    }
}

extension SentMessage.Receiver: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.reference, &archiver) { if case .reference(let value) = $0 { value } else { nil } }
        cases.add(Self.newReference, &archiver) { if case .newReference(let type) = $0 { type } else { nil } }
        cases.add(Self.newActor, &archiver) { if case .newActor(let type) = $0 { type } else { nil } }
        return cases.end(&archiver, or: .reference(.unknown))
    }
}

extension ActorRegistration: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            actor: archiver.field(value.actor), isInstance: archiver.field(value.isInstance),
            isPool: archiver.field(value.isPool), function: archiver.field(value.function))
    }
}

extension ActorReference: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            actor: archiver.field(value.actor), system: archiver.field(value.system), span: archiver.field(value.span))
    }
}

extension SpawnedActor: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(actor: archiver.field(value.actor), system: archiver.field(value.system))
    }
}

extension ActorWatch: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(owner: archiver.field(value.owner), span: archiver.field(value.span))
    }
}

extension RegisteredService: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            service: archiver.field(value.service), locator: archiver.field(value.locator),
            span: archiver.field(value.span))
    }
}

extension MessageProperty: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            owner: archiver.field(value.owner), name: archiver.field(value.name), span: archiver.field(value.span),
            value: archiver.field(value.value))
    }
}
