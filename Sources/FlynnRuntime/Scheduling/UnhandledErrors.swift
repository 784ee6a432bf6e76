/// The unhandled errors of behaviors. Thread-safe.
enum UnhandledErrors {
    struct Key: Hashable, Sendable {
        let actorType: ObjectIdentifier
        let errorType: ObjectIdentifier
        let actorName: String
        let errorName: String

        init(_ actorType: Any.Type, _ errorType: Any.Type) {
            self.actorType = ObjectIdentifier(actorType)
            self.errorType = ObjectIdentifier(errorType)
            actorName = _typeName(actorType, qualified: false)
            errorName = _typeName(errorType, qualified: false)
        }
    }

    static let reports = EventReports<Key> { key, count in
        guard let key else { return "\(more(count, "unhandled error")) of other classes and types" }
        return "\(key.actorName): \(more(count, "unhandled error")) of type '\(key.errorName)'"
    }
    fileprivate static let hook = Hook<Flynn.UnhandledError>()

    static func add(
        _ error: any Error, _ behavior: String, _ reason: Flynn.UnhandledError.Reason, of actorType: Any.Type
    ) {
        let unhandled = Flynn.UnhandledError(
            error: error, behavior: behavior, actorClass: _typeName(actorType, qualified: false), reason: reason)
        if Simulator.areRunning, Simulator.current?.delegate.errorIsUnhandled(unhandled.description) == true { return }
        if let handler = hook.handler { return handler(unhandled) }
        reports.add(Key(actorType, type(of: error))) { unhandled.description }
    }
}

extension Flynn {
    /// The error of a behavior without a supervisor that can decide about the error.
    ///
    /// Reported on the thread of the behavior; see `Flynn.onUnhandledError`.
    public struct UnhandledError: Sendable, CustomStringConvertible {
        /// The reasons why an error is unhandled.
        public enum Reason: Sendable, Hashable {
            /// The actor doesn't have a supervisor.
            case noSupervisor
            /// The supervisor was deinitialized or stopped.
            case supervisorEnded
            /// The supervisor's mailbox was full, and its limit dropped the failure.
            case supervisorFull
            /// The supervisor is suspended, and waits for the failing actor, directly or through a chain of
            /// supervisors.
            case supervisorCycle
        }

        /// The error thrown by the behavior.
        public var error: any Error
        /// The class and the name of the behavior, as in `Loader.beLoad`.
        public var behavior: String
        /// The name of the actor's class.
        public var actorClass: String
        /// The reason why the error is unhandled.
        public var reason: Reason

        /// The text of the warning.
        public var description: String {
            let text = "\(behavior): unhandled error: \(error)"
            return reason == .supervisorCycle ? "\(text) (the supervisors wait for each other in a cycle)" : text
        }
    }

    /// Receives each error that neither `onError` nor a supervisor handles. The runtime calls this closure on the
    /// thread of the behavior, or on a thread that finds the supervisor's actor deinitialized.
    ///
    /// If this is nil, which is the default, the runtime writes the first error of each class of actors and type of
    /// errors as a warning (see `onWarning`). `shutdown()` and the normal end of the process write the numbers of later
    /// errors, for at most 1,000 pairs of a class and a type. Thread-safe.
    public static var onUnhandledError: (@Sendable (_ error: UnhandledError) -> Void)? {
        get { UnhandledErrors.hook.handler }
        set { UnhandledErrors.hook.handler = newValue }
    }
}
