import FlynnRuntime
import Synchronization

/// The events of threads outside of the simulation, until the simulation takes them. Thread-safe.
///
/// Unchecked `Sendable` because of `events`, which `monitor` guards.
final class OtherThreads: @unchecked Sendable {
    struct Event {
        let work: Strand.Work
        /// The action of the thread, for a message if other threads aren't allowed.
        let message: String
    }

    private let monitor = Monitor()
    private var events: [Event] = []
    /// Whether there are events.
    private let hasEvents = Atomic(false)

    /// Adds an event of the calling thread.
    func add(_ work: Strand.Work, _ message: String) {
        monitor.withLock {
            events.append(Event(work: work, message: message))
            hasEvents.store(true, ordering: .relaxed)
            monitor.signal()
        }
    }

    /// Removes and returns the events, in their order.
    func take() -> [Event] {
        // Relaxed: the next call sees it otherwise. The lock synchronizes.
        guard hasEvents.load(ordering: .relaxed) else { return [] }
        return monitor.withLock {
            defer { events = [] }
            hasEvents.store(false, ordering: .relaxed)
            return events
        }
    }

    /// Waits for an event, at most until `deadline` (nanoseconds of `Simulator.realTime`). Returns false if there is none.
    func wait(until deadline: UInt64, unless isCancelled: () -> Bool) -> Bool {
        monitor.withLock {
            while events.isEmpty, Simulator.realTime < deadline, !isCancelled() {
                monitor.wait(until: min(deadline, Simulator.realTime + 50_000_000))
            }
            return !events.isEmpty
        }
    }
}
