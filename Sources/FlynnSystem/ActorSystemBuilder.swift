/// Registers the actors when a system is created. Each type of actor can be registered once.
///
/// Only use the builder in the closure that is passed to the initializer of the system, and on the thread that runs
/// this closure.
public final class ActorSystemBuilder {
    private let core: SystemCore
    private(set) var inboxes: [ObjectIdentifier: Inbox] = [:]

    init(_ core: SystemCore) { self.core = core }

    /// The system that is being created, for use in the initializers of instances. It doesn't contain actors yet.
    public var system: any ActorSystem { core }

    /// Registers a type with a single actor. The actor is created by `A(system:)` when `actor(_:caller:)` is called for
    /// this type for the first time.
    ///
    /// - Parameter supervision: the response to a failed reaction.
    /// - Throws: `SystemError.alreadyRegisteredActor`
    public func addSingleton<A: SystemActor>(
        _ type: A.Type, supervision: Supervision = .resume
    ) throws(SystemError) {
        try add(type, supervision) { type.init(system: $0) }
    }

    /// Registers a type with a single actor that is created by a closure. The closure is called at the first access, on
    /// the thread that needs the actor, and again for a restart.
    ///
    /// You can omit the type if Swift can infer it, for example from a closure with a single expression. For longer
    /// closures, Swift infers `SystemActor`, which is an error.
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

    /// Registers a type with a pool of up to `count` actors that are created by `A(system:)`. All references to this
    /// type refer to the pool.
    ///
    /// A new message is passed to the actor that has been free for the longest time. If all actors are busy and the
    /// pool isn't full, the sender's thread creates another actor for the message. Otherwise, the message waits for the
    /// first actor to become free.
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

    /// Sets the handler for messages that are sent with `tell` and fail. By default, a line is written to standard
    /// error.
    ///
    /// - Parameter handler: called on any thread. If a message sent by the handler fails, a line is written to standard
    ///   error.
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
