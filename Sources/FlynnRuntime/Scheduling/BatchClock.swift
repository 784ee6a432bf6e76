import CFlynnRuntime
import Synchronization

/// The clock that ends batches: a thread that increments `flynn_ticks` while batches of several messages run.
///
/// A batch loads the ticks between messages, which costs less than a nanosecond, while reading the system's clock takes
/// as long as a short message. The thread starts with the first batch of two messages, and sleeps without a deadline
/// when the ticks were unused for `idlePeriods`. In an idle program, and in a program with only single-message batches,
/// the thread therefore doesn't run.
///
/// A batch ends with the second tick that it sees. It therefore takes at most `Flynn.maxBatchTime` and the running
/// message. If other programs use all processors, the thread can be delayed, but so are the schedulers.
///
/// The idea is from Go's `sysmon`, which preempts goroutines after 10 ms.
///
/// Unchecked `Sendable`: all variables are guarded by `monitor`.
final class BatchClock: @unchecked Sendable {
    static let shared = BatchClock()

    /// `Flynn.maxBatchTime` in nanoseconds. Changed under the lock of `monitor`. Relaxed everywhere: an independent
    /// value.
    private static let maxTime = Atomic<UInt64>(1_000_000)

    /// `Flynn.maxBatchTime` in nanoseconds.
    static var maxBatchTime: UInt64 { maxTime.load(ordering: .relaxed) }
    /// The value of `flynn_ticks` while the thread isn't counting.
    static let stopped: UInt32 = 0
    /// The largest number of ticks. The next tick is 1 again.
    static let maxTicks: UInt32 = .max >> 1
    /// The value of `flynn_ticks` while `Flynn.maxBatchTime` is 0. It ends every batch after a single message.
    private static let everyMessage: UInt32 = maxTicks + 1
    /// Whether a batch saw a tick in the current period. Relaxed everywhere: a hint.
    private let isUsed = Atomic(false)
    /// The shortest period of the thread, in nanoseconds.
    private static let minPeriod: UInt64 = 50_000
    /// The number of periods after which an unused clock stops.
    private static let idlePeriods = 100

    private let monitor = Monitor()
    private var run: Run?
    /// Whether the thread is counting.
    private var isCounting = false

    /// A run of the thread, which also owns the object. Guarded by `monitor`.
    private final class Run {
        var thread: UnsafeMutableRawPointer?
        var isStopping = false
    }

    private init() {}

    /// Returns the current ticks, for a batch that waits for the next tick. Starts the count if necessary.
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

    /// Ends the thread, and waits for its end.
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
                // A thread that was descheduled for some time doesn't catch up.
                due = max(due, now() - 1)
            }
        }
    }
}

/// Decides whether a batch ends because of its time. Call this only on the thread that runs the actor.
///
/// An actor is *slow* if its messages take more than `slowTime` on average. A batch of a slow actor reads the system's
/// clock between messages, and ends early if its scheduler has other work. Other batches read only the ticks: they
/// begin to measure with the first tick, and end with the second.
struct BatchTimer {
    /// The minimum average time of a slow actor's messages, in nanoseconds. A read of the clock takes about a fortieth
    /// of this time.
    private static let slowTime: UInt64 = 1_000
    /// The part of the maximum time for which a slow actor runs although its scheduler has other work. This part is
    /// long compared to a change of actors.
    private static let minTimePart: UInt64 = 200
    /// The value of `quiet` while the batch reads the clock between messages. Not a value of the ticks.
    private static let never = UInt32.max

    /// The number of messages after which a batch starts the clock.
    static let startCount = 2

    /// The ticks for which the batch continues.
    private var quiet: UInt32
    /// The number of messages at the start of the measurement.
    private var measuredFrom: Int32 = 0
    /// The start of the measurement, in nanoseconds of `now()`, or 0 before the first tick.
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

    /// Whether the caller must call `mustEnd` at the end of a message. The caller must also call it after `startCount`
    /// messages.
    @inline(__always)
    var isDue: Bool { flynn_ticks() != quiet }

    /// Whether the batch must end. `count` is the number of its completed messages.
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
            // The batch that starts the clock reads the time itself until its messages prove to be fast.
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
