import SystemLibrary

/// Blocks the signal for a write to a pipe after the reader has closed it.
enum BrokenPipe {
    /// Calls a function that writes to a pipe. If the pipe is broken, the write returns an error, and this process
    /// isn't ended by a signal. Other threads aren't affected.
    static func withoutSignal<Result>(_ write: () -> Result) -> Result {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        var previous = sigset_t()
        pthread_sigmask(SIG_BLOCK, &signals, &previous)
        defer {
            // The signal is pending for this thread, and it would be delivered when it is unblocked. It must be
            // consumed before that.
            var pending = sigset_t()
            sigpending(&pending)
            var signal: Int32 = 0
            if sigismember(&previous, SIGPIPE) == 0, sigismember(&pending, SIGPIPE) == 1 { sigwait(&signals, &signal) }
            pthread_sigmask(SIG_SETMASK, &previous, nil)
        }
        return write()
    }
}
