import CFlynnRuntime
import Synchronization

/// An object whose state is accessed only by its own behaviors, one at a time, so that it needs no locks.
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
/// The first actor starts the runtime. An actor has no thread of its own: it takes a few hundred bytes, and the
/// schedulers run it while it has messages. A program can have millions of actors.
///
/// **Lifetime.** An actor lives while anything else refers to it, while a message waits in its queue, and while
/// anything else refers to a behavior that was read from it. Then it is deinitialized immediately, on the thread that
/// released the last reference. Behaviors that the actor itself stores don't keep it alive: in properties, and in arrays,
/// dictionaries, structs and tuples in these. A second reference to one in an object or a closure that the actor owns is a
/// retain cycle. So are two actors that store each other's behaviors, and a behavior whose closure refers to the behavior that
/// it has replaced. A call to an actor that was deinitialized is dropped; see `Flynn.onDeadLetter`.
///
/// A chain of actors, each of which owns the next one, may have any length. The thread that releases the first actor deinitializes all of
/// them, before the release returns, without deep recursion: a `deinit` may begin after the owner's `deinit` has returned. So a `deinit` must
/// not wait for another `deinit`. (If the memory of classes can't be written, a long chain overflows the stack.)
///
/// While a behavior is the only owner of its actor, the actor's reference count is briefly zero whenever another
/// reference ends. At such a moment a `weak` reference to the actor can read nil, and an `unowned` reference can crash.
/// Neither happens to `[unowned self]` in a behavior, because a running message owns the actor. A behavior that
/// the actor has never stored doesn't keep it alive.
///
/// `Actor` is not `Sendable`, because then every subclass would have to restate the conformance. A program that
/// captures its actors in tasks writes `class Counter: Actor, @unchecked Sendable`. The conformance is valid for an
/// actor for which FlynnLint reports nothing.
///
/// If the default isolation of a module is `MainActor`, write `nonisolated class Counter: Actor`. A behavior runs on a
/// thread of the runtime, so its closure can't be isolated to a global actor, and the creation of such a behavior crashes
/// with a message.
///
/// The model is Pony's actor: asynchronous behaviors, unbounded queues, a cooperative scheduler.
open class Actor {
    /// Must be the first property; see `Mailbox.init(owner:)`.
    private let state = MailboxState()

    final var mailbox: Mailbox { Mailbox(owner: Unmanaged.passUnretained(self).toOpaque()) }

    /// Creates an actor with `Flynn.defaultActorAffinity`, and starts the runtime if it isn't running.
    public init() {
        EndedMemory.releaseList()
        mailbox.start(isHooked: hookClass())
        if !mailbox.state.pointee.isHooked {
            let thread = flynn_thread()
            MessagePool.registerExitHook(thread)
            NewestActor.set(mailbox.owner, on: thread)
        }
        Flynn.startIfNeeded()
    }

    deinit {
        mailbox.close(on: flynn_thread())
    }

    /// The number of unfinished messages, including the running one. An estimate: other threads may send or finish
    /// messages at the same time.
    public final var unsafeMessagesCount: Int32 {
        // It includes what the caller has sent.
        if Simulator.areRunning { Simulator.current?.delegate.applyEffects() }
        return Int32(clamping: mailbox.count)
    }

    /// Blocks the calling thread until at most `minMsgs` messages are unfinished. With 0, it returns when the last
    /// message has finished.
    ///
    /// Call it from threads outside the runtime only. In a behavior it blocks a scheduler. Crashes with a message in a behavior of the actor
    /// itself, because the running message counts. After a replacement, the calls that the replacement runs for this actor count.
    public final func unsafeWait(_ minMsgs: Int32 = 0) {
        Fork.check()
        if let running = flynn_thread().pointee.mailbox, mailbox.isRun(by: Mailbox(address: running)) {
            crash("\(type(of: self)): unsafeWait() was called by a behavior of the actor, which would wait for itself")
        }
        NewestActor.release(on: flynn_thread())
        mailbox.wait(until: max(0, minMsgs))
    }

    /// Preempts the actor after the current message, so that other actors run before its next message.
    public final func unsafeYield() {
        mailbox.state.pointee.mustYield.store(true, ordering: .relaxed)
    }

    /// The maximum number of messages that the actor runs before it is preempted. Initially 1000. 0 counts as 1, and
    /// values above `UInt32.max` as that. A batch also ends after `Flynn.maxBatchTime`.
    ///
    /// An actor is *overloaded* if another actor has sent it 1000 messages in a row and 1000 are unfinished. It then runs before other
    /// actors of the same priority for up to `Flynn.maxBatchTime`, unless its batch size is below 1000.
    public final var unsafeMessageBatchSize: UInt {
        get { UInt(mailbox.state.pointee.queue.between.batchSize.load(ordering: .relaxed)) }
        set { mailbox.state.pointee.queue.between.batchSize.store(UInt32(clamping: newValue), ordering: .relaxed) }
    }

    /// The actor's priority. Initially 0. Values outside of `Int32` count as the nearest in it.
    ///
    /// A free scheduler runs the waiting actor with the highest priority, on whichever core that actor was scheduled. When an actor has
    /// completed a batch and has messages left, its priority is compared with the next actor's. If its own priority is higher, the actor
    /// continues, and another scheduler may run the next actor.
    ///
    /// Lower priorities don't starve: one of 16 turns goes to a lower priority, to each lower priority in turn.
    public final var unsafePriority: Int {
        get { Int(mailbox.priority) }
        set { mailbox.priority = Int32(clamping: newValue) }
    }

    /// The kind of cores on which the actor runs. Initially `Flynn.defaultActorAffinity`.
    public final var unsafeCoreAffinity: CoreAffinity {
        get { mailbox.affinity }
        set { mailbox.affinity = newValue }
    }

    /// Seconds since the actor was created.
    public final var unsafeUptime: Double {
        Double(Simulator.timeOfThread() - mailbox.state.pointee.queue.between.creationTime) / 1e9
    }
}
