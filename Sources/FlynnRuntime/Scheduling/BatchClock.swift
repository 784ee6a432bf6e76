import CFlynnRuntime
import Synchronization

/// The clock that ends batches. A thread that counts `flynn_ticks` while batches of several messages run.
///
/// A batch loads the ticks after each message, which costs less than a nanosecond, while reading the system's clock takes as long as a short
/// message. The thread starts with the first batch of two messages, and sleeps without a deadline after `idlePeriods` in which no batch
/// has seen a tick. So an idle program, and one whose actors run one message at a time, have no such thread running.
///
/// A batch ends with the second tick that it sees, so that it takes at most `Flynn.maxBatchTime` and the running message. The thread may get
/// the processor late if other programs use all of them; then schedulers do, too.
///
/// The idea is that of Go's `sysmon`, which makes goroutines yield that have run for 10 ms.
///
/// Unchecked `Sendable` because of its variables, which are guarded by `monitor`.
final class BatchClock: @unchecked Sendable {
    static let shared = BatchClock()

    /// `Flynn.maxBatchTime` in nanoseconds. Changed under the lock of `monitor`. Relaxed everywhere: an independent value.
    private static let maxTime = Atomic<UInt64>(1_000_000)

    /// `Flynn.maxBatchTime` in nanoseconds.
    static var maxBatchTime: UInt64 { maxTime.load(ordering: .relaxed) }
    /// The value of `flynn_ticks` while the thread doesn't count.
    static let stopped: UInt32 = 0
    /// The largest number of ticks, after which the thread counts from 1 again.
    static let maxTicks: UInt32 = .max >> 1
    /// The value of `flynn_ticks` while `Flynn.maxBatchTime` is 0, so that each batch ends after one message.
    private static let everyMessage: UInt32 = maxTicks + 1
    /// Whether a batch has seen a tick in the current period. Relaxed everywhere: a hint.
    private let isUsed = Atomic(false)
    /// The shortest period of the thread, in nanoseconds.
    private static let minPeriod: UInt64 = 50_000
    /// The number of periods after which an unused clock stops.
    private static let idlePeriods = 100

    private let monitor = Monitor()
    private var run: Run?
    /// Whether the thread counts.
    private var isCounting = false

    /// One run of the thread, which also owns the object. Guarded by `monitor`.
    private final class Run {
        var thread: UnsafeMutableRawPointer?
        var isStopping = false
    }

    private init() {}

    /// Returns the ticks for a batch that waits for the next one. Starts to count unless the thread counts already.
    @inline(never)
    func ticksInUse() -> UInt32 {
        if flynn_ticks() == BatchClock.stopped { start() }
        if !isUsed.load(ordering: .relaxed) { isUsed.store(true, ordering: .relaxed) }
        return flynn_ticks()
    }

    /// Sets `Flynn.maxBatchTime`, in nanoseconds.
    func setMaxBatchTime(_ time: UInt64) {
        monitor.withLock {
            BatchClock.maxTime.store(time, ordering: .relaxed)
            isCounting = false
            flynn_set_ticks(time == 0 ? BatchClock.everyMessage : BatchClock.stopped)
            monitor.signal()
        }
    }

    private func start() {
        monitor.withLock {
            guard !isCounting, BatchClock.maxBatchTime > 0 else { return }
            isCounting = true
            flynn_set_ticks(BatchClock.stopped + 1)
            guard run == nil else { return monitor.signal() }
            let next = Run()
            next.thread = flynn_thread_start(
                { run in BatchClock.shared.count(in: Unmanaged<Run>.fromOpaque(run).takeRetainedValue()) },
                Unmanaged.passRetained(next).toOpaque())
            if next.thread == nil { crash("the system cannot create a thread for the clock of batches") }
            run = next
        }
    }

    /// Ends the thread, and waits until it has ended.
    func stop() {
        let thread = monitor.withLock {
            run?.isStopping = true
            if isCounting { flynn_set_ticks(BatchClock.stopped) }
            isCounting = false
            monitor.signal()
            defer { run = nil }
            return run?.thread
        }
        if let thread { flynn_thread_join(thread) }
    }

