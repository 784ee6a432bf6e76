import CFlynnRuntime
import Synchronization

/// The part of an actor that its behaviors, its senders and the schedulers work with: its message queue and settings.
///
/// An object of its own, because it outlives the actor: a behavior that somebody kept still has a mailbox to look into
/// and find that the actor is gone.
///
/// Who keeps whom: the actor and each of its behaviors hold the mailbox; the mailbox holds the actor's memory (an
/// unowned reference), not the actor. While the queue is not empty there is one strong reference to the actor, "the
/// hold": taken by the sender that found the queue empty, passed on with the mailbox through the run queues, and given
/// back by the scheduler that marked the queue empty.
///
/// Unchecked because of `owner`, which is written once before the mailbox is shared, and `behaviors`, which is used
/// under `lock` only. All else is atomic or constant.
final class Mailbox: @unchecked Sendable {
    let queue: MessageQueue

    // Settings of the actor. Relaxed everywhere: each is a number that stands for itself.
    let batchSize = Atomic<UInt>(1000)
    let priority = Atomic<Int>(0)
    let affinity: Atomic<Int>
    /// Set while a message runs, to end its batch. Used by the running thread only, unless somebody else asks.
    let mustYield = Atomic(false)

    /// Threads in `wait(until:)`. Changed under the lock of `waiting`.
    let waiters = Atomic<Int>(0)
    /// The highest number of messages that any of them waits for. Written under the lock of `waiting`.
    let waitedFor = Atomic<Int>(0)
    /// The scheduler that ran the actor last, or -1. A hint, hence relaxed everywhere.
    let lastScheduler = Atomic<Int>(-1)
    /// The next mailbox in a run queue. Written by whoever owns the hold, and published by the run queue.
    let nextScheduled = Atomic<UnsafeMutableRawPointer?>(nil)

    /// Guards `behaviors`, and in them what says that it is guarded by this.
    let lock = SpinLock()
    /// The first of the actor's behaviors, unretained: each takes itself out before it goes.
    var behaviors: Unmanaged<BehaviorBody>?
    /// The actor: alive, being destroyed, or only its memory. Set once, in `attach`.
    private(set) var owner: UnsafeMutableRawPointer!
    /// True once it is certain that the actor will be destroyed.
    let isGone = Atomic(false)
    /// The actor's class, for messages about it when it is gone.
    let actorType: Any.Type
    /// When the actor was created, in nanoseconds of `now()`.
    let birth = now()

    init(for type: Any.Type) {
        actorType = type
        queue = MessageQueue(on: flynn_thread())
        affinity = Atomic(Flynn.defaultActorAffinity.rawValue)
    }

    /// Ties the mailbox to its actor. To be called once, in the actor's initializer.
    func attach(_ actor: Actor) {
        owner = Unmanaged.passUnretained(actor).toOpaque()
        flynn_unowned_retain(owner)
    }

    deinit {
        // Nothing refers to the mailbox, so nobody sends, and the actor is gone: what is left was sent by those who found
        // that out only afterwards.
        queue.drain(on: flynn_thread()) { discard($0) }
        flynn_unowned_release(owner)
    }

    // MARK: Sending

    /// Sends a message that owns its body; false, if the actor is gone.
    @discardableResult
    func send(_ kind: Message.Kind, owning body: BehaviorBody, _ arguments: BehaviorArgs = []) -> Bool {
        // Without this only the first message to a queue that nobody runs any more would tell, and the rest would pile up in
        // it. Relaxed: final once it is true, and a sender that doesn't see it yet finds out below, or next time.
        if isGone.load(ordering: .relaxed) { return false }
        let thread = flynn_thread()
        let message = Mailbox.message(kind, .passRetained(body), arguments, on: thread)
        if push(message, on: thread) { return true }
        discardAll(on: thread)
        return false
    }

    /// Lets go what was sent to an actor that is gone. The caller has found the queue empty, so it is the receiver now, and
    /// there is no other. Besides its own message there may be some of senders who believed that this one would get the
    /// actor to run.
    private func discardAll(on thread: UnsafeMutablePointer<FlynnThread>) {
        while true {
            if let message = queue.pop(on: thread) {
                discard(message)
            } else if queue.markEmpty() {
                return
            } else {
                // A sender is between its two steps.
                flynn_thread_yield()
            }
        }
    }

    private func discard(_ message: MessagePointer) {
        let (kind, body) = (message.pointee.kind, message.pointee.body)
        message.pointee.body = nil
        _ = message.takeArguments()
        if kind.ownsBody { body?.release() }
        if kind.isCounted { queue.finishOne() }
    }

    /// Sends a piece of the runtime's own work to run in the actor. If the actor is gone, it is let go and doesn't run.
    func sendInternal(_ work: @escaping () -> Void) {
        send(.internalCall, owning: BehaviorBody(name: "") { _ in work() })
    }

