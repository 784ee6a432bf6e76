import CModel

// The order between the steps of one run.
extension Execution {
    /// The steps that have accessed a value in one way: read, increment or write.
    struct Accesses {
        /// The last of these steps for each thread.
        var last = Clock()
        /// These steps and the steps that precede them. A later step in conflict with these steps must
        /// follow all of them.
        var order = Clock()

        mutating func join(_ other: Accesses) {
            last.join(other.last)
            order.join(other.order)
        }
    }

    /// An atomic value, a monitor, or a reference count.
    struct Location {
        /// The steps that happen before an acquire of the value.
        var released = Clock()
        var reads = Accesses()
        var increments = Accesses()
        var writes = Accesses()

        /// Returns the earlier accesses in conflict with the next access.
        func conflicts(with access: Access) -> Accesses {
            var result = writes
            if access != .read { result.join(reads) }
            if access != .increment { result.join(increments) }
            return result
        }

        mutating func note(_ access: Access, by thread: Int, at step: Int, _ order: Clock) {
            func note(_ accesses: inout Accesses) {
                accesses.last[thread] = step
                accesses.order.join(order)
            }
            switch access {
            case .read: note(&reads)
            case .increment: note(&increments)
            case .write: note(&writes)
            }
        }
    }

    /// The order of the steps of one run. Only noted for explorers with `needsOrder`.
    final class Order {
        var locations: [UInt: Location] = [:]
        /// The addresses of the values released by a thread, by the kilobyte of memory.
        var released: [UInt: Set<UInt>] = [:]
        /// The accesses to cells, by the address of the cell.
        var cells: [UInt: (reads: Clock, writes: Clock)] = [:]
        /// The number of each step among the steps of its thread.
        var ordinals: [Int] = []
        /// The hash of the order of the conflicting steps so far.
        var hash = 0

        func noteRelease(of address: UInt) { released[address / 1024, default: []].insert(address) }

        func hasReleases(in memory: Range<UInt>) -> Bool {
            kilobytes(of: memory).contains { released[$0]?.contains(where: memory.contains) ?? false }
        }

        func forgetReleases(in memory: Range<UInt>) {
            for kilobyte in kilobytes(of: memory) {
                for address in released[kilobyte] ?? [] where memory.contains(address) {
                    locations[address]?.released = Clock()
                    released[kilobyte]?.remove(address)
                }
            }
        }

        private func kilobytes(of memory: Range<UInt>) -> ClosedRange<UInt> {
            memory.lowerBound / 1024...(memory.upperBound - 1) / 1024
        }
    }

    /// Forgets the releases of values in freed memory, because new values may get the same addresses.
    static func observeFrees() {
        model_observe_frees { start, size in
            let memory = UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size)
            guard let execution = Execution.current, execution.order?.hasReleases(in: memory) == true else { return }
            execution.outside { execution.order?.forgetReleases(in: memory) }
        }
    }

    // MARK: Steps

    /// Called before each step.
    func note(_ order: Order, of thread: Int) {
        beginEpoch(of: thread)
        order.ordinals.append(state.threads[thread].stepCount)
        if case .endWait(let monitor, _) = state.threads[thread].operation { noteEndOfWait(for: monitor) }
        if state.threads[thread].operation.isIdle { noteWaitForOthers() }
        guard let target = state.threads[thread].operation.target else { return }
        var location = order.locations[target.address, default: Location()]
        let conflicts = location.conflicts(with: target.access)
        order.hash &+= hash(order.ordinals, of: thread, after: conflicts.last)
        state.threads[thread].order.join(conflicts.order)
        state.threads[thread].order[thread] = step
        location.note(target.access, by: thread, at: step, state.threads[thread].order)
        order.locations[target.address] = location
    }

    /// Begins a new epoch of a thread. Acquires of earlier releases don't include the steps of the new epoch.
    func beginEpoch(of thread: Int) { state.threads[thread].clock[thread] += 1 }

    /// Returns the hash of the running thread's step and of the last conflicting steps. Equal in all runs.
    private func hash(_ ordinals: [Int], of thread: Int, after last: Clock) -> Int {
        var hasher = Hasher()
        hasher.combine([thread, ordinals[step]])
        for other in state.threads.indices where last[other] >= 0 { hasher.combine([other, ordinals[last[other]]]) }
        return hasher.finalize()
    }

    /// Notes the races of the next step of `thread` with earlier steps, and the races of the other threads' next steps
    /// with the step that `thread` has just made.
    func noteRaces(after operation: Operation, of thread: Int) {
        guard explorer.needsRaces(at: step) else { return }
        noteRaces(of: thread)
        for other in state.threads.indices
        where other != thread && state.threads[other].operation.conflicts(with: operation) {
            noteRaces(of: other)
        }
    }

    private func noteRaces(of thread: Int) {
        guard !state.threads[thread].isFinished, let target = state.threads[thread].operation.target else { return }
        // A wait can't end before the signal, and its races depend on the signal.
        if case .endWait = state.threads[thread].operation { return }
        noteRaces(of: thread, with: target)
    }

    private func noteRaces(of thread: Int, with target: (address: UInt, access: Access)) {
        guard let location = order?.locations[target.address] else { return }
        explorer.noteRaces(
            of: thread, with: location.conflicts(with: target.access).last, after: state.threads[thread].order)
    }

    /// Called before the running thread makes a step that had to wait for all other threads.
    private func noteWaitForOthers() {
        for thread in state.threads { state.threads[running].order.join(thread.order) }
    }

    /// Called before the running thread ends a wait.
    private func noteEndOfWait(for monitor: UInt) {
        guard state.monitors[monitor, default: Monitor()].signalled.contains(running) else {
            // The deadline has passed.
            return noteWaitForOthers()
        }
        if explorer.needsRaces(at: step) { noteRaces(of: running, with: (monitor, .write)) }
    }
}
