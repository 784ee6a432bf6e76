import Synchronization

/// The calls of behaviors whose actor was deinitialized. Thread-safe.
enum DeadLetters {
    private static let monitor = Monitor()
    /// The names of the behaviors that were reported. Guarded by `monitor`, as is the handler.
    private nonisolated(unsafe) static var reported: Set<String> = []
    private nonisolated(unsafe) static var handler: (@Sendable (String) -> Void)?
    // Relaxed everywhere: independent values.
    private static let number = Atomic(0)
    fileprivate static let trap = Atomic(false)

    static var count: Int { number.load(ordering: .relaxed) }

    fileprivate static var onDeadLetter: (@Sendable (String) -> Void)? {
        get { monitor.withLock { handler } }
        set {
            // The old handler is released after the lock, because that may run any code.
            let old = monitor.withLock {
                defer { handler = newValue }
                return handler
            }
            withExtendedLifetime(old) {}
        }
    }

    /// Counts a call that is dropped, and reports it or passes it to the program's handler.
    static func add(_ behavior: String) {
        if trap.load(ordering: .relaxed) {
            crash("\(behavior): the behavior was called after its actor was deinitialized or stopped")
        }
        number.wrappingAdd(1, ordering: .relaxed)
        if let handler = onDeadLetter { return handler(behavior) }
        if monitor.withLock({ reported.insert(behavior).inserted }) {
            report("warning: \(behavior): a call was dropped because the actor was deinitialized or stopped")
        }
    }
}

extension Flynn {
    /// Receives the name of the behavior (`StringBuilder.beAppend`) for each dead letter, which is a call of a behavior
    /// whose actor was deinitialized. Called on the thread that made the call, or on one that called another behavior of
    /// that actor at the same time.
    ///
    /// If it is nil, which is the default, the first dead letter of each behavior is reported on standard error.
    public static var onDeadLetter: (@Sendable (_ behavior: String) -> Void)? {
        get { DeadLetters.onDeadLetter }
        set { DeadLetters.onDeadLetter = newValue }
    }

    /// Whether a dead letter ends the process with a message. Initially false.
    public static var trapsDeadLetters: Bool {
        get { DeadLetters.trap.load(ordering: .relaxed) }
        set { DeadLetters.trap.store(newValue, ordering: .relaxed) }
    }
}
