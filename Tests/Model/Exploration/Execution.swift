import CModel

/// A run of a scenario. The threads of the scenario are fibers. One thread at a time makes a step, and an
/// `Explorer` chooses the thread.
///
/// Not a class: the fibers abandoned or continued twice by an explorer would release the instance too rarely or too
/// often. For the same reason, fibers don't refer to the objects owned by the execution.
package struct Execution {
    /// The execution of the running thread, or nil outside of runs.
    nonisolated(unsafe) package private(set) static var current: Execution?

    package static let maxThreads = Clock.maxThreads
    private static let maxSteps = 20_000

    struct Thread {
        /// A value that the thread has read since its last pause, and whether the value has changed since.
        struct Reading {
            let address: UInt
            var hasChanged = false
        }

        var operation = Operation.start
        var isFinished = false
        var stepCount = 0
        /// The last epoch of each thread that happens before the next step, according to the memory
        /// model. A step and a release both begin a new epoch of this thread, so that an acquire doesn't
        /// include the steps after the release.
        var clock: Clock
        /// The steps that precede the next step in all runs with the same results.
        var order: Clock
        var readings: [Reading] = []
        var time: UInt64
        /// Whether the thread has read the time since its last pause.
        var hasReadTime = false

        mutating func finish() {
            isFinished = true
            (readings, hasReadTime, time) = ([], false, model_time_origin)
        }

        mutating func noteReading(of address: UInt) {
            if let index = readings.firstIndex(where: { $0.address == address }) {
                readings[index].hasChanged = false
            } else {
                readings.append(Reading(address: address))
            }
        }

        mutating func noteChange(of address: UInt) {
            guard let index = readings.firstIndex(where: { $0.address == address }) else { return }
            readings[index].hasChanged = true
        }
    }

    /// A mutex with one condition variable. Waits and signals access the address after the monitor's address.
    struct Monitor {
        /// The thread that has acquired the monitor.
        var holder: Int?
        var waiting = ThreadSet()
        var signalled = ThreadSet()
    }

    /// The state of a run outside of the run's memory.
    struct State {
        var threads: [Thread] = []
        var monitors: [UInt: Monitor] = [:]
        /// The values ignored by the comparison of states.
        var ignored: [UnsafeMutablePointer<UInt64>] = []
        /// The thread of each step.
        var schedule: [UInt8] = []
        var running = 0
        /// The number of the first step of a part in which threads change only if the running thread can't continue.
        /// Nil outside of such a part.
        var fixedFrom: Int?
        /// The number of waits that may end at their deadlines although other threads can continue.
        var earlyDeadlines = 0
        /// Whether several threads could continue before the current step, outside of the parts without alternatives.
        var hadAlternatives = false
        /// Whether the times of the threads are part of the compared state.
        var comparesTimes = false
    }

    /// The contents shared by all copies of the value.
    private struct Storage {
        let explorer: any Explorer
        let scenario: @convention(c) () -> Void
        var state = State()
        var order: Order?
        var works: [Unmanaged<Work>?] = Array(repeating: nil, count: maxThreads)
        var checkWaits: (() -> String?)?
    }

    private let storage: UnsafeMutablePointer<Storage>
    /// The storage of all executions, which run in sequence. The address never changes, because states contain it.
    nonisolated(unsafe) private static let sharedStorage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)

    var explorer: any Explorer { storage.pointee.explorer }
    var state: State {
        _read { yield storage.pointee.state }
        nonmutating _modify { yield &storage.pointee.state }
    }
    /// Nil if the explorer doesn't need the order.
    var order: Order? { storage.pointee.order }
    /// Called when no thread can continue without a deadline. Returns a finding. Captures nothing.
    package var checkWaits: (() -> String?)? {
        get { storage.pointee.checkWaits }
        nonmutating set { storage.pointee.checkWaits = newValue }
    }

    /// The number of the current step.
    var step: Int { state.schedule.count - 1 }
    package var running: Int { state.running }

    /// Executes a scenario on thread 0, until the explorer chooses no thread.
    static func run(_ scenario: @escaping @convention(c) () -> Void, explorer: any Explorer) {
        sharedStorage.initialize(to: Storage(explorer: explorer, scenario: scenario))
        Execution(storage: sharedStorage).run()
        sharedStorage.deinitialize(count: 1)
    }

    private func run() {
        Execution.current = self
        storage.pointee.order = explorer.needsOrder ? Order() : nil
        Execution.observeFrees()
        add(nil)
        while let thread = chooseThread() {
            if state.schedule.count == Execution.maxSteps { fail("the run doesn't end") }
            let operation = state.threads[thread].operation
            beginStep(of: thread)
            if model_fiber_resume(Int32(thread)) { state.threads[thread].finish() }
            noteRaces(after: operation, of: thread)
        }
        Execution.current = nil
    }

    private func chooseThread() -> Int? {
        guard let (enabled, deadlinesPass) = enabledThreads() else { return explorer.chooseAfterEnd(of: self) }
        return explorer.choose(enabled, after: deadlinesPass ? nil : running, in: self)
    }

    // MARK: Threads

    private final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Adds a thread, and returns its number.
    @discardableResult
    package func spawn(_ work: @escaping () -> Void) -> Int {
        let work = Unmanaged.passRetained(Work(work))
        var thread = 0
        outside { thread = add(work) }
        return thread
    }

    @discardableResult
    private func add(_ work: Unmanaged<Work>?) -> Int {
        let thread = state.threads.count
        if thread == Clock.maxThreads { model_fail("there are too many threads") }
        let parent = thread == 0 ? nil : state.threads[running]
        state.threads.append(
            Thread(
                clock: parent?.clock ?? Clock(), order: parent?.order ?? Clock(),
                time: parent?.time ?? model_time_origin))
        if parent != nil { beginEpoch(of: running) }
        storage.pointee.works[thread] = work
        model_fiber_start(Int32(thread)) { Execution.current?.execute(Int($0)) }
        return thread
    }

    /// Executes the work of a thread, on the thread's fiber.
    private func execute(_ thread: Int) {
        if thread == 0 { return storage.pointee.scenario() }
        var work: Unmanaged<Work>?
        outside { work = storage.pointee.works[thread] }
        // The captures of the closure are released as a part of the thread.
        work?.takeRetainedValue().body()
    }

    /// Calls a function during which threads change only if the running thread can't continue. The other interleavings
    /// of the function aren't explored.
    package func withoutAlternatives(_ body: () -> Void) {
        outside { state.fixedFrom = state.schedule.count }
        body()
        outside { state.fixedFrom = nil }
    }

    /// Lets deadlines pass early during a function, if the explorer supports early deadlines.
    package func withEarlyDeadlines(_ body: () -> Void) {
        outside { state.earlyDeadlines = explorer.maxEarlyDeadlines }
        body()
        outside { state.earlyDeadlines = 0 }
    }

    /// Excludes a value from the comparison of states. No step may depend on the value.
    package func ignore(_ value: UnsafePointer<some FixedWidthInteger>) {
        outside {
            state.ignored.append(UnsafeMutableRawPointer(mutating: value).assumingMemoryBound(to: UInt64.self))
        }
    }

    /// Includes the times of the threads in the comparison of states. This is necessary if a thread compares its time
    /// with a time stored by another thread.
    package func compareTimes() { outside { state.comparesTimes = true } }

    /// Suspends the running thread until its next step is chosen.
    func suspend(before operation: Operation) {
        call(suspends: true) { state.threads[running].operation = operation }
    }

    /// Calls a function outside of the memory of the run. All changes of the execution must be made in such a function.
    func outside(_ body: () -> Void) { call(suspends: false, body) }

    private func call(suspends: Bool, _ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            var body = body
            withUnsafeMutablePointer(to: &body) {
                model_fiber_call(suspends, { $0.assumingMemoryBound(to: (() -> Void).self).pointee() }, $0)
            }
        }
    }

    package func fail(_ finding: String) -> Never {
        explorer.report("\(finding), \(explorer.progress): \(schedule)")
    }

    /// Notes an outcome of the run. The check of an exploration can expect all possible outcomes.
    package func note(_ outcome: String) { outside { explorer.outcomes.insert(outcome) } }

    package func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
        if !condition { fail(text()) }
    }

    /// The schedule of the current run: the sequence of threads with the numbers of their consecutive steps.
    private var schedule: String {
        var blocks: [(thread: UInt8, count: Int)] = []
        for thread in state.schedule {
            if blocks.last?.thread == thread { blocks[blocks.count - 1].count += 1 } else { blocks.append((thread, 1)) }
        }
        return blocks.map { "\($0.thread)×\($0.count)" }.joined(separator: " ")
    }

    // MARK: Choices

    /// Returns the threads that can make the next step, or nil if all threads have ended. Deadlines pass
    /// only if no thread can continue otherwise, and therefore don't hide a lost wake-up. The explorer's
    /// early deadlines are an exception.
    private func enabledThreads() -> (threads: ThreadSet, deadlinesPass: Bool)? {
        let enabled = threads { canContinue($0) }
        if !enabled.isEmpty { return (enabled, false) }
        if state.threads.allSatisfy(\.isFinished) { return nil }
        Execution.current = nil
        if let finding = checkWaits?() { fail(finding) }
        Execution.current = self
        let idle = threads { state.threads[$0].operation.isIdle && !state.threads[$0].isFinished }
        if !idle.isEmpty { return (idle, true) }
        let waiting = threads { canContinue($0, deadlinesPass: true) }
        if waiting.isEmpty { fail("threads wait forever") }
        return (waiting, true)
    }

    private func threads(where isIncluded: (Int) -> Bool) -> ThreadSet {
        var result = ThreadSet()
        for thread in state.threads.indices where isIncluded(thread) { result.insert(thread) }
        return result
    }

    private func canContinue(_ index: Int, deadlinesPass: Bool = false) -> Bool {
        let thread = state.threads[index]
        if thread.isFinished { return false }
        switch thread.operation {
        case .start, .access: return true
        case .pause: return thread.readings.contains(where: \.hasChanged)
        case .join(let others): return others.filter { !state.threads[$0].isFinished }.isEmpty
        case .idle: return false
        case .acquire(let monitor): return state.monitors[monitor]?.holder == nil
        case .endWait(let address, let isTimed):
            let monitor = state.monitors[address, default: Monitor()]
            let isOver = isTimed && (deadlinesPass || state.earlyDeadlines > 0)
            return monitor.holder == nil && (monitor.signalled.contains(index) || isOver)
        }
    }

    private func beginStep(of thread: Int) {
        state.running = thread
        state.schedule.append(UInt8(thread))
        state.threads[thread].stepCount += 1
        if let order { note(order, of: thread) }
    }
}
