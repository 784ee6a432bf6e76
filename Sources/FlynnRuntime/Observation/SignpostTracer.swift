#if canImport(os)
import os

/// Writes signposts: intervals for running messages and for the sleep of schedulers, and events for calls.
///
///     Flynn.tracer = SignpostTracer(subsystem: "com.example.app")
///
/// The threads of the schedulers use it, possibly at the same time.
public struct SignpostTracer: FlynnTracer {
    private let signposter: OSSignposter

    /// Creates a tracer for signposts with this subsystem and category.
    public init(subsystem: String, category: String = "actors") {
        signposter = OSSignposter(subsystem: subsystem, category: category)
    }

    /// Writes an event with the behavior's name, on the thread of the sender.
    public func messageWillBeSent(_ message: TracedMessage, by sender: TracedActor?) {
        guard signposter.isEnabled else { return }
        signposter.emitEvent("Send", id: OSSignpostID(message.id), "\(message.behavior, privacy: .public)")
    }

    /// Begins the interval of a message, on the thread of its scheduler.
    public func messageStarted(_ message: TracedMessage, on scheduler: Int) {
        guard signposter.isEnabled else { return }
        _ = signposter.beginInterval("Run", id: OSSignpostID(message.id), "\(message.behavior, privacy: .public)")
    }

    /// Ends the interval of a message, on the same thread.
    public func messageFinished(_ message: TracedMessage, on scheduler: Int) {
        guard signposter.isEnabled else { return }
        signposter.endInterval("Run", .beginState(id: OSSignpostID(message.id)))
    }

    /// Begins the interval in which a scheduler sleeps.
    public func schedulerWillPark(_ scheduler: Int) {
        guard signposter.isEnabled else { return }
        _ = signposter.beginInterval("Sleep", id: SignpostTracer.id(of: scheduler))
    }

    /// Ends the interval of a scheduler's sleep.
    public func schedulerWoke(_ scheduler: Int) {
        guard signposter.isEnabled else { return }
        signposter.endInterval("Sleep", .beginState(id: SignpostTracer.id(of: scheduler)))
    }

    /// Returns an identifier that isn't 0, which is reserved.
    private static func id(of scheduler: Int) -> OSSignpostID { OSSignpostID(UInt64(scheduler) + 1) }
}
#endif
