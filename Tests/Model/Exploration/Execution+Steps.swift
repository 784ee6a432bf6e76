// What threads do. Executions are sequentially consistent. But the happens-before relation contains only what the orderings of
// the accesses promise, and `Cell` finds accesses to plain memory that it doesn't order.
extension Execution {
    /// The effects of an access to an atomic value.
    package struct Effect {
        package var changes = false
        package var acquires = false
        package var releases = false
        /// Whether it ends the release sequence: it writes without reading.
        package var isStore = false

        package init(
            changes: Bool = false, acquires: Bool = false, releases: Bool = false,
            isStore: Bool = false
        ) {
            (self.changes, self.isStore) = (changes, isStore)
            (self.acquires, self.releases) = (acquires, releases)
        }
    }

    /// An access to an atomic value or a reference count, which `body` executes.
    package func access(_ address: UInt, _ access: Access, _ body: () -> Effect) {
        suspend(before: .access(address, access))
        let effect = body()
        var location = locations[address, default: Location()]
        if effect.acquires { threads[running].clock.join(location.released) }
        if effect.isStore { location.released = Clock() }
        if effect.releases { location.released.join(threads[running].clock) }
        if effect.changes { location.version += 1 }
        if !effect.isStore { threads[running].read[address] = location.version }
        locations[address] = location
    }

    /// Ends a round of a loop that waits for another thread. A loop that reads the time ends by itself, so it continues.
    package func pause() {
        if !threads[running].read.isEmpty, !threads[running].hasReadTime {
            suspend(before: .pause)
        }
        threads[running].read = [:]
        threads[running].hasReadTime = false
    }

    /// Returns the thread's time in nanoseconds. 20 µs pass before each reading, and none otherwise.
    package func readTime() -> UInt64 {
        threads[running].time += 20_000
        threads[running].hasReadTime = true
        return threads[running].time
    }

    /// Waits for the end of a thread.
    package func join(_ thread: Int) {
        suspend(before: .join(thread))
        threads[running].clock.join(threads[thread].clock)
        threads[running].order.join(threads[thread].order)
    }

    // MARK: Monitors

    package func acquire(_ monitor: UInt) {
        suspend(before: .acquire(monitor))
        didAcquire(monitor)
    }

    private func didAcquire(_ monitor: UInt) {
        monitors[monitor, default: Monitor()].isHeld = true
        if let location = locations[monitor] { threads[running].clock.join(location.released) }
    }

    /// Not a step, because another thread's step between the previous step and this one could as well follow it.
    package func release(_ monitor: UInt) {
        monitors[monitor]?.isHeld = false
        locations[monitor]?.released.join(threads[running].clock)
        locations[monitor]?.writes.order.join(threads[running].order)
    }

    /// Releases a monitor, and acquires it after a signal or the deadline.
    package func wait(_ monitor: UInt, until deadline: UInt64? = nil) {
        let condition = monitor + 1
        suspend(before: .access(condition, .write))
        release(monitor)
        monitors[monitor]?.waiting.insert(running)
        suspend(before: .endWait(monitor, isTimed: deadline != nil))
        didAcquire(monitor)
        if monitors[monitor]?.signalled.remove(running) != true {
            monitors[monitor]?.waiting.remove(running)
            threads[running].time = max(threads[running].time, deadline ?? 0)
        }
    }

    package func signal(_ monitor: UInt) {
        suspend(before: .access(monitor + 1, .write))
        guard var state = monitors[monitor] else { return }
        for thread in threads.indices where state.waiting.contains(thread) {
            threads[thread].order.join(threads[running].order)
        }
        state.signalled.formUnion(state.waiting)
        state.waiting = ThreadSet()
        monitors[monitor] = state
    }
}

/// A variable that isn't atomic. An access that races with another one is a finding.
package final class Cell<Value> {
    private var stored: Value
    private var reads = Clock()
    private var writes = Clock()

    package init(_ value: Value) { stored = value }

    package var value: Value {
        get {
            note(&reads, conflicting: writes)
            return stored
        }
        set {
            note(&writes, conflicting: writes.joined(reads))
            stored = newValue
        }
    }

    private func note(_ accesses: inout Clock, conflicting: Clock) {
        guard let execution = Execution.current else { return }
        let thread = execution.threads[execution.running]
        if !thread.clock.includes(conflicting) { execution.fail("data race") }
        accesses[execution.running] = execution.step
    }
}
