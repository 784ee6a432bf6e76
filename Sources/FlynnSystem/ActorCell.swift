import FlynnRuntime
import Synchronization

/// What references to an actor know of it, without keeping it alive.
///
/// Unchecked `Sendable`: `reference` is set before the cell is shared, `host`, `setup` and `handlers` are guarded by `lock`,
/// `current` and `isMember` are guarded by the lock of the inbox. So Swift's checks of exclusive access are off for those that each
/// message needs.
final class ActorCell: @unchecked Sendable {
    let type: SystemActor.Type
    @exclusivity(unchecked) private var reference: LooseReference<SystemActor>?
    private let lock = SpinLock()
    private var host: LooseReference<Inbox>?
    private var setup = Setup.needed
    /// Promises whose handlers wait for a turn. If there are any, a turn was sent, or another thread runs `setup()`, which may access
    /// the same state.
    @exclusivity(unchecked) private var handlers = DeliveryList()
    /// A hint, to find out quickly that the actor isn't occupied. Set in the actor's turn, and reset when the message has ended.
    private let isOccupied = Atomic(false)
    /// The message that the actor processes or is about to process. The turn that begins with it reads it without the lock: the
    /// turn is sent after it was set, and only the end of the message changes it.
    @exclusivity(unchecked) private(set) var current: Delivery?
    /// Whether the actor belongs to its inbox.
    @exclusivity(unchecked) var isMember = false

    private enum Setup {
        case needed, running, done
    }

    init(_ type: SystemActor.Type) { self.type = type }

    /// The actor, unless it was deinitialized.
    var actor: SystemActor? {
        switch reference {
        case .some(let reference): reference.object
        case .none: nil
        }
    }

    /// Sets the actor. Called by its initializer.
    func start(_ actor: SystemActor) { reference = LooseReference(actor) }

    var name: String { _typeName(type, qualified: false) }

    /// The inbox that gives the actor its messages, or nil before it is hosted.
    var inbox: Inbox? { lock.withLock { hostingInbox } }

    /// The inbox. The lock must be held, and the inbox must be released after it, because it may be the last reference.
    private var hostingInbox: Inbox? {
        switch host {
        case .some(let host): host.object
        case .none: nil
        }
    }

    /// Sets the inbox, which can't be replaced by another one while it exists. Returns whether this is the inbox now.
    func enter(_ inbox: Inbox) -> Bool {
        let previous: Inbox? = lock.withLock {
            let previous = hostingInbox
            if previous == nil { host = LooseReference(inbox) }
            return previous
        }
        return previous == nil || previous === inbox
    }

    /// Sets the message that the actor processes. Its previous one has been processed then. The caller holds the inbox's lock.
    func process(_ next: Delivery?) {
        current?.stage = .ended
        if isOccupied.load(ordering: .relaxed) { isOccupied.store(false, ordering: .releasing) }
        next?.stage = .running
        current = next
    }

    /// Declares the actor's reactions, unless that was done. One thread calls it at a time.
    func setUp(_ actor: SystemActor) throws {
        let mustSetUp = lock.withLock {
            guard setup == .needed else { return false }
            setup = .running
            return true
        }
        guard mustSetUp else { return }
        do {
            try actor.setup()
            endSetup(.done, of: actor)
        } catch {
            endSetup(.needed, of: actor)
            throw error
        }
    }

    private func endSetup(_ state: Setup, of actor: SystemActor) {
        let hasHandlers = lock.withLock {
            setup = state
            return !handlers.isEmpty
        }
        if hasHandlers { actor.perform() }
    }

    /// Runs a promise's handler in a turn of the actor, or rejects the promise if the actor was deinitialized.
    func perform(_ promise: consuming Delivery, _ resumption: inout Resumption) {
        lock.acquire()
        let isFirst = handlers.isEmpty
        handlers.append(consume promise)
        lock.release()
        guard isFirst, !sendTurn() else { return }
        var rejected = lock.withLock { handlers.takeAll() }
        while let promise = rejected.popFirst() {
            promise.resolve(.failure(SystemError.actorGone(name)), &resumption)
        }
    }

    /// Sends a turn that runs handlers. Returns false if the actor was deinitialized.
    private func sendTurn() -> Bool {
        switch reference {
        case .some(let reference): reference.withObject { $0.perform() }
        case .none: false
        }
    }

    /// Returns a promise whose handler the turn must run, or nil. After the last one, the turn has nothing to do: for the next one,
    /// another turn is sent.
    func nextHandler(_ isLast: inout Bool) -> Delivery? {
        lock.acquire()
        defer { lock.release() }
        guard setup != .running else { return nil }
        let promise = handlers.popFirst()
        isLast = handlers.isEmpty
        return promise
    }

    /// The message that occupies the actor with its future, or nil.
    var occupation: Delivery? {
        // Acquiring: a thread that the message has started sees it.
        isOccupied.load(ordering: .acquiring) ? inbox?.occupation(of: self) : nil
    }

    /// Says that the actor's message occupies it with its future.
    func occupy() { isOccupied.store(true, ordering: .releasing) }
}
