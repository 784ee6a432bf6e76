import CFlynnRuntime
import Synchronization

/// The summaries of all reports.
enum Summaries {
    private static let isRegistered = Atomic(false)

    /// Makes the process write the summaries when it ends normally.
    static func writeAtExit() {
        // Relaxed: an independent flag.
        guard !isRegistered.load(ordering: .relaxed), !isRegistered.exchange(true, ordering: .relaxed) else { return }
        flynn_at_exit { Summaries.write() }
    }

    /// Writes the summaries. Does nothing in a child that can't use the runtime, in which other threads may hold the locks forever.
    static func write() {
        if Fork.isUnusableChild { return }
        UnhandledErrors.reports.writeSummary()
        DeadLetters.reports.writeSummary()
        Overflows.reports.writeSummary()
    }
}
