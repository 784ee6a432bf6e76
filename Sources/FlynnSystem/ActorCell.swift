import FlynnRuntime
import Synchronization

/// What references to an actor know of it, without keeping it alive.
///
/// Unchecked `Sendable`: `reference` is set before the cell is shared, `host`, `setup` and `handlers` are guarded by `lock`,
/// `current`, `isMember` and `nextFree` are guarded by the lock of the inbox. So Swift's checks of exclusive access are off for those that each
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
    /// The actor that became free after this one, while both are free.
    @exclusivity(unchecked) var nextFree: Unmanaged<SystemActor>?

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

    /// Sets the message that the actor processes. Returns its previous one, which has been processed then. The caller holds the
    /// inbox's lock, and releases the previous message after it.
    func process(_ next: consuming Delivery?) -> Delivery? {
        var message = consume next
        message?.stage = .running
        swap(&current, &message)
        message?.stage = .ended
        if isOccupied.load(ordering: .relaxed) { isOccupied.store(false, ordering: .releasing) }
        return message
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
        if hasHandlers { SystemActor.perform(actor) }
    }

    /// Runs a promise's handler in a turn of the actor, or rejects the promise if the actor was deinitialized. The promise must own
    /// the cell.
    ///
    /// - Parameter input: the promise's `input`, if its lock is held. This function releases the lock.
    static func perform(
        _ promise: consuming Delivery, in cell: Unmanaged<ActorCell>, unlocking input: Unmanaged<AnyPromise>?,
        _ resumption: inout Resumption
    ) {
        let promise = Unmanaged.passRetained(consume promise)
        switch cell._withUnsafeGuaranteedRef({ $0.add(handlerOf: promise, unlocking: input) }) {
        case .actor(let actor): SystemActor.perform(actor)
        case .turnIsSent: break
        case .actorIsGone:
            let error = cell._withUnsafeGuaranteedRef { SystemError.actorGone($0.name) }
            AnyPromise.reject(promise.takeRetainedValue(), error, &resumption)
        }
    }

    private enum Receiver {
        /// The caller must send it a turn.
        case actor(SystemActor)
        case turnIsSent, actorIsGone
    }

    /// Queues a retained promise whose handler needs a turn, unless the actor is gone. Another thread's turn can run the handler and
    /// release the promise, and with it the cell, once the lock is free. An actor that is returned owns the cell.
    ///
    /// The lock of `input` is released when this one is held. So a handler that is added to `input` later is queued later.
    private func add(handlerOf promise: Unmanaged<Delivery>, unlocking input: Unmanaged<AnyPromise>?) -> Receiver {
        lock.acquire()
        input?._withUnsafeGuaranteedRef { $0.unlock() }
        let receiver = handlers.isEmpty ? actor.map(Receiver.actor) ?? .actorIsGone : .turnIsSent
        if case .actorIsGone = receiver {} else { handlers.append(promise) }
        lock.release()
        return receiver
    }

    /// Returns the promises whose handlers the turn must run. For the next ones, another turn is sent.
    func takeHandlers() -> DeliveryList {
        lock.acquire()
        defer { lock.release() }
        return setup == .running ? DeliveryList() : handlers.takeAll()
    }

    /// Makes promises that a turn has taken wait again, before the others. Returns whether the caller must send another turn.
    func putBack(_ taken: DeliveryList) -> Bool {
        lock.acquire()
        defer { lock.release() }
        let isFirst = handlers.isEmpty
        handlers.prepend(taken)
        return isFirst
    }

    /// The message that occupies the actor with its future, or nil.
    var occupation: Delivery? {
        // Acquiring: a thread that the message has started sees it.
        isOccupied.load(ordering: .acquiring) ? inbox?.occupation(of: self) : nil
    }

    /// Says that the actor's message occupies it with its future.
    func occupy() { isOccupied.store(true, ordering: .releasing) }
}
