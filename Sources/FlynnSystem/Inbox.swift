import FlynnRuntime

/// The waiting messages of an actor or of a pool, and the actors that process them.
///
/// A message is given to an actor when it is sent, if an actor is free or can be created: to the one that has been free for the
/// longest time. Otherwise it is given to the first actor that becomes free. So no message waits while an actor is free.
///
/// The system owns the inbox, and the inbox owns the actors, until it is closed.
///
/// Unchecked `Sendable` because of its variables, which are guarded by `lock`. So Swift's checks of exclusive access are off.
final class Inbox: @unchecked Sendable {
    let type: SystemActor.Type
    let id = ActorID()
    /// The maximum number of actors.
    private let capacity: Int
    private let isPool: Bool
    /// Creates an actor. Released when it isn't needed, because it may own one. Guarded by `lock`.
    private var make: (() throws -> SystemActor)?
    private let onFailedTell: @Sendable (MessageError) -> Void
    private let supervision: Supervision
    /// Whether an actor doesn't just continue after a failure.
    let isSupervised: Bool

    private let lock = SpinLock()
    @exclusivity(unchecked) private var waiting = DeliveryList()
    @exclusivity(unchecked) private var members: [SystemActor] = []
    /// Those that process nothing, in the order in which they became free.
    @exclusivity(unchecked) private var free = FreeActors()
    /// The actors that were removed, and still process a message.
    @exclusivity(unchecked) private var leaving: [ActorCell] = []
    /// The number of actors that are being created.
    @exclusivity(unchecked) private var making = 0
    /// Why messages are rejected, or nil if they aren't.
    @exclusivity(unchecked) private var end: MessageError.Reason?
    /// Why the actors have ended, or nil if they haven't.
    private var endReason: Terminated.Reason?
    /// The inboxes of the actors that watch these ones.
    private var watchers: [ActorID: LooseBox<Inbox>] = [:]
    /// Counts failures, if these cause restarts.
    private var restarts: RestartCounter?
    /// Called once, when the actors have ended. Set before the inbox is shared.
    private var onEnd: (() -> Void)?

    /// - Parameters:
    ///   - count: the maximum number of actors in a pool, or nil if it isn't a pool.
    ///   - supervision: what happens after failures.
    ///   - onFailedTell: receives the errors of messages that were not sent with `ask`.
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

    /// Gives a message to a free actor, or creates one, or lets the message wait.
    func send(_ delivery: Delivery) {
        var (mustMake, rejection) = (false, MessageError.Reason?.none)
        lock.acquire()
        // No actor is free after the end.
        if let actor = free.popFirst() {
            actor.process(delivery)
            lock.release()
            return SystemActor.start(actor)
        }
        if let end {
            rejection = end
        } else {
            waiting.append(.passRetained(delivery))
            mustMake = members.count + making < capacity
            if mustMake { making += 1 }
        }
        lock.release()
        if let rejection { delivery.reject(rejection) }
        // If it fails, the message fails.
        if mustMake { _ = try? addMember() }
    }

