import Synchronization

/// The calls to behaviors of deinitialized actors. Thread-safe.
enum DeadLetters {
    /// The keys are the names of behaviors.
    static let reports = EventReports<String> { behavior, count in
        guard let behavior else { return "\(more(count, "call")) of other behaviors were dropped" }
        let calls = "\(more(count, "call")) \(count == 1 ? "was" : "were") dropped"
        return "\(behavior): \(calls) because the actor was deinitialized or stopped"
    }
    fileprivate static let hook = Hook<String>()
    // Relaxed everywhere: independent values.
    private static let number = Atomic(0)
    fileprivate static let trap = Atomic(false)

    static var count: Int { number.load(ordering: .relaxed) }

    /// Counts a dropped call, and reports it or passes it to the program's handler.
    static func add(_ behavior: String) {
        if Simulator.areRunning, Simulator.current?.delegate.callWasDropped(behavior) == true { return }
        if trap.load(ordering: .relaxed) {
            crash("\(behavior): the behavior was called after its actor was deinitialized or stopped")
        }
        number.wrappingAdd(1, ordering: .relaxed)
        if let handler = hook.handler { return handler(behavior) }
        reports.add(behavior) {
            "\(behavior): a call was dropped because the actor was deinitialized or stopped"
        }
    }
}

extension Flynn {
    /// Receives the name of the behavior (`StringBuilder.beAppend`) for each dead letter. A dead letter is a call to a
    /// behavior of a deinitialized actor. The runtime calls this closure on the thread that made the call, or on a
    /// thread that called another behavior of the same actor at the same time.
    ///
    /// If this is nil, which is the default, the runtime writes the first dead letter of each behavior as a warning
    /// (see `onWarning`). `shutdown()` and the normal end of the process write the numbers of later dead letters, for
    /// at most 1,000 behaviors.
    public static var onDeadLetter: (@Sendable (_ behavior: String) -> Void)? {
        get { DeadLetters.hook.handler }
        set { DeadLetters.hook.handler = newValue }
    }

    /// Whether a dead letter ends the process with a message. Initially false.
    public static var trapsDeadLetters: Bool {
        get { DeadLetters.trap.load(ordering: .relaxed) }
        set { DeadLetters.trap.store(newValue, ordering: .relaxed) }
    }
}
