import CFlynnRuntime
import Synchronization

/// The runtime: startup and shutdown, cores, settings, and statistics.
///
/// A program doesn't have to use it, because the first actor starts the runtime. All members are thread-safe.
public class Flynn {
    private init() {}

    // MARK: Starting and stopping

    /// Starts the schedulers, one thread per core. Does nothing if they are running. The first actor starts them too.
    public static func startup() {
        lifecycle.withLock {
            guard !isRunning.load(ordering: .relaxed) else { return }
            start(pool.layout)
        }
    }

    /// Starts the schedulers for the given cores. The runtime must not be running.
    static func startup(on layout: CoreLayout) {
        lifecycle.withLock { start(layout) }
    }

    /// Runs all messages, including those sent in the meantime, and ends the schedulers' threads and timers.
    ///
    /// Holds no lock while it waits, because behaviors, timers and other threads may create actors and send messages
    /// meanwhile. For them the runtime is running. At the end, no message is lost:
    ///
    /// 1. A sender pushes an actor to a queue and then loads `isRunning`. The shutdown stores `isRunning` and then checks
    ///    the queues. All four are sequentially consistent, so the shutdown finds the actor, or the sender loads false.
    /// 2. A sender that loads false waits for the lock under which the shutdown stores and checks. So it finds that the
    ///    schedulers run again, or it starts them.
    ///
    /// - Parameters:
    ///   - stopTimers: ends the thread of the timers, which may send messages and start the schedulers.
    ///   - failReplies: ends all waits for replies. Called while no message runs, after the timers were stopped and before
    ///     the last check of the queues. So a call that waits was pushed before and its wait is ended, or it starts the
    ///     schedulers again.
    static func stopSchedulers(stoppingTimers stopTimers: () -> Void, failingReplies failReplies: () -> Void) {
        // Before the check, because timers may start the schedulers. They may be there although the schedulers aren't
        // running, if they were started during the last shutdown.
        stopTimers()
        let begins = lifecycle.withLock {
            // The other thread waits for a handler of the watchdog, which therefore doesn't wait for it.
            while isStopping, flynn_thread().pointee.isWatchdog == 0 { lifecycle.wait() }
            guard !isStopping else { return false }
            isStopping = isRunning.load(ordering: .relaxed)
            return isStopping
        }
        guard begins else { return }
        let pool = pool
        var isStopped = false
        while !isStopped {
            pool.waitForQuiescence()
            pool.stop()
            stopTimers()
            failReplies()
            isStopped = lifecycle.withLock {
                isRunning.store(false, ordering: .sequentiallyConsistent)
                guard pool.hasEmptyQueues else {
                    start(pool.layout)
                    return false
                }
                isStopping = false
                lifecycle.signal()
                return true
            }
        }
    }

    /// Starts the schedulers. The lock must be held, and the runtime must not be running.
    private static func start(_ layout: CoreLayout) {
        if pool.layout != layout {
            // Releasing: synchronizes with the load in `withPool`.
            current.store(Unmanaged.passRetained(SchedulerPool(layout: layout)), ordering: .releasing)
        }
        // First, so that the behaviors that the new threads run don't wait for the lock.
        isRunning.store(true, ordering: .sequentiallyConsistent)
        pool.start()
    }

    /// Starts the runtime if it isn't running.
    @inline(__always)
    static func startIfNeeded() {
        // Sequentially consistent: see `stopSchedulers`.
        if !isRunning.load(ordering: .sequentiallyConsistent) { startup() }
    }

    private static let lifecycle = Monitor()
    /// Whether the schedulers are running. Changed under the lock of `lifecycle`.
    private static let isRunning = Atomic(false)
    /// Whether a thread is in `stopSchedulers`, for which other calls of it wait. Guarded by `lifecycle`.
    private nonisolated(unsafe) static var isStopping = false

    // MARK: The schedulers

    /// The current schedulers. Replaced only by `startup(pretending:)`. Never freed, because other threads may be using
    /// them.
    private static let current = Atomic(Unmanaged.passRetained(SchedulerPool(layout: .detected())))

    /// The current schedulers.
    static var pool: SchedulerPool { withPool { $0 } }

    /// Calls `body` with the current schedulers, without reference counting.
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

    /// The initial affinity of new actors. By default `.preferEfficiency` on iOS, and `.none` elsewhere: a Mac with both kinds
    /// of cores has enough power to use all of them.
    public static var defaultActorAffinity: CoreAffinity {
        // Relaxed: an independent value.
        get { CoreAffinity(rawValue: affinity.load(ordering: .relaxed)) ?? .none }
        set { affinity.store(newValue.rawValue, ordering: .relaxed) }
    }

    #if os(iOS)
    private static let affinity = Atomic(CoreAffinity.preferEfficiency.rawValue)
    #else
    private static let affinity = Atomic(CoreAffinity.none.rawValue)
    #endif

    // MARK: Fairness

    /// The maximum time for which an actor runs messages before it is preempted, in addition to the running message. Initially 1 ms.
    ///
    /// `Actor.unsafeMessageBatchSize` is the other limit of a batch. Actors that are preempted get equal turns, wherever they started. A message
    /// to an actor that has none waits for the running message of a scheduler and for at most one batch of each actor that was
    /// scheduled there before. If messages take more than a microsecond, a batch already ends after 5 µs if something else waits for its
    /// scheduler.
    ///
    /// With zero, a batch ends after each message. The precision is half of the time, and 50 µs at best. Thread-safe.
    public static var maxBatchTime: Duration {
        get { .nanoseconds(BatchClock.maxBatchTime) }
        set { BatchClock.shared.setMaxBatchTime(newValue.nanoseconds) }
    }

    // MARK: Statistics

    /// The current statistics of the schedulers. Not a consistent snapshot: the counters change while they are read.
    public static var statistics: FlynnStatistics {
        let pool = pool
        return FlynnStatistics(
            schedulers: pool.schedulers.map { scheduler in
                FlynnStatistics.Scheduler(
                    isEfficiencyCore: scheduler.core.kind == .efficiency,
                    messagesRun: scheduler.messagesRun.value, actorsRun: scheduler.actorsRun.value,
                    steals: scheduler.steals.value, wakeUps: scheduler.wakeUps.value,
                    idleTime: Double(scheduler.idleNanoseconds.value) / 1e9,
                    queueDepth: scheduler.queue.count)
            },
            blocking: FlynnStatistics.Blocking(
                behaviors: pool.workers.lentCount, threads: pool.workers.count,
                messagesRun: pool.workers.messagesRun),
            classes: classStatistics(of: pool.schedulers), deadLetters: DeadLetters.count,
            droppedCalls: Overflows.droppedCount)
    }
}
