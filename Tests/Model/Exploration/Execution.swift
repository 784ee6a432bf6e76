import CModel

/// Runs of a scenario. Its threads are fibers, of which one at a time makes a step. An `Explorer` chooses which.
///
/// Not a class: fibers that an explorer abandons or continues twice would release it too rarely or too often. For this reason, they don't
/// refer to what the execution owns either.
package struct Execution {
    /// The execution that the running thread is a part of, or nil outside of runs.
    nonisolated(unsafe) package private(set) static var current: Execution?

    package static let maxThreads = Clock.maxThreads
    private static let maxSteps = 20_000

    struct Thread {
        /// A value that the thread has read since its last pause, and whether it has changed since.
        struct Reading {
            let address: UInt
            var hasChanged = false
        }

        var operation = Operation.start
        var isFinished = false
        var stepCount = 0
        /// For each thread, the last of its epochs that happens before the next step, in the memory model. The thread's own epoch ends
        /// with each of its steps, and when it releases something. So what it does afterwards isn't released.
        var clock: Clock
        /// The steps that must precede the next one in all runs with the same results.
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

    /// A mutex with one condition variable. Its waits and signals access the address after its own.
    struct Monitor {
        /// The thread that has acquired it.
        var holder: Int?
        var waiting = ThreadSet()
        var signalled = ThreadSet()
    }

    /// What the memory of the run doesn't contain.
    struct State {
        var threads: [Thread] = []
        var monitors: [UInt: Monitor] = [:]
        /// The values that states may differ in.
        var ignored: [UnsafeMutablePointer<UInt64>] = []
        /// The thread that makes each step.
        var schedule: [UInt8] = []
        var running = 0
        /// The number of the first step of a part in which threads change only where one can't continue, or nil outside of one.
        var fixedFrom: Int?
        /// The number of waits that may end at their deadlines although other threads can continue.
        var earlyDeadlines = 0
        /// Whether several threads could continue before this step, outside of such a part.
        var hadAlternatives = false
        /// Whether states in which the times of threads differ are different.
        var comparesTimes = false
    }

    /// What all copies of the value share.
    private struct Storage {
        let explorer: any Explorer
        let scenario: @convention(c) () -> Void
        var state = State()
        var order: Order?
        var works: [Unmanaged<Work>?] = Array(repeating: nil, count: maxThreads)
        var checkWaits: (() -> String?)?
    }

    private let storage: UnsafeMutablePointer<Storage>
    /// That of all executions, one after another: their states contain its address.
    nonisolated(unsafe) private static let sharedStorage = UnsafeMutablePointer<Storage>.allocate(capacity: 1)

    var explorer: any Explorer { storage.pointee.explorer }
    var state: State {
        _read { yield storage.pointee.state }
        nonmutating _modify { yield &storage.pointee.state }
    }
    /// Nil if the explorer doesn't need it.
    var order: Order? { storage.pointee.order }
    /// Called when no thread can continue before a deadline. Returns a finding. Captures nothing.
    package var checkWaits: (() -> String?)? {
        get { storage.pointee.checkWaits }
        nonmutating set { storage.pointee.checkWaits = newValue }
    }

    /// The number of the step that is being made.
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

    /// Executes the work of a thread, on its fiber.
    private func execute(_ thread: Int) {
        if thread == 0 { return storage.pointee.scenario() }
        var work: Unmanaged<Work>?
        outside { work = storage.pointee.works[thread] }
        // What it refers to is released as a part of the thread.
        work?.takeRetainedValue().body()
    }

    /// Calls a function during which threads change only where one can't continue. Its other interleavings aren't explored.
    package func withoutAlternatives(_ body: () -> Void) {
        outside { state.fixedFrom = state.schedule.count }
        body()
        outside { state.fixedFrom = nil }
    }

    /// Lets deadlines pass early during a function, if the explorer does.
    package func withEarlyDeadlines(_ body: () -> Void) {
        outside { state.earlyDeadlines = explorer.maxEarlyDeadlines }
        body()
        outside { state.earlyDeadlines = 0 }
    }

    /// Makes states that differ in this value only equal. No step may depend on it.
    package func ignore(_ value: UnsafePointer<some FixedWidthInteger>) {
        outside {
            state.ignored.append(UnsafeMutableRawPointer(mutating: value).assumingMemoryBound(to: UInt64.self))
        }
    }

    /// Makes states different in which the times of threads differ. Necessary if a thread compares its time with one in the memory of
    /// another.
    package func compareTimes() { outside { state.comparesTimes = true } }

    /// Suspends the running thread until its next step is chosen.
    func suspend(before operation: Operation) {
        call(suspends: true) { state.threads[running].operation = operation }
    }

    /// Calls a function outside of the memory of the run. Everything that changes the execution must be.
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

    /// Notes an outcome of the run, so that a check of the exploration can expect all that are possible.
    package func note(_ outcome: String) { outside { explorer.outcomes.insert(outcome) } }

    package func expect(_ condition: Bool, _ text: @autoclosure () -> String) {
        if !condition { fail(text()) }
    }

    /// The threads of the current run, each with the number of its consecutive steps.
    private var schedule: String {
        var blocks: [(thread: UInt8, count: Int)] = []
        for thread in state.schedule {
            if blocks.last?.thread == thread { blocks[blocks.count - 1].count += 1 } else { blocks.append((thread, 1)) }
        }
        return blocks.map { "\($0.thread)×\($0.count)" }.joined(separator: " ")
    }

    // MARK: Choices

    /// The threads that can make the next step, or nil if all have ended. Except for the explorer's early ones, deadlines pass only if no
    /// thread can continue otherwise, so they don't hide a lost wake-up.
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
