/// The source of references to actors, and of what actors need otherwise.
///
/// `MainActorSystem` is the one that programs use. Tests may imitate it, with `reference(to:caller:)` for references to
/// actors that they have created. Thread-safe.
public protocol ActorSystem: AnyObject, Sendable {
    /// Objects that aren't actors.
    var services: ServiceLocator { get }
    /// Values that were set when the system was built.
    var configurations: Configurations { get }

    /// Returns a reference to an actor or to a pool.
    ///
    /// - Parameter caller: what will use the reference. Handlers of its asks run in turns of this object if it is a `SystemActor` or another
    ///   `Actor` of FlynnRuntime, which the reference doesn't keep alive, and otherwise on the main queue.
    /// - Throws: `SystemError` if there is no such actor.
    func actor<A: SystemActor>(_ type: A.Type, caller: AnyObject?) throws -> ActorRef<A>

    /// Creates an actor and returns a reference to it. The system owns the actor until it is stopped or the system is shut down.
    ///
    ///     let session = try system.spawn(caller: self) { Session(system: $0, user: user) }
    ///
    /// - Parameters:
    ///   - type: the actor's type, if Swift can't infer it, as from a closure of several statements.
    ///   - caller: what will use the reference; see `actor(_:caller:)`.
    ///   - supervision: what happens after a reaction has failed.
    ///   - make: creates the actor, at once on the calling thread, and for restarts on any thread.
    /// - Throws: `SystemError` if the actor can't be created, or the system was shut down.
    func spawn<A: SystemActor>(
        _ type: A.Type, caller: AnyObject?, supervision: Supervision,
        make: @escaping @Sendable (any ActorSystem) throws -> A
    ) throws -> ActorRef<A>

    /// Releases all actors. Messages that wait or have a pending future fail with `systemShutDown`, as do all later ones.
    func shutdown()
}

extension ActorSystem {
    /// Returns a reference to an actor or to a pool, for code that isn't in an object; see `actor(_:caller:)`.
    public func actor<A: SystemActor>(_ type: A.Type) throws -> ActorRef<A> { try actor(type, caller: nil) }

    /// Returns a reference to an actor that was created with this system, but not by it. Such references own the actor until it is stopped.
    ///
    /// - Parameter caller: what will use the reference; see `actor(_:caller:)`.
    /// - Throws: `SystemError.otherSystem`, `shutDown`, or `creationFailed` if the actor's `setup()` has thrown an error.
    public func reference<A: SystemActor>(to actor: A, caller: AnyObject? = nil) throws(SystemError) -> ActorRef<A> {
        guard host === actor.system.host else { throw .otherSystem(actor: actor.cell.name) }
        return ActorRef(try Inbox.of(actor), caller: caller)
    }

    /// What hosts the actors of the system: a `MainActorSystem` is another object than the system that its actors get.
    private var host: AnyObject { (self as? any HostingSystem)?.core ?? self }

    /// Creates an actor and returns a reference to it; see the requirement `spawn`.
    public func spawn<A: SystemActor>(
        _ type: A.Type = A.self, caller: AnyObject? = nil, supervision: Supervision = .resume,
        _ make: @escaping @Sendable (any ActorSystem) throws -> A
    ) throws -> ActorRef<A> {
        try spawn(type, caller: caller, supervision: supervision, make: make)
    }

    /// Creates an actor that references own, for systems that imitate a `MainActorSystem`. `supervision` has no effect.
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
