/// The runtime's warnings: on standard error, or passed to the program's handler.
package enum Warnings {
    fileprivate static let hook = Hook<String>()

    /// Writes the line `FlynnRuntime: warning: text` to standard error, or passes the text to the program's handler.
    package static func write(_ text: String) {
        if let handler = hook.handler { handler(text) } else { report("warning: \(text)") }
    }
}

extension Flynn {
    /// Receives each warning that the runtime otherwise writes to standard error, for example to write it to a log.
    ///
    /// The text is one line, without the prefix `FlynnRuntime: warning: ` and without a line break. These are the warnings: unhandled errors, dead
    /// letters and overflows without a handler of their own (`onUnhandledError`, `onDeadLetter`, `onMailboxOverflow`), long runs of behaviors
    /// without a handler (`watchdog`), shared arguments in debug builds (`defaultCheckForUnsafeArguments`), missing kinds of cores, and warnings of
    /// libraries that use the runtime. Fatal messages always go to standard error.
    ///
    /// Called on any thread. If it is nil, which is the default, warnings are written to standard error. Thread-safe.
    public static var onWarning: (@Sendable (_ text: String) -> Void)? {
        get { Warnings.hook.handler }
        set { Warnings.hook.handler = newValue }
    }
}
