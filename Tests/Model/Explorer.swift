import CModel

/// What a thread is about to do.
enum Operation {
    case start
    case access(UInt, isWrite: Bool)
    /// Continues when another thread has changed one of the values that the thread has read since its last pause.
    case pause(Set<UInt>)
    /// Acquires a monitor; after a wait, when it was signalled too.
    case acquire(UInt, afterWait: Bool)

    /// Whether the order of two operations of different threads can make a difference: for their results, or for whether
    /// the threads can continue.
    func depends(on other: Operation) -> Bool {
        switch (self, other) {
        case (.start, _), (_, .start), (.pause, .pause): false
        case (.access(let first, let isWrite), .access(let second, let isOtherWrite)):
            first == second && (isWrite || isOtherWrite)
        case (.pause(let read), .access(let address, let isWrite)),
            (.access(let address, let isWrite), .pause(let read)):
            isWrite && read.contains(address)
        case (.acquire(let first, _), .acquire(let second, _)), (.acquire(let first, _), .access(let second, _)),
            (.access(let first, _), .acquire(let second, _)):
            first == second
        case (.acquire, .pause), (.pause, .acquire): false
        }
    }
}

/// A vector clock: how many steps of each thread happen before.
struct Clock {
    private var steps = SIMD8<Int32>()

    subscript(thread: Int) -> Int32 {
        get { steps[thread] }
        set { steps[thread] = newValue }
    }

    mutating func join(_ other: Clock) { steps = pointwiseMax(steps, other.steps) }
}

/// Explores the interleavings of a scenario: runs it again and again from the start, each time with other choices, depth
/// first. All execution orders are covered, because sleep sets (Godefroid, 1996) omit only runs that differ from an explored one in
/// the order of independent steps.
///
/// Executions are sequentially consistent. But the happens-before relation contains only what the orderings of the accesses
/// promise, and `Cell` finds accesses to plain memory that it doesn't order.
final class Explorer {
    nonisolated(unsafe) static var current = Explorer()

    static let maxThreads = 8
    private static let maxSteps = 2_000

    private struct Choice {
        var thread: Int
        let enabled: [Int]
        var sleeping: [Int]
        let operations: [Operation]
    }

    private struct Thread {
        var work: () -> Void = {}
        var operation = Operation.start
        var isFinished = false
        /// Whether the thread may wait forever at the end of a run.
        var isDaemon = false
        var clock = Clock()
        /// The versions of the values that the thread has read since its last pause.
        var read: [UInt: Int] = [:]
    }

    private struct Location {
        var version = 0
        var released = Clock()
    }

    private struct MonitorState {
        var isHeld = false
        var waiting: Set<Int> = []
        var signalled: Set<Int> = []
        var released = Clock()
    }

    private var choices: [Choice] = []
    private var threads: [Thread] = []
    private var locations: [UInt: Location] = [:]
    private var monitors: [UInt: MonitorState] = [:]
    /// The thread that is running, or nil before and after the threads.
    private(set) var running: Int?
    private(set) var finding: String?
    private(set) var runCount = 0

    // MARK: Exploring

    /// Returns whether all interleavings were explored, which ends at the first finding or after `maxRuns`.
    func explore(_ scenario: (Explorer) -> () -> Void, maxRuns: Int) -> Bool {
        Explorer.current = self
        while runCount < maxRuns {
            threads = []
            locations = [:]
            monitors = [:]
            let check = scenario(self)
            run()
            runCount += 1
            if finding == nil { check() }
            guard finding == nil, advance() else { return finding == nil }
        }
        return false
    }

    /// Adds a thread to the scenario. A daemon may wait forever at the end.
    func thread(isDaemon: Bool = false, _ work: @escaping () -> Void) {
        threads.append(Thread(work: work, isDaemon: isDaemon))
    }

    func fail(_ text: String) {
        if finding == nil { finding = text }
    }

    func expect(_ condition: Bool, _ text: String) {
        if !condition { fail(text) }
    }

    private func run() {
        for index in threads.indices {
            model_fiber_start(Int32(index)) { index in
                let explorer = Explorer.current
                explorer.threads[Int(index)].work()
                explorer.threads[Int(index)].isFinished = true
            }
        }
        var sleeping: [Int] = []
        for step in 0... {
            let enabled = threads.indices.filter(canRun)
            if enabled.isEmpty {
                if threads.contains(where: { !$0.isFinished && !$0.isDaemon }) { fail("threads wait forever") }
                return
            }
            if step == Explorer.maxSteps { return fail("the run doesn't end") }
            let thread: Int
            if step < choices.count {
                thread = choices[step].thread
            } else if choices.count == step, let first = enabled.first(where: { !sleeping.contains($0) }) {
                thread = first
                choices.append(
                    Choice(thread: first, enabled: enabled, sleeping: sleeping, operations: threads.map(\.operation)))
            } else {
                // An explored run has the same steps in another order. This one only ends, to free its memory.
                thread = enabled[step % enabled.count]
            }
            if step < choices.count {
                let choice = choices[step]
                sleeping = choice.sleeping.filter {
                    !choice.operations[$0].depends(on: choice.operations[choice.thread])
                }
            }
            running = thread
            threads[thread].clock[thread] += 1
            model_fiber_resume(Int32(thread))
            running = nil
            if finding != nil { return }
        }
    }

