import FlynnRuntime
import Synchronization

/// The state of an actor that references and messages can access without keeping the actor alive.
///
/// Unchecked `Sendable`: `reference` is set before the cell is shared. `lock` guards `host`, `setup` and `handlers`.
/// The lock of the inbox guards `current`, `isMember` and `nextFree`. Swift's exclusivity checks are disabled for the
/// variables that are accessed for every message.
final class ActorCell: @unchecked Sendable {
    let type: SystemActor.Type
    @exclusivity(unchecked) private var reference: MemoryReference<SystemActor>?
    private let lock = SpinLock()
    private var host: MemoryReference<Inbox>?
    private var setup = Setup.needed
    /// The promises whose handlers wait for a turn. If the list contains promises, a turn has been sent, or another
    /// thread is running `setup()`, which can access the same state.
    @exclusivity(unchecked) private var handlers = DeliveryList()
    /// A hint that allows a quick test. False if the actor isn't occupied. Set in a turn of the actor, and reset at the
    /// end of the message.
    private let isOccupied = Atomic(false)
    /// The message that the actor is processing or is about to process. The turn for this message can read the variable
    /// without the lock: the variable is set before the turn is sent, and only changes at the end of the message.
    @exclusivity(unchecked) private(set) var current: Delivery?
    /// Whether the actor is a member of the inbox.
    @exclusivity(unchecked) var isMember = false
    /// The next actor in the queue of free actors.
    @exclusivity(unchecked) var nextFree: Unmanaged<SystemActor>?

    private enum Setup {
        case needed, running, done
    }

    init(_ type: SystemActor.Type) { self.type = type }

    /// The actor, or nil when it is deinitialized.
    var actor: SystemActor? {
        switch reference {
        case .some(let reference): reference.object
        case .none: nil
        }
    }

    /// Sets the actor. Called by the initializer of the actor.
    func start(_ actor: SystemActor) { reference = MemoryReference(actor) }

    var name: String { _typeName(type, qualified: false) }

    /// The inbox of the actor, or nil if the actor isn't hosted.
    var inbox: Inbox? { lock.withLock { hostingInbox } }

    /// The inbox. The lock must be held. The caller must release the inbox outside of the lock, as this can be the last
    /// reference.
    private var hostingInbox: Inbox? {
        switch host {
        case .some(let host): host.object
        case .none: nil
        }
    }

    /// Sets the inbox, if the actor doesn't have one. Returns true if `inbox` is now the inbox of the actor.
    func setInbox(_ inbox: Inbox) -> Bool {
        let previous: Inbox? = lock.withLock {
            let previous = hostingInbox
            if previous == nil { host = MemoryReference(inbox) }
            return previous
        }
        return previous == nil || previous === inbox
    }

    /// Sets the current message of the actor. Returns the previous message, now ended. The caller holds the lock of the
    /// inbox, and releases the previous message outside of the lock.
    func process(_ next: consuming Delivery?) -> Delivery? {
        var message = consume next
        message?.stage = .running
        swap(&current, &message)
        message?.stage = .ended
        if isOccupied.load(ordering: .relaxed) { isOccupied.store(false, ordering: .releasing) }
        return message
    }

    /// Runs the actor's `setup()` once. Called by one thread at a time.
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

    /// Runs the handler of a promise in a turn of the actor. If the actor has been deinitialized, this function rejects
    /// the promise instead. The promise must own the cell.
    ///
    /// - Parameter input: the `input` of the promise, if the lock of the input is held. This function releases the
    ///   lock.
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
        /// The caller must send a turn to the actor.
        case actor(SystemActor)
        case turnIsSent, actorIsGone
    }

    /// Queues a retained promise for a turn of the actor, unless the actor has been deinitialized. When this function
    /// has released the lock, a turn on another thread can run the handler and release the promise together with the
    /// cell. A returned actor owns the cell.
    ///
    /// The lock of `input` is released while this lock is held. So the handlers of later calls of `then` on `input` are
    /// queued later.
    private func add(handlerOf promise: Unmanaged<Delivery>, unlocking input: Unmanaged<AnyPromise>?) -> Receiver {
        lock.acquire()
        input?._withUnsafeGuaranteedRef { $0.unlock() }
        let receiver = handlers.isEmpty ? actor.map(Receiver.actor) ?? .actorIsGone : .turnIsSent
        if case .actorIsGone = receiver {} else { handlers.append(promise) }
        lock.release()
        return receiver
    }

    /// Returns the promises whose handlers the current turn must run. Later promises get another turn.
    func takeHandlers() -> DeliveryList {
        lock.acquire()
        defer { lock.release() }
        return setup == .running ? DeliveryList() : handlers.takeAll()
    }

    /// Moves the remaining promises of a turn back to the front of the queue. Returns true if the caller must send
    /// another turn.
    func putBack(_ taken: DeliveryList) -> Bool {
        lock.acquire()
        defer { lock.release() }
        let isFirst = handlers.isEmpty
        handlers.prepend(taken)
        return isFirst
    }

    /// The message whose future occupies the actor, or nil.
    var occupation: Delivery? {
        // Acquiring: visible to all threads started by the message.
        isOccupied.load(ordering: .acquiring) ? inbox?.occupation(of: self) : nil
    }

    /// Marks the actor as occupied by the future of its message.
    func occupy() { isOccupied.store(true, ordering: .releasing) }
}
