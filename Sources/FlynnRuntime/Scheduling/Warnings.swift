/// The runtime's warnings: on standard error, or passed to the program's handler.
package enum Warnings {
    fileprivate static let hook = Hook<String>()

    /// Writes the line `FlynnRuntime: warning: text` to standard error, or passes the text to the program's handler.
    package static func write(_ text: String) {
        if let handler = hook.handler { handler(text) } else { report("warning: \(text)") }
    }
}

extension Flynn {
    /// Receives all warnings, in place of standard error, for example to write them to a log.
    ///
    /// The text is a single line, without the prefix `FlynnRuntime: warning: ` and without a line break. The runtime
    /// warns about unhandled errors, dead letters and overflows without a handler (`onUnhandledError`, `onDeadLetter`,
    /// `onMailboxOverflow`), long runs of behaviors if there is no handler (`watchdog`), shared arguments in debug
    /// builds (`defaultCheckForUnsafeArguments`), and missing kinds of cores. Libraries that use the runtime also send
    /// their warnings. Fatal messages always go to standard error.
    ///
    /// The runtime calls this closure on any thread. Nil by default. Thread-safe.
    public static var onWarning: (@Sendable (_ text: String) -> Void)? {
        get { Warnings.hook.handler }
        set { Warnings.hook.handler = newValue }
    }
}
