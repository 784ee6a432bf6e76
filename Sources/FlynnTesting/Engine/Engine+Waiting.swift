import FlynnRuntime

extension Engine {
    /// Whether the calling thread runs this simulation.
    var isCurrent: Bool { Simulator.current === simulator }

    /// Suspends the task and resumes it when a condition is met. Returns false if the condition can't be met, and
    /// throws an error if the run has ended.
    func wait(_ condition: Wait.Condition) async throws -> Bool {
        guard isCurrent else { throw NotSimulated() }
        let isMet = await withUnsafeContinuation { continuation in
            if isTearingDown {
                continuation.resume(returning: false)
            } else {
                waits.append(Wait(condition: condition, continuation: continuation))
            }
        }
        Simulator.taskResumed()
        if isTearingDown { throw CancellationError() }
        return isMet
    }

    /// Suspends the task until a simulated time, in nanoseconds.
    func sleep(until time: UInt64) async throws {
        guard isCurrent else { throw NotSimulated() }
        try Task.checkCancellation()
        if isTearingDown { throw CancellationError() }
        if time <= self.time { return await Task.yield() }
        lastSleeper += 1
        let number = lastSleeper
        let call = simulator.call(at: time) { [self] in sleepers.removeValue(forKey: number)?.resume() }
        defer { Simulator.taskResumed() }
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
                // The task may already be cancelled.
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    sleepers[number] = continuation
                }
            }
        } onCancel: {
            call.cancel()
            // A task of the simulation is cancelled on the thread of the simulation.
            if isCurrent { sleepers.removeValue(forKey: number)?.resume(throwing: CancellationError()) }
        }
    }
}

/// The error of functions called outside of the simulation.
struct NotSimulated: Error, CustomStringConvertible {
    var description: String { "the function must be called in the closure of 'simulate', or in a task of it" }
}
