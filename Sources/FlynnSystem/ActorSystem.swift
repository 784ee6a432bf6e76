/// A source of references to actors, and of services and configurations for these actors.
///
/// Programs use `MainActorSystem`. Tests can implement this protocol, and use `reference(to:caller:)` to get references
/// to actors that they create. Thread-safe.
public protocol ActorSystem: AnyObject, Sendable {
    /// The objects that aren't actors.
    var services: ServiceLocator { get }
    /// The values that were set when the system was created.
    var configurations: Configurations { get }

    /// Returns a reference to an actor or to a pool.
    ///
    /// - Parameter caller: the object that uses the reference. If this is a `SystemActor` or another `Actor` of
    ///   FlynnRuntime, the handlers of its asks run in turns of this actor. The reference doesn't keep the caller
    ///   alive. For other callers, handlers run on the main queue.
    /// - Throws: `SystemError` if the system can't provide the actor.
    func actor<A: SystemActor>(_ type: A.Type, caller: AnyObject?) throws -> ActorRef<A>

    /// Creates an actor and returns a reference to it. The system owns the actor until the actor is stopped or the
    /// system is shut down.
    ///
    ///     let session = try system.spawn(caller: self) { Session(system: $0, user: user) }
    ///
    /// - Parameters:
    ///   - type: the type of the actor. Only necessary if Swift can't infer the type, as from a closure with several
    ///     statements.
    ///   - caller: the user of the reference; see `actor(_:caller:)`.
    ///   - supervision: the response to a failed reaction.
    ///   - make: creates the actor, immediately on the calling thread, and for restarts on any thread.
    /// - Throws: `SystemError` if the actor can't be created, or the system was shut down.
    func spawn<A: SystemActor>(
        _ type: A.Type, caller: AnyObject?, supervision: Supervision,
        make: @escaping @Sendable (any ActorSystem) throws -> A
    ) throws -> ActorRef<A>

    /// Releases all actors. Messages that are waiting or have a pending future fail with `systemShutDown`, as do all
    /// later messages.
    func shutdown()
}

extension ActorSystem {
    /// Returns a reference to an actor or to a pool, for code outside of an object; see `actor(_:caller:)`.
    public func actor<A: SystemActor>(_ type: A.Type) throws -> ActorRef<A> { try actor(type, caller: nil) }

    /// Returns a reference to an actor that was created for this system but not by it. The references own the actor
    /// until it is stopped.
    ///
    /// - Parameter caller: the object that uses the reference; see `actor(_:caller:)`.
    /// - Throws: `SystemError.otherSystem`, `shutDown`, or `creationFailed` if the actor's `setup()` threw an error.
    public func reference<A: SystemActor>(to actor: A, caller: AnyObject? = nil) throws(SystemError) -> ActorRef<A> {
        guard host === actor.system.host else { throw .otherSystem(actor: actor.cell.name) }
        return ActorRef(try Inbox.of(actor), caller: caller)
    }

    /// The object that hosts the actors. A `MainActorSystem` and the system that its actors use are different objects
    /// with the same host.
    private var host: AnyObject { (self as? any HostingSystem)?.core ?? self }

    /// Creates an actor and returns a reference to it; see the requirement `spawn`.
    public func spawn<A: SystemActor>(
        _ type: A.Type = A.self, caller: AnyObject? = nil, supervision: Supervision = .resume,
        _ make: @escaping @Sendable (any ActorSystem) throws -> A
    ) throws -> ActorRef<A> {
        try spawn(type, caller: caller, supervision: supervision, make: make)
    }

    /// Creates an actor that is owned by its references. This is the default for systems that replace `MainActorSystem`
    /// in tests. `supervision` is ignored.
    public func spawn<A: SystemActor>(
        _ type: A.Type, caller: AnyObject?, supervision: Supervision,
        make: @escaping @Sendable (any ActorSystem) throws -> A
    ) throws -> ActorRef<A> {
        let actor: A
        do { actor = try make(self) } catch {
            throw SystemError.creationFailed(actor: _typeName(type, qualified: false), error)
        }
        return try reference(to: actor, caller: caller)
    }
}
