import FlynnActions
import FlynnRuntime
import FlynnTesting
import Testing

@testable import Editor6

/// The history of the example project is an actor. The other parts run on dispatch queues and the main actor.
struct SimulatedEditorTests {
    @Test(.simulated(runs: 200)) func `the history has the entries of each user in their order`() async throws {
        let simulation = try #require(Simulation.current)
        let session = ActionSession(named: "test")
        // Earlier tests and runs use the same history.
        let earlier = try await entries().count
        for user in ["Ada", "Grace"] {
            Task {
                for number in 1...3 { try await session.perform(DocumentFeature.record, input: "\(user) \(number)") }
            }
        }
        try await simulation.runUntilIdle()
        let new = try await entries().dropFirst(earlier)
        #expect(new.count == 6)
        for user in ["Ada", "Grace"] {
            #expect(new.filter { $0.hasPrefix(user) } == (1...3).map { "\(user) \($0)" })
        }
    }

    private func entries() async throws -> [String] {
        let probe = Probe()
        RecordAction.history.beReport(probe.behavior)
        let line = try await probe.receive(String.self)
        return line.split(separator: ", ").map(String.init)
    }
}
