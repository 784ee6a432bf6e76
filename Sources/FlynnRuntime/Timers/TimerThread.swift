import CFlynnRuntime

/// The thread that fires timers. It starts with the first timer and ends at `stop()`. The next timer starts another
/// thread, possibly before the first one has ended.
///
/// Unchecked `Sendable` because of its variables, which are guarded by `monitor`.
final class TimerThread: @unchecked Sendable {
    static let shared = TimerThread()

    private struct Entry {
        var due: UInt64
        /// The timer's ordinal number. Timers that are due at the same time fire in the order in which they were
        /// started.
        var number: UInt64
        var timer: Flynn.Timer

        func isBefore(_ other: Entry) -> Bool {
            (due, number) < (other.due, other.number)
        }
    }

    private let monitor = Monitor()
    /// A binary min-heap.
    private var heap: [Entry] = []
    private var timersStarted: UInt64 = 0
    private var run: Run?

    /// One run of the thread. Guarded by `monitor`. The thread has a reference of its own, and so finds out that it was
    /// stopped even if the next run has begun.
    private final class Run {
        var thread: UnsafeMutableRawPointer?
        var isStopping = false
    }

    private init() {}

    /// Adds a timer that is due at `due` (nanoseconds of `now()`), and starts the thread if necessary.
    func add(_ timer: Flynn.Timer, due: UInt64) {
        monitor.withLock {
            timersStarted += 1
            push(Entry(due: due, number: timersStarted, timer: timer))
            if run == nil {
                start()
            } else if heap.first?.number == timersStarted {
                monitor.signal()
            }
        }
    }

    /// Starts the thread. The lock must be held.
    private func start() {
        let next = Run()
        run = next
        next.thread = flynn_thread_start(
            { run in TimerThread.shared.fireTimers(in: Unmanaged<Run>.fromOpaque(run).takeRetainedValue()) },
            Unmanaged.passRetained(next).toOpaque())
        if next.thread == nil { crash("the system cannot create a thread for timers") }
    }

    /// Removes a timer.
    func remove(_ timer: Flynn.Timer) {
        // Released after the lock, because these may be the last references to the timer, and its arguments may run any
        // code when they are deinitialized.
        let removed = monitor.withLock {
            let removed = heap.filter { $0.timer === timer }
            if !removed.isEmpty {
                let rest = heap.filter { $0.timer !== timer }
                heap = []
                for entry in rest { push(entry) }
            }
            return removed
        }
        withExtendedLifetime(removed) {}
    }

    /// Removes all timers, ends the thread, and waits until it has ended.
    func stop() {
        let (thread, removed) = monitor.withLock {
            let removed = heap
            heap = []
            run?.isStopping = true
            monitor.signal()
            defer { run = nil }
            return (run?.thread, removed)
        }
        if let thread { flynn_thread_join(thread) }
        withExtendedLifetime(removed) {}
    }

    private func fireTimers(in run: Run) {
        flynn_thread_set_name("flynn-timers")
        while let entry = takeDue(in: run) {
            // Without the lock, because the call may deinitialize the actor, which may run any code.
            guard entry.timer.fire(), let interval = entry.timer.interval else { continue }
            var next = entry
            // Relative to the last due time instead of the current time, so that the timer doesn't drift.
            next.due = entry.due + interval
            monitor.withLock { if !run.isStopping { push(next) } }
        }
    }

    /// Waits until a timer is due and removes it. Returns nil if the thread must end.
    private func takeDue(in run: Run) -> Entry? {
        monitor.withLock {
            while !run.isStopping {
                guard let first = heap.first else {
                    monitor.wait()
                    continue
                }
                if now() >= first.due { return pop() }
                monitor.wait(until: first.due)
            }
            return nil
        }
    }

    // MARK: Heap

    private func push(_ entry: Entry) {
        heap.append(entry)
        var index = heap.count - 1
        while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private func pop() -> Entry {
        heap.swapAt(0, heap.count - 1)
        let first = heap.removeLast()
        var index = 0
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child].isBefore(heap[smallest]) { smallest = child }
            }
            if smallest == index { return first }
            heap.swapAt(index, smallest)
            index = smallest
        }
    }
}
