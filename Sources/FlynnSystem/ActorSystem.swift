/// The source of references to actors, and of what actors need otherwise.
///
/// `MainActorSystem` is the one that programs use. Tests may imitate it, with `ActorRef.init(to:caller:)` for references to
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

    /// Releases all actors. Messages that wait or have a pending future fail with `systemShutDown`, as do all later ones.
    func shutdown()
}

extension ActorSystem {
    /// Returns a reference to an actor or to a pool, for code that isn't in an object; see `actor(_:caller:)`.
    public func actor<A: SystemActor>(_ type: A.Type) throws -> ActorRef<A> { try actor(type, caller: nil) }
}
