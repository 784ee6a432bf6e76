import BasicTestSupport
import FlynnRuntime
import FlynnTesting
import Foundation
import Testing

/// The document with the examples.
enum Guide {
    static var text: String {
        get throws { try String(contentsOf: repository.appending(path: "docs/testing.md"), encoding: .utf8) }
    }
}

/// The examples of docs/testing.md.
struct GuideTests {
    @Test(arguments: [Shop.Version.first, .flag]) func `each version of the shop has a bug that some orders show`(
        _ version: Shop.Version
    ) async throws {
        let program = Program.shop(version)
        let failure = try await #require(throws: SimulationFailure.self) {
            try await simulate(runs: 5000) { try await program.run(SimulatedEnvironment(simulation: $0)) }
        }
        #expect(failure.message.contains("the price is 1"))
        guard version == .flag else { return }
        let seed = "0x" + String(failure.seed, radix: 16)
        let text = try Guide.text
        #expect(text.contains("in run\n\(failure.runs), looks for a shorter one"))
        #expect(
            text.contains(
                "in run \(failure.runs), after \(failure.steps) steps\nrepeat it with 'simulate(seed: \(seed))' or"))
        for line in failure.trace.split(separator: "\n") where line.contains(/beFill|beChange/) {
            #expect(text.contains("\n\(line.replacing("Cell<Int>", with: "Database"))\n"))
        }
    }

    @Test func `the last version of the shop has none`() async throws {
        let program = Program.shop(.counter)
        try await simulate(runs: 2000) { try await program.run(SimulatedEnvironment(simulation: $0)) }
    }
}