    private func count(in run: Run) {
        flynn_thread_set_name("flynn-clock")
        var unusedPeriods = 0
        monitor.withLock {
            var due = now()
            while !run.isStopping {
                guard isCounting else {
                    monitor.wait()
                    (due, unusedPeriods) = (now(), 0)
                    continue
                }
                due += max(BatchClock.minPeriod, BatchClock.maxBatchTime / 2)
                while !run.isStopping, isCounting, now() < due { monitor.wait(until: due) }
                guard isCounting else { continue }
                unusedPeriods = isUsed.exchange(false, ordering: .relaxed) ? 0 : unusedPeriods + 1
                if unusedPeriods > BatchClock.idlePeriods {
                    isCounting = false
                    flynn_set_ticks(BatchClock.stopped)
                } else {
                    flynn_set_ticks(flynn_ticks() % BatchClock.maxTicks + 1)
                }
                // A thread that was not run for some time doesn't catch up.
                due = max(due, now() - 1)
            }
        }
    }
}

/// Decides when a batch ends because of its time. For the thread that runs the actor.
///
/// A batch of a *slow* actor, whose messages take more than `slowTime` on average, reads the system's clock after each message. It also ends
/// early if something else waits for its scheduler. Any other batch looks at the ticks only: with the first tick it begins to measure, and with
/// the second it ends.
struct BatchTimer {
    /// The time of a message, in nanoseconds, from which on its actor is slow. The clock is read in about a fortieth of it.
    private static let slowTime: UInt64 = 1_000
    /// A slow actor runs for this part of the maximum time although something else waits. That is long compared to a change of actors.
    private static let minTimePart: UInt64 = 200
    /// The value of `quiet` while the batch reads the clock after each message. Not a value of the ticks.
    private static let never = UInt32.max

    /// The number of messages after which a batch starts the clock.
    static let startCount = 2

    /// The ticks with which the batch goes on.
    private var quiet: UInt32
    /// The number of messages when the measurement began.
    private var measuredFrom: Int32 = 0
    /// The time when the measurement began, in nanoseconds of `now()`, or 0 before the first tick.
    private var start: UInt64 = 0

    /// Begins a batch.
    @inline(__always)
    init(isSlow: Bool) {
        quiet = flynn_ticks() & BatchClock.maxTicks
        if isSlow { measure(from: 0, until: BatchTimer.never) }
    }

    @inline(never)
    private mutating func measure(from count: Int, until quiet: UInt32) {
        (start, measuredFrom) = (now(), Int32(truncatingIfNeeded: count))
        self.quiet = quiet
    }

    /// Whether `mustEnd` has to be asked after a message. It must be asked after `startCount` messages, too.
    @inline(__always)
    var isDue: Bool { flynn_ticks() != quiet }

    /// Whether the batch of the actor must end, after it has run `count` messages.
    @inline(never)
    mutating func mustEnd(
        _ mailbox: Mailbox, after count: Int, on thread: UnsafeMutablePointer<FlynnThread>
    ) -> Bool {
        let startsClock = quiet == BatchClock.stopped
        guard startsClock || flynn_ticks() != quiet else { return false }
        let maxTime = BatchClock.maxBatchTime
        if maxTime == 0 { return true }
        guard start > 0 else {
            let ticks = BatchClock.shared.ticksInUse()
            // The batch that starts the clock reads the time itself until its messages have shown to be fast.
            measure(from: count, until: startsClock ? BatchTimer.never : ticks)
            return false
        }
        let (elapsed, messages) = (now() - start, UInt64(count - Int(measuredFrom)))
        let isSlow = elapsed > messages * BatchTimer.slowTime
        if mailbox.state.pointee.isSlow != isSlow { mailbox.state.pointee.isSlow = isSlow }
        // The second tick.
        if quiet != BatchTimer.never { return true }
        if !isSlow {
            start = 0
            quiet = BatchClock.shared.ticksInUse()
        }
        if elapsed >= maxTime { return true }
        guard elapsed >= maxTime / BatchTimer.minTimePart, let scheduler = thread.pointee.scheduler else {
            return false
        }
        return !Unmanaged<Scheduler>.fromOpaque(scheduler)._withUnsafeGuaranteedRef { $0.queue.seemsEmpty }
    }
}