    /// Ends the processing of the actor's current message, and gives it the next one. Returns the message that has ended. Sets
    /// `hasNext` if there is a next one, which the caller must start.
    func takeNext(for actor: SystemActor, _ hasNext: inout Bool) -> Delivery {
        lock.acquire()
        let isMember = actor.cell.isMember
        hasNext = isMember && !waiting.isEmpty
        // An actor that isn't free has a message.
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

    /// Like the other `takeNext`, after a failure because of which the actor is replaced by a new one, or stopped.
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
                // It may have been removed meanwhile.
                guard actor.cell.isMember else { return nil }
                actor.cell.isMember = false
                members.removeAll { $0 === actor }
                making += 1
                hasNext = false
                return actor.process(nil)
            }
            guard let ended else { return takeNext(for: actor, &hasNext) }
            // Takes effect when it is released.
            let restart = PendingRestart(of: self)
            if delay > .zero { Clock.release(restart, after: delay) }
            return ended
        case .stop(let error):
            remove(actor, because: .failed(error))
        case nil: break
        }
        return takeNext(for: actor, &hasNext)
    }

    /// Creates an actor instead of one that has failed, which is counted in `making`. If it fails, the waiting messages fail.
    fileprivate func restart() { _ = try? addMember() }

    func report(_ error: MessageError) { onFailedTell(error) }

    // MARK: Members

    /// Creates the actor at the first access. A pool creates its actors when messages are sent.
    func makeFirst() throws(SystemError) {
        let step: Result<Bool, SystemError> = lock.withLock {
            if let end {
                if case .systemShutDown = end { return .failure(.shutDown(actor: name)) }
                return .failure(.actorGone(name))
            }
            guard !isPool, members.isEmpty, making == 0 else { return .success(false) }
            making = 1
            return .success(true)
        }
        if try step.get() { try addMember() }
    }

    /// Creates an actor, which is counted in `making`. If that fails, all waiting messages fail: the actors that there are may
    /// wait for their answers.
    private func addMember() throws(SystemError) {
        let actor: SystemActor
        do {
            // The message that needs the actor doesn't wait for the asks of its `setup()`.
            actor = try Asker.nobody.run {
                guard let make = lock.withLock({ make }) else { throw SystemError.shutDown(actor: name) }
                let actor = try make()
                if !actor.cell.enter(self) { throw SystemError.alreadyRegisteredActor(actor.cell.name) }
                try actor.cell.setUp(actor)
                return actor
            }
        } catch {
            let hopeless: DeliveryList = lock.withLock {
                making -= 1
                return waiting.takeAll()
            }
            hopeless.abort(.creationFailed(error))
            throw .creationFailed(actor: name, error)
        }
        let (mustStart, released): (Bool, (() throws -> SystemActor)?) = lock.withLock {
            making -= 1
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
        // Released after the lock, because that may run any code.
        withExtendedLifetime(released) {}
        if mustStart { SystemActor.start(actor) }
    }

    /// Removes an actor, which finishes its current message.
    func remove(_ actor: SystemActor, because reason: Terminated.Reason = .stopped) {
        // What is released after the lock, because that may run any code.
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
            making += 1
            return (true, DeliveryList())
        }
        withExtendedLifetime(released) {}
        hopeless.abort(.actorGone)
        notifyWatchersIfEnded()
        // If it fails, the waiting messages fail.
        if mustMake { _ = try? addMember() }
    }

    /// Removes all actors, which finish their current messages. Waiting and later messages fail.
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
        // Released after the lock, because that may run any code.
        withExtendedLifetime(released) {}
        hopeless.abort(.actorGone)
        notifyWatchersIfEnded()
    }

    /// Releases all actors. Waiting messages fail, and unfinished ones are aborted.
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
        hopeless.abort(.systemShutDown)
        for delivery in unfinished { delivery.abort(.systemShutDown) }
        // Released after the lock, because that may run any code.
        withExtendedLifetime((actors, maker)) {}
        // The actors are released when their last turns have ended.
        notifyWatchers(.systemShutDown)
    }

    // MARK: Watches

    /// Sends a `Terminated` to the actors of `watcher` when these have ended, once.
    func addWatcher(_ watcher: Inbox) {
        lock.withLock { watchers[watcher.id] = LooseBox(watcher) }
        notifyWatchersIfEnded()
    }

    func removeWatcher(_ watcher: Inbox) {
        let removed = lock.withLock { watchers.removeValue(forKey: watcher.id) }
        withExtendedLifetime(removed) {}
    }

    /// Sets what is called when the actors have ended.
    func onEnd(_ work: @escaping () -> Void) { onEnd = work }

    /// Informs watchers if the actors have ended, and have finished their messages.
    private func notifyWatchersIfEnded() {
        if let reason = lock.withLock({ leaving.isEmpty ? endReason : nil }) { notifyWatchers(reason) }
    }

    private func notifyWatchers(_ reason: Terminated.Reason) {
        let (watchers, onEnd): ([ActorID: LooseBox<Inbox>], (() -> Void)?) = lock.withLock {
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

    /// The message that occupies the actor with its future, or nil.
    func occupation(of cell: ActorCell) -> Delivery? {
        lock.withLock {
            guard let current = cell.current, current.occupiesActor else { return nil }
            return current
        }
    }

    /// The messages that a new message waits for, one of which must end, or nil if it doesn't wait.
    func occupations() -> [Delivery]? {
        lock.withLock {
            guard end == nil, free.isEmpty, members.count == capacity else { return nil }
            return members.compactMap(\.cell.current)
        }
    }
}

/// A queue of messages. It needs no memory, because the messages are linked.
///
/// It owns the messages, by references that Swift doesn't see: the caller of `append` retains a message, and `popFirst` passes the reference on.
/// A list that isn't empty is never dropped, because its messages own what has the list, an inbox or a cell.
struct DeliveryList {
    private var first: Unmanaged<Delivery>?
    /// Not used if the list is empty.
    private var last: Unmanaged<Delivery>?

    var isEmpty: Bool { first == nil }

    /// Adds a message, which is retained.
    mutating func append(_ new: Unmanaged<Delivery>) {
        if let last, first != nil { last._withUnsafeGuaranteedRef { $0.next = new } } else { first = new }
        last = new
    }

    /// Moves the messages of a list that isn't empty to the front.
    mutating func prepend(_ other: DeliveryList) {
        if first == nil { last = other.last } else { other.last?._withUnsafeGuaranteedRef { $0.next = first } }
        first = other.first
    }

    mutating func popFirst() -> Delivery? {
        guard let delivery = first else { return nil }
        delivery._withUnsafeGuaranteedRef {
            first = $0.next
            $0.next = nil
        }
        return delivery.takeRetainedValue()
    }

    mutating func takeAll() -> DeliveryList {
        var all = DeliveryList()
        swap(&self, &all)
        return all
    }

    /// Rejects all messages. The list must not be in an inbox.
    consuming func abort(_ reason: MessageError.Reason) {
        while let delivery = popFirst() { delivery.reject(reason) }
    }
}

/// Creates an actor for an inbox when it is released: after a delay, or when a shutdown ends the delay.
private final class PendingRestart: Sendable {
    private let inbox: Inbox

    init(of inbox: Inbox) { self.inbox = inbox }

    deinit { inbox.restart() }
}

/// A queue of actors. It needs no memory, because the actors' cells are linked. The actors are unretained: their inbox owns them.
private struct FreeActors {
    private var first: Unmanaged<SystemActor>?
    /// Not used if the queue is empty.
    private var last: Unmanaged<SystemActor>?

    var isEmpty: Bool { first == nil }

    mutating func append(_ actor: SystemActor) {
        let new = Unmanaged.passUnretained(actor)
        if let last, first != nil { last._withUnsafeGuaranteedRef { $0.cell.nextFree = new } } else { first = new }
        last = new
    }

    mutating func popFirst() -> SystemActor? {
        guard let actor = first?.takeUnretainedValue() else { return nil }
        first = actor.cell.nextFree
        actor.cell.nextFree = nil
        return actor
    }

    /// Removes an actor, if it is in the queue. Takes time in proportion to the number of actors.
    mutating func remove(_ actor: SystemActor) {
        var others = FreeActors()
        while let next = popFirst() {
            if next !== actor { others.append(next) }
        }
        self = others
    }
}

extension Inbox {
    /// Returns the inbox of an actor that no system has created.
    ///
    /// The actor's system closes it at the shutdown, but doesn't own it.
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
            // Another thread may do the same.
            if actor.cell.enter(new) {
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
