import FlynnRuntime

/// Like the library, this file doesn't import `FlynnTesting`: it belongs to that module.
public func simulate(
    seed: UInt64, options: SimulationOptions = SimulationOptions(), fileID: StaticString = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (_ simulation: Simulation) async throws -> Void
) async throws {
    try await body(Simulation())
}

public func simulate(
    runs: Int, options: SimulationOptions = SimulationOptions(), fileID: StaticString = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (_ simulation: Simulation) async throws -> Void
) async throws {
    for seed in 0..<UInt64(runs) { try await simulate(seed: seed, options: options, fileID: fileID, line: line, body) }
}

func simulate(_ seeds: [UInt64], _ body: @escaping @Sendable (Simulation) async throws -> Void) async throws {
    for seed in seeds { try await simulate(seed: seed, body) }
}

public struct SimulationOptions: Sendable {
    public init() {}
}

public final class Simulation: Sendable {
    public func advance(by time: Duration) async throws { print(time) }
}
