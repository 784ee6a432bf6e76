import FlynnRuntime

/// The errors of rejected promises without a handler. Thread-safe.
enum UnhandledRejections {
    /// Reports by actor and message, or by the type of other errors.
    private static let reports = EventReports<String> { source, count in
        guard let source else { return "\(more(count, "unhandled rejection")) of other promises" }
        return "\(source): \(more(count, "unhandled rejection"))"
    }.included()
    fileprivate static let hook = Hook<any Error>()

    /// Reports an error, except for cancellations and the end of a system or actor.
    static func add(_ error: any Error) {
        if isEnd(error) { return }
        func text() -> String { "a promise was rejected, and nothing handles the error: \(error)" }
        if Simulator.current?.delegate.errorIsUnhandled(text()) == true { return }
        if let handler = hook.handler { return handler(error) }
        let source =
            (error as? MessageError).map { "actor '\($0.actor)', message '\($0.message)'" } ?? "\(type(of: error))"
        reports.add(source) { text() }
    }

    /// Returns whether the error is a cancellation, or the end of a system or of the actor for a handler.
    static func isEnd(_ error: any Error) -> Bool {
        switch (error as? MessageError)?.rootCause ?? error {
        case is CancellationError: return true
        case let error as MessageError:
            if case .systemShutDown = error.reason { return true }
        case let error as SystemError:
            switch error {
            case .actorGone, .shutDown: return true
            default: break
            }
        default: break
        }
        return false
    }
}

extension Flynn {
    /// Receives the errors of promises of FlynnSystem that were rejected and released without being observed. A result
    /// is observed by a handler, by a task, or through the property `result`. If a call of `then` has no handler for
    /// errors, the promise returned by `then` is rejected with the error and can be reported. Cancellations, the end of
    /// a system, and the end of an actor that should run a handler are not reported.
    ///
    ///     Flynn.onUnhandledRejection = { error in log.error("\(error)") }
    ///
    /// The closure is called on any thread. If it is nil, which is the default, the first error of each actor and
    /// message, and of each other error type, is written as a warning (see `onWarning`). The number of further errors
    /// is written by `shutdown()` and at the normal end of the process. Thread-safe.
    public static var onUnhandledRejection: (@Sendable (_ error: any Error) -> Void)? {
        get { UnhandledRejections.hook.handler }
        set { UnhandledRejections.hook.handler = newValue }
    }
}
