import CFlynnRuntime
import Synchronization

/// The runtime: startup and shutdown, cores, settings, and statistics.
///
/// Your program doesn't have to use this class, because the first actor starts the runtime. All members are
/// thread-safe.
public class Flynn {
    private init() {}

    // MARK: Starting and stopping

    /// Starts the schedulers, one thread per core. Does nothing if they are running. The first actor starts them too.
    public static func startup() {
        Fork.check()
        lifecycle.withLock {
            guard !isRunning.load(ordering: .relaxed) else { return }
            start(pool.layout)
        }
    }

    /// Starts the schedulers for the given cores. If the runtime is running, does nothing and returns false.
    static func startup(on layout: CoreLayout) -> Bool {
        lifecycle.withLock {
            guard !isRunning.load(ordering: .relaxed) else { return false }
            start(layout)
            return true
        }
    }

    /// The steps of a shutdown that concern timers and replies.
    struct ShutdownSteps {
        /// Pauses repeating timers that were not due at a time.
        var pauseTimers: (UInt64) -> Void
        var resumeTimers: () -> Void
        /// Cancels the timers and returns true if no timer is due and `isQuiet` returns true. Otherwise waits for the
        /// due timers to fire. The first argument is the time of the first quiescence. The second argument is the
        /// latest end of the wait, or nil.
        var cancelTimers: (_ firstQuiet: UInt64, _ deadline: UInt64?, _ isQuiet: () -> Bool) -> Bool
        /// Whether the shutdown must stop waiting. `wakeShutdown` interrupts the waits to check this condition.
        var isOver: () -> Bool
        /// The time, in nanoseconds of `now()`, from which on `isOver` is true at the latest, or nil.
        var deadline: UInt64?
        /// Writes the numbers of repeated warnings. A handler can send messages.
        var writeSummaries: () -> Void
        /// Ends all waits for replies.
        var failReplies: () -> Void
    }

