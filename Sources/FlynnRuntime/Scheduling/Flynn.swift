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

    /// Runs all messages, including those sent in the meantime, and ends the schedulers' threads. Does nothing if they
    /// aren't running.
    ///
    /// - Parameter stopTimers: ends the thread of the timers, which may send messages and start the schedulers.
    static func stopSchedulers(stoppingTimers stopTimers: () -> Void) {
        lifecycle.withLock {
            guard isRunning.load(ordering: .relaxed) else { return }
            let pool = pool
            while true {
                stopTimers()
                pool.waitForQuiescence()
                pool.stop()
                stopTimers()
                // Sequentially consistent: here the store of `isRunning` precedes the check of the queues; in a sender
                // the push precedes the load of `isRunning`. So at least one of the two sees the other: a message that
                // the schedulers missed is found here, or its sender starts the schedulers.
                isRunning.store(false, ordering: .sequentiallyConsistent)
                if pool.hasEmptyQueues { return }
                start(pool.layout)
            }
        }
    }

    /// Starts the schedulers. The lock must be held, and the runtime must not be running.
    private static func start(_ layout: CoreLayout) {
        if pool.layout != layout {
            // Releasing: synchronizes with the load in `withPool`.
            current.store(Unmanaged.passRetained(SchedulerPool(layout: layout)), ordering: .releasing)
        }
        pool.start()
        isRunning.store(true, ordering: .sequentiallyConsistent)
    }

    /// Starts the runtime if it isn't running.
    @inline(__always)
    static func startIfNeeded() {
        // Sequentially consistent: see `stopSchedulers`.
        if !isRunning.load(ordering: .sequentiallyConsistent) { startup() }
    }

    private static let lifecycle = Monitor()
    private static let isRunning = Atomic(false)

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

    /// The initial affinity of new actors. By default `.preferEfficiency` on iOS, and `.none` elsewhere.
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

    // MARK: Statistics

    /// The current statistics of the schedulers. Not a consistent snapshot: the counters change while they are read.
    public static var statistics: FlynnStatistics {
        FlynnStatistics(
            schedulers: pool.schedulers.map { scheduler in
                FlynnStatistics.Scheduler(
                    isEfficiencyCore: scheduler.core.kind == .efficiency,
                    messagesRun: scheduler.messagesRun.value, actorsRun: scheduler.actorsRun.value,
                    steals: scheduler.steals.value, wakeUps: scheduler.wakeUps.value,
                    idleTime: Double(scheduler.idleNanoseconds.value) / 1e9)
            })
    }
}
