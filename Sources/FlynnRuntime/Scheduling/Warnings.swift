/// Where the runtime's warnings go.
enum Warnings {
    fileprivate static let hook = Hook<String>()

    /// Writes the line `FlynnRuntime: warning: text` to standard error, or passes the text to the program's handler.
    static func write(_ text: String) {
        if let handler = hook.handler { handler(text) } else { report("warning: \(text)") }
    }
}

extension Flynn {
    /// Receives each warning that the runtime otherwise writes to standard error, for example to write it to a log.
    ///
    /// The text is one line without the prefix `FlynnRuntime: warning: ` and without a line break at the end. The warnings are unhandled errors, dead letters and
    /// overflows that have no handler of their own (`onUnhandledError`, `onDeadLetter`, `onMailboxOverflow`), long runs of behaviors without a
    /// handler (`watchdog`), arguments of debug builds that are shared (`defaultCheckForUnsafeArguments`), and missing kinds of cores. A message with
    /// which the process ends always goes to standard error.
    ///
    /// Called on any thread. If it is nil, which is the default, warnings are written to standard error. Thread-safe.
    public static var onWarning: (@Sendable (_ text: String) -> Void)? {
        get { Warnings.hook.handler }
        set { Warnings.hook.handler = newValue }
    }
}
