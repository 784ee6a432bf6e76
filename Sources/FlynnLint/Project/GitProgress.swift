import SystemLibrary

/// Decides when to end a running `git`.
///
/// Git waits forever for a pipe named in a file of the repository. In a large repository or on a slow disk, git works
/// for minutes and doesn't print anything. A time limit alone would be wrong: working uses processor time, and waiting
/// doesn't.
struct GitProgress {
    /// The decision.
    enum Verdict {
        case continues
        /// Git does nothing.
        case stalled
        /// Git has worked for too long.
        case slow
    }

    /// The limits for a run of git.
    struct Limits {
        /// The time between checks in milliseconds.
        var interval = 1000
        /// The maximum number of consecutive checks in which git neither prints anything nor uses the processor.
        var idleCount = 30
        /// The maximum processor time in seconds. A diff of a million files takes less than one minute.
        var processorTime = 600

        /// The time in seconds after which git is ended if it makes no progress.
        var idleTime: Int { interval * idleCount / 1000 }
    }

    let limits: Limits
    private var idleCount = 0
    private var processorTime = Duration.zero

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Records that output was received.
    mutating func noteOutput() { idleCount = 0 }

    /// Checks the process after an interval.
    ///
    /// - Parameter time: The processor time used by the process, or `nil` if the process has ended. A different process
    ///   can keep the output open after the end.
    mutating func check(_ time: Duration?) -> Verdict {
        if let time, time > processorTime {
            processorTime = time
            idleCount = 0
        } else {
            idleCount += 1
        }
        if processorTime > .seconds(limits.processorTime) { return .slow }
        return idleCount >= limits.idleCount ? .stalled : .continues
    }

    /// Returns the processor time used by a process, or `nil` if the process has ended.
    static func processorTime(of process: pid_t) -> Duration? {
        #if canImport(Darwin)
        var usage = rusage_info_v0()
        let result = withUnsafeMutablePointer(to: &usage) { pointer in
            pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                proc_pid_rusage(process, RUSAGE_INFO_V0, $0)
            }
        }
        // The unit differs between processors. Only the limit of the processor time depends on the unit.
        return result == 0 ? .nanoseconds(Int64(usage.ri_user_time + usage.ri_system_time)) : nil
        #else
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #endif
    }
}
