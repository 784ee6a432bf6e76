import CFlynnRuntime

/// The thread that sleeps until the next timer is due. It runs only while there are timers.
///
/// Unchecked because of its variables, which are used with the monitor's lock held.
final class TimerThread: @unchecked Sendable {
    static let shared = TimerThread()

    private struct Entry {
        var due: UInt64
        /// Timers that are due at the same time fire in the order in which they were started.
        var number: UInt64
        var timer: Flynn.Timer

        func isBefore(_ other: Entry) -> Bool {
            (due, number) < (other.due, other.number)
        }
    }

    private let monitor = Monitor()
    /// A binary heap: no entry is before the one at half its index.
    private var heap: [Entry] = []
    private var count: UInt64 = 0
    private var thread: UnsafeMutableRawPointer?
    private var isStopping = false

    private init() {}

    /// Starts a timer.
    func add(_ timer: Flynn.Timer, due: UInt64) {
        Flynn.startIfNeeded()
        monitor.withLock {
            count += 1
            push(Entry(due: due, number: count, timer: timer))
            if thread == nil {
                isStopping = false
                let context = Unmanaged.passUnretained(self).toOpaque()
                thread = flynn_thread_start(
                    { context in
                        Unmanaged<TimerThread>.fromOpaque(context).takeUnretainedValue().run()
                    }, context)
                if thread == nil { crash("the system has no thread left for timers") }
            } else if heap.first?.number == count {
                monitor.signal()
            }
        }
    }

    /// Forgets a timer.
    func remove(_ timer: Flynn.Timer) {
        // Let go after the lock is: the last reference to the timer may be among these.
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

    /// Forgets all timers and ends the thread.
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
            // Without the lock: the call may free the actor, and that may run any code.
            guard entry.timer.fire(), let interval = entry.timer.interval else { continue }
            var next = entry
            // From the time it was due, not from now: no drift.
            next.due = entry.due + interval
            monitor.withLock { if !isStopping { push(next) } }
        }
    }

    /// Waits for the next timer that is due, and takes it; nil when the thread is to end.
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

    // MARK: The heap

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
