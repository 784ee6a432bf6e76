import FlynnRuntime

/// The message queue of an actor or pool, together with the actors that process the messages.
///
/// `send` passes a message to the actor that has been free for the longest time, or creates an actor if the capacity
/// allows it. Otherwise, the message waits for the first actor to become free. So messages never wait while an actor is
/// free.
///
/// The system owns the inbox. The inbox owns the actors and releases them in `close()`.
///
/// Unchecked `Sendable`: `lock` guards the variables and makes every access exclusive, so Swift's exclusivity checks
/// are disabled.
final class Inbox: @unchecked Sendable {
    let type: SystemActor.Type
    let id = ActorID()
    /// The maximum number of actors.
    private let capacity: Int
    private let isPool: Bool
    /// Creates an actor. Set to nil when all actors have been created, as the closure can own an actor. Guarded by
    /// `lock`.
    private var make: (() throws -> SystemActor)?
    private let onFailedTell: @Sendable (MessageError) -> Void
    private let supervision: Supervision
    /// Whether the supervision is `restart` or `stop`.
    let isSupervised: Bool

    private let lock = SpinLock()
    @exclusivity(unchecked) private var waiting = DeliveryList()
    @exclusivity(unchecked) private var members: [SystemActor] = []
    /// The idle actors, in the order in which they became free.
    @exclusivity(unchecked) private var free = FreeActors()
    /// The cells of removed actors that are still processing a message.
    @exclusivity(unchecked) private var leaving: [ActorCell] = []
    /// The number of actors in creation.
    @exclusivity(unchecked) private var creatingCount = 0
    /// The reason for rejecting new messages, or nil while the inbox is open.
    @exclusivity(unchecked) private var end: MessageError.Reason?
    /// The reason for the end of the actors, or nil while the inbox is open.
    private var endReason: Terminated.Reason?
    /// The inboxes of the actors that watch this actor or pool.
    private var watchers: [ActorID: MemoryReferenceBox<Inbox>] = [:]
    /// The counter of failures, if the supervision is `restart`.
    private var restarts: RestartCounter?
    /// Called once when the actors have ended. Set before the inbox is shared.
    private var onEnd: (() -> Void)?

    /// - Parameters:
    ///   - count: the maximum number of actors in the pool, or nil for a single actor.
    ///   - supervision: the reaction to failures.
    ///   - onFailedTell: receives the errors of messages sent with `tell`.
    ///   - make: creates an actor, on any thread.
    init(
        of type: SystemActor.Type, poolOf count: Int? = nil, supervision: Supervision = .resume,
        onFailedTell: @escaping @Sendable (MessageError) -> Void, make: @escaping () throws -> SystemActor
    ) {
        self.type = type
        capacity = count ?? 1
        isPool = count != nil
        self.onFailedTell = onFailedTell
        self.make = make
        self.supervision = supervision
        isSupervised = supervision != .resume
        if case .restart(let policy) = supervision { restarts = RestartCounter(policy) }
    }

    deinit { notifyWatchers(.stopped) }

    var name: String { _typeName(type, qualified: false) }

    // MARK: Sending

    /// Passes a message to a free actor. If there is none, adds the message to the queue, and creates an actor if
    /// possible.
    func send(_ delivery: Delivery) {
        var (mustMake, rejection) = (false, MessageError.Reason?.none)
        lock.acquire()
        // The queue of free actors is empty when the inbox has ended.
        if let actor = free.popFirst() {
            actor.process(delivery)
            lock.release()
            return SystemActor.start(actor)
        }
        if let end {
            rejection = end
        } else {
            waiting.append(.passRetained(delivery))
            mustMake = members.count + creatingCount < capacity
            if mustMake { creatingCount += 1 }
        }
        lock.release()
        if let rejection { delivery.reject(rejection) }
        // An error also rejects the waiting messages, so it is ignored here.
        if mustMake { _ = try? addMember() }
    }

    /// Ends the current message of the actor, and assigns the next message. Returns the ended message.
    ///
    /// Sets `hasNext` if there is a next message. In this case, the caller must start the actor.
    func takeNext(for actor: SystemActor, _ hasNext: inout Bool) -> Delivery {
        lock.acquire()
        let isMember = actor.cell.isMember
        hasNext = isMember && !waiting.isEmpty
        // An actor that isn't free has a current message.
        let ended = actor.process(hasNext ? waiting.popFirst() : nil).unsafelyUnwrapped
        if !isMember {
            leaving.removeAll { $0 === actor.cell }
        } else if !hasNext {
            free.append(actor)
        }
        lock.release()
        if !isMember { notifyWatchersIfEnded() }
        return ended
    }

