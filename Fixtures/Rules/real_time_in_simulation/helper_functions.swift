import FlynnRuntime
import FlynnTesting
import Foundation
import Testing

/// Runs a test in a hundred orders.
func check(_ body: @escaping @Sendable (Simulation) async throws -> Void) async throws {
    try await simulate(runs: 100, body)
}

struct FetcherTests {
    private func failure(
        options: SimulationOptions = .init(), runs: Int = 200,
        _ body: @escaping @Sendable (Simulation) async throws -> Void
    ) async throws -> SimulationFailure {
        try await #require(throws: SimulationFailure.self) { try await simulate(runs: runs, options: options, body) }
    }

    @Test func `a helper runs its closure in simulations`() async throws {
        try await check { simulation in
            try await Task.sleep(for: .seconds(1))  // expect real_time_in_simulation: 'Task.sleep' waits for real time
            try await simulation.runUntilIdle()
        }
        try await check({ _ in usleep(1) })  // expect real_time_in_simulation: 'usleep'
        let found = try await failure { _ in print(Date()) }  // expect real_time_in_simulation: 'Date' is real time
        print(found)
        _ = try await self.failure(runs: 5) { _ in usleep(2) }  // expect real_time_in_simulation
        _ = try await failure(options: .init(allowed: .deadLetters)) { _ in usleep(3) }  // expect real_time_in_simulation
        await #expect(throws: (any Error).self) { try await check { _ in usleep(4) } }  // expect real_time_in_simulation
    }

    @Test func `a helper may allow other threads`() async throws {
        _ = try await failure(options: .init(allowed: .otherThreads)) { _ in usleep(1) }
        let options = SimulationOptions(allowed: [.otherThreads])
        _ = try await failure(options: options) { _ in usleep(2) }
        try await checkWithThreads { _ in usleep(3) }
        try await checkWithOptions(of: SimulationOptions()) { _ in usleep(4) }
    }

    @Test func `another function runs its closure elsewhere`() async throws {
        try await measure { _ in usleep(1) }
        try await checkEither(isSimulated: false) { _ in usleep(2) }
        try await checkOther(body: { _ in }, first: { usleep(3) })
        let values = await collect { usleep(4) }
        print(values)
    }
}

func checkWithThreads(_ body: @escaping @Sendable (Simulation) async throws -> Void) async throws {
    try await simulate(runs: 100, options: SimulationOptions(allowed: [.otherThreads]), body)
}

func checkWithOptions(
    of known: SimulationOptions, _ body: @escaping @Sendable (Simulation) async throws -> Void
) async throws {
    try await simulate(runs: 100, options: known, body)
}

/// Without a simulation.
func measure(_ body: @escaping @Sendable (Simulation?) async throws -> Void) async throws {
    let start = ContinuousClock.now
    try await body(nil)
    print(ContinuousClock.now - start)
}

func checkEither(
    isSimulated: Bool, _ body: @escaping @Sendable (Simulation?) async throws -> Void
) async throws {
    if isSimulated {
        try await simulate(runs: 100, body)
    } else {
        try await body(nil)
    }
}

func checkOther(
    body: @escaping @Sendable (Simulation) async throws -> Void, first: @escaping @Sendable () -> Void
) async throws {
    first()
    try await simulate(runs: 100, body)
}

func collect(_ body: () -> Void) async -> [Int] {
    body()
    return []
}
