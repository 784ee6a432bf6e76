/// The event that ends an `ask` at its timeout.
///
/// Unchecked `Sendable`: `position` is guarded by the lock of the timer thread.
final class AskAlarm: TimedEvent, @unchecked Sendable {
    /// This is an owned reference, since the timer thread can still be in `fire` when `cancel` returns.
    private let reply: ReplyReference
    var position: Int?
    let interval: UInt64? = nil

    /// Starts the alarm.
    init(_ reply: ReplyReference, after time: Duration) {
        self.reply = reply.retained()
        TimerThread.shared.add(self, due: Simulator.timeOfThread() + time.nanoseconds)
    }

    deinit { reply.release() }

    func cancel() { TimerThread.shared.remove(self) }

    func fire(missed: Int) -> Bool {
        reply.fail(.timedOut)
        return false
    }
}
