import CFlynnRuntime
import Synchronization

/// An object with private state. Behaviors access the state one at a time, without locks.
///
/// Subclass `Actor`, keep the properties private, and offer `Behavior`s:
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
/// The first actor starts the runtime. Actors don't own threads: an actor takes a few hundred bytes of memory, and the
/// schedulers run actors with waiting messages. A program can contain millions of actors.
///
/// **Lifetime.** An actor stays alive while its queue contains messages, and while anything else refers to the actor or
/// to a behavior read from the actor. Then the actor is deinitialized immediately, on the thread that releases the last
/// reference. Behaviors stored by the actor itself don't keep it alive: in properties, and in arrays, dictionaries,
/// structs and tuples in properties. A second reference to a behavior, in an object or a closure owned by the actor, is
/// a retain cycle. Two actors storing each other's behaviors also form a retain cycle. The same applies to a new
/// behavior (`self.beX = …`) with a closure that refers to the replaced behavior. The runtime drops calls to a
/// deinitialized actor; see `Flynn.onDeadLetter`.
///
/// A chain of actors, in which every actor owns the next, can have any length. When you release the first actor, the
/// same thread deinitializes all actors of the chain before the release returns, without deep recursion. The `deinit`
/// of an actor can begin when the owner's `deinit` is already complete, so you must not wait in a `deinit` for a
/// different `deinit`. (If the runtime can't write the memory of classes, a long chain overflows the stack.)
///
/// While only a behavior owns its actor, the reference count of the actor is zero for a short time whenever another
/// reference ends. At this moment a `weak` reference to the actor can read nil, and an `unowned` reference can crash.
/// This doesn't happen to `[unowned self]` in a behavior, because the running message owns the actor. A behavior that
/// was never stored by the actor doesn't keep the actor alive.
///
/// `Actor` is not `Sendable`, because then every subclass would have to restate the conformance. To capture your actors
/// in tasks, write `class Counter: Actor, @unchecked Sendable`. This conformance is valid if FlynnLint reports nothing
/// about the actor.
///
/// If the default isolation of your module is `MainActor`, write `nonisolated class Counter: Actor`. Behaviors run on
/// the threads of the runtime, so their closures can't be isolated to a global actor. The creation of such a behavior
/// crashes with a message.
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

    /// The number of unfinished messages, including the running message. This is an estimate: other threads can send or
    /// finish messages at the same time.
    public final var unsafeMessagesCount: Int32 {
        // The count includes the messages sent by the caller.
        if Simulator.areRunning { Simulator.current?.delegate.applyEffects() }
        return Int32(clamping: mailbox.count)
    }

    /// Blocks the calling thread until at most `minMsgs` messages are unfinished. With 0, the function returns when the
    /// last message is complete.
    ///
    /// Call this function only from threads outside the runtime. In a behavior, it blocks a scheduler. In a behavior of
    /// the actor itself, it crashes with a message, because the running message counts. If the actor was replaced, the
    /// count includes the calls that the replacement runs for this actor.
    public final func unsafeWait(_ minMsgs: Int32 = 0) {
        Fork.check()
        if let running = flynn_thread().pointee.mailbox, mailbox.isRun(by: Mailbox(address: running)) {
            crash("\(type(of: self)): unsafeWait() was called by a behavior of the actor, which would wait for itself")
        }
        NewestActor.release(on: flynn_thread())
        mailbox.wait(until: max(0, minMsgs))
    }

    /// Preempts the actor at the end of the current message, to let other actors run before the next message.
    public final func unsafeYield() {
        mailbox.state.pointee.mustYield.store(true, ordering: .relaxed)
    }

    /// The maximum number of messages that the actor runs before it is preempted. Initially 1000. 0 counts as 1, and
    /// values above `UInt32.max` count as `UInt32.max`. A batch also ends after `Flynn.maxBatchTime`.
    ///
    /// An actor is *overloaded* if it receives 1000 messages in a row from the same actor and 1000 are unfinished. An
    /// overloaded actor runs before other actors of the same priority for up to `Flynn.maxBatchTime`, unless its batch
    /// size is below 1000.
    public final var unsafeMessageBatchSize: UInt {
        get { UInt(mailbox.state.pointee.queue.between.batchSize.load(ordering: .relaxed)) }
        set { mailbox.state.pointee.queue.between.batchSize.store(UInt32(clamping: newValue), ordering: .relaxed) }
    }

    /// The actor's priority. Initially 0. Values outside of `Int32` count as the nearest value in this range.
    ///
    /// A free scheduler runs the waiting actor with the highest priority, even if the actor was scheduled on a
    /// different core. When an actor completes a batch and more messages are waiting, the scheduler compares the
    /// priorities of this actor and the next. If this actor has the higher priority, it continues, and a different
    /// scheduler can run the next actor.
    ///
    /// Lower priorities don't starve: one of 16 turns goes to a lower priority, to all lower priorities in turn.
    public final var unsafePriority: Int {
        get { Int(mailbox.priority) }
        set { mailbox.priority = Int32(clamping: newValue) }
    }

    /// The kind of cores on which the actor runs. Initially `Flynn.defaultActorAffinity`.
    public final var unsafeCoreAffinity: CoreAffinity {
        get { mailbox.affinity }
        set { mailbox.affinity = newValue }
    }

    /// The time since the creation of the actor, in seconds.
    public final var unsafeUptime: Double {
        Double(Simulator.timeOfThread() - mailbox.state.pointee.queue.between.creationTime) / 1e9
    }
}
