import CFlynnRuntime
import Synchronization

/// The runtime: starting and stopping it, its cores, its switches, its numbers.
///
/// There is nothing that a program must do: the first actor starts the runtime.
public class Flynn {
    private init() {}

    // MARK: Starting and stopping

    /// Starts the schedulers, one thread for each core. Does nothing if they run; the first actor starts them too.
    public static func startup() {
        lifecycle.withLock {
            guard !isRunning.load(ordering: .relaxed) else { return }
            start(pool.layout)
        }
    }

    /// Starts the schedulers as on a machine with these cores, to check on any machine where actors are placed. The
    /// threads run on the cores that there are. No other thread may send messages meanwhile, and the runtime is shut
    /// down first, if it runs. `shutdown()` doesn't forget the pretended cores; `startup(pretending: nil)` does.
    ///
    /// - Parameter cores: how many efficiency and performance cores to pretend, or nil for the real ones.
    public static func startup(pretending cores: (efficiency: Int, performance: Int)?) {
        shutdown()
        lifecycle.withLock {
            let layout = cores.map { CoreLayout.pretended(efficiency: $0.efficiency, performance: $0.performance) }
            start(layout ?? CoreLayout.detected())
        }
    }

    /// Returns when every message that waits, and all that those cause, has run, and ends the runtime's threads. Timers
    /// that are not due are cancelled. The runtime starts again with the next actor, or the next message.
    ///
    /// Crashes with a message if a behavior calls it: it would wait for itself.
    public static func shutdown() {
        if flynn_thread().pointee.scheduler != nil {
            crash("shutdown() was called by a behavior, and would wait for it")
        }
        lifecycle.withLock {
            guard isRunning.load(ordering: .relaxed) else { return }
            let pool = pool
            while true {
                TimerThread.shared.stop()
                pool.waitUntilQuiet()
                pool.stop()
                TimerThread.shared.stop()
                // Sequentially consistent: a sender pushes and then looks at this, and here it is the other way round.
                // So a message that came too late for the schedulers is seen here, or its sender starts them.
                isRunning.store(false, ordering: .sequentiallyConsistent)
                if pool.hasEmptyQueues { return }
                start(pool.layout)
            }
        }
    }

    /// Under the lock, with the runtime stopped.
    private static func start(_ layout: CoreLayout) {
        if pool.layout != layout {
            // Releasing: whoever finds the new schedulers finds them complete.
            current.store(Unmanaged.passRetained(SchedulerPool(layout: layout)), ordering: .releasing)
        }
        pool.start()
        isRunning.store(true, ordering: .sequentiallyConsistent)
    }

    /// Starts the runtime unless it runs.
    @inline(__always)
    static func startIfNeeded() {
        // Sequentially consistent: see `shutdown`.
        if !isRunning.load(ordering: .sequentiallyConsistent) { startup() }
    }

    private static let lifecycle = Monitor()
    private static let isRunning = Atomic(false)

    // MARK: The schedulers

    /// The current schedulers. They are replaced only by `startup(pretending:)`, and never freed: a thread may be
    /// looking at them.
    private static let current = Atomic(Unmanaged.passRetained(SchedulerPool(layout: .detected())))

    /// The schedulers to give actors to.
    static var pool: SchedulerPool { withPool { $0 } }

    /// Calls `body` with the schedulers, and without the cost of a reference to them.
    @inline(__always)
    static func withPool<Result>(_ body: (SchedulerPool) -> Result) -> Result {
        // Acquiring: pairs with the release in `start`.
        current.load(ordering: .acquiring)._withUnsafeGuaranteedRef(body)
    }

    // MARK: Cores

    /// Cores for which there is a scheduler: `eCores + pCores`.
    public static var cores: Int { pool.schedulers.count }

    /// Efficiency cores among them.
    public static var eCores: Int { pool.layout.cores.count { $0.kind == .efficiency } }

    /// Performance cores among them. On a machine whose cores are all alike these are all of them.
    public static var pCores: Int { pool.layout.cores.count { $0.kind == .performance } }

    /// The affinity of actors to be created: `.preferEfficiency` on iOS, else `.none`, unless it is changed.
    public static var defaultActorAffinity: CoreAffinity {
        // Relaxed: a number that stands for itself.
        get { CoreAffinity(rawValue: affinity.load(ordering: .relaxed)) ?? .none }
        set { affinity.store(newValue.rawValue, ordering: .relaxed) }
    }

    #if os(iOS)
    private static let affinity = Atomic(CoreAffinity.preferEfficiency.rawValue)
    #else
    private static let affinity = Atomic(CoreAffinity.none.rawValue)
    #endif

    // MARK: Switches and numbers

    /// Whether a debug build warns, once for each behavior and class, when an argument is an instance of a class: the
    /// actor and its caller would share it without protection. On at first; release builds never warn.
    public static var defaultCheckForUnsafeArguments: Bool {
        // Relaxed: a switch that stands for itself.
        get { ArgumentCheck.isOn.load(ordering: .relaxed) }
        set { ArgumentCheck.isOn.store(newValue, ordering: .relaxed) }
    }

    /// What the runtime has done so far. The numbers go on changing while they are read.
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
