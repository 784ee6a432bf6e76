import CFlynnRuntime

/// The thread that fires timers. It starts with the first timer and ends at `stop()`.
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
    private var thread: UnsafeMutableRawPointer?
    private var isStopping = false

    private init() {}

    /// Adds a timer that is due at `due` (nanoseconds of `now()`), and starts the thread if necessary.
    func add(_ timer: Flynn.Timer, due: UInt64) {
        Flynn.startIfNeeded()
        monitor.withLock {
            timersStarted += 1
            push(Entry(due: due, number: timersStarted, timer: timer))
            if thread == nil {
                isStopping = false
                let context = Unmanaged.passUnretained(self).toOpaque()
                thread = flynn_thread_start(
                    { context in
                        Unmanaged<TimerThread>.fromOpaque(context).takeUnretainedValue().run()
                    }, context)
                if thread == nil { crash("the system cannot create a thread for timers") }
            } else if heap.first?.number == timersStarted {
                monitor.signal()
            }
        }
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
        let (handle, removed) = monitor.withLock {
            isStopping = true
            let removed = heap
            heap = []
            monitor.signal()
            defer { thread = nil }
            return (thread, removed)
        }
        if let handle { flynn_thread_join(handle) }
        withExtendedLifetime(removed) {}
    }

    private func run() {
        flynn_thread_set_name("flynn-timers")
        while let entry = takeDue() {
            // Without the lock, because the call may deinitialize the actor, which may run any code.
            guard entry.timer.fire(), let interval = entry.timer.interval else { continue }
            var next = entry
            // Relative to the last due time instead of the current time, so that the timer doesn't drift.
            next.due = entry.due + interval
            monitor.withLock { if !isStopping { push(next) } }
        }
    }

    /// Waits until a timer is due and removes it. Returns nil if the thread must end.
    private func takeDue() -> Entry? {
        monitor.withLock {
            while !isStopping {
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
