import CFlynnRuntime

extension Flynn {
    /// Reports behaviors that hold a scheduler for too long, because they compute for a long time, block, or never end.
    ///
    ///     Flynn.watchdog = Flynn.Watchdog(limit: .seconds(1))
    ///
    /// A value. A separate thread observes the schedulers and reports.
    public struct Watchdog: Sendable {
        /// A run of a behavior that exceeded the limit, and is still running at the time of the report.
        public struct LongRun: Sendable {
            /// The class and the name of the behavior, as in `Loader.beLoad`.
            public var behavior: String
            /// The time for which the watchdog observed the behavior. The behavior may have started a quarter of the
            /// limit earlier.
            public var duration: Duration
            /// The index of the scheduler in `FlynnStatistics.schedulers`.
            public var scheduler: Int
        }

        /// The maximum time for the run of a behavior. At least 1 µs. The precision is a quarter of the limit, and a
        /// millisecond at best.
        public var limit: Duration
        /// Receives each long run once, on a separate thread. If this is nil, the runtime writes a warning (see
        /// `Flynn.onWarning`).
        public var onLongRun: (@Sendable (LongRun) -> Void)?

        /// Creates a watchdog. `onLongRun` receives each run that exceeds the limit once, during the run. Without this
        /// closure, the runtime writes a warning.
        public init(limit: Duration, onLongRun: (@Sendable (LongRun) -> Void)? = nil) {
            self.limit = limit
            self.onLongRun = onLongRun
        }
    }

    /// The current watchdog. Nil by default.
    ///
    /// While a watchdog is set, a thread observes the running behaviors four times per limit, and every message costs
    /// its scheduler a few nanoseconds. The watchdog ignores a behavior if its actor was already running when you set
    /// the watchdog, or while the behavior is in `runBlocking`. Thread-safe.
    public static var watchdog: Watchdog? {
        get { CurrentWatchdog.monitor.withLock { CurrentWatchdog.value } }
        set {
            Fork.check()
            // Release the previous handler outside the lock to avoid running arbitrary code under the lock.
            let previous = CurrentWatchdog.monitor.withLock {
                defer {
                    CurrentWatchdog.value = newValue
                    flynn_observe(FlynnObserveRuns, newValue != nil)
                    WatchdogThread.shared.set(newValue.map(WatchdogThread.Settings.init))
                }
                return CurrentWatchdog.value
            }
            withExtendedLifetime(previous) {}
        }
    }
}

private enum CurrentWatchdog {
    static let monitor = Monitor()
    /// Guarded by `monitor`.
    nonisolated(unsafe) static var value: Flynn.Watchdog?
}

extension WatchdogThread.Settings {
    fileprivate init(_ watchdog: Flynn.Watchdog) {
        limit = max(1000, watchdog.limit.nanoseconds)
        let onLongRun = watchdog.onLongRun
        handle = { behavior, scheduler, nanoseconds in
            if let onLongRun {
                onLongRun(.init(behavior: behavior, duration: .nanoseconds(nanoseconds), scheduler: scheduler))
            } else {
                Warnings.write("\(behavior): the behavior has run for more than \(watchdog.limit)")
            }
        }
    }
}
