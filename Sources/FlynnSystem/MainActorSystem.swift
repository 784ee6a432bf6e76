import FlynnRuntime

/// A system of actors that are registered by its initializer:
///
///     let system = try MainActorSystem(configurations: configurations, services: services) { builder in
///         try builder.addPool(of: APIActor.self, count: 3)
///         try builder.addSingleton(SessionActor.self)
///         try builder.addActor(AuthActor.self) { system in AuthActor(system: system, key: key) }
///     }
///     let session = try system.actor(SessionActor.self)
///     let answer = try await session.ask(Login(email: email, password: password))
///
/// The actors live until `shutdown()` is called or the last reference to the system ends. References to actors don't
/// keep the system running, and neither do the actors. The name comes from the main system of the seed, Swactors, and
/// has nothing to do with `@MainActor`. Thread-safe.
public final class MainActorSystem: HostingSystem {
    /// The system that the actors refer to. This is a separate object, so that the end of the last reference to the
    /// `MainActorSystem` can be detected.
    let core: SystemCore

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

    /// The services passed to the initializer. Any thread may read this property.
    public var services: ServiceLocator { core.services }

    /// The configurations passed to the initializer. Any thread may read this property.
    public var configurations: Configurations { core.configurations }

    /// Returns a reference to an actor or to a pool. The first call for a singleton creates the actor.
    ///
    /// - Parameter caller: the user of the reference; see `ActorSystem.actor(_:caller:)`.
    /// - Throws: `SystemError` if the type isn't registered, the actor can't be created, or the system was shut down.
    public func actor<A: SystemActor>(_ type: A.Type, caller: AnyObject?) throws -> ActorRef<A> {
        try core.actor(type, caller: caller)
    }

    /// Creates an actor immediately, on the calling thread, and returns a reference for a caller; see
    /// `ActorSystem.spawn`. Throws the errors of the closure, and a `SystemError` if the system was shut down.
    public func spawn<A: SystemActor>(
        _ type: A.Type, caller: AnyObject?, supervision: Supervision,
        make: @escaping @Sendable (any ActorSystem) throws -> A
    ) throws -> ActorRef<A> {
        try core.spawn(type, caller: caller, supervision: supervision, make: make)
    }

    /// Releases all actors; see `ActorSystem.shutdown()`. Running reactions finish, but their messages have already
    /// failed.
    public func shutdown() { core.shutdown() }
}

/// A system that owns the inboxes of its actors.
protocol HostingSystem: ActorSystem {
    var core: SystemCore { get }
}

/// The system that the actors refer to. It owns the inboxes, and therefore the actors, until it is shut down.
///
/// Unchecked `Sendable`: `lock` guards the variables.
final class SystemCore: HostingSystem, @unchecked Sendable {
    let services: ServiceLocator
    let configurations: Configurations
    private let lock = SpinLock()
    private var inboxes: [ObjectIdentifier: Inbox]? = [:]
    /// The inboxes of actors created by `spawn` that are not stopped.
    private var spawned: [ObjectIdentifier: Inbox] = [:]
    /// The inboxes of actors owned by references. Entries of deinitialized inboxes are removed when the array reaches
    /// `maxAdoptedCount`.
    private var adopted: [MemoryReferenceBox<Inbox>] = []
    private var maxAdoptedCount = 16
    let failedTells = FailedTells()

    var core: SystemCore { self }

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

    func makeInbox<A: SystemActor>(
        of type: A.Type, poolOf count: Int? = nil, _ supervision: Supervision,
        _ make: @escaping (any ActorSystem) throws -> A
    ) -> Inbox {
        let onFailedTell: @Sendable (MessageError) -> Void = { [failedTells] in failedTells.add($0) }
        return Inbox(of: type, poolOf: count, supervision: supervision, onFailedTell: onFailedTell) { [weak self] in
            guard let self else { throw SystemError.shutDown(actor: _typeName(type, qualified: false)) }
            return try make(self)
        }
    }

    func spawn<A: SystemActor>(
        _ type: A.Type, caller: AnyObject?, supervision: Supervision,
        make: @escaping @Sendable (any ActorSystem) throws -> A
    ) throws -> ActorRef<A> {
        if type == SystemActor.self { throw SystemError.unknownActorType }
        let inbox = makeInbox(of: type, supervision, make)
        let key = ObjectIdentifier(inbox)
        inbox.onEnd { [weak self] in self?.forget(key) }
        let isOpen = lock.withLock {
            if inboxes == nil { return false }
            spawned[key] = inbox
            return true
        }
        if !isOpen { throw SystemError.shutDown(actor: inbox.name) }
        do { try inbox.makeFirst() } catch {
            inbox.stop()
            throw error
        }
        return ActorRef(inbox, caller: caller)
    }

    /// Registers an inbox to close at the shutdown. The system doesn't own this inbox.
    func adopt(_ inbox: Inbox) {
        // Released outside of the lock: a deinitializer can run arbitrary code.
        var existing: [Inbox] = []
        let isOpen = lock.withLock {
            if inboxes == nil { return false }
            if adopted.count == maxAdoptedCount {
                existing = adopted.compactMap(\.object)
                adopted = existing.map(MemoryReferenceBox.init)
                maxAdoptedCount = max(16, 2 * adopted.count)
            }
            adopted.append(MemoryReferenceBox(inbox))
            return true
        }
        withExtendedLifetime(existing) {}
        if !isOpen { inbox.close() }
    }

    private func forget(_ key: ObjectIdentifier) {
        // Released outside of the lock: a deinitializer can run arbitrary code.
        let inbox = lock.withLock { spawned.removeValue(forKey: key) }
        withExtendedLifetime(inbox) {}
    }

    func shutdown() {
        let closed: [Inbox] = lock.withLock {
            defer { (inboxes, spawned, adopted) = (nil, [:], []) }
            return Array((inboxes ?? [:]).values) + Array(spawned.values) + adopted.compactMap(\.object)
        }
        for inbox in closed { inbox.close() }
    }
}
