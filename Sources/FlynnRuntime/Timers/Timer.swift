import CFlynnRuntime
import Synchronization

extension Flynn {
    /// A timer that calls a behavior once or repeatedly.
    ///
    ///     Flynn.Timer(timeInterval: 1.0, repeats: true, clock.beTick, ["argument", 2])
    ///     Flynn.Timer(after: .seconds(5), session.beTimeOut)
    ///     Flynn.Timer(every: .milliseconds(100), clock.beTick, ["argument", 2])
    ///
    /// A timer never fires early. A repeating timer doesn't drift: the calls are due at multiples of the interval after
    /// the start. If several calls are due when the timer fires, for example because the system was suspended, the
    /// timer makes a single call, and counts the other calls in `missedCalls`.
    ///
    /// A timer doesn't keep the actor alive. The runtime releases the arguments when you cancel the timer, after the
    /// last call, and when the actor is deinitialized, even if other references to the timer exist.
    ///
    /// During `Flynn.shutdown()`, timers fire as long as messages remain. Then the runtime cancels the timers that
    /// aren't due. A timer doesn't keep the runtime running.
    ///
    /// The time to start or cancel a timer is proportional to the logarithm of the number of timers. Thread-safe.
    public final class Timer: Sendable {
        /// The call of a timer.
        private struct Call {
            /// A copy of the behavior's body, since the behavior can be deinitialized before the timer fires.
            let body: DetachedBody
            let arguments: BehaviorArgs
            /// The task-local values bound at the creation of the timer. The timer's calls carry them.
            let locals: TaskLocals?
        }

        let actor: MailboxReference
        /// The nanoseconds between two calls, or nil for a timer that fires once.
        let interval: UInt64?
        private let lock = SpinLock()
        /// Nil at the end of the timer. Guarded by `lock`. Safe: the timer only passes the body to the actor, which
        /// runs it on one thread at a time.
        private nonisolated(unsafe) var call: Call?
        /// The index in the heap of the timer thread, or nil if the timer isn't there. Guarded by the thread's lock,
        /// like the neighbors in the list of the actor's timers. The neighbors are unretained: the heap owns its
        /// timers.
        nonisolated(unsafe) var position: Int?
        nonisolated(unsafe) var next: Unmanaged<Timer>?
        nonisolated(unsafe) var previous: Unmanaged<Timer>?
        private let missed = Counter()

        /// The number of calls that a repeating timer skipped because a later call was already due.
        public var missedCalls: Int { missed.value }

        /// Starts a timer. Store the timer only if you want to cancel it.
        ///
        /// Crashes with a message if the interval is not a number or is 9e9 seconds (about 285 years) or more, or if
        /// the behavior has no actor.
        ///
        /// - Parameters:
        ///   - timeInterval: seconds until the first call and between calls. Negative values count as 0. If `repeats`
        ///     is true, the minimum is a microsecond.
        ///   - repeats: whether the timer continues after the first call.
        ///   - behavior: the behavior to call.
        ///   - arguments: the arguments of the calls.
        @discardableResult
        public convenience init(
            timeInterval: Double, repeats: Bool, _ behavior: AnyBehavior, _ arguments: BehaviorArgs = []
        ) {
            guard timeInterval < 9e9 else { crashBecauseOfInterval("\(timeInterval)") }
            let nanoseconds = UInt64((max(0, timeInterval) * 1e9).rounded(.up))
            self.init(nanoseconds: nanoseconds, repeats: repeats, behavior, arguments)
        }

        /// Starts a timer that makes one call. Store the timer only if you want to cancel it.
        ///
        /// Crashes with a message if the time is 9e9 seconds (about 285 years) or more, or if the behavior has no
        /// actor.
        ///
        /// - Parameters:
        ///   - time: the time until the call. Negative values count as 0.
        ///   - behavior: the behavior to call.
        ///   - arguments: the arguments of the call.
        @discardableResult
        public convenience init(after time: Duration, _ behavior: AnyBehavior, _ arguments: BehaviorArgs = []) {
            self.init(nanoseconds: nanosecondsOfTimer(time), repeats: false, behavior, arguments)
        }

        /// Starts a timer that makes calls until you cancel it. Store the timer only if you want to cancel it.
        ///
        /// Crashes with a message if the interval is 9e9 seconds (about 285 years) or more, or if the behavior has no
        /// actor.
        ///
        /// - Parameters:
        ///   - interval: the time until the first call and between calls. At least a microsecond.
        ///   - behavior: the behavior to call.
        ///   - arguments: the arguments of the calls.
        @discardableResult
        public convenience init(every interval: Duration, _ behavior: AnyBehavior, _ arguments: BehaviorArgs = []) {
            self.init(nanoseconds: nanosecondsOfTimer(interval), repeats: true, behavior, arguments)
        }

        /// Starts a timer that makes `actor` run `body` once. Store the timer only if you want to cancel it.
        ///
        ///     Flynn.Timer(after: .seconds(5), session) { me in me.beTimeOut() }
        ///
        /// Crashes with a message if the time is 9e9 seconds (about 285 years) or more.
        ///
        /// - Parameters:
        ///   - time: the time until the call. Negative values count as 0.
        ///   - actor: the actor, which the timer doesn't keep alive.
        ///   - name: the name of the call in reports. By default, the name of the enclosing function.
        ///   - body: runs on the actor. It must not capture the actor. The runtime passes any error to the actor's
        ///     supervisor.
        @discardableResult
        public convenience init<T: Actor>(
            after time: Duration, _ actor: T, name: StaticString = #function,
            _ body: sending @escaping (T) throws -> Void
        ) {
            self.init(
                nanoseconds: nanosecondsOfTimer(time), repeats: false, actor.mailbox,
                DetachedBody(ofMethod: name, body), [])
        }

