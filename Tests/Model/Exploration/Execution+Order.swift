import CModel

// Which steps of one run must precede which others.
extension Execution {
    /// The steps that have accessed a value in one way.
    struct Accesses {
        /// For each thread, the last of them.
        var last = Clock()
        /// The steps that must precede a later step that conflicts with them, including themselves.
        var order = Clock()

        mutating func join(_ other: Accesses) {
            last.join(other.last)
            order.join(other.order)
        }
    }

    /// An atomic value, a monitor, or a reference count.
    struct Location {
        /// The steps with which a thread that acquires the value synchronizes.
        var released = Clock()
        var reads = Accesses()
        var increments = Accesses()
        var writes = Accesses()

        /// The accesses that conflict with a next one.
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

    /// The order of the steps of one run, which an explorer may need.
    final class Order {
        var locations: [UInt: Location] = [:]
        /// For each kilobyte of memory, the addresses of the values there that a thread has released.
        var released: [UInt: Set<UInt>] = [:]
        /// The accesses to each `Cell`.
        var cells: [UInt: (reads: Clock, writes: Clock)] = [:]
        /// For each step, its number among the steps of its thread.
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

    /// Forgets what synchronizes with values in memory that is freed, because others may get their addresses.
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

    /// Begins an epoch, in which what the thread does isn't known to those that synchronize with what it has released before.
    func beginEpoch(of thread: Int) { state.threads[thread].clock[thread] += 1 }

    /// The hash of the running thread's step and the steps that it conflicts with. Equal in all runs.
    private func hash(_ ordinals: [Int], of thread: Int, after last: Clock) -> Int {
        var hasher = Hasher()
        hasher.combine([thread, ordinals[step]])
        for other in state.threads.indices where last[other] >= 0 { hasher.combine([other, ordinals[last[other]]]) }
        return hasher.finalize()
    }

    /// Notes with which earlier steps the next step of `thread` races, and the next steps of other threads with the step that it
    /// has just made.
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
        // A wait can't end before its signal, on which the steps that it races with depend.
        if case .endWait = state.threads[thread].operation { return }
        noteRaces(of: thread, with: target)
    }

    private func noteRaces(of thread: Int, with target: (address: UInt, access: Access)) {
        guard let location = order?.locations[target.address] else { return }
        explorer.noteRaces(
            of: thread, with: location.conflicts(with: target.access).last, after: state.threads[thread].order)
    }

    /// Called before the running thread makes a step for which all others waited.
    private func noteWaitForOthers() {
        for thread in state.threads { state.threads[running].order.join(thread.order) }
    }

    /// Called before the running thread ends a wait.
    private func noteEndOfWait(for monitor: UInt) {
        guard state.monitors[monitor, default: Monitor()].signalled.contains(running) else {
            // A deadline has passed.
            return noteWaitForOthers()
        }
        if explorer.needsRaces(at: step) { noteRaces(of: running, with: (monitor, .write)) }
    }
}
