import CFlynnRuntime
import Synchronization

/// The message queue, settings and scheduling state of an actor.
///
/// A separate object because it outlives the actor: a behavior that outlives its actor uses the mailbox to find out
/// that the actor was deinitialized.
///
/// The actor and each of its behaviors own the mailbox. The mailbox has an unowned reference to the actor, which keeps
/// only the actor's memory. While the queue is not empty there is one strong reference to the actor, the *queue
/// reference*:
///
/// 1. The sender that finds the queue empty retains the actor and schedules the mailbox.
/// 2. The run queues pass the reference on together with the mailbox. So a mailbox in a run queue, or in a scheduler
///    that runs it, is alive.
/// 3. The scheduler that marks the queue empty releases the actor.
///
/// Unchecked `Sendable` because of `owner`, which is written once before the mailbox is shared, and `behaviors`, which
/// is guarded by `lock`. All other state is atomic or constant.
final class Mailbox: @unchecked Sendable {
    let queue: MessageQueue

    // Settings of the actor. Relaxed everywhere: each is an independent value.
    let batchSize = Atomic<UInt>(1000)
    let priority = Atomic<Int>(0)
    let affinity: Atomic<Int>
    /// Set to end the current batch after the running message.
    let mustYield = Atomic(false)

    /// The number of threads in `wait(until:)`. Changed under the lock of `waiting`.
    let waiters = Atomic<Int>(0)
    /// The maximum of the counts that these threads wait for. Changed under the lock of `waiting`.
    let maxAwaitedCount = Atomic<Int>(0)
    /// The index of the scheduler that ran the actor last, or -1. A hint, hence relaxed everywhere.
    let lastScheduler = Atomic<Int>(-1)
    /// The next mailbox in a run queue. Written by the owner of the queue reference, and published by the run queue.
    let nextScheduled = Atomic<UnsafeMutableRawPointer?>(nil)

    /// Guards `behaviors`, and `link` and `ownsActor` of each.
    let lock = SpinLock()
    /// The head of the list of the actor's behaviors. Unretained: each behavior removes itself in its `deinit`.
    var behaviors: Unmanaged<BehaviorBody>?
    /// The actor, which may be alive, being destroyed, or destroyed. Set once, in `attach`.
    private(set) var owner: UnsafeMutableRawPointer!
    /// Whether the actor was destroyed or certainly will be. Never reset.
    let isClosed = Atomic(false)
    /// The actor's class. Used in crash messages, also after the actor was destroyed.
    let actorType: Any.Type
    /// The time at which the actor was created, in nanoseconds of `now()`.
    let creationTime = now()

    init(for type: Any.Type) {
        actorType = type
        queue = MessageQueue(on: flynn_thread())
        affinity = Atomic(Flynn.defaultActorAffinity.rawValue)
    }

    /// Sets the mailbox's actor. Must be called once, in the actor's initializer.
    func attach(_ actor: AnyObject) {
        owner = Unmanaged.passUnretained(actor).toOpaque()
        flynn_unowned_retain(owner)
    }

    deinit {
        // No messages are left: a sender that could not retain the actor has discarded them, and it had a behavior, which
        // owns the mailbox.
        queue.destroy(on: flynn_thread())
        flynn_unowned_release(owner)
    }

    // MARK: Sending

    /// Sends a message that owns its body. Returns false, and discards the message, if the actor was destroyed.
    @discardableResult
    func send(_ kind: Message.Kind, owning body: BehaviorBody, _ arguments: BehaviorArgs = []) -> Bool {
        let thread = flynn_thread()
        let message = Mailbox.message(
            kind, .passRetained(body), .init(forCount: arguments.isEmpty ? 0 : 1), on: thread)
        if !arguments.isEmpty { message.putArguments(arguments) }
        if push(message, on: thread) { return true }
        discardAll(on: thread)
        return false
    }

    /// Discards all messages to an actor that was destroyed. The caller found the queue empty and could not retain the
    /// actor, so it is the queue's only receiver now. The queue may also contain messages of senders that did not find
    /// it empty, and so rely on the caller.
    ///
    /// The bodies of these calls are alive, although their senders may have released the behaviors: a behavior's
    /// `deinit` sends `releaseBody`, which follows the call, unless it finds the queue marked empty.
    ///
    /// - Parameter handle: returns true if it has handled a call. The other calls are dead letters.
    func discardAll(
        on thread: UnsafeMutablePointer<FlynnThread>,
        unless handle: (Unmanaged<BehaviorBody>, BehaviorArgs) -> Bool = { _, _ in false }
    ) {
        while true {
            if let message = queue.pop(on: thread) {
                discard(message, unless: handle)
            } else if queue.markEmpty() {
                return
            } else {
                // A sender is between the two steps of `MessageQueue.push`.
                flynn_thread_yield()
            }
        }
    }

    private func discard(_ message: MessagePointer, unless handle: (Unmanaged<BehaviorBody>, BehaviorArgs) -> Bool) {
        let (kind, body, arguments) = (message.pointee.kind, message.pointee.body, message.takeArguments())
        message.pointee.body = nil
        if kind.isDeadLetter, let body, !handle(body, arguments) {
            DeadLetters.add(body._withUnsafeGuaranteedRef { $0.name(of: actorType) })
        }
        if kind.ownsBody { body?.release() }
        if kind.isCounted { queue.finishOne() }
    }

    /// Sends a closure that runs on the actor and is not counted as a message. If the actor was destroyed, the closure
    /// is released without running.
    func sendInternal(_ work: @escaping () -> Void) {
        send(.internalCall, owning: InternalBody(work))
    }

