import Synchronization

extension Flynn {
    /// Calls a behavior after a while, once or again and again.
    ///
    ///     Flynn.Timer(timeInterval: 1.0, repeats: true, clock.beTick, ["argument", 2])
    ///
    /// A timer never fires early. A repeating one doesn't drift: call number n is made n intervals after the start, or as
    /// soon after that as the machine allows; what a busy machine has missed is made up for. It holds no actor: when the
    /// actor is gone the timer cancels itself. `Flynn.shutdown()` cancels all timers that are not due.
    public final class Timer: Sendable {
        let mailbox: Mailbox
        /// Kept here too, because the behavior may go before the timer does. Unchecked use: the body is only handed on to
        /// the actor, which runs it on one thread at a time.
        nonisolated(unsafe) let body: BehaviorBody
        nonisolated(unsafe) let arguments: BehaviorArgs
        /// Nanoseconds between two calls, or nil for a timer that calls once.
        let interval: UInt64?
        private let cancelled = Atomic(false)

        /// Starts a timer. The result is only needed to cancel it.
        ///
        /// Crashes with a message if the interval is no number or too large for a clock (about 290 years), or if the
        /// behavior was never given an actor.
        ///
        /// - Parameters:
        ///   - timeInterval: seconds until the first call, and between calls. Less than a microsecond, with `repeats`,
        ///     counts as one; less than zero counts as zero.
        ///   - repeats: whether to go on after the first call.
        ///   - behavior: what to call.
        ///   - arguments: what to call it with, each time.
        @discardableResult
        public init(
            timeInterval: Double, repeats: Bool, _ behavior: AnyBehavior, _ arguments: BehaviorArgs = []
        ) {
            guard timeInterval < 9e9 else { crash("a timer's interval of \(timeInterval) seconds is none") }
            guard let mailbox = behavior.mailbox else { crash("a timer's behavior was not given an actor") }
            let nanoseconds = UInt64((max(0, timeInterval) * 1e9).rounded(.up))
            self.mailbox = mailbox
            self.body = behavior.body
            self.arguments = arguments
            self.interval = repeats ? max(1000, nanoseconds) : nil
            TimerThread.shared.add(self, due: now() + (interval ?? nanoseconds))
        }

        /// Stops the timer: no call is made from now on, but one that was made already still runs. Any number of times,
        /// on any thread.
        public func cancel() {
            // Relaxed: the timer thread may be past its look at it at any time, whatever the order.
            guard !cancelled.exchange(true, ordering: .relaxed) else { return }
            TimerThread.shared.remove(self)
        }

        /// Calls the behavior; false if that was the last time.
        func fire() -> Bool {
            guard !cancelled.load(ordering: .relaxed), mailbox.send(.ownedCall, owning: body, arguments) else {
                return false
            }
            return interval != nil
        }

        /// Whether there is nobody left to call.
        var isPointless: Bool {
            // Relaxed: a timer that is kept for one round more does no harm.
            mailbox.isGone.load(ordering: .relaxed)
        }
    }
}