    /// Selects the next alternative of the last choice that has an untried one. Returns false if no choice has one.
    private func advance() -> Bool {
        while var choice = choices.popLast() {
            choice.sleeping.append(choice.thread)
            guard let next = choice.enabled.first(where: { !choice.sleeping.contains($0) }) else { continue }
            choice.thread = next
            choices.append(choice)
            return true
        }
        return false
    }

    private func canRun(_ index: Int) -> Bool {
        let thread = threads[index]
        if thread.isFinished { return false }
        switch thread.operation {
        case .start, .access: return true
        case .pause: return thread.read.contains { locations[$0.key, default: Location()].version != $0.value }
        case .acquire(let address, let afterWait):
            let monitor = monitors[address, default: MonitorState()]
            return !monitor.isHeld && (!afterWait || monitor.signalled.contains(index))
        }
    }

    private func suspend(before operation: Operation) {
        guard let running else { return }
        threads[running].operation = operation
        model_fiber_suspend()
    }

    // MARK: Steps of threads

    /// An access to an atomic value. `body` returns whether the access has written, and whether it has changed the value.
    func access(
        _ address: UInt, isWrite: Bool, acquires: (Bool) -> Bool, releases: Bool, isStore: Bool = false,
        _ body: () -> (wrote: Bool, changed: Bool)
    ) {
        guard let running else { return _ = body() }
        suspend(before: .access(address, isWrite: isWrite))
        let (wrote, changed) = body()
        var location = locations[address, default: Location()]
        if !isStore, acquires(wrote) { threads[running].clock.join(location.released) }
        if wrote {
            // A store ends the release sequence. A read-modify-write operation continues it.
            if isStore { location.released = Clock() }
            if releases { location.released.join(threads[running].clock) }
        }
        if changed { location.version += 1 }
        locations[address] = location
        if !isStore { threads[running].read[address] = location.version }
    }

    func pause() {
        guard let running else { return }
        suspend(before: .pause(Set(threads[running].read.keys)))
        threads[running].read = [:]
    }

    func acquire(_ monitor: UInt, afterWait: Bool = false) {
        guard let running else { return }
        suspend(before: .acquire(monitor, afterWait: afterWait))
        monitors[monitor, default: MonitorState()].isHeld = true
        monitors[monitor]?.signalled.remove(running)
        if let released = monitors[monitor]?.released { threads[running].clock.join(released) }
    }

    func release(_ monitor: UInt, toWait: Bool = false) {
        guard let running else { return }
        suspend(before: .access(monitor, isWrite: true))
        monitors[monitor]?.isHeld = false
        if toWait { monitors[monitor]?.waiting.insert(running) }
        monitors[monitor]?.released.join(threads[running].clock)
    }

    func signal(_ monitor: UInt) {
        guard running != nil else { return }
        suspend(before: .access(monitor, isWrite: true))
        guard let waiting = monitors[monitor]?.waiting else { return }
        monitors[monitor]?.signalled.formUnion(waiting)
        monitors[monitor]?.waiting = []
    }

    // MARK: Plain memory

    /// Returns whether the running thread's next step follows a step of another one in the happens-before relation.
    func follows(_ step: Int32, of thread: Int) -> Bool {
        running.map { threads[$0].clock[thread] >= step } ?? true
    }

    var clock: Clock { running.map { threads[$0].clock } ?? Clock() }
}

/// A variable that isn't atomic. An access that races with another one is a finding.
final class Cell<Value> {
    private var value: Value
    private var reads = Clock()
    private var writes = Clock()

    init(_ value: Value) { self.value = value }

    func get() -> Value {
        check(writes)
        note(in: &reads)
        return value
    }

    func set(_ new: Value) {
        check(writes)
        check(reads)
        note(in: &writes)
        value = new
    }

    private func check(_ accesses: Clock) {
        let explorer = Explorer.current
        for thread in 0..<Explorer.maxThreads where !explorer.follows(accesses[thread], of: thread) {
            explorer.fail("data race")
        }
    }

    private func note(in accesses: inout Clock) {
        let explorer = Explorer.current
        if let running = explorer.running { accesses[running] = explorer.clock[running] }
    }
}