    /// A message to push. Made without the mailbox, so that the arguments move into it and their reference count is left
    /// alone: the receiver, not the sender, is the one to let them go.
    @inline(__always)
    static func message(
        _ kind: Message.Kind, _ body: Unmanaged<BehaviorBody>, _ arguments: consuming BehaviorArgs,
        on thread: UnsafeMutablePointer<FlynnThread>
    ) -> MessagePointer {
        let message = MessagePool.allocate(on: thread)
        message.pointee.kind = kind
        message.pointee.body = body
        message.putArguments(consume arguments)
        return message
    }

    /// Sends a message; false, if the actor is gone.
    @inline(__always)
    func push(_ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        guard queue.push(message) else { return true }
        // This thread alone found the queue empty. If the actor is gone nobody ever runs the queue again.
        guard holdActor() else { return false }
        Flynn.withPool { $0.schedule(Unmanaged.passUnretained(self), on: thread) }
        return true
    }

    // MARK: Running

    /// What became of a run.
    enum Run {
        /// The queue is empty and another thread may be running the actor already: give the hold back.
        case finished
        /// There is more to do, or may be in a moment: schedule the actor again.
        case again
    }

    /// Runs the messages that wait, at most a batch of them, and adds their number to `count`. The caller owns the hold.
    func run(on thread: UnsafeMutablePointer<FlynnThread>, count: inout Int) -> Run {
        thread.pointee.mailbox = Unmanaged.passUnretained(self).toOpaque()
        defer { thread.pointee.mailbox = nil }
        var left = batchSize.load(ordering: .relaxed)
        var patience = 100
        while left > 0 || patience == 100 {
            guard let message = queue.pop(on: thread) else {
                if queue.markEmpty() { return .finished }
                // A sender is between its two steps. It needs a few more nanoseconds, or it has lost its core.
                patience -= 1
                if patience == 0 { return .again }
                flynn_pause()
                continue
            }
            patience = 99
            execute(message, on: thread)
            count += 1
            if left > 0 { left -= 1 }
            if mustYield.load(ordering: .relaxed) {
                mustYield.store(false, ordering: .relaxed)
                return .again
            }
        }
        return .again
    }

    @inline(__always)
    private func execute(_ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        guard let body = message.pointee.body else { return }
        let kind = message.pointee.kind
        message.pointee.body = nil
        if kind == .releaseBody {
            _ = message.takeArguments()
        } else {
            thread.pointee.body = body.toOpaque()
            call(body, message.takeArguments())
            thread.pointee.body = nil
        }
        if kind.ownsBody { body.release() }
        if kind.isCounted { queue.finishOne() }
        // Relaxed: `wait` explains why a missed waiter is not lost.
        if waiters.load(ordering: .relaxed) != 0 { wakeWaiters() }
    }

    /// Wakes those who wait, if what one of them waits for has come. Messages that others send meanwhile don't keep it
    /// from being seen: a count that is too high for now is followed by the end of another message.
    @inline(never)
    private func wakeWaiters() {
        guard queue.count <= waitedFor.load(ordering: .relaxed) else { return }
        Mailbox.waiting.withLock { Mailbox.waiting.signal() }
    }

    /// A function of its own so that the arguments are let go before the message counts as finished.
    @inline(__always)
    private func call(_ body: Unmanaged<BehaviorBody>, _ arguments: consuming BehaviorArgs) {
        body._withUnsafeGuaranteedRef { $0.run(arguments) }
    }

    // MARK: Waiting

    /// Where threads wait for actors to work off their messages.
    private static let waiting = Monitor()

    /// Waits until no more than `count` messages are unfinished.
    func wait(until count: Int) {
        guard queue.count > count else { return }
        // Relaxed: the marker carries both numbers. The receiver may not see them at once and finish some messages without
        // a signal; but when it takes the marker it does see them (the queue's release and acquire), and from then on it
        // looks after each message, the marker included, whether it must signal.
        Mailbox.waiting.withLock {
            let others = waiters.add(1, ordering: .relaxed).oldValue
            let highest = others == 0 ? count : max(count, waitedFor.load(ordering: .relaxed))
            waitedFor.store(highest, ordering: .relaxed)
        }
        sendInternal {}
        Mailbox.waiting.withLock {
            // Until the marker comes a long message may keep the receiver busy that ended the one before without a signal, and
            // whose end this thread didn't see either. Each sees in far less than a millisecond what the other wrote, so a
            // second look after that time suffices: whatever the receiver ends later, it knows whom to tell.
            if queue.count > count { Mailbox.waiting.wait(until: now() + 1_000_000) }
            while queue.count > count { Mailbox.waiting.wait() }
            waiters.subtract(1, ordering: .relaxed)
        }
    }
}
