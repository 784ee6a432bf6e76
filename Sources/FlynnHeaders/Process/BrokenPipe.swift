import SystemLibrary

/// The signal that a thread gets when it writes into a pipe whose reader has closed it.
enum BrokenPipe {
    /// Calls a function that writes. The signal of a broken pipe isn't delivered, which would end this process: the write returns
    /// an error. Other threads aren't affected.
    static func withoutSignal<Result>(_ write: () -> Result) -> Result {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        var previous = sigset_t()
        pthread_sigmask(SIG_BLOCK, &signals, &previous)
        defer {
            // It waits for this thread, and would be delivered as soon as it isn't blocked.
            var pending = sigset_t()
            sigpending(&pending)
            var signal: Int32 = 0
            if sigismember(&previous, SIGPIPE) == 0, sigismember(&pending, SIGPIPE) == 1 { sigwait(&signals, &signal) }
            pthread_sigmask(SIG_SETMASK, &previous, nil)
        }
        return write()
    }
}
