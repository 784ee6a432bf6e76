/// Registers the actors of a system while it is built. Each type of actor has one entry.
///
/// Use the builder only in the closure of the system's initializer, and on the thread that runs the closure.
public final class ActorSystemBuilder {
    private let core: SystemCore
    private(set) var inboxes: [ObjectIdentifier: Inbox] = [:]

    init(_ core: SystemCore) { self.core = core }

    /// The system that is being built, for the initializers of instances. It has no actors yet.
    public var system: any ActorSystem { core }

    /// Registers a type of which there is one actor, created by `A(system:)` at the first access: when `actor(_:caller:)`
    /// first returns a reference to it.
    ///
    /// - Parameter supervision: what happens after a reaction has failed.
    /// - Throws: `SystemError.alreadyRegisteredActor`
    public func addSingleton<A: SystemActor>(
        _ type: A.Type, supervision: Supervision = .resume
    ) throws(SystemError) {
        try add(type, supervision) { type.init(system: $0) }
    }

    /// Registers a type of which there is one actor, created by a closure at the first access. The closure runs on the thread
    /// that needs the actor, also for a restart.
    ///
    /// The type may be omitted if Swift can infer it, as from a closure of one expression. For a longer closure it infers
    /// `SystemActor`, which is an error.
    ///
    /// - Throws: `SystemError.alreadyRegisteredActor`, or `unknownActorType`
    public func addActor<A: SystemActor>(
        _ type: A.Type = A.self, supervision: Supervision = .resume,
        _ make: @escaping @Sendable (any ActorSystem) throws -> A
    ) throws(SystemError) {
        if type == SystemActor.self { throw .unknownActorType }
        try add(type, supervision, make)
    }

    /// Registers an actor that exists, with the type `A`. Its `setup()` is called at the first access.
    ///
    /// - Throws: `SystemError.otherSystem`, or `alreadyRegisteredActor`, also if this system hosts the actor.
    public func addInstance<A: SystemActor>(_ actor: A) throws(SystemError) {
        if actor.system !== core { throw .otherSystem(actor: actor.cell.name) }
        if actor.cell.inbox != nil { throw .alreadyRegisteredActor(actor.cell.name) }
        try add(A.self, .resume) { _ in actor }
    }

    /// Registers a type of which there are up to `count` actors, created by `A(system:)`. All references to it are references to
    /// the pool.
    ///
    /// A message is given to an actor when it is sent: to the one that has been free for the longest time, or to a new one if none is
    /// free and the pool isn't full. If all actors are occupied, the first one that becomes free gets it. The sender's thread creates
    /// new actors.
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

    /// Sets what happens if a message that was sent with `tell` fails. By default, a line is written to standard error.
    ///
    /// - Parameter handler: called on any thread. If a message fails that it sends itself, a line is written.
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
