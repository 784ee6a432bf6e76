import CFlynnRuntime
import Synchronization

/// The message queue, settings and scheduling state of an actor, in the memory of the actor.
///
/// The memory can be used after the actor was deinitialized: a behavior that outlives its actor checks `isClosed`.
/// Swift doesn't destroy the contents, and every behavior holds an unowned reference to its actor, which keeps the
/// memory. The contents therefore must not need destruction, except for a stub that isn't embedded in the queue; see
/// `Mailbox.close`.
struct MailboxState: ~Copyable {
    /// State that senders and the receiver don't access for every message. Together with the queue's embedded node, it
    /// separates the words changed by senders from the words changed by the receiver by 64 bytes.
    ///
    /// Unchecked `Sendable`: `behaviors` is guarded by `lock`.
    struct Rare: ~Copyable, @unchecked Sendable {
        /// The head of the list of the actor's behaviors. Unretained: a behavior removes itself in its `deinit`.
        /// Guarded by `lock`.
        var behaviors: BodyPointer?
        /// See `Runnable.next`.
        let nextScheduled = Atomic<UnsafeMutableRawPointer?>(nil)
        /// The time of the actor's creation, in nanoseconds of `now()`.
        var creationTime = now()

        // Settings of the actor. Relaxed everywhere: independent values.
        let batchSize = Atomic<UInt32>(1000)
        let priority = Atomic<Int32>(0)
    }

    /// Rare settings and states (`MailboxExtras`), or nil. Changed under `lock`. This is next to the queue's head,
    /// since senders read both. Must be the first property; see `Mailbox.embeddedNode`.
    let extras = Atomic<UnsafeMutableRawPointer?>(nil)
    /// Must be the second property; see `Mailbox.embeddedNode`.
    var queue = MessageQueue(between: Rare())

    /// The affinity, and whether the actor has a priority or is simulated.
    let placement: Placement
    /// Set to end the current batch when the running message ends.
    let mustYield = Atomic(false)

    /// Whether the actor was destroyed or certainly will be. Never reset.
    let isClosed = Atomic(false)
    /// Whether the actor's class is hooked; see `ToggleReference.swift`. Set once, in `Mailbox.start`.
    var isHooked = false
    /// Whether the actor's messages take long; see `BatchTimer`. Accessed only by the receiver.
    var isSlow = false
    /// Whether behaviors can own the actor. Changed under `lock`, hence relaxed everywhere.
    let hasOwners = Atomic(false)
    /// Whether timers can call the actor's behaviors. Changed under `lock`, hence relaxed everywhere. Never reset.
    let hasTimers = Atomic(false)
    /// Guards `behaviors`, and the variables of their bodies.
    let lock = SpinLock()
    /// The index of the scheduler that ran the actor most recently, or -1. A hint, hence relaxed everywhere.
    let lastScheduler = Atomic<Int16>(-1)
    /// The number of threads in `Mailbox.wait(until:)`. Changed under the lock of `Mailbox.waiting`.
    let waiters = Atomic<UInt16>(0)
    /// The maximum of the counts for which these threads wait. Changed under the lock of `Mailbox.waiting`.
    let maxAwaitedCount = Atomic<Int32>(0)

    init() {
        placement = Placement(Flynn.defaultActorAffinity)
    }
}
