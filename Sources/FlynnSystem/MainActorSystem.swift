import FlynnRuntime

/// A system of actors, which are registered when it is built:
///
///     let system = try MainActorSystem(configurations: configurations, services: services) { builder in
///         try builder.addPool(of: APIActor.self, count: 3)
///         try builder.addSingleton(SessionActor.self)
///         try builder.addActor(AuthActor.self) { system in AuthActor(system: system, key: key) }
///     }
///     let session = try system.actor(SessionActor.self)
///     let answer = try await session.ask(Login(email: email, password: password))
///
/// Its actors live until `shutdown()`, or until the last reference to the system ends. References to actors, and the actors,
/// don't keep it running. The name is that of the seed, Swactors' main system; it has nothing to do with `@MainActor`.
public final class MainActorSystem: ActorSystem {
    /// What the actors refer to, so that the end of the last reference to `MainActorSystem` can be seen.
    private let core: SystemCore

    /// Creates a system.
    ///
    /// - Parameters:
    ///   - configurations: values for the actors.
    ///   - services: objects for the actors.
    ///   - build: registers the actors.
    /// - Throws: the error of `build`.
    public init(
        configurations: Configurations = Configurations(), services: ServiceLocator = ServiceLocator(),
        _ build: (ActorSystemBuilder) throws -> Void
    ) throws {
        core = SystemCore(configurations, services)
        let builder = ActorSystemBuilder(core)
        do { try build(builder) } catch {
            core.shutdown()
            throw error
        }
        core.start(builder.inboxes)
    }

    deinit { core.shutdown() }

    /// See `ActorSystem.services`.
    public var services: ServiceLocator { core.services }

    /// See `ActorSystem.configurations`.
    public var configurations: Configurations { core.configurations }

    /// Returns a reference to an actor or to a pool. The first one to a singleton creates it.
    ///
    /// - Parameter caller: what will use the reference; see `ActorSystem.actor(_:caller:)`.
    /// - Throws: `SystemError` if the type isn't registered, the actor can't be created, or the system was shut down.
    public func actor<A: SystemActor>(_ type: A.Type, caller: AnyObject?) throws -> ActorRef<A> {
        try core.actor(type, caller: caller)
    }

    /// See `ActorSystem.shutdown()`. Reactions that run finish, but their messages have failed already.
    public func shutdown() { core.shutdown() }
}

/// The system as its actors see it. It owns the inboxes, which own the actors, until it is shut down.
///
/// Unchecked `Sendable`: `inboxes` is set before other threads can use the system, or under `lock`.
final class SystemCore: ActorSystem, @unchecked Sendable {
    let services: ServiceLocator
    let configurations: Configurations
    private let lock = SpinLock()
    private var inboxes: [ObjectIdentifier: Inbox]? = [:]

    init(_ configurations: Configurations, _ services: ServiceLocator) {
        self.configurations = configurations
        self.services = services
    }

    func start(_ inboxes: [ObjectIdentifier: Inbox]) { lock.withLock { self.inboxes = inboxes } }

    func actor<A: SystemActor>(_ type: A.Type, caller: AnyObject?) throws -> ActorRef<A> {
        let name = _typeName(type, qualified: false)
        guard let inboxes = lock.withLock({ inboxes }) else { throw SystemError.shutDown(actor: name) }
        guard let inbox = inboxes[ObjectIdentifier(type)] else { throw SystemError.unregisteredActor(name) }
        try inbox.makeFirst()
        return ActorRef(inbox, caller: caller)
    }

    func shutdown() {
        let closed = lock.withLock {
            defer { inboxes = nil }
            return inboxes
        }
        for inbox in (closed ?? [:]).values { inbox.close() }
    }
}