    /// Ends the current message of the actor with a failure, and then restarts or stops the actor; see the other
    /// `takeNext`.
    @inline(never)
    func takeNext(for actor: SystemActor, _ hasNext: inout Bool, after failure: MessageError) -> Delivery {
        enum Step {
            case restart(Duration)
            case stop(any Error)
        }
        let step: Step? = lock.withLock {
            guard actor.cell.isMember else { return nil }
            do {
                let name = "\(failure.actor).\(failure.message)"
                return (try restarts?.nextDelay(after: failure, of: name)).map(Step.restart) ?? .stop(failure)
            } catch {
                return .stop(error)
            }
        }
        switch step {
        case .restart(let delay):
            let ended: Delivery? = lock.withLock {
                // The actor can have been removed in the meantime.
                guard actor.cell.isMember else { return nil }
                actor.cell.isMember = false
                members.removeAll { $0 === actor }
                creatingCount += 1
                hasNext = false
                return actor.process(nil)
            }
            guard let ended else { return takeNext(for: actor, &hasNext) }
            // The restart begins when this object is released.
            let restart = PendingRestart(of: self)
            if delay > .zero { Clock.release(restart, after: delay) }
            return ended
        case .stop(let error):
            remove(actor, because: .failed(error))
        case nil: break
        }
        return takeNext(for: actor, &hasNext)
    }

    /// Creates the replacement for a failed actor, which is already counted in `creatingCount`. An error rejects the
    /// waiting messages.
    fileprivate func restart() { _ = try? addMember() }

    func report(_ error: MessageError) { onFailedTell(error) }

    // MARK: Members

    /// Creates a single actor on the first access. The actors of a pool are created by `send`.
    func makeFirst() throws(SystemError) {
        let step: Result<Bool, SystemError> = lock.withLock {
            if let end {
                if case .systemShutDown = end { return .failure(.shutDown(actor: name)) }
                return .failure(.actorGone(name))
            }
            guard !isPool, members.isEmpty, creatingCount == 0 else { return .success(false) }
            creatingCount = 1
            return .success(true)
        }
        if try step.get() { try addMember() }
    }

    /// Creates an actor, which is already counted in `creatingCount`. An error rejects all waiting messages, as the
    /// existing actors can depend on the answers.
    private func addMember() throws(SystemError) {
        let actor: SystemActor
        do {
            // The asks of `setup()` don't count for the message that needs the actor.
            actor = try Asker.nobody.run {
                guard let make = lock.withLock({ make }) else { throw SystemError.shutDown(actor: name) }
                let actor = try make()
                if !actor.cell.setInbox(self) { throw SystemError.alreadyRegisteredActor(actor.cell.name) }
                try actor.cell.setUp(actor)
                return actor
            }
        } catch {
            let hopeless: DeliveryList = lock.withLock {
                creatingCount -= 1
                return waiting.takeAll()
            }
            hopeless.rejectAll(.creationFailed(error))
            throw .creationFailed(actor: name, error)
        }
        let (mustStart, released): (Bool, (() throws -> SystemActor)?) = lock.withLock {
            creatingCount -= 1
            guard end == nil else { return (false, nil) }
            members.append(actor)
            actor.cell.isMember = true
            let first = waiting.popFirst()
            let mustStart = first != nil
            actor.process(first)
            if !mustStart { free.append(actor) }
            defer { if !isPool, restarts == nil { make = nil } }
            return (mustStart, make)
        }
        // Released outside of the lock: a deinitializer can run arbitrary code.
        withExtendedLifetime(released) {}
        if mustStart { SystemActor.start(actor) }
    }

    /// Removes an actor. The actor finishes its current message.
    func remove(_ actor: SystemActor, because reason: Terminated.Reason = .stopped) {
        // Released outside of the lock: a deinitializer can run arbitrary code.
        var released: Any?
        let (mustMake, hopeless): (Bool, DeliveryList) = lock.withLock {
            guard actor.cell.isMember else { return (false, DeliveryList()) }
            actor.cell.isMember = false
            if actor.cell.current != nil { leaving.append(actor.cell) }
            members.removeAll { $0 === actor }
            free.remove(actor)
            if !isPool {
                (end, endReason) = (.actorGone, reason)
                released = make
                make = nil
                return (false, waiting.takeAll())
            }
            guard !waiting.isEmpty else { return (false, DeliveryList()) }
            creatingCount += 1
            return (true, DeliveryList())
        }
        withExtendedLifetime(released) {}
        hopeless.rejectAll(.actorGone)
        notifyWatchersIfEnded()
        // An error also rejects the waiting messages, so it is ignored here.
        if mustMake { _ = try? addMember() }
    }

