import FlynnRuntime

/// The errors of promises that nothing waits for. Thread-safe.
enum UnhandledRejections {
    /// By the actor and message, or the type of other errors.
    private static let reports = EventReports<String> { source, count in
        guard let source else { return "\(more(count, "unhandled rejection")) of other promises" }
        return "\(source): \(more(count, "unhandled rejection"))"
    }.included()
    fileprivate static let hook = Hook<any Error>()

    /// Reports an error, unless it only says that nobody wants the result any more.
    static func add(_ error: any Error) {
        if isEnd(error) { return }
        func text() -> String { "a promise was rejected, and nothing handles the error: \(error)" }
        if Simulator.current?.delegate.errorIsUnhandled(text()) == true { return }
        if let handler = hook.handler { return handler(error) }
        let source =
            (error as? MessageError).map { "actor '\($0.actor)', message '\($0.message)'" } ?? "\(type(of: error))"
        reports.add(source) { text() }
    }

    /// Whether the error is a cancellation, or the end of a system or of the actor that a handler belongs to.
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
    /// Receives the error of each promise of FlynnSystem that was rejected and released, although nothing has used its result: neither a
    /// handler nor a task, nor its property `result`. If a promise of `then` has no handler for the error, the error is that of the promise
    /// that `then` has returned. Cancellations, the end of a system, and the end of the actor of a handler are no such errors.
    ///
    ///     Flynn.onUnhandledRejection = { error in log.error("\(error)") }
    ///
    /// Called on any thread. If it is nil, which is the default, the first error of each actor and message, and of each other type, is written
    /// as a warning (see `onWarning`). `shutdown()` and the normal end of the process write how many have followed. Thread-safe.
    public static var onUnhandledRejection: (@Sendable (_ error: any Error) -> Void)? {
        get { UnhandledRejections.hook.handler }
        set { UnhandledRejections.hook.handler = newValue }
    }
}
