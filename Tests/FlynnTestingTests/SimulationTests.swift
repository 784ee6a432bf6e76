import FlynnRuntime
import FlynnTesting
import Synchronization
import Testing

struct SimulationTests {
    final class Log: FlynnRuntime.Actor, @unchecked Sendable {
        private var lines: [String] = []

        lazy var beAdd = Behavior(self) { (me: Log, args: BehaviorArgs) in
            // flynnlint:parameter String - a line
            me.lines.append(args[x: 0])
        }

        lazy var beGet = Behavior(self) { (me: Log, args: BehaviorArgs) in
            // flynnlint:parameter Reply<[String]> - the lines
            let reply: Reply<[String]> = args[x: 0]
            reply(me.lines)
        }
    }

    final class Sender: FlynnRuntime.Actor, @unchecked Sendable {
        private let log: Log
        private let name: String

        init(_ name: String, _ log: Log) {
            (self.name, self.log) = (name, log)
            super.init()
        }

        lazy var beSend = Behavior(self) { (me: Sender, args: BehaviorArgs) in
            // flynnlint:parameter Int - how many
            for number in 0..<(args[x: 0] as Int) { me.log.beAdd("\(me.name)\(number)") }
        }
    }

    private func order(
        of senders: [String] = ["a", "b", "c"], count: Int = 2, seed: UInt64, _ options: SimulationOptions = .init()
    ) async throws -> [String] {
        let result = Box<[String]>([])
        try await simulate(seed: seed, options: options) { simulation in
            let log = Log()
            _ = (log.beAdd, log.beGet)
            for name in senders { Sender(name, log).beSend(count) }
            try await simulation.runUntilIdle()
            result.value = try await log.beGet.ask()
        }
        return result.value
    }

    @Test func `the same seed gives the same order, and others give others`() async throws {
        var orders: Set<[String]> = []
        for seed in 0..<200 as Range<UInt64> {
            let first = try await order(seed: seed)
            #expect(try await order(seed: seed) == first)
            #expect(first.count == 6)
            orders.insert(first)
        }
        // There are 90 possible orders.
        #expect(orders.count > 30)
    }

    @Test func `all orders that several cores can show appear, and no others`() async throws {
        func orders(interleavesCalls: Bool) async throws -> Set<[String]> {
            var orders: Set<[String]> = []
            let options = SimulationOptions(strategy: .random, interleavesCalls: interleavesCalls)
            for seed in 0..<500 as Range<UInt64> {
                orders.insert(try await order(of: ["a", "b"], count: 3, seed: seed, options))
            }
            return orders
        }
        // The orders of six lines that keep the three lines of a sender in order.
        #expect(try await orders(interleavesCalls: true).count == 20)
        // Without other calls between two calls of a behavior.
        #expect(try await orders(interleavesCalls: false).count == 2)
    }

    @Test func `runs with one seed have the same trace in each process`() async throws {
        let body: @Sendable (Simulation) async throws -> Void = { simulation in
            let log = Log()
            _ = (log.beAdd, log.beGet)
            let senders = ["a", "b", "c"].map { Sender($0, log) }
            for sender in senders { Flynn.Timer(every: .milliseconds(2), sender.beSend, [2]) }
            await withTaskGroup(of: Void.self) { group in
                for sender in senders { group.addTask { sender.beSend(1) } }
            }
            Task { log.beAdd("task") }
            try await simulation.advance(by: .milliseconds(9))
            simulation.fail("the end")
        }
        var traces: Set<String> = []
        for _ in 0..<30 {
            let failure = try await #require(throws: SimulationFailure.self) {
                try await simulate(seed: 42, options: .init(maxShorteningRuns: 0), body)
            }
            traces.insert(failure.trace)
        }
        #expect(traces.count == 1)
        // The same text on all machines, in debug and release builds.
        #expect(traces.first?.utf8.reduce(5381) { ($0 &* 33) ^ UInt64($1) } == SimulationTests.traceHash)
    }

    private static let traceHash: UInt64 = 606_616_807_180_832_336

    @Test func `correct programs don't fail in any order`() async throws {
        // The corrected forms of some programs with bugs.
        try await simulate(runs: 1000) { simulation in
            let (counter, output, jobs) = (Cell(0), Cell<[String]>([]), Cell<(pending: Int, finishes: Int)>((2, 0)))
            for (hops, name) in [(1, "a"), (8, "b")] {
                after(hops: hops) {
                    counter.unsafeChange { $0 += 1 }
                    output.unsafeChange { $0 += ["\(name) header", "\(name) body"] }
                    jobs.unsafeChange {
                        $0.pending -= 1
                        if $0.pending == 0 { $0.finishes += 1 }
                    }
                }
            }
            try await simulation.runUntilIdle()
            let (total, lines, finishes) = (
                try await counter.unsafeGet(), try await output.unsafeGet(), try await jobs.unsafeGet().finishes
            )
            #expect(total == 2)
            #expect(lines[0].first == lines[1].first)
            #expect(finishes == 1)
        }
    }

    @Test func `calls of one sender keep their order, and an answer follows what was sent before it`() async throws {
        try await simulate(runs: 1000) { simulation in
            let (log, worker) = (Cell<[Int]>([]), Worker())
            after(hops: 2) { log.unsafeChange { $0.append(100) } }
            worker.unsafeRun { for number in 0..<3 { log.unsafeChange { $0.append(number) } } }
            let answered = Behavior(worker) { (args: BehaviorArgs) in
                log.unsafeChange { $0.append(3) }
                log.unsafeChange { $0.append(4) }
                (args[x: 0] as Reply<Int>)(5)
            }
            let answer: Int = try await answered.ask()
            log.unsafeChange { $0.append(answer) }
            try await simulation.runUntilIdle()
            let numbers = try await log.unsafeGet().filter { $0 < 100 }
            #expect(numbers == [0, 1, 2, 3, 4, 5])
        }
    }

    @Test func `the order of a set makes a run unrepeatable, which is named`() async throws {
        // The order depends on the address of the storage. A later run must not get the same address.
        let kept = Mutex<[[Int: Worker]]>([])
        let failure = try await #require(throws: SimulationFailure.self) {
            try await simulate(runs: 200) { simulation in
                let probes = Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, Worker()) })
                kept.withLock { $0.append(probes) }
                for (_, worker) in probes { worker.unsafeRun {} }
                try await simulation.runUntilIdle()
            }
        }
        #expect(failure.reason == .notRepeatable)
    }

    @Test func `a failure has a seed that repeats it`() async throws {
        let body: @Sendable (Simulation) async throws -> Void = { simulation in
            let log = Log()
            _ = (log.beAdd, log.beGet)
            for name in ["a", "b", "c"] { Sender(name, log).beSend(2) }
            try await simulation.runUntilIdle()
            let lines: [String] = try await log.beGet.ask()
            try simulation.require(lines != ["c0", "b0", "c1", "a0", "a1", "b1"], "found \(lines)")
        }
        let failure = try await #require(throws: SimulationFailure.self) { try await simulate(runs: 5000, body) }
        let again = try await #require(throws: SimulationFailure.self) { try await simulate(seed: failure.seed, body) }
        #expect(again.trace == failure.trace)
        #expect(again.message == failure.message)
    }
}

final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
}
