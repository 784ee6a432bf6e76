import SystemLibrary

/// Decides whether a running `git` is ended.
///
/// Git waits forever for a pipe that a file of the repository names. In a large repository, or on a slow disk, it works for
/// minutes without output. Working takes processor time, waiting takes none, so a limit of the time alone would be wrong.
struct GitProgress {
    /// What is decided.
    enum Verdict {
        case continues
        /// It does nothing.
        case stalled
        /// It has worked too long.
        case slow
    }

    /// How long git may take.
    struct Limits {
        /// The time between checks in milliseconds.
        var interval = 1000
        /// The number of checks in sequence without output and without use of the processor.
        var idleCount = 30
        /// The processor time in seconds. A diff of a million files takes less than one minute.
        var processorTime = 600

        /// The time without progress in seconds.
        var idleTime: Int { interval * idleCount / 1000 }
    }

    let limits: Limits
    private var idleCount = 0
    private var processorTime = Duration.zero

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Notes that there was output.
    mutating func noteOutput() { idleCount = 0 }

    /// Checks the process after an interval.
    ///
    /// - Parameter time: The processor time that it has used; `nil` if it has ended, and another process keeps its output open.
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

    /// The processor time that a process has used; `nil` if it has ended.
    static func processorTime(of process: pid_t) -> Duration? {
        #if canImport(Darwin)
        var usage = rusage_info_v0()
        let result = withUnsafeMutablePointer(to: &usage) { pointer in
            pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                proc_pid_rusage(process, RUSAGE_INFO_V0, $0)
            }
        }
        // The unit differs between processors. Only the limit of the processor time depends on it.
        return result == 0 ? .nanoseconds(Int64(usage.ri_user_time + usage.ri_system_time)) : nil
        #else
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #endif
    }
}
