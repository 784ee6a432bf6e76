#if canImport(Testing) && !FLYNN_WITHOUT_SWIFT_TESTING
import FlynnRuntime
public import Testing

/// Calls the test of a run, and records a failed expectation as the failure of the run.
///
/// Issues of other runs are hidden, as the exploration will search for a shorter run with the same failure.
func observingIssues(_ engine: Engine, _ body: @escaping @Sendable () async throws -> Void) async throws {
    guard let test = Test.current else { return try await body() }
    let trait = IssueHandlingTrait.compactMapIssues { issue in
        guard issue.isFailure else { return issue }
        let isFirst = engine.failure == nil && !engine.isTearingDown
        engine.fail(.program, text(of: issue), at: issue.sourceLocation.map(SimulationFailure.Location.init))
        return isFirst && engine.reportsIssues ? issue : nil
    }
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
}

/// Returns the description of an issue without the severity.
private func text(of issue: Issue) -> String {
    let text = "\(issue)"
    return text.hasSuffix(" (error)") ? String(text.dropLast(" (error)".count)) : text
}

/// Attaches the steps of a failure to the current test, if the description omits steps.
func attachLongTrace(of failure: SimulationFailure) {
    if failure.omitsSteps { attachTrace(of: failure) }
}

private func attachTrace(of failure: SimulationFailure) {
    guard Test.current != nil else { return }
    Attachment.record(failure.trace, named: "simulation.txt", sourceLocation: SourceLocation(failure.location))
}

extension SimulationFailure.Location {
    fileprivate init(_ location: SourceLocation) {
        self.init(
            fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
    }
}

extension SourceLocation {
    fileprivate init(_ location: SimulationFailure.Location) {
        self.init(
            fileID: location.fileID, filePath: location.filePath, line: max(1, location.line),
            column: max(1, location.column))
    }
}

/// A trait for running a test in a simulation; see `simulate(runs:)`.
///
/// The test runs on the thread of the simulation.
public struct SimulationTrait: TestTrait, TestScoping {
    fileprivate let runs: Runs
    fileprivate let options: SimulationOptions

    /// Runs the test with the seeds, and records a failure as an issue at its location.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withoutActuallyEscaping(function) { function in
            let scope = Scope(function)
            do {
                try await simulate(runs, options, at: .init(test.sourceLocation)) { _ in try await scope.run() }
            } catch let failure as SimulationFailure {
                if !failure.omitsSteps { attachTrace(of: failure) }
                Issue.record(
                    Comment(rawValue: failure.description), sourceLocation: SourceLocation(failure.location))
            }
            await scope.end()
        }
    }
}

/// The function of a test, released at the end of the scope.
///
/// Unchecked `Sendable`: `monitor` guards the variables.
private final class Scope: @unchecked Sendable {
    private let monitor = Monitor()
    private var function: (@Sendable () async throws -> Void)?
    private var running = 0

    init(_ function: @escaping @Sendable () async throws -> Void) { self.function = function }

    func run() async throws {
        monitor.withLock { running += 1 }
        defer { monitor.withLock { running -= 1 } }
        try await call()
    }

    /// This is a separate function, to release the reference to the test's function on return.
    private func call() async throws {
        let function = monitor.withLock { self.function }
        try await function?()
    }

    /// Waits for the cancelled calls to end. Calls that wait for something outside of the simulation can take longer.
    /// If a call doesn't end within some time, the process ends with Swift's message about escaping closures.
    func end() async {
        for _ in 0..<500 where monitor.withLock({ running > 0 }) { try? await Task.sleep(for: .milliseconds(10)) }
        monitor.withLock { function = nil }
    }
}

extension Trait where Self == SimulationTrait {
    /// Runs the test in a simulation, with many seeds; see `simulate(runs:)`. `Simulation.current` returns the
    /// simulation.
    public static func simulated(runs: Int, options: SimulationOptions = SimulationOptions()) -> Self {
        SimulationTrait(runs: .count(runs), options: options)
    }

    /// Runs the test in a simulation, with a single seed; see `simulate(seed:)`.
    public static func simulated(seed: UInt64, options: SimulationOptions = SimulationOptions()) -> Self {
        SimulationTrait(runs: .seed(seed), options: options)
    }
}
#else
func observingIssues(_ engine: Engine, _ body: @escaping @Sendable () async throws -> Void) async throws {
    try await body()
}

func attachLongTrace(of failure: SimulationFailure) {}
#endif