    /// Returns a new message for `push`, without arguments.
    @inline(__always)
    static func message(
        _ kind: Message.Kind, _ body: Unmanaged<BehaviorBody>, _ size: Message.Size,
        on thread: UnsafeMutablePointer<FlynnThread>
    ) -> MessagePointer {
        let message = MessagePool.allocate(size, on: thread)
        message.pointee.kind = kind
        message.pointee.body = body
        return message
    }

    /// Appends a message, and schedules the actor if its queue was empty. Returns false if the actor was destroyed;
    /// then the caller is the queue's receiver.
    @inline(__always)
    func push(_ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        guard queue.push(message) else { return true }
        // Only this thread found the queue empty, so it retains the actor and schedules the mailbox.
        guard retainActor() else { return false }
        Flynn.withPool { $0.schedule(Unmanaged.passUnretained(self), on: thread) }
        return true
    }

    // MARK: The queue reference

    /// Adds a strong reference to the actor, which the caller must release with `releaseActor`. Returns false, and adds
    /// none, if the actor will be destroyed.
    func retainActor() -> Bool {
        while !flynn_try_retain(owner) {
            // Acquiring: synchronizes with the release stores of `isClosed`.
            if isClosed.load(ordering: .acquiring) || !Lifetime.isHooked { return false }
            // The actor's count is zero, and another thread is about to revive or destroy it.
            flynn_pause()
            flynn_thread_yield()
        }
        return true
    }

    /// Releases a strong reference to the actor. The mailbox may be deallocated afterwards.
    func releaseActor() {
        flynn_release(owner)
    }

    // MARK: Running

    /// The result of running a batch.
    enum BatchResult {
        /// The queue was marked empty, and another thread may be running the actor already. The caller must release the
        /// queue reference.
        case drained
        /// The queue has messages, or will have some when a sender has completed its second step. The caller must
        /// schedule the actor again.
        case preempted
    }

    /// Runs waiting messages, at most one batch, and adds their number to `count`. The caller owns the queue reference.
    func runBatch(
        on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists, count: inout Int
    ) -> BatchResult {
        thread.pointee.mailbox = Unmanaged.passUnretained(self).toOpaque()
        defer { thread.pointee.mailbox = nil }
        var remaining = max(1, batchSize.load(ordering: .relaxed))
        var retries = 100
        while remaining > 0 {
            guard let message = queue.pop(on: thread) else {
                if queue.markEmpty() { return .drained }
                // A sender is between its two steps. It completes them in nanoseconds, unless it is descheduled.
                retries -= 1
                if retries == 0 { return .preempted }
                flynn_pause()
                continue
            }
            retries = 100
            execute(message, on: thread, with: lists)
            count += 1
            remaining -= 1
            if mustYield.load(ordering: .relaxed) {
                mustYield.store(false, ordering: .relaxed)
                return .preempted
            }
        }
        return .preempted
    }

    @inline(__always)
    private func execute(
        _ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists
    ) {
        guard let body = message.pointee.body else { return }
        let kind = message.pointee.kind
        message.pointee.body = nil
        if kind == .releaseBody {
            _ = message.takeArguments()
        } else {
            thread.pointee.body = body.toOpaque()
            message.call(body, of: owner, with: lists)
            thread.pointee.body = nil
        }
        if kind.ownsBody { body.release() }
        if kind.isCounted { queue.finishOne() }
        // Relaxed: see `wait(until:)`, which doesn't rely on every waiter being seen here.
        if waiters.load(ordering: .relaxed) != 0 { wakeWaiters() }
    }

    /// Wakes all waiting threads if the condition of at least one is met. If other threads' sends make the count too
    /// high, the check is repeated at the end of a later message.
    @inline(never)
    private func wakeWaiters() {
        guard queue.count <= maxAwaitedCount.load(ordering: .relaxed) else { return }
        Mailbox.waiting.withLock { Mailbox.waiting.signal() }
    }

    // MARK: Waiting

    /// Signalled when an actor with waiters has finished enough messages.
    private static let waiting = Monitor()

    /// Blocks the calling thread until at most `count` messages are unfinished.
    ///
    /// The receiver checks `waiters` after each message with a relaxed load, so it may miss a new waiter for a moment.
    /// The wait is not lost:
    ///
    /// 1. The waiter writes `maxAwaitedCount` and `waiters`, then sends a marker (an internal message).
    /// 2. The receiver pops the marker. The queue's release and acquire operations synchronize the two, so the receiver
    ///    sees both values from here on, and checks after each message, including the marker, whether it must signal.
    /// 3. Before the marker, the receiver may finish a message without a signal, and the next message may run for a
    ///    long time. The waiter may not see that end in its first check of `queue.count`. Both stores become visible to
    ///    the other thread in far less than a millisecond, so the waiter checks the count again after that time.
    func wait(until count: Int) {
        guard queue.count > count else { return }
        Mailbox.waiting.withLock {
            let others = waiters.add(1, ordering: .relaxed).oldValue
            let highest = others == 0 ? count : max(count, maxAwaitedCount.load(ordering: .relaxed))
            maxAwaitedCount.store(highest, ordering: .relaxed)
        }
        sendInternal {}
        Mailbox.waiting.withLock {
            if queue.count > count { Mailbox.waiting.wait(until: now() + 1_000_000) }
            while queue.count > count { Mailbox.waiting.wait() }
            waiters.subtract(1, ordering: .relaxed)
        }
    }
}
