import FlynnRuntime
import FlynnTesting
import Testing

@testable import LineServer

/// Connections of clients, their sessions and the store, in different orders.
///
/// The event loop of a connection runs handlers in sequence. A stop is therefore never handled between the lines of a
/// read, and calls from a handler aren't interleaved with other calls.
struct SessionTests {
    private static let options = SimulationOptions(interleavesCalls: false)

    @Test(.simulated(runs: 300, options: options)) func `each line is answered in its order, before the end`()
        async throws
    {
        let simulation = try #require(Simulation.current)
        let (store, sessions, counts) = (Store(shardCount: 3), Sessions(), Counts())
        let client = try Client(
            sending: ["SET a 1\nADD a\nGET b\n", "ADD a\nhello\n", "GET a\n"], endsOutput: true, store, sessions, counts
        )
        try await simulation.runUntilIdle()
        let output = try client.safeOutput()
        #expect(output.lines == ["OK", "VALUE 2", "NONE", "VALUE 3", "ERROR unknown request", "VALUE 3"])
        #expect(output.isEnded)
        #expect(counts.accepted.value == 6)
        #expect(counts.answered.value == 6)
    }

    @Test(.simulated(runs: 500, options: options)) func `accepted lines are answered before a stop is`() async throws {
        let simulation = try #require(Simulation.current)
        let (store, sessions, counts) = (Store(shardCount: 2), Sessions(), Counts())
        let clients = try (0..<3).map { number in
            let reads = (0..<3).map { "ADD \(number)\nADD all\nGET \(number + $0)\n" }
            return try Client(sending: reads, endsOutput: false, store, sessions, counts)
        }
        // All connections are open.
        let stopped: Int = try await sessions.beStop.ask(timeout: .seconds(1))
        #expect(stopped == 3)
        #expect(counts.answered.value == counts.accepted.value)
        try await simulation.runUntilIdle()
        var count = 0
        for (number, client) in clients.enumerated() {
            let output = try client.safeOutput()
            #expect(output.isEnded)
            #expect(output.lines.count.isMultiple(of: 3))
            let own = stride(from: 0, to: output.lines.count, by: 3).map { output.lines[$0] }
            #expect(own == (0..<own.count).map { "VALUE \($0 + 1)" }, "client \(number)")
            count += output.lines.count
        }
        #expect(count == counts.accepted.value)
    }
}
