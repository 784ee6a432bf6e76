import FlynnRuntime
import FlynnTesting
import Testing

struct SimulationTests {
    final class Log: FlynnRuntime.Actor, @unchecked Sendable {
        private(set) var lines: [String] = []

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

    private func order(seed: UInt64, _ options: SimulationOptions = .init()) async throws -> [String] {
        let result = Box<[String]>([])
        try await simulate(seed: seed, options: options) { simulation in
            let log = Log()
            _ = (log.beAdd, log.beGet)
            for name in ["a", "b", "c"] { Sender(name, log).beSend(2) }
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
        // 90 orders are possible.
        #expect(orders.count > 30)
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
