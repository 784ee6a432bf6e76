import CFlynnRuntime

/// What the timer thread does at a time.
protocol TimedEvent: AnyObject, Sendable {
    /// The index in the heap of the timer thread, or nil if the event isn't there. Guarded by the thread's lock.
    var position: Int? { get set }
    /// Nanoseconds between two occurrences, or nil if there is only one.
    var interval: UInt64? { get }
    /// Called when the event is due, with the number of later occurrences that are due already. Returns false if there must
    /// not be another one.
    func fire(missed: Int) -> Bool
}

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
        var event: any TimedEvent

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

    /// Adds an event that is due at `due` (nanoseconds of `now()`), and starts the thread if necessary.
    func add(_ event: any TimedEvent, due: UInt64) {
        monitor.withLock {
            timersStarted += 1
            push(Entry(due: due, number: timersStarted, event: event))
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

    /// Removes an event.
    func remove(_ event: any TimedEvent) {
        // Released after the lock, because this may be the last reference to a timer, and its arguments may run any
        // code when they are deinitialized.
        let removed = monitor.withLock { event.position.map(pop) }
        withExtendedLifetime(removed) {}
    }

    /// Removes all events, ends the thread, and waits until it has ended.
    func stop() {
        let (thread, removed) = monitor.withLock {
            let removed = heap
            for entry in removed { entry.event.position = nil }
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
            let missed = entry.event.interval.map { (now() - entry.due) / $0 } ?? 0
            // Without the lock, because the call may deinitialize the actor, which may run any code.
            guard entry.event.fire(missed: Int(missed)), let interval = entry.event.interval else { continue }
            var next = entry
            // Relative to the last due time instead of the current time, so that the timer doesn't drift.
            next.due += (1 + missed) * interval
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
                if now() >= first.due { return pop(0) }
                monitor.wait(until: first.due)
            }
            return nil
        }
    }

    // MARK: Heap

    private func push(_ entry: Entry) {
        heap.append(entry)
        moveUp(heap.count - 1)
    }

    /// Removes and returns the entry at a position.
    private func pop(_ position: Int) -> Entry {
        let entry = heap[position]
        entry.event.position = nil
        let last = heap.removeLast()
        if position < heap.count {
            heap[position] = last
            moveDown(position)
            moveUp(position)
        }
        return entry
    }

    /// Moves an entry towards the root to its place, and stores its position, even if it stays where it is.
    private func moveUp(_ start: Int) {
        var index = start
        while index > 0, heap[index].isBefore(heap[(index - 1) / 2]) {
            swap(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
        heap[index].event.position = index
    }

    private func moveDown(_ start: Int) {
        var index = start
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child].isBefore(heap[smallest]) { smallest = child }
            }
            if smallest == index { return }
            swap(index, smallest)
            index = smallest
        }
    }

    private func swap(_ index: Int, _ other: Int) {
        heap.swapAt(index, other)
        heap[index].event.position = index
        heap[other].event.position = other
    }
}
