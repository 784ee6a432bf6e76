import FlynnRuntime
import FlynnTesting
import Foundation

/// Runs a test with dispatch queues.
func simulate(
    runs: Int, options: SimulationOptions = SimulationOptions(allowed: .otherThreads),
    _ body: @escaping @Sendable (Simulation) async throws -> Void
) async throws {
    try await FlynnTesting.simulate(runs: runs, options: options, body)
}

/// A simulation of rain, with another number of arguments.
func simulate(seed: Int, drops: Int, size: Double) {}
