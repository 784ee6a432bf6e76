import CModel

/// One run of a scenario. Its threads are fibers, of which one at a time makes a step. `Exploration` chooses which.
package final class Execution {
    /// The run that the running thread is a part of, or nil outside of runs.
    nonisolated(unsafe) package private(set) static var current: Execution?

    package static let maxThreads = Clock.maxThreads
    private static let maxSteps = 20_000

    struct Thread {
        var work: (() -> Void)?
        var operation = Operation.start
        var isFinished = false
        var stepCount = 0
        /// The steps that happen before the next one, in the memory model.
        var clock: Clock
        /// The steps that must precede the next one in all runs with the same results.
        var order: Clock
        /// The versions of the values that the thread has read since its last pause.
        var read: [UInt: Int] = [:]
        var time: UInt64 = 1_000_000_000
        /// Whether the thread has read the time since its last pause.
        var hasReadTime = false
    }

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
        /// The number of changes.
        var version = 0
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

    /// A mutex with one condition variable. Its waits and signals access the address after its own.
    struct Monitor {
        var isHeld = false
        var waiting = ThreadSet()
        var signalled = ThreadSet()
    }

    let exploration: Exploration
    var threads: [Thread] = []
    var locations: [UInt: Location] = [:]
    var monitors: [UInt: Monitor] = [:]
    /// The number of the step that is being made, and the thread that makes it.
    private(set) var step = 0
    package private(set) var running = 0
    /// The hash of the order of the conflicting steps so far.
    private(set) var order = 0
    /// For each step, its number among the steps of its thread.
    private var ordinals: [Int] = []

    init(_ exploration: Exploration) { self.exploration = exploration }

    /// Called when no thread can continue before a deadline. Returns a finding.
    package var checkWaits: (() -> String?)?

    /// Runs a scenario to its end, on thread 0.
    func run(_ scenario: @escaping () -> Void) {
        Execution.current = self
        spawn(scenario)
        while let (enabled, deadlinesPass) = enabledThreads() {
            if step == Execution.maxSteps { fail("the run doesn't end") }
            let thread = exploration.choose(at: step, enabled, after: deadlinesPass ? nil : running) { [threads] in
                // The end of a wait by its deadline disables those of other waits.
                deadlinesPass || threads[$0].operation.conflicts(with: threads[$1].operation)
            }
            let operation = threads[thread].operation
            beginStep(of: thread)
            model_fiber_resume(Int32(thread))
            noteRaces(after: operation, of: thread)
            step += 1
        }
        Execution.current = nil
    }

    /// Adds a thread, and returns its number.
    @discardableResult
    package func spawn(_ work: @escaping () -> Void) -> Int {
        let thread = threads.count
        if thread == Clock.maxThreads { fail("there are too many threads") }
        let parent = thread == 0 ? nil : threads[running]
        threads.append(
            Thread(
                work: work, clock: parent?.clock ?? Clock(), order: parent?.order ?? Clock()))
        model_fiber_start(Int32(thread)) { thread in
            guard let execution = Execution.current else { return }
            execution.threads[Int(thread)].work?()
            // What it refers to is released as a part of the thread.
            execution.threads[Int(thread)].work = nil
            execution.threads[Int(thread)].isFinished = true
        }
        return thread
    }

    /// Calls a function during which threads change only where one can't continue. Its other interleavings aren't explored.
    package func withoutAlternatives(_ body: () -> Void) {
        exploration.isFixed = true
        body()
        exploration.isFixed = false
    }

    /// Suspends the running thread until its next step is chosen.
    func suspend(before operation: Operation) {
        threads[running].operation = operation
        model_fiber_suspend()
    }

    package func fail(_ finding: String) -> Never { exploration.fail(finding) }

    package func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
        if !condition { fail(text()) }
    }

    // MARK: Choices

    /// The threads that can make the next step, or nil if all have ended. Deadlines pass only if no thread can continue
    /// otherwise, so they don't hide a lost wake-up.
    private func enabledThreads() -> (threads: ThreadSet, deadlinesPass: Bool)? {
        let enabled = ThreadSet(threads.indices.filter { canContinue($0) })
        if !enabled.isEmpty { return (enabled, false) }
        if threads.allSatisfy(\.isFinished) { return nil }
        let waiting = ThreadSet(threads.indices.filter { canContinue($0, deadlinesPass: true) })
        if waiting.isEmpty { fail("threads wait forever") }
        Execution.current = nil
        if let finding = checkWaits?() { fail(finding) }
        Execution.current = self
        return (waiting, true)
    }

    private func canContinue(_ index: Int, deadlinesPass: Bool = false) -> Bool {
        let thread = threads[index]
        if thread.isFinished { return false }
        switch thread.operation {
        case .start, .access: return true
        case .pause: return thread.read.contains { locations[$0.key, default: Location()].version != $0.value }
        case .join(let other): return threads[other].isFinished
        case .acquire(let monitor): return !monitors[monitor, default: Monitor()].isHeld
        case .endWait(let address, let isTimed):
            let monitor = monitors[address, default: Monitor()]
            return !monitor.isHeld && (monitor.signalled.contains(index) || isTimed && deadlinesPass)
        }
    }

    private func beginStep(of thread: Int) {
        running = thread
        threads[thread].clock[thread] = step
        threads[thread].stepCount += 1
        ordinals.append(threads[thread].stepCount)
        if case .endWait(let monitor, _) = threads[thread].operation { noteEndOfWait(for: monitor) }
        guard let target = threads[thread].operation.target else { return }
        var location = locations[target.address, default: Location()]
        let conflicts = location.conflicts(with: target.access)
        order &+= hash(of: thread, after: conflicts.last)
        threads[thread].order.join(conflicts.order)
        threads[thread].order[thread] = step
        location.note(target.access, by: thread, at: step, threads[thread].order)
        locations[target.address] = location
    }

    /// The hash of the running thread's step and the steps that it conflicts with. Equal in all runs.
    private func hash(of thread: Int, after last: Clock) -> Int {
        var hasher = Hasher()
        hasher.combine([thread, ordinals[step]])
        for other in threads.indices where last[other] >= 0 { hasher.combine([other, ordinals[last[other]]]) }
        return hasher.finalize()
    }

    /// Notes with which earlier steps the next step of `thread` races, and the next steps of other threads with the step that it
    /// has just made.
    private func noteRaces(after operation: Operation, of thread: Int) {
        guard exploration.isExploring(at: step) else { return }
        noteRaces(of: thread)
        for other in threads.indices where other != thread && threads[other].operation.conflicts(with: operation) {
            noteRaces(of: other)
        }
    }

    private func noteRaces(of thread: Int) {
        guard !threads[thread].isFinished, let target = threads[thread].operation.target else { return }
        // A wait can't end before its signal, on which the steps that it races with depend.
        if case .endWait = threads[thread].operation { return }
        let last = locations[target.address, default: Location()].conflicts(with: target.access).last
        exploration.noteRaces(of: thread, with: last, after: threads[thread].order)
    }

    /// Called before the running thread ends a wait.
    private func noteEndOfWait(for monitor: UInt) {
        guard monitors[monitor, default: Monitor()].signalled.contains(running) else {
            // A deadline has passed, for which all other threads waited.
            for thread in threads { threads[running].order.join(thread.order) }
            return
        }
        guard exploration.isExploring(at: step) else { return }
        let last = locations[monitor, default: Location()].conflicts(with: .write).last
        exploration.noteRaces(of: running, with: last, after: threads[running].order)
    }
}
