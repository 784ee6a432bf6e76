import CFlynnRuntime

/// A decision about an actor that takes effect when it is released: at its time, or when a shutdown removes it from the
/// timer thread.
///
/// Unchecked `Sendable`: `position` is guarded by the lock of the timer thread, and the timer thread only releases the
/// other properties.
private final class DelayedDecision: TimedEvent, @unchecked Sendable {
    private var decision: Decision?
    /// The task-local values bound at the time of the decision. Messages sent by the release of the decision carry
    /// them.
    private let locals = TaskLocals.current
    var position: Int?
    let interval: UInt64? = nil

    init(_ decision: consuming Decision) { self.decision = consume decision }

    func fire(missed: Int) -> Bool { false }

    deinit { TaskLocals.override(by: locals) { decision = nil } }
}

/// Lets a decision take effect with a delay.
private func apply(_ decision: consuming Decision?, after delay: Duration) {
    // Without a delay, the decision takes effect when it is released here.
    guard delay > .zero, let decision else { return }
    TimerThread.shared.add(DelayedDecision(decision), due: Simulator.timeOfThread() + delay.nanoseconds)
}

extension ActorFailure {
    /// Lets the actor run the next message after a delay; see `resume()`. The decision counts at once, so later
    /// decisions are ignored.
    ///
    /// - Parameter delay: the time for which the actor stays suspended. `Flynn.shutdown()` ends this time at once, and
    ///   the actor continues.
    public func resume(after delay: Duration) { apply(resumption(), after: delay) }

    /// Replaces the actor after a delay; see `replace(with:)`. The decision counts at once, so later decisions are
    /// ignored.
    ///
    /// - Parameters:
    ///   - replacement: an actor of the same class or a subclass.
    ///   - delay: the time for which calls don't run. `Flynn.shutdown()` ends this time at once, and the calls run.
    public func replace(with replacement: Actor, after delay: Duration) {
        apply(replacing(by: replacement), after: delay)
    }
}
