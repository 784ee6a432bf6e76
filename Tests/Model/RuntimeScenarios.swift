import CFlynnRuntime
import Exploration

/// The events of the actors in one run.
final class Log {
    let execution: Execution
    /// The senders and positions of the calls, in the order in which the calls ran. A position counts the
    /// calls of one sender.
    private(set) var received: [(sender: Int, position: Int)] = []
    /// The number of calls that have run.
    let count = Atomic(0)
    /// Whether the actors have been deinitialized, by actor number.
    private var hasEnded: [Bool] = []

    init(_ execution: Execution) { self.execution = execution }

    /// Returns the number of a new actor.
    fileprivate func actorBegins() -> Int {
        hasEnded.append(false)
        return hasEnded.count - 1
    }

    fileprivate func actorEnds(_ number: Int) {
        execution.expect(!hasEnded[number], "an actor ends twice")
        hasEnded[number] = true
    }

    fileprivate func add(_ sender: Int, _ position: Int) {
        received.append((sender, position))
        count.wrappingAdd(1, ordering: .relaxed)
    }

    /// Expects that every call has run once, that the calls of a sender have run in order, and that all
    /// actors have been deinitialized.
    func expect(_ counts: [Int]) {
        for (sender, count) in counts.enumerated() {
            execution.expect(
                received.filter { $0.sender == sender }.map(\.position) == Array(0..<count),
                "calls are lost, run twice or in another order: \(received)")
        }
        let endedCount = hasEnded.count { $0 }
        execution.expect(
            endedCount == hasEnded.count, "\(hasEnded.count) actors were created, and \(endedCount) have ended")
    }
}

/// An actor that writes its events to a log.
class Receiver: Actor {
    private let log: Log
    /// The actor's number in the log.
    private let number: Int
    /// Outlives the actor. Each call accesses the cell, so simultaneous calls are data races.
    private let isAlive = Cell(true)

    init(_ log: Log) {
        self.log = log
        number = log.actorBegins()
        super.init()
        _ = beReceive
    }

    deinit {
        isAlive.value = false
        log.actorEnds(number)
    }

    lazy var beReceive = Behavior(self) { (me, args) in
        // flynnlint:parameter Int - the sender
        // flynnlint:parameter Int - the position of the call among those of the sender
        me.safeReceive(args)
    }

    /// Called by behaviors.
    final func safeReceive(_ args: BehaviorArgs) { safeReceive(args[x: 0], args[x: 1]) }

    /// Called by typed behaviors.
    final func safeReceive(_ sender: Int, _ position: Int) {
        log.execution.expect(isAlive.value, "a call runs on an actor that has ended")
        isAlive.value = true
        log.add(sender, position)
    }
}

/// A reference that is passed to another thread.
final class Handover<Value> {
    private var value: Value?

    init(_ value: Value) { self.value = value }

    /// Calls a function with the reference, without taking it.
    func with<Result>(_ body: (Value) -> Result) -> Result? { value.map(body) }

    func take() -> Value? {
        defer { value = nil }
        return value
    }
}

extension Scenario {
    nonisolated(unsafe) private static var poolCount: Int32 = 0

    /// Starts the runtime with new schedulers, so that all runs are equal.
    static func start(schedulers: Int) {
        forgetWorkers()
        poolCount += 1
        let previous = Flynn.pool
        // No system has so many processors.
        let core = CoreLayout.Core(kind: .performance, processors: [100_000 + poolCount])
        _ = Flynn.startup(on: CoreLayout(cores: Array(repeating: core, count: schedulers)))
        Flynn.pool.schedulers.forEach(ignoreStatistics)
        // The runtime never frees the pool, because other threads may use it.
        Unmanaged.passUnretained(previous).release()
    }

    /// Ignores values that schedulers don't read.
    private static func ignoreStatistics(of scheduler: Scheduler) {
        ignore(scheduler.messagesRun)
        ignore(scheduler.batchesRun)
        ignore(scheduler.steals)
        ignore(scheduler.wakeUps)
        ignore(scheduler.idleNanoseconds)
    }

    private static func ignore(_ counter: borrowing Counter) {
        withUnsafePointer(to: counter) { ignore($0) }
    }

    private static func ignore(_ number: borrowing Atomic<Int>) {
        withUnsafePointer(to: number) { ignore($0) }
    }

    private static func ignore(_ number: UnsafeRawPointer) {
        Execution.current?.ignore(number.assumingMemoryBound(to: Int.self))
    }

    /// A program that begins and ends when all schedulers are idle.
    ///
    /// - Parameters:
    ///   - calls: the number of calls of each sender.
    ///   - waitsForQuiescence: whether the first thread waits for the end with the runtime's own function.
    static func running(
        _ schedulers: Int, _ name: String, maxPreemptions: Int? = nil, states: StateExploring = .always,
        outcomes: Set<String> = [], calls: [Int], waitsForQuiescence: Bool = false,
        _ body: @escaping (Execution, Log) -> Void
    ) -> Scenario {
        beginning(
            schedulers, name, maxPreemptions: maxPreemptions, states: states, outcomes: outcomes, calls: calls
        ) { execution, log in
            if !waitsForQuiescence { ignore(Flynn.pool.idleExits) }
            execution.withEarlyDeadlines { body(execution, log) }
            if waitsForQuiescence { Flynn.pool.waitForQuiescence() } else { execution.waitForOthers() }
            log.expect(calls)
        }
    }

    /// A program that begins when all schedulers are idle, or when the runtime is stopped.
    static func beginning(
        _ schedulers: Int, _ name: String, isStopped: Bool = false, maxPreemptions: Int? = nil,
        states: StateExploring = .always, outcomes: Set<String> = [], calls: [Int],
        _ body: @escaping (Execution, Log) -> Void
    ) -> Scenario {
        Scenario(
            name: "\(name), \(schedulers) scheduler\(schedulers == 1 ? "" : "s")", maxPreemptions: maxPreemptions,
            states: states, outcomes: outcomes
        ) { execution in
            let log = Log(execution)
            execution.checkWaits = {
                Flynn.pool.hasEmptyQueues ? nil : "an actor waits, and no scheduler runs until a deadline"
            }
            execution.withoutAlternatives {
                start(schedulers: schedulers)
                if isStopped { Flynn.shutdown() } else { Flynn.pool.waitForQuiescence() }
            }
            body(execution, log)
            execution.withoutAlternatives { Flynn.shutdown() }
            log.expect(calls)
        }
    }
}