        /// Starts a timer that makes `actor` run `body` until you cancel the timer. Store the timer only if you want to
        /// cancel it.
        ///
        ///     Flynn.Timer(every: .seconds(1), clock) { me in me.beTick() }
        ///
        /// Crashes with a message if the interval is 9e9 seconds (about 285 years) or more.
        ///
        /// - Parameters:
        ///   - interval: the time until the first call and between calls. At least a microsecond.
        ///   - actor: the actor, which the timer doesn't keep alive.
        ///   - name: the name of the call in reports. By default, the name of the enclosing function.
        ///   - body: runs on the actor. It must not capture the actor. The runtime passes any error to the actor's
        ///     supervisor.
        @discardableResult
        public convenience init<T: Actor>(
            every interval: Duration, _ actor: T, name: StaticString = #function,
            _ body: sending @escaping (T) throws -> Void
        ) {
            self.init(
                nanoseconds: nanosecondsOfTimer(interval), repeats: true, actor.mailbox,
                DetachedBody(ofMethod: name, body), [])
        }

        private convenience init(
            nanoseconds: UInt64, repeats: Bool, _ behavior: AnyBehavior, _ arguments: BehaviorArgs
        ) {
            guard let mailbox = behavior.mailbox else { crash("a timer's behavior has no actor") }
            self.init(
                nanoseconds: nanoseconds, repeats: repeats, mailbox, DetachedBody(copying: behavior.body), arguments)
        }

        private init(
            nanoseconds: UInt64, repeats: Bool, _ mailbox: Mailbox, _ body: DetachedBody, _ arguments: BehaviorArgs
        ) {
            self.actor = MailboxReference(mailbox)
            self.call = Call(body: body, arguments: arguments, locals: TaskLocals.current)
            self.interval = repeats ? max(1000, nanoseconds) : nil
            NewestActor.release(on: flynn_thread())
            if !TimerThread.shared.add(self, due: Simulator.timeOfThread() + (interval ?? nanoseconds)) { end() }
        }

        /// Stops the timer, and releases the arguments. A call that the timer already made still runs. Repeated calls
        /// of this function are ignored.
        public func cancel() {
            end()
            TimerThread.shared.remove(self)
        }

        /// False if the timer was cancelled or ended by its actor.
        var mustContinue: Bool { lock.withLock { call != nil } && !actor.mailbox.isClosed }

        /// Releases the call. The timer stops making calls, but the timer thread can still complete a current call.
        /// Don't call this function with a lock, since the end of an argument can run arbitrary code.
        func end() {
            let call = lock.withLock { self.call.take() }
            withExtendedLifetime(call) {}
        }

        /// Calls the behavior, and counts missed calls. Returns false if the timer must not repeat.
        func fire(missed count: Int) -> Bool {
            missed.add(count)
            let call = lock.withLock { interval == nil ? self.call.take() : self.call }
            guard let call else { return false }
            let isSent = TaskLocals.override(by: call.locals) {
                actor.mailbox.send(.ownedCall, owning: BodyPointer(of: call.body), call.arguments)
            }
            // The thread that destroys the actor can be the queue's receiver, and then discards the message.
            guard isSent, interval != nil, !actor.mailbox.isClosed else {
                end()
                return false
            }
            return true
        }
    }
}

extension Flynn.Timer: TimedEvent, ThreadSafeArgument {
    var timer: Flynn.Timer? { self }
}

private func nanosecondsOfTimer(_ time: Duration) -> UInt64 {
    guard time < .seconds(9_000_000_000) else { crashBecauseOfInterval("\(time / .seconds(1))") }
    let (seconds, attoseconds) = max(.zero, time).components
    // This is rounded up, since a timer is never early.
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
        + (attoseconds % 1_000_000_000 > 0 ? 1 : 0)
}

private func crashBecauseOfInterval(_ seconds: String) -> Never {
    crash("a timer's interval must be less than 9e9 seconds, but is \(seconds)")
}

extension Mailbox {
    /// Records that the actor uses timers. Returns false if the actor is closed.
    func startTimer() -> Bool {
        state.pointee.lock.withLock {
            if isClosed { return false }
            state.pointee.hasTimers.store(true, ordering: .relaxed)
            return true
        }
    }

    /// Releases the calls of the actor's timers. The actor must be closed.
    ///
    /// Iterative: such a call can own the last reference to an actor with timers, and so on. The outermost call of this
    /// function on the thread ends the timers of all these actors.
    func endTimers(on thread: UnsafeMutablePointer<FlynnThread>) {
        // The lock can be held by a thread that doesn't exist in the child.
        if Fork.isUnusableChild { return }
        TimerThread.shared.removeAll(of: self) { timer in
            timer.next = thread.pointee.endedTimers.map { .fromOpaque($0) }
            thread.pointee.endedTimers = Unmanaged.passRetained(timer).toOpaque()
        }
        guard thread.pointee.isEndingTimers == 0 else { return }
        thread.pointee.isEndingTimers = 1
        defer { thread.pointee.isEndingTimers = 0 }
        while let first = thread.pointee.endedTimers {
            let timer = Unmanaged<Flynn.Timer>.fromOpaque(first).takeRetainedValue()
            thread.pointee.endedTimers = timer.next?.toOpaque()
            timer.next = nil
            timer.end()
        }
    }
}
