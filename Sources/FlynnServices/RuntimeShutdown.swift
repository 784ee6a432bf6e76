#if Services
import Dispatch
import FlynnRuntime

/// The shutdown of the runtime within a time limit.
///
/// `Flynn.shutdown()` blocks its thread until all messages have run, so a thread of its own calls it. If the limit is exceeded,
/// that thread continues, and ends the runtime when the messages have run.
enum RuntimeShutdown {
    /// Runs all messages and ends the runtime. Returns a description of what still runs if the limit is exceeded or the task is
    /// cancelled before, or else an empty array.
    static func run(timeout: Duration) async -> [String] {
        let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
        DispatchQueue(label: "flynn-shutdown").async {
            Flynn.shutdown()
            continuation.yield(true)
        }
        let alarm = Task {
            try await Task.sleep(for: timeout)
            continuation.yield(false)
        }
        defer { alarm.cancel() }
        // Nil if the task was cancelled.
        let hasEnded = await ends.first { _ in true } ?? false
        if hasEnded { return [] }
        let statistics = Flynn.statistics
        let waiting = statistics.schedulers.reduce(0) { $0 + $1.queueDepth }
        return ["at least 1 actor has messages, and \(waiting) actors wait for a scheduler"]
    }
}
#endif