    /// Runs all messages, including messages sent in the meantime, and ends the schedulers' threads and timers.
    ///
    /// This function waits without a lock, to let behaviors, timers and other threads create actors and send messages
    /// in the meantime. For these threads, the runtime is running. Messages aren't lost at the end:
    ///
    /// 1. A sender pushes an actor to a queue and then loads `isRunning`. The shutdown stores `isRunning` and then
    ///    checks the queues. All four operations are sequentially consistent, so the shutdown finds the actor, or the
    ///    sender loads false.
    /// 2. A sender that loads false waits for the lock under which the shutdown stores and checks. It then either finds
    ///    that the schedulers are running again, or starts them.
    ///
    /// Timers fire while messages remain. They are cancelled at a moment when all actors are idle, and timers are
    /// neither firing nor due. Timers that are started later fire while the schedulers end. Then these timers are
    /// cancelled, too, and the calls of the due timers start the schedulers again.
    ///
    /// Repeating timers with calls that take longer than their interval would keep the schedulers busy forever. If a
    /// quiet moment doesn't come for some time, repeating timers are therefore paused. The length of the pauses and the
    /// time between pauses increase, and so does the fraction of time spent in pauses.
    ///
    /// Replies fail at a moment when messages aren't running, between the cancellation of timers and the last check of
    /// the queues. A waiting call was either pushed earlier, and its wait ends, or the call starts the schedulers
    /// again.
    ///
    /// Returns false if `steps.isOver` was true before all messages had run. In this case, nothing has changed.
    static func stopSchedulers(_ steps: ShutdownSteps) -> Bool {
        var begins = false
        while !begins {
            // The other thread waits for a handler of the watchdog, so the handler doesn't wait for the other thread.
            let isStoppedByOther = lifecycle.withLock {
                while isStopping, flynn_thread().pointee.isWatchdog == 0, !steps.isOver() {
                    if let deadline = steps.deadline { lifecycle.wait(until: deadline) } else { lifecycle.wait() }
                }
                guard !isStopping else { return true }
                isStopping = isRunning.load(ordering: .relaxed)
                begins = isStopping
                return false
            }
            if isStoppedByOther { return !steps.isOver() }
            // There can be timers although the schedulers aren't running, if the timers were started during the last
            // shutdown. Due timers start the schedulers.
            if !begins,
                steps.cancelTimers(now(), steps.deadline, { !isRunning.load(ordering: .sequentiallyConsistent) })
            {
                steps.writeSummaries()
                if !isRunning.load(ordering: .sequentiallyConsistent) { return true }
            }
            if !begins, steps.isOver() { return false }
        }
        let (pool, deadline) = (pool, steps.deadline ?? .max)
        var firstQuiet: UInt64 = 0
        var (patience, pauses) = (Flynn.initialPatience, UInt64(0))
        while true {
            while true {
                var isQuiet = pool.waitForQuiescence(until: min(deadline, now() + patience), unless: steps.isOver)
                steps.pauseTimers(firstQuiet)
                isQuiet =
                    isQuiet
                    || pool.waitForQuiescence(until: min(deadline, now() + patience * pauses / 4), unless: steps.isOver)
                if isQuiet, firstQuiet == 0 { firstQuiet = now() }
                if isQuiet, steps.cancelTimers(firstQuiet, steps.deadline, { pool.isQuiescent }) {
                    steps.writeSummaries()
                    // The end of a timer, and a handler of the summaries, can send messages.
                    if pool.isQuiescent { break }
                    continue
                }
                steps.resumeTimers()
                if steps.isOver() {
                    lifecycle.withLock {
                        isStopping = false
                        lifecycle.signal()
                    }
                    return false
                }
                if !isQuiet { (patience, pauses) = (patience + patience / 4, pauses + 1) }
            }
            pool.stop()
            while !steps.cancelTimers(firstQuiet, nil, { true }) {}
            // Otherwise the schedulers start again, and run the calls.
            if pool.hasEmptyQueues { steps.failReplies() }
            let isStopped = lifecycle.withLock {
                isRunning.store(false, ordering: .sequentiallyConsistent)
                Fork.removePart()
                guard pool.hasEmptyQueues else {
                    start(pool.layout)
                    return false
                }
                isStopping = false
                lifecycle.signal()
                return true
            }
            if isStopped { return true }
        }
    }

    /// Makes a thread in `stopSchedulers` recheck `isOver`.
    static func wakeShutdown() {
        lifecycle.withLock { lifecycle.signal() }
        pool.wakeWaiters()
    }

    /// Starts the schedulers. The lock must be held, and the runtime must not be running.
    private static func start(_ layout: CoreLayout) {
        if pool.layout != layout {
            // Releasing: synchronizes with the load in `withPool`.
            current.store(Unmanaged.passRetained(SchedulerPool(layout: layout)), ordering: .releasing)
        }
        Fork.addPart()
        // This comes first to keep behaviors on the new threads from waiting for the lock.
        isRunning.store(true, ordering: .sequentiallyConsistent)
        pool.start()
    }

    /// Starts the runtime if it isn't running.
    @inline(__always)
    static func startIfNeeded() {
        // Sequentially consistent: see `stopSchedulers`.
        if !isRunning.load(ordering: .sequentiallyConsistent) { startUnlessSimulating() }
    }

    /// Starts the runtime, unless the calling thread is in a simulation.
    @inline(never)
    private static func startUnlessSimulating() {
        if Simulator.current == nil { startup() }
    }

    /// The nanoseconds until a shutdown pauses repeating timers for the first time.
    private static let initialPatience: UInt64 = 10_000_000
    private static let lifecycle = Monitor()
    /// Whether the schedulers are running. Changed under the lock of `lifecycle`.
    static let isRunning = Atomic(false)
    /// Whether a thread is in `stopSchedulers`. Other callers wait for this thread. Guarded by `lifecycle`.
    private nonisolated(unsafe) static var isStopping = false

