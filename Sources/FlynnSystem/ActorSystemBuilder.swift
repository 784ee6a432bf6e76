/// Registers the actors of a system at its creation. Each actor type has a single entry.
///
/// Use the builder only in the closure passed to the initializer of the system, and on the thread that runs the
/// closure.
public final class ActorSystemBuilder {
    private let core: SystemCore
    private(set) var inboxes: [ObjectIdentifier: Inbox] = [:]

    init(_ core: SystemCore) { self.core = core }

    /// The system in creation, for the initializers of instances. It contains no actors yet.
    public var system: any ActorSystem { core }

    /// Registers a type with a single actor. `A(system:)` creates the actor at the first access: the first call of
    /// `actor(_:caller:)` for this type.
    ///
    /// - Parameter supervision: the response to a failed reaction.
    /// - Throws: `SystemError.alreadyRegisteredActor`
    public func addSingleton<A: SystemActor>(
        _ type: A.Type, supervision: Supervision = .resume
    ) throws(SystemError) {
        try add(type, supervision) { type.init(system: $0) }
    }

    /// Registers a type with a single actor. The closure creates the actor at the first access, on the thread that
    /// needs the actor. Restarts call the closure again.
    ///
    /// The type may be omitted if Swift can infer it, for example from a closure with a single expression. For a longer
    /// closure, Swift infers `SystemActor`, which is an error.
    ///
    /// - Throws: `SystemError.alreadyRegisteredActor`, or `unknownActorType`
    public func addActor<A: SystemActor>(
        _ type: A.Type = A.self, supervision: Supervision = .resume,
        _ make: @escaping @Sendable (any ActorSystem) throws -> A
    ) throws(SystemError) {
        if type == SystemActor.self { throw .unknownActorType }
        try add(type, supervision, make)
    }

    /// Registers an existing actor with the type `A`. `setup()` is called at the first access.
    ///
    /// - Throws: `SystemError.otherSystem`, or `alreadyRegisteredActor`, also if this system already hosts the actor.
    public func addInstance<A: SystemActor>(_ actor: A) throws(SystemError) {
        if actor.system !== core { throw .otherSystem(actor: actor.cell.name) }
        if actor.cell.inbox != nil { throw .alreadyRegisteredActor(actor.cell.name) }
        try add(A.self, .resume) { _ in actor }
    }

    /// Registers a type with a pool of up to `count` actors, created by `A(system:)`. All references to the type refer
    /// to the pool.
    ///
    /// A new message is passed to the actor that has been free for the longest time. If no actor is free, the message
    /// is passed to a new actor, created on the sender's thread. If the pool is full, the message waits for the first
    /// actor to become free.
    ///
    /// Crashes with a message if `count` is less than 1.
    ///
    /// - Throws: `SystemError.alreadyRegisteredActor`
    public func addPool<A: SystemActor>(
        of type: A.Type, count: Int, supervision: Supervision = .resume
    ) throws(SystemError) {
        precondition(count >= 1, "the pool of '\(type)' must have at least 1 actor, but has \(count)")
        try add(type, poolOf: count, supervision) { type.init(system: $0) }
    }

    /// Sets the handler for failed messages without an answer. By default, a line is written to standard error.
    ///
    /// - Parameter handler: called on any thread. A line is also written if a message sent by the handler fails.
    public func onFailedTell(_ handler: @escaping @Sendable (MessageError) -> Void) {
        core.failedTells.setHandler(handler)
    }

    private func add<A: SystemActor>(
        _ type: A.Type, poolOf count: Int? = nil, _ supervision: Supervision,
        _ make: @escaping (any ActorSystem) throws -> A
    ) throws(SystemError) {
        let key = ObjectIdentifier(type)
        guard inboxes[key] == nil else { throw .alreadyRegisteredActor(_typeName(type, qualified: false)) }
        inboxes[key] = core.makeInbox(of: type, poolOf: count, supervision, make)
    }
}
