import FlynnRuntime
import FlynnTesting
import Testing

@testable import RuntimeSnippets6

/// The listings in docs/patterns.md.
struct PatternTests {
    @Test func `an answer is another message`() async throws {
        try await simulate(runs: 20) { simulation in
            let probe = Probe()
            let stock = Stock()
            stock.beCount("tea") { probe($0) }
            try await probe.expect(0)
            let order = Order(from: stock)
            order.beStart("tea")
            try await simulation.runUntilIdle()
            #expect(order.unsafeMessagesCount == 0)
        }
    }

    @Test func `the result of a task comes back to the actor`() async throws {
        try await simulate(runs: 20) { simulation in
            let (weather, probe) = (Weather(), Probe())
            weather.beLoad("Bonn") { city in
                probe(city)
                return "rain"
            }
            weather.beLoad("Rome") { _ in throw CancellationError() }
            try await probe.expect("Bonn")
            try await simulation.runUntilIdle()
            #expect(weather.unsafeMessagesCount == 0)
        }
    }

    @Test func `a pool does all work`() async throws {
        try await simulate(runs: 20) { simulation in
            let (pool, probe) = (ResizerPool(), Probe())
            for number in 0..<10 { pool.beResize("\(number)") { probe($0) } }
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
            do { connect(Display(), to: thermometer) }
            thermometer.beObserve {
                probe($0)
                return false
            }
            thermometer.beMeasure(21.5)
            thermometer.beMeasure(22)
            try await probe.expect(21.5)
            try await probe.expectNone(for: .seconds(1))
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
