import CFlynnRuntime
import Synchronization

/// The summaries of all reports.
enum Summaries {
    private static let isRegistered = Atomic(false)
    private static let monitor = Monitor()
    /// Guarded by `monitor`.
    private nonisolated(unsafe) static var others: [@Sendable () -> Void] = []

    /// Adds a function that writes the summary of a library's events.
    static func add(_ write: @escaping @Sendable () -> Void) { monitor.withLock { others.append(write) } }

    /// Makes the process write the summaries at its normal end.
    static func writeAtExit() {
        // Relaxed: an independent flag.
        guard !isRegistered.load(ordering: .relaxed), !isRegistered.exchange(true, ordering: .relaxed) else { return }
        flynn_at_exit { Summaries.write() }
    }

    /// Writes the summaries. Does nothing in a child that can't use the runtime, since the locks can be held forever
    /// there.
    static func write() {
        if Fork.isUnusableChild { return }
        UnhandledErrors.reports.writeSummary()
        DeadLetters.reports.writeSummary()
        Overflows.reports.writeSummary()
        for write in monitor.withLock({ others }) { write() }
    }
}
