import CFlynnRuntime
import Synchronization

/// The thread that detects long-running behaviors. It exists while a watchdog is set and the schedulers are running.
///
/// The thread reads the record of every scheduler four times per limit, and reports a run that it has seen for this
/// time. A message therefore costs a scheduler a few stores, but no read of the clock. When actors aren't running on
/// any scheduler, the thread sleeps without a deadline. It doesn't miss the start of an actor:
///
/// 1. A scheduler stores `RunRecord.isActive` and then loads `isAsleep`. The thread stores `isAsleep` and then loads
///    `isActive` of all schedulers. All four operations are sequentially consistent, so the thread sees that a
///    scheduler is active, or the scheduler sees that the thread is asleep.
/// 2. In the latter case the scheduler takes the lock, which the thread holds from its store to its wait, and wakes the
///    thread.
///
/// Unchecked `Sendable`: all variables are guarded by `monitor`.
final class WatchdogThread: @unchecked Sendable {
    /// The settings of the watchdog. The limit is in nanoseconds.
    struct Settings {
        var limit: UInt64
        var handle: @Sendable (_ behavior: String, _ scheduler: Int, _ nanoseconds: UInt64) -> Void
    }

    static let shared = WatchdogThread()

    private let monitor = Monitor()
    /// Whether the thread waits for an active scheduler.
    let isAsleep = Atomic(false)
    private var settings: Settings?
    /// The records of the running schedulers, or an empty array.
    private var records: [RunRecord] = []
    private var run: Run?

    /// A run of the thread. Guarded by `monitor`, except for the constants.
    private final class Run {
        let settings: Settings
        let records: [RunRecord]
        var handle: UnsafeMutableRawPointer?
        var isStopping = false

        init(_ settings: Settings, _ records: [RunRecord]) {
            self.settings = settings
            self.records = records
        }
    }

    private init() {}

    /// Sets or removes the watchdog. The previous handler can still be running when the function returns.
    func set(_ settings: Settings?) {
        change { self.settings = settings }.map(flynn_thread_detach)
    }

    /// Starts to watch the running schedulers.
    func start(_ records: [RunRecord]) {
        change { self.records = records }.map(flynn_thread_detach)
    }

    /// Ends the thread when the schedulers have ended. Waits for the end of the thread, unless the watchdog's handler
    /// makes the call.
    func stop() {
        let isHandler = flynn_thread().pointee.isWatchdog != 0
        change { self.records = [] }.map(isHandler ? flynn_thread_detach : flynn_thread_join)
    }

    /// Makes a change, and replaces the existing thread. Returns the previous thread, which will end.
    private func change(_ change: () -> Void) -> UnsafeMutableRawPointer? {
        monitor.withLock {
            let previous = run?.handle
            run?.isStopping = true
            run = nil
            change()
            if let settings, !records.isEmpty { start(Run(settings, records)) }
            // Relaxed: the thread checks `isStopping` under the lock.
            isAsleep.store(false, ordering: .relaxed)
            monitor.signal()
            return previous
        }
    }

    /// Starts the thread. The lock must be held.
    private func start(_ next: Run) {
        run = next
        next.handle = flynn_thread_start(
            { run in WatchdogThread.shared.watch(in: Unmanaged<Run>.fromOpaque(run).takeRetainedValue()) },
            Unmanaged.passRetained(next).toOpaque())
        if next.handle == nil { crash("the system cannot create a thread for the watchdog") }
    }

    /// Wakes the thread if it is asleep. Called by a scheduler that just became active.
    func wakeIfAsleep() {
        guard isAsleep.load(ordering: .sequentiallyConsistent) else { return }
        monitor.withLock {
            isAsleep.store(false, ordering: .relaxed)
            monitor.signal()
        }
    }

    // MARK: Watching

    /// The most recent run of a scheduler, as seen by the thread.
    private struct Observation {
        /// The number of the run.
        var number = 0
        /// The time of the first look at the run, in nanoseconds of `now()`.
        var since: UInt64 = 0
        /// The number of the most recently reported run.
        var reported = 0
    }

    private func watch(in run: Run) {
        let thread = flynn_thread()
        thread.pointee.isWatchdog = 1
        flynn_thread_set_name("flynn-watchdog")
        let interval = max(1_000_000, run.settings.limit / 4)
        var observations = run.records.map { _ in Observation() }
        while waitForRuns(in: run, interval) {
            let time = now()
            for (index, record) in run.records.enumerated() {
                guard let current = record.current else { continue }
                if current.number != observations[index].number {
                    (observations[index].number, observations[index].since) = (current.number, time)
                }
                let duration = time - observations[index].since
                guard duration >= run.settings.limit, observations[index].reported != current.number else { continue }
                observations[index].reported = current.number
                run.settings.handle(current.behavior, index, duration)
            }
        }
    }

    /// Waits for active schedulers, and then for the interval. Returns false if the thread must end.
    private func waitForRuns(in run: Run, _ interval: UInt64) -> Bool {
        let deadline = now() + interval
        return monitor.withLock {
            while !run.isStopping {
                isAsleep.store(true, ordering: .sequentiallyConsistent)
                if run.records.contains(where: \.isActive) {
                    isAsleep.store(false, ordering: .relaxed)
                    break
                }
                while isAsleep.load(ordering: .relaxed), !run.isStopping { monitor.wait() }
            }
            while !run.isStopping, now() < deadline { monitor.wait(until: deadline) }
            return !run.isStopping
        }
    }
}