    /// Removes all actors, which finish their current messages. Rejects the waiting messages and all later messages.
    func stop() {
        let (hopeless, released): (DeliveryList, Any?) = lock.withLock {
            guard end == nil else { return (DeliveryList(), nil) }
            (end, endReason) = (.actorGone, .stopped)
            let released = (members, make)
            for actor in members {
                actor.cell.isMember = false
                if actor.cell.current != nil { leaving.append(actor.cell) }
            }
            (members, free, make) = ([], FreeActors(), nil)
            return (waiting.takeAll(), released)
        }
        // Released outside of the lock: a deinitializer can run arbitrary code.
        withExtendedLifetime(released) {}
        hopeless.rejectAll(.actorGone)
        notifyWatchersIfEnded()
    }

    /// Releases all actors, rejects the waiting messages, and aborts the current messages.
    func close() {
        let (unfinished, hopeless, actors, maker): ([Delivery], DeliveryList, [SystemActor], Any?) = lock.withLock {
            end = .systemShutDown
            if endReason == nil { endReason = .systemShutDown }
            let (actors, maker) = (members, make)
            members = []
            free = FreeActors()
            make = nil
            for actor in actors { actor.cell.isMember = false }
            let unfinished = (actors.map(\.cell) + leaving).compactMap(\.current)
            return (unfinished, waiting.takeAll(), actors, maker)
        }
        hopeless.rejectAll(.systemShutDown)
        for delivery in unfinished { delivery.abort(.systemShutDown) }
        // Released outside of the lock: a deinitializer can run arbitrary code.
        withExtendedLifetime((actors, maker)) {}
        // The actors are deinitialized at the end of their last turns.
        notifyWatchers(.systemShutDown)
    }

    // MARK: Watches

    /// Adds a watcher. The actors of `watcher` receive a single `Terminated` when the actors of this inbox have ended.
    func addWatcher(_ watcher: Inbox) {
        lock.withLock { watchers[watcher.id] = MemoryReferenceBox(watcher) }
        notifyWatchersIfEnded()
    }

    func removeWatcher(_ watcher: Inbox) {
        let removed = lock.withLock { watchers.removeValue(forKey: watcher.id) }
        withExtendedLifetime(removed) {}
    }

    /// Sets the closure to call when the actors have ended.
    func onEnd(_ work: @escaping () -> Void) { onEnd = work }

    /// Notifies the watchers if the actors have ended and finished their messages.
    private func notifyWatchersIfEnded() {
        if let reason = lock.withLock({ leaving.isEmpty ? endReason : nil }) { notifyWatchers(reason) }
    }

    private func notifyWatchers(_ reason: Terminated.Reason) {
        let (watchers, onEnd): ([ActorID: MemoryReferenceBox<Inbox>], (() -> Void)?) = lock.withLock {
            defer { (self.watchers, self.onEnd) = ([:], nil) }
            return (self.watchers, self.onEnd)
        }
        onEnd?()
        for watcher in watchers.values {
            guard let inbox = watcher.object else { continue }
            let end = Terminated(actor: id, actorClass: name, reason: reason)
            let address = Address(inbox: inbox, place: .anyThread)
            inbox.send(EndNotice(end, Terminated.self, to: address))
        }
    }

    // MARK: Waits

    func withLock<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

    /// Returns the message whose future occupies the actor, or nil.
    func occupation(of cell: ActorCell) -> Delivery? {
        lock.withLock {
            guard let current = cell.current, current.occupiesActor else { return nil }
            return current
        }
    }

    /// Returns the current messages of all actors if a new message must wait for one of them to end, and nil otherwise.
    func occupations() -> [Delivery]? {
        lock.withLock {
            guard end == nil, free.isEmpty, members.count == capacity else { return nil }
            return members.compactMap(\.cell.current)
        }
    }
}

/// A scheduled restart. Creates the new actor in its deinitializer: after a delay, or early if a shutdown cancels the
/// delay.
private final class PendingRestart: Sendable {
    private let inbox: Inbox

    init(of inbox: Inbox) { self.inbox = inbox }

    deinit { inbox.restart() }
}

extension Inbox {
    /// Returns the inbox of an actor created outside of a system, and creates the inbox if necessary.
    ///
    /// The system of the actor closes this inbox at the shutdown, but doesn't own it.
    static func of(_ actor: SystemActor) throws(SystemError) -> Inbox {
        let core = (actor.system as? any HostingSystem)?.core
        var inbox = actor.cell.inbox
        while inbox == nil {
            let new: Inbox
            if let core {
                new = core.makeInbox(of: Swift.type(of: actor), .resume) { _ in actor }
            } else {
                new = Inbox(of: Swift.type(of: actor), onFailedTell: FailedTells.report) { actor }
            }
            // The actor can have received an inbox from another thread.
            if actor.cell.setInbox(new) {
                core?.adopt(new)
                inbox = new
            } else {
                inbox = actor.cell.inbox
            }
        }
        guard let inbox else { throw .actorGone(actor.cell.name) }
        try inbox.makeFirst()
        return inbox
    }
}
