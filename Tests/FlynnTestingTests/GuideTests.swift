import FlynnTesting
import Testing

/// The example of docs/testing.md.
struct GuideTests {
    @Test(arguments: [Shop.Version.first, .flag]) func `each version of the shop has a bug that some orders show`(
        _ version: Shop.Version
    ) async throws {
        let program = Program.shop(version)
        let failure = try await #require(throws: SimulationFailure.self) {
            try await simulate(runs: 5000) { try await program.run(SimulatedWorld(simulation: $0)) }
        }
        #expect(failure.message.contains("the price is 1"))
    }

    @Test func `the last version of the shop has none`() async throws {
        let program = Program.shop(.counter)
        try await simulate(runs: 2000) { try await program.run(SimulatedWorld(simulation: $0)) }
    }
}
