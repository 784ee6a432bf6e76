import FlynnSyntax

/// Facts about the actors and messages in a file importing FlynnSystem.
package struct SystemFacts: Sendable {
    /// The calls to `on`, with which actors accept messages.
    package var reactions: [MessageReaction] = []
    /// The sent messages.
    package var messages: [SentMessage] = []
    /// The calls that register actors with a builder.
    package var registrations: [ActorRegistration] = []
    /// The calls that request a reference from a system.
    package var references: [ActorReference] = []
    /// The calls that create actors in a system.
    package var spawns: [SpawnedActor] = []
    /// The calls to `watch`.
    package var watches: [ActorWatch] = []
    /// The registered services.
    package var services: [RegisteredService] = []
    /// The classes that other modules can use, and therefore register.
    package var openClasses: [TypeSummary.ID] = []
    /// The stored properties and associated values that may belong to a message.
    package var properties: [MessageProperty] = []

    /// The facts for a file that does not import FlynnSystem.
    package static let none = SystemFacts()
}

/// A handler for messages: `on(Login.self, future: { … })`
package struct MessageReaction: Sendable {
    /// The type containing the call; `nil` for a call to `on` of another object.
    package var owner: TypeSummary.ID?
    /// The receiver of the call to `on`, if other than `self`.
    package var receiver: ExpressionSummary?
    /// The message type, as a value.
    package var message: ExpressionSummary
    /// The source range of the message type.
    package var span: SourceSpan
    /// Whether the message certainly occupies the actor until the answer is available.
    package var occupies: Bool
    /// The strong uses of `self` in the closure.
    package var strongSelf: StrongSelf?
    /// The function passed in place of a closure.
    package var function: FunctionReference?

    package init(
        owner: TypeSummary.ID? = nil, receiver: ExpressionSummary? = nil, message: ExpressionSummary, span: SourceSpan,
        occupies: Bool, strongSelf: StrongSelf? = nil, function: FunctionReference? = nil
    ) {
        self.owner = owner
        self.receiver = receiver
        self.message = message
        self.span = span
        self.occupies = occupies
        self.strongSelf = strongSelf
        self.function = function
    }
}

/// A message sent to an actor: `session.ask(Login(…))`
package struct SentMessage: Sendable {
    /// The receiver of a message.
    package enum Receiver: Sendable {
        /// A reference.
        case reference(ExpressionSummary)
        /// A new reference to an actor of this class: `system.actor(SessionActor.self)`
        case newReference(ExpressionSummary)
        /// A new actor of this class: `system.spawn { SessionActor(system: $0) }`
        case newActor(ExpressionSummary)
    }

    /// The sending method: `tell`, `ask` or `promise`.
    package var method: String
    package var receiver: Receiver
    package var message: ExpressionSummary
    /// Whether the message is the value of a variable or property, so other code may hold it, too.
    package var isStored: Bool
    /// The source range of the argument.
    package var span: SourceSpan
    /// The type containing the call; `nil` outside of types.
    package var owner: TypeSummary.ID?
    /// The message type of the enclosing reaction, which occupies the actor during the call, as a value.
    package var reaction: ExpressionSummary?
    /// The receivers of the enclosing method calls in the reaction. The closures run during the reaction only if all
    /// receivers are collections.
    package var receivers: [ExpressionSummary] = []

    package init(
        method: String, receiver: Receiver, message: ExpressionSummary, isStored: Bool, span: SourceSpan,
        owner: TypeSummary.ID? = nil, reaction: ExpressionSummary? = nil, receivers: [ExpressionSummary] = []
    ) {
        self.method = method
        self.receiver = receiver
        self.message = message
        self.isStored = isStored
        self.span = span
        self.owner = owner
        self.reaction = reaction
        self.receivers = receivers
    }
}

/// The registration of an actor class: `builder.addSingleton(SessionActor.self)`
package struct ActorRegistration: Sendable {
    /// The class as a value, or an instance.
    package var actor: ExpressionSummary
    /// Whether ``actor`` is an instance.
    package var isInstance: Bool
    /// Whether there can be several actors of the class.
    package var isPool: Bool
    /// The registering function: a builder member, unless the project declares a function with the same name.
    package var function: ExpressionSummary

    package init(actor: ExpressionSummary, isInstance: Bool, isPool: Bool, function: ExpressionSummary) {
        self.actor = actor
        self.isInstance = isInstance
        self.isPool = isPool
        self.function = function
    }
}

/// A request for a reference: `system.actor(SessionActor.self, caller: self)`
package struct ActorReference: Sendable {
    /// The class as a value.
    package var actor: ExpressionSummary
    package var system: ExpressionSummary
    /// The source range of the argument.
    package var span: SourceSpan

    package init(actor: ExpressionSummary, system: ExpressionSummary, span: SourceSpan) {
        self.actor = actor
        self.system = system
        self.span = span
    }
}

/// The creation of an actor: `system.spawn(SessionActor.self) { … }`
package struct SpawnedActor: Sendable {
    /// The class as a value.
    package var actor: ExpressionSummary
    package var system: ExpressionSummary

    package init(actor: ExpressionSummary, system: ExpressionSummary) {
        self.actor = actor
        self.system = system
    }
}

/// A call to watch an actor: `watch(session)`
package struct ActorWatch: Sendable {
    /// The type containing the call.
    package var owner: TypeSummary.ID
    /// The source range of the argument.
    package var span: SourceSpan

    package init(owner: TypeSummary.ID, span: SourceSpan) {
        self.owner = owner
        self.span = span
    }
}

/// The registration of a service: `locator.register(storage)`
package struct RegisteredService: Sendable {
    package var service: ExpressionSummary
    package var locator: ExpressionSummary
    /// The source range of the argument.
    package var span: SourceSpan

    package init(service: ExpressionSummary, locator: ExpressionSummary, span: SourceSpan) {
        self.service = service
        self.locator = locator
        self.span = span
    }
}

/// A stored property of an instance, or an associated value of a case.
package struct MessageProperty: Sendable {
    package var owner: TypeSummary.ID
    /// The name of the property or case.
    package var name: String
    /// The declaration up to the name, or the associated value.
    package var span: SourceSpan
    package var value: ExpressionSummary

    package init(owner: TypeSummary.ID, name: String, span: SourceSpan, value: ExpressionSummary) {
        self.owner = owner
        self.name = name
        self.span = span
        self.value = value
    }
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
