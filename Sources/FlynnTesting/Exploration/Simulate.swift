import FlynnRuntime
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs a test of actors on a single thread, with simulated time, in an order determined by the seed:
///
///     try await simulate(seed: 7) { simulation in
///         let sensor = Sensor(), probe = Probe()
///         sensor.beSubscribe(probe.behavior)
///         try await simulation.advance(by: .seconds(5))
///         try await probe.expect("warm", 21)
///     }
///
/// The seed selects the next step from the messages of actors, the timers, and the parts of tasks. With the same seed,
/// you get the same order on every machine, as long as the program doesn't use real time, random numbers, or other
/// threads.
///
/// The simulation includes actors created or called by the closure, the tasks of the closure, the tasks of
/// `Flynn.taskExecutor`, and Swift actors. It doesn't include dispatch queues, threads, the main actor and
/// `Task.sleep`.
///
/// You can replace the seed with the environment variable `FLYNN_SEED`.
///
/// - Parameters:
///   - seed: determines the order.
///   - options: the settings for the run, and the allowed events.
///   - body: the test. If it fails, it is called again with variations of the order.
/// - Throws: `SimulationFailure`.
public func simulate(
    seed: UInt64, options: SimulationOptions = SimulationOptions(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (_ simulation: Simulation) async throws -> Void
) async throws {
    try await simulate(.seed(seed), options, at: .init(fileID, filePath, line, column), body)
}

/// Runs a test of actors with many seeds, and stops at the first failure; see `simulate(seed:)`.
///
/// The seeds are the same for every call, so the result of the test doesn't change. If a run fails, the function
/// searches for shorter runs with the same failure. The error contains the steps of the shortest run.
///
/// You can replace the number of runs with the environment variable `FLYNN_RUNS`. With the variable `FLYNN_SEED`, the
/// test runs once, with this seed.
///
/// - Parameters:
///   - runs: the maximum number of seeds.
///   - options: the settings for the runs, and the allowed events.
///   - body: the test, called once for every seed.
/// - Throws: `SimulationFailure`.
public func simulate(
    runs: Int, options: SimulationOptions = SimulationOptions(), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ body: @escaping @Sendable (_ simulation: Simulation) async throws -> Void
) async throws {
    try await simulate(.count(runs), options, at: .init(fileID, filePath, line, column), body)
}

func simulate(
    _ runs: Runs, _ options: SimulationOptions, at location: SimulationFailure.Location,
    _ body: @escaping Exploration.Body
) async throws {
    try await explore(options, location, body) { exploration in
        switch Environment.seed.map(Runs.seed) ?? runs {
        case .seed(let seed): exploration.run(seed: seed)
        case .count(let count): exploration.run(count: Environment.runs ?? count)
        }
    }
}

private enum Environment {
    static var seed: UInt64? {
        value("FLYNN_SEED").flatMap { $0.hasPrefix("0x") ? UInt64($0.dropFirst(2), radix: 16) : UInt64($0) }
    }

    static var runs: Int? { value("FLYNN_RUNS").flatMap { Int($0) } }

    private static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// Calls `run` on a separate thread, and throws the returned failure.
private func explore(
    _ options: SimulationOptions, _ location: SimulationFailure.Location, _ body: @escaping Exploration.Body,
    _ run: @escaping @Sendable (Exploration) -> SimulationFailure?
) async throws {
    // The simulation of the caller would wait for a different thread.
    if Simulator.current != nil { throw NestedSimulation() }
    let isCancelled = CancellationFlag()
    let progress = Progress()
    let watch = Task.detached {
        if options.allowed.contains(.longSteps) { return }
        await progress.watch(options.stepLimit) { behavior in
            let file = location.fileID.split(separator: "/").last ?? ""
            Simulator.warn(
                "\(file):\(location.line): \(behavior) has held the thread of the simulation for more than \(options.stepLimit)"
            )
        }
    }
    defer { watch.cancel() }
    let exploration = Exploration(
        options: options, location: location, locals: TaskLocals.current, isCancelled: { isCancelled.isSet },
        progress: progress, body: body
    )
    let failure: SimulationFailure? = await withTaskCancellationHandler {
        defer { Simulator.taskResumed() }
        return await withUnsafeContinuation { continuation in
            Simulator.startThread { continuation.resume(returning: run(exploration)) }
        }
    } onCancel: {
        isCancelled.set()
    }
    if let failure {
        attachLongTrace(of: failure)
        throw failure
    }
    try Task.checkCancellation()
}

/// The error of a simulation started inside a simulation.
private struct NestedSimulation: Error, CustomStringConvertible {
    var description: String { "a simulation can't run in another one: call 'simulate' outside, or remove the trait" }
}

private final class CancellationFlag: Sendable {
    private let value = Atomic(false)

    // Relaxed: an independent value.
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}
