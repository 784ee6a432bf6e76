import FlynnRuntime
import FlynnTesting
import Testing

@testable import RuntimeSnippets6

/// The listings of docs/patterns.md.
struct PatternTests {
    @Test func `an answer names what the request was about`() async throws {
        try await simulate(runs: 20) { _ in
            let probe = Probe()
            Stock().beCount("tea", probe.behavior)
            try await probe.expect("tea", 0)
        }
    }

    @Test func `a pool does all work`() async throws {
        try await simulate(runs: 20) { simulation in
            let (pool, probe) = (ResizerPool(), Probe())
            for number in 0..<10 { pool.beResize("\(number)", probe.behavior) }
            try await simulation.runUntilIdle()
            #expect(probe.count == 10)
        }
    }

    @Test func `an importer that is faster than the database ends`() async throws {
        try await simulate(runs: 5) { simulation in
            let importer = Importer()
            for _ in 0..<3 { importer.beImport(String(repeating: "row\n", count: 600)) }
            try await simulation.runUntilIdle()
            #expect(importer.unsafeMessagesCount == 0)
        }
    }

    @Test func `a connection that fails is replaced`() async throws {
        try await simulate(runs: 20) { simulation in
            let client = Client()
            client.beStart()
            simulation.crashNext(Connection.self)
            try await simulation.advance(by: .seconds(1))
            #expect(client.unsafeMessagesCount == 0)
        }
    }

    @Test func `an observer that has ended gets no temperature, and the others do`() async throws {
        try await simulate(runs: 20) { _ in
            let (thermometer, probe) = (Thermometer(), Probe())
            do { thermometer.beObserve(Probe().behavior) }
            thermometer.beObserve(probe.behavior)
            thermometer.beMeasure(21.5)
            try await probe.expect(21.5)
        }
    }

    @Test func `a session that is touched expires later`() async throws {
        try await simulate(runs: 5) { simulation in
            let session = Session()
            session.beTouch()
            try await simulation.advance(by: .seconds(59))
            session.beTouch()
            try await simulation.advance(by: .seconds(59))
            #expect(session.unsafeMessagesCount == 0)
        }
    }
}
