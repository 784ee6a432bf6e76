import BasicTestSupport
import FlynnTesting
import Foundation
import Testing

/// A simulation as the environment of a program.
struct SimulatedEnvironment: Program.Environment {
    let simulation: Simulation

    func settle() async throws { try await simulation.runUntilIdle() }
    func pass(_ time: Duration) async throws { try await simulation.advance(by: time) }
}

struct SeededBugTests {
    @Test(arguments: Program.all.indices) func `the bug of a small program is found`(_ index: Int) async throws {
        let program = Program.all[index]
        let failure = try await #require(throws: SimulationFailure.self) {
            try await simulate(runs: 1000) { try await program.run(SimulatedEnvironment(simulation: $0)) }
        }
        #expect(failure.runs <= 100)
        let page = repository.appending(path: "docs/internals/benchmarks.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains("\n| \(program.name) | \(failure.runs) | "))
    }
}
