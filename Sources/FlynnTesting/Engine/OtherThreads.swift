import FlynnRuntime
import Synchronization

/// A queue of events from threads outside of the simulation. Thread-safe.
///
/// Unchecked `Sendable`: `monitor` guards `events`.
final class OtherThreads: @unchecked Sendable {
    struct Event {
        let work: Strand.Work
        /// A description of the thread's action, for the failure message.
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

    /// Removes and returns the events, in order.
    func take() -> [Event] {
        // Relaxed: a missed event is seen by the next call. The lock synchronizes.
        guard hasEvents.load(ordering: .relaxed) else { return [] }
        return monitor.withLock {
            defer { events = [] }
            hasEvents.store(false, ordering: .relaxed)
            return events
        }
    }

    /// Waits for an event, with a deadline in nanoseconds of `Simulator.realTime`. Returns false if there is none.
    func wait(until deadline: UInt64, unless isCancelled: () -> Bool) -> Bool {
        monitor.withLock {
            while events.isEmpty, Simulator.realTime < deadline, !isCancelled() {
                monitor.wait(until: min(deadline, Simulator.realTime + 50_000_000))
            }
            return !events.isEmpty
        }
    }
}
