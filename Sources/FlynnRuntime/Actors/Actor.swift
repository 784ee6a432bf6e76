import CFlynnRuntime
import Synchronization

/// An object whose state only its own behaviors touch, one at a time, so that it needs no locks.
///
/// Subclass it, keep the properties private, and offer `Behavior`s:
///
///     class Counter: Actor {
///         private var total = 0
///
///         lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
///             // flynnlint:parameter Int - what to add
///             let value: Int = args[x: 0]
///             self.total += value
///         }
///     }
///
/// The first actor starts the runtime. An actor has no thread: it is a few hundred bytes that the schedulers run while it
/// has messages, so there may be millions.
///
/// **Lifetime.** An actor lives as long as somebody refers to it, or a message waits for it, or somebody keeps a behavior
/// that was fetched from it; then it is deinitialized at once, on the thread that let go last. Its own stored behaviors
/// don't count. Two actors that each keep a behavior of the other keep each other, like any two objects in Swift.
///
/// `Actor` is not `Sendable` itself, since then every subclass would have to restate it. A program that captures its
/// actors in tasks writes `class Counter: Actor, @unchecked Sendable`, which is true of an actor that lints clean.
///
/// (The model is Pony's actor: asynchronous behaviors, unbounded queues, a cooperative scheduler.)
open class Actor {
    let mailbox: Mailbox

    /// Creates an actor, with `Flynn.defaultActorAffinity`, and starts the runtime if it isn't running.
    public init() {
        mailbox = Mailbox(for: type(of: self))
        mailbox.attach(self)
        Lifetime.adopt(self)
        Flynn.startIfNeeded()
    }

    deinit {
        // Long decided, unless the class is not hooked. Releasing: see `Mailbox.holdActor`.
        mailbox.isGone.store(true, ordering: .releasing)
    }

    /// Messages that have not finished yet, the running one included. Other threads send and run meanwhile, so it is a
    /// measure and no promise.
    public final var unsafeMessagesCount: Int32 {
        Int32(clamping: mailbox.queue.count)
    }

    /// Blocks the calling thread until no more than `minMsgs` messages are unfinished; with 0, until the last has run to
    /// its end.
    ///
    /// To be called from outside the runtime: in a behavior it holds up a scheduler, and an actor that waits for itself
    /// waits forever, since the running message counts.
    public final func unsafeWait(_ minMsgs: Int32 = 0) {
        mailbox.wait(until: max(0, Int(minMsgs)))
    }

    /// Ends the actor's run after the current message, though more may wait: other actors get their turn first.
    public final func unsafeYield() {
        mailbox.mustYield.store(true, ordering: .relaxed)
    }

    /// The most messages that the actor runs before other actors get their turn; 1000 at first, and 0 counts as 1.
    public final var unsafeMessageBatchSize: UInt {
        get { mailbox.batchSize.load(ordering: .relaxed) }
        set { mailbox.batchSize.store(newValue, ordering: .relaxed) }
    }

    /// Higher goes first; 0 at first. When an actor ends its batch with messages left, its priority is compared with the
    /// next actor's, and if its own is higher it goes on, while the other is sent to another scheduler.
    public final var unsafePriority: Int {
        get { mailbox.priority.load(ordering: .relaxed) }
        set { mailbox.priority.store(newValue, ordering: .relaxed) }
    }

    /// The kind of cores on which the actor runs; `Flynn.defaultActorAffinity` at first.
    public final var unsafeCoreAffinity: CoreAffinity {
        get { CoreAffinity(rawValue: mailbox.affinity.load(ordering: .relaxed)) ?? .none }
        set { mailbox.affinity.store(newValue.rawValue, ordering: .relaxed) }
    }

    /// Seconds since the actor was created.
    public final var unsafeUptime: Double {
        Double(now() - mailbox.birth) / 1e9
    }
}