    // MARK: The schedulers

    /// The current schedulers. Replaced only by `startup(pretending:)`. These are never freed, since other threads can
    /// be using them.
    private static let current = Atomic(Unmanaged.passRetained(SchedulerPool(layout: .detected())))

    /// The current schedulers.
    static var pool: SchedulerPool { withPool { $0 } }

    /// Calls `body` with the current schedulers, to avoid reference counting.
    @inline(__always)
    static func withPool<Result>(_ body: (SchedulerPool) -> Result) -> Result {
        // Acquiring: synchronizes with the store in `start`.
        current.load(ordering: .acquiring)._withUnsafeGuaranteedRef(body)
    }

    // MARK: Cores

    /// The number of schedulers, one per core: `eCores + pCores`.
    public static var cores: Int { pool.schedulers.count }

    /// The number of efficiency cores among `cores`.
    public static var eCores: Int { pool.layout.cores.count { $0.kind == .efficiency } }

    /// The number of performance cores among `cores`. If all cores are of the same kind, they count as performance
    /// cores.
    public static var pCores: Int { pool.layout.cores.count { $0.kind == .performance } }

    /// The initial affinity of new actors. By default, this is `.preferEfficiency` on iOS, and `.none` elsewhere, also
    /// for iOS apps on Macs (Mac Catalyst): a Mac with both kinds of cores has enough power to use all of them.
    public static var defaultActorAffinity: CoreAffinity {
        // Relaxed: an independent value.
        get { CoreAffinity(rawValue: affinity.load(ordering: .relaxed)) ?? .none }
        set { affinity.store(newValue.rawValue, ordering: .relaxed) }
    }

    #if os(iOS) && !targetEnvironment(macCatalyst)
    private static let affinity = Atomic(CoreAffinity.preferEfficiency.rawValue)
    #else
    private static let affinity = Atomic(CoreAffinity.none.rawValue)
    #endif

    // MARK: Fairness

    /// The maximum time for which an actor runs messages before it is preempted, in addition to the running message.
    /// Initially 1 ms.
    ///
    /// `Actor.unsafeMessageBatchSize` is the other limit of a batch. Preempted actors get equal turns, regardless of
    /// their first scheduler. A message to an idle actor waits for the rest of the running batch, for a batch of each
    /// actor in the same scheduler's queue, and for at most one batch of a preempted actor. If messages take more than
    /// a microsecond on average, and another actor waits for the scheduler, a batch ends after a 200th of this time.
    ///
    /// With zero, a batch ends after every message. The precision is half of the time, and 50 µs at best. Thread-safe.
    public static var maxBatchTime: Duration {
        get { .nanoseconds(BatchClock.maxBatchTime) }
        set { BatchClock.shared.setMaxBatchTime(newValue.nanoseconds) }
    }

    // MARK: Statistics

    /// The current statistics of the schedulers. Not a consistent snapshot: the counters change while you read them.
    public static var statistics: FlynnStatistics {
        Fork.check()
        let pool = pool
        return FlynnStatistics(
            schedulers: pool.schedulers.map { scheduler in
                FlynnStatistics.Scheduler(
                    isEfficiencyCore: scheduler.core.kind == .efficiency,
                    messagesRun: scheduler.messagesRun.value, actorsRun: scheduler.batchesRun.value,
                    steals: scheduler.steals.value, wakeUps: scheduler.wakeUps.value,
                    idleTime: Double(scheduler.idleNanoseconds.value) / 1e9,
                    queueDepth: scheduler.queue.count)
            },
            sharedQueueDepth: pool.sharedCount,
            blocking: FlynnStatistics.Blocking(
                behaviors: pool.workers.lentCount, threads: pool.workers.count,
                messagesRun: pool.workers.messagesRun),
            classes: classStatistics(of: pool.schedulers), deadLetters: DeadLetters.count,
            droppedCalls: Overflows.droppedCount)
    }
}
