import BasicTestSupport
import CFlynnRuntime
import FlynnTesting
import Foundation
import Testing

@testable import FlynnRuntime

/// Timers, watches, streams and flows with typed behaviors.
struct TypedServiceTests {
    private final class Notebook: FlynnRuntime.Actor, @unchecked Sendable {
        private var lines: [String] = []

        func beNote(_ line: String) { behave { me in me.lines.append(line) } }
        func beLines() async throws -> [String] { try await answer { me in me.lines } }
    }

    // MARK: Timers and watches

    @Test func `timers run closures on their actor`() async throws {
        try await simulate(seed: 1) { simulation in
            let notebook = Notebook()
            let timer = Flynn.Timer(every: .seconds(1), notebook) { me in me.beNote("tick") }
            Flynn.Timer(after: .milliseconds(2500), notebook) { me in me.beNote("once") }
            try await simulation.advance(by: .milliseconds(3500))
            timer.cancel()
            try await simulation.advance(by: .seconds(3))
            #expect(try await notebook.beLines() == ["tick", "tick", "once", "tick"])
        }
    }

    @Test func `a timer doesn't keep its actor alive, and is released with it`() async throws {
        try await simulate(seed: 1) { simulation in
            let notebook = Notebook()
            simulation.expectDeinitialized(notebook)
            Flynn.Timer(every: .seconds(1), notebook) { me in me.beNote("tick") }
            try await simulation.advance(by: .seconds(2))
        }
    }

    @Test func `a watch runs its closure on the watcher`() async throws {
        try await simulate(seed: 1) { simulation in
            let notebook = Notebook()
            do {
                let watched = Notebook()
                watched.unsafeWatch(by: notebook) { me, end in me.beNote("\(end.actorClass) \(end.reason)") }
                watched.beNote("last")
            }
            try await simulation.runUntilIdle()
            #expect(try await notebook.beLines() == ["Notebook deinitialized"])
        }
    }

    // MARK: Streams

    @Test func `the elements of a sequence are forwarded in order, a few at a time`() async throws {
        let (notebook, (stream, source)) = (Notebook(), AsyncStream.makeStream(of: Int.self))
        for number in 0..<100 { source.yield(number) }
        source.finish()
        try await stream.forward(to: notebook, maxPending: 4) { me, number in me.beNote("\(number)") }
        #expect(try await notebook.beLines() == (0..<100).map { "\($0)" })
    }

    @Test func `forwarding throws the error of the closure`() async throws {
        struct Failure: Error {}
        let (notebook, (stream, source)) = (Notebook(), AsyncStream.makeStream(of: Int.self))
        for number in 0..<100 { source.yield(number) }
        source.finish()
        await #expect(throws: Failure.self) {
            try await stream.forward(to: notebook, maxPending: 1) { me, number in
                if number == 3 { throw Failure() }
                me.beNote("\(number)")
            }
        }
        #expect(try await notebook.beLines() == ["0", "1", "2"])
    }

    @Test func `a callback yields to a stream`() async throws {
        final class Sensor: FlynnRuntime.Actor, @unchecked Sendable {
            func beRead(_ done: @escaping @Sendable (Int) -> Void, _ end: @escaping @Sendable () -> Void) {
                behave { _ in
                    for number in 0..<10 { done(number) }
                    end()
                }
            }
        }
        let (stream, source) = AsyncStream.makeStream(of: Int.self)
        Sensor().beRead({ source.yield($0) }, { source.finish() })
        var numbers: [Int] = []
        for await number in stream { numbers.append(number) }
        #expect(numbers == Array(0..<10))
    }

    // MARK: Flows

    private final class Halve: FlynnRuntime.Actor, FlowStage, @unchecked Sendable {
        let safeOutput = FlowOutput<String>()
        func beFlow(_ number: Int) { behave { me in me.safeFlow("\(number / 2)") } }
    }

    private final class Collect: FlynnRuntime.Actor, FlowStage, @unchecked Sendable {
        private var items: [String] = []
        private let log: Log

        init(_ log: Log) {
            self.log = log
            super.init()
        }

        func beFlow(_ item: String) { behave { me in me.items.append(item) } }
        func beEnd() { behave { me in me.log.add(me.items.sorted().joined(separator: " ")) } }
    }

    @Test func `a typed pipeline carries values and its end`() async throws {
        try await simulate(runs: 50) { simulation in
            let log = Log()
            let flow = Halve() |> Collect(log)
            simulation.keep(flow)
            for number in 0..<6 { flow.beFlow(number) }
            flow.beEnd()
            try await simulation.runUntilIdle()
            #expect(log.all == ["0 0 1 1 2 2"])
        }
    }

    @Test func `the end of a typed pool arrives once, after all values`() async throws {
        try await simulate(runs: 50) { simulation in
            let log = Log()
            let flow = Array(count: 3) { Halve() } |> Collect(log)
            let pools = Array(count: 2) { Halve() } |> [Collect(log)]
            simulation.keep((flow, pools))
            for number in 0..<6 { flow[number % 3].beFlow(number) }
            flow[0].beEnd()
            try await simulation.runUntilIdle()
            #expect(log.all == ["0 0 1 1 2 2"])
            pools[1].beFlow(8)
            pools[1].beEnd()
            try await simulation.runUntilIdle()
            #expect(log.all == ["0 0 1 1 2 2", "4"])
        }
    }

    // MARK: Simulations

    @Test func `a simulation loses, delays and repeats typed calls by name`() async throws {
        try await simulate(seed: 3) { simulation in
            let notebook = Notebook()
            simulation.lose("beNote", of: notebook)
            notebook.beNote("lost")
            simulation.duplicate("beNote", of: notebook)
            notebook.beNote("twice")
            try await simulation.runUntilIdle()
            simulation.delay("beNote", of: notebook, by: .seconds(1))
            notebook.beNote("late")
            notebook.beNote("early")
            try await simulation.advance(by: .seconds(2))
            #expect(try await notebook.beLines() == ["twice", "twice", "early", "late"])
        }
    }

    @Test func `a probe receives the calls of typed callbacks`() async throws {
        try await simulate(seed: 1) { simulation in
            let probe = FlynnTesting.Probe()
            final class Source: FlynnRuntime.Actor, @unchecked Sendable {
                func beSend(_ receive: @escaping @Sendable (String, Int) -> Void) { behave { _ in receive("a", 1) } }
            }
            Source().beSend { probe($0, $1) }
            try await probe.expect("a", 1)
        }
    }

    @Test func `typed calls are explored like others`() async throws {
        final class Register: FlynnRuntime.Actor, @unchecked Sendable {
            private var value = 0
            func beSet(_ value: Int) { behave { me in me.value = value } }
            func beGet() async throws -> Int { try await answer { me in me.value } }
        }
        let values = Locked<Set<Int>>([])
        try await simulate(runs: 100) { simulation in
            let register = Register()
            async let first: Void = { register.beSet(1) }()
            async let second: Void = { register.beSet(2) }()
            _ = await (first, second)
            try await simulation.runUntilIdle()
            let value = try await register.beGet()
            values.withLock { _ = $0.insert(value) }
        }
        #expect(values.withLock { $0 } == [1, 2])
    }
}
