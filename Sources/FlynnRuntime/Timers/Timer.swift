import CFlynnRuntime
import Synchronization

extension Flynn {
    /// A timer that calls a behavior once or repeatedly.
    ///
    ///     Flynn.Timer(timeInterval: 1.0, repeats: true, clock.beTick, ["argument", 2])
    ///
    /// A timer never fires early. A repeating timer doesn't drift: its calls are due at multiples of the interval after
    /// the start. If several are due when it fires, for example after the system was suspended, it makes one call, and
    /// `missedCalls` counts the others. A timer doesn't keep the actor alive: it cancels itself when the actor is
    /// deinitialized. `Flynn.shutdown()` cancels all timers that are not due. Thread-safe.
    public final class Timer: Sendable {
        let actor: MailboxReference
        /// A copy of the behavior's body, because the behavior may be deinitialized before the timer fires. Safe: the timer
        /// only passes the body to the actor, which runs it on one thread at a time.
        private nonisolated(unsafe) let body: DetachedBody
        nonisolated(unsafe) let arguments: BehaviorArgs
        /// Nanoseconds between two calls, or nil if the timer fires once.
        let interval: UInt64?
        /// The index in the heap of the timer thread, or nil if the timer isn't there. Guarded by the thread's lock.
        nonisolated(unsafe) var position: Int?
        private let cancelled = Atomic(false)
        private let missed = Counter()

        /// The number of calls that a repeating timer has not made because a later one was due already.
        public var missedCalls: Int { missed.value }

        /// Starts a timer. Keep it only if you want to cancel it.
        ///
        /// Crashes with a message if the interval is not a number or is 9e9 seconds (about 285 years) or more, or if
        /// the behavior has no actor.
        ///
        /// - Parameters:
        ///   - timeInterval: seconds until the first call and between calls. Negative values count as 0. If `repeats`
        ///     is true, the minimum is a microsecond.
        ///   - repeats: whether the timer continues after the first call.
        ///   - behavior: the behavior that is called.
        ///   - arguments: the arguments of each call.
        @discardableResult
        public init(
            timeInterval: Double, repeats: Bool, _ behavior: AnyBehavior, _ arguments: BehaviorArgs = []
        ) {
            guard timeInterval < 9e9 else {
                crash("a timer's interval must be less than 9e9 seconds, but is \(timeInterval)")
            }
            guard let mailbox = behavior.mailbox else { crash("a timer's behavior has no actor") }
            let nanoseconds = UInt64((max(0, timeInterval) * 1e9).rounded(.up))
            self.actor = MailboxReference(mailbox)
            self.body = DetachedBody(copying: behavior.body)
            self.arguments = arguments
            self.interval = repeats ? max(1000, nanoseconds) : nil
            NewestActor.release(on: flynn_thread())
            TimerThread.shared.add(self, due: now() + (interval ?? nanoseconds))
        }

        /// Stops the timer. A call that was already made still runs. Cancelling a timer again has no effect.
        public func cancel() {
            // Relaxed: a stronger order would not help, because the timer thread may have checked the flag just before.
            guard !cancelled.exchange(true, ordering: .relaxed) else { return }
            TimerThread.shared.remove(self)
        }

        /// Calls the behavior, and counts missed calls. Returns false if the timer must not fire again.
        func fire(missed count: Int) -> Bool {
            missed.add(count)
            guard !cancelled.load(ordering: .relaxed),
                actor.mailbox.send(.ownedCall, owning: BodyPointer(of: body), arguments)
            else { return false }
            // The thread that destroys the actor may be the queue's receiver, and then discards the message.
            return interval != nil && !actor.mailbox.isClosed
        }
    }
}

extension Flynn.Timer: TimedEvent, ThreadSafeArgument {}
