// The steps of threads. Executions are sequentially consistent. The happens-before relation, however, contains only the
// guarantees of the accesses' memory orderings, and `Cell` finds unordered accesses to plain memory.
extension Execution {
    /// The effects of an access to an atomic value.
    package struct Effect {
        package var changes = false
        package var acquires = false
        package var releases = false
        /// Whether the access ends the release sequence, because it writes without reading.
        package var isStore = false

        package init(
            changes: Bool = false, acquires: Bool = false, releases: Bool = false,
            isStore: Bool = false
        ) {
            (self.changes, self.isStore) = (changes, isStore)
            (self.acquires, self.releases) = (acquires, releases)
        }
    }

    /// Makes an access to an atomic value or a reference count. `body` executes the access.
    package func access(_ address: UInt, _ access: Access, _ body: () -> Effect) {
        suspend(before: .access(address, access))
        outside {
            let effect = body()
            if effect.changes {
                for thread in state.threads.indices { state.threads[thread].noteChange(of: address) }
                // A thread that changes a value does more than wait for others.
                state.threads[running].readings = []
            } else if !effect.isStore {
                state.threads[running].noteReading(of: address)
            }
            guard let order, var location = order.locations[address] else { return }
            if effect.acquires { state.threads[running].clock.join(location.released) }
            if effect.isStore { location.released = Clock() }
            if effect.releases {
                location.released.join(state.threads[running].clock)
                order.noteRelease(of: address)
                beginEpoch(of: running)
            }
            order.locations[address] = location
        }
    }

    /// Ends a round of a loop that waits for another thread. A loop that reads the time ends by itself,
    /// so its thread continues.
    package func pause() {
        var waits = false
        outside { waits = !state.threads[running].readings.isEmpty && !state.threads[running].hasReadTime }
        if waits { suspend(before: .pause) }
        outside {
            state.threads[running].readings = []
            state.threads[running].hasReadTime = false
        }
    }

    /// Returns the thread's time in nanoseconds. The time advances by 20 µs before each reading, and not otherwise.
    package func readTime() -> UInt64 {
        var time: UInt64 = 0
        outside {
            state.threads[running].time += 20_000
            state.threads[running].hasReadTime = true
            time = state.threads[running].time
        }
        return time
    }

    /// Waits until the threads have ended.
    package func join(_ threads: [Int]) {
        suspend(before: .join(ThreadSet(threads)))
        outside {
            for thread in threads {
                state.threads[running].clock.join(state.threads[thread].clock)
                state.threads[running].order.join(state.threads[thread].order)
            }
        }
    }

    /// Waits until no other thread can continue without a deadline.
    package func waitForOthers() { suspend(before: .idle) }

    // MARK: Monitors

    package func acquire(_ monitor: UInt) {
        suspend(before: .acquire(monitor))
        outside { didAcquire(monitor) }
    }

    private func didAcquire(_ monitor: UInt) {
        state.monitors[monitor, default: Monitor()].holder = running
        if let location = order?.locations[monitor] { state.threads[running].clock.join(location.released) }
    }

    /// Not a step: another thread's step between the previous step and the release could follow the release as well.
    package func release(_ monitor: UInt) { outside { didRelease(monitor) } }

    private func didRelease(_ monitor: UInt) {
        state.monitors[monitor]?.holder = nil
        order?.locations[monitor]?.released.join(state.threads[running].clock)
        order?.noteRelease(of: monitor)
        beginEpoch(of: running)
        order?.locations[monitor]?.writes.order.join(state.threads[running].order)
    }

    /// Releases a monitor, waits for a signal or the deadline, and acquires the monitor again.
    package func wait(_ monitor: UInt, until deadline: UInt64? = nil) {
        let condition = monitor + 1
        suspend(before: .access(condition, .write))
        outside {
            didRelease(monitor)
            state.monitors[monitor]?.waiting.insert(running)
        }
        suspend(before: .endWait(monitor, isTimed: deadline != nil))
        outside {
            didAcquire(monitor)
            if state.monitors[monitor]?.signalled.remove(running) != true {
                state.monitors[monitor]?.waiting.remove(running)
                state.earlyDeadlines = max(0, state.earlyDeadlines - 1)
                state.threads[running].time = max(state.threads[running].time, deadline ?? 0)
            }
        }
    }

    package func signal(_ monitor: UInt) {
        suspend(before: .access(monitor + 1, .write))
        outside {
            guard var signalled = state.monitors[monitor] else { return }
            for thread in state.threads.indices where signalled.waiting.contains(thread) {
                state.threads[thread].order.join(state.threads[running].order)
            }
            signalled.signalled.formUnion(signalled.waiting)
            signalled.waiting = ThreadSet()
            state.monitors[monitor] = signalled
        }
    }

    // MARK: Other variables

    /// Reports a data race if the access to a non-atomic variable is unordered with an earlier conflicting access.
    fileprivate func noteAccess(toCell address: UInt, isWrite: Bool) {
        guard var cell = order?.cells[address, default: (Clock(), Clock())] else { return }
        let conflicting = isWrite ? cell.writes.joined(cell.reads) : cell.writes
        if !state.threads[running].clock.includes(conflicting) { fail("data race") }
        let epoch = state.threads[running].clock[running]
        if isWrite { cell.writes[running] = epoch } else { cell.reads[running] = epoch }
        order?.cells[address] = cell
    }
}

/// A non-atomic variable. Data races between accesses are findings.
package final class Cell<Value> {
    private var stored: Value

    package init(_ value: Value) { stored = value }

    package var value: Value {
        get {
            note(isWrite: false)
            return stored
        }
        set {
            note(isWrite: true)
            stored = newValue
        }
    }

    private func note(isWrite: Bool) {
        guard let execution = Execution.current else { return }
        let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        execution.outside { execution.noteAccess(toCell: address, isWrite: isWrite) }
    }

    // A new cell may get the same address.
    deinit {
        guard let execution = Execution.current else { return }
        let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
        execution.outside { execution.order?.cells[address] = nil }
    }
}
