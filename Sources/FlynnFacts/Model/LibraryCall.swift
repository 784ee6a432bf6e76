import FlynnSyntax

/// A call to a function with the name of a function of FlynnSystem: `session.ask(Login(…))`. The index decides whether it is
/// the library's function.
package struct LibraryCall: Sendable {
    package enum Function: String, CaseIterable, Sendable {
        /// Adds a handler for messages to an actor: `on(Login.self, future: { … })`
        case on
        /// Sends a message to an actor: `session.ask(Login(…))`
        case tell, ask, promise
        /// Registers an actor class with a builder: `builder.addSingleton(SessionActor.self)`
        case addSingleton, addPool, addInstance, addActor
        /// Creates an actor in a system: `system.spawn { SessionActor(system: $0) }`
        case spawn
        /// Requests a reference from a system: `system.actor(SessionActor.self, caller: self)`
        case actor
        /// Watches an actor: `watch(session)`
        case watch
        /// Registers a service: `locator.register(storage)`
        case register
    }

    package var function: Function
    /// The type containing the call to a function of `self`, or the reaction around the call; `nil` for other calls,
    /// and outside of types.
    package var owner: TypeSummary.ID?
    /// The expression before the function; `nil` for a function of `self`, and a function called by its name alone.
    package var receiver: ExpressionSummary?
    /// The function that makes the receiver. In this case, ``receiver`` is the class of a new actor, or of the actor of
    /// a new reference, like ``subject`` in the call to this function.
    package var maker: Function?
    /// The message or service, the message type as a value, or the actor: its class as a value, or an instance.
    package var subject: ExpressionSummary
    /// The source range of the first argument; `nil` for a call that is never reported.
    package var span: SourceSpan?

    // Reactions: calls to `on`.

    /// Whether the message certainly occupies the actor until the answer is available.
    package var occupies = false
    /// The strong uses of `self` in the closure.
    package var strongSelf: StrongSelf?
    /// The function passed in place of a closure.
    package var handler: FunctionReference?

    // Messages.

    /// Whether the message is the value of a variable or property, so other code may hold it, too.
    package var isStored = false
    /// The message type of the enclosing reaction, which occupies the actor during the call, as a value.
    package var reaction: ExpressionSummary?
    /// The receivers of the enclosing method calls in the reaction. The closures run during the reaction only if all
    /// receivers are collections.
    package var receivers: [ExpressionSummary] = []

    package init(
        function: Function, owner: TypeSummary.ID?, receiver: ExpressionSummary?, maker: Function? = nil,
        subject: ExpressionSummary, span: SourceSpan?
    ) {
        self.function = function
        self.owner = owner
        self.receiver = receiver
        self.maker = maker
        self.subject = subject
        self.span = span
    }
}

extension LibraryCall.Function {
    package var sendsMessage: Bool { [.tell, .ask, .promise].contains(self) }
    package var registersActor: Bool { [.addSingleton, .addPool, .addInstance, .addActor].contains(self) }
}

// MARK: - Archive

extension LibraryCall.Function: ArchivableCase {}

extension LibraryCall: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var call = Self(
            function: archiver.field(value.function), owner: archiver.optional(value.owner),
            receiver: archiver.optional(value.receiver), maker: archiver.optional(value.maker),
            subject: archiver.field(value.subject), span: archiver.optional(value.span))
        call.occupies = archiver.flag(value.occupies)
        call.strongSelf = archiver.optional(value.strongSelf)
        call.handler = archiver.optional(value.handler)
        call.isStored = archiver.flag(value.isStored)
        call.reaction = archiver.optional(value.reaction)
        if call.reaction != nil { call.receivers = archiver.field(value.receivers) }
        return call
    }
}
