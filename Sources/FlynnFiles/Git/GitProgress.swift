import CFlynnFiles
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
        /// The memory that it may allocate in bytes. It reads some of its files until they end, and a link can lead to `/dev/zero`.
        var memory = 4 << 30

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

    /// Limits the memory of a process, if the system can do that.
    static func limitMemory(of process: pid_t, to byteCount: Int) {
        #if !canImport(Darwin)
        flynn_limit_memory(process, UInt64(byteCount))
        #endif
    }

    /// Whether a process has allocated more memory than it may. Where the system limits the memory, it never has.
    func hasTooMuchMemory(_ process: pid_t) -> Bool {
        #if canImport(Darwin)
        GitProgress.usage(of: process).map { $0.ri_phys_footprint > UInt64(limits.memory) } ?? false
        #else
        false
        #endif
    }

    #if canImport(Darwin)
    private static func usage(of process: pid_t) -> rusage_info_v0? {
        var usage = rusage_info_v0()
        let result = withUnsafeMutablePointer(to: &usage) { pointer in
            pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
                proc_pid_rusage(process, RUSAGE_INFO_V0, $0)
            }
        }
        return result == 0 ? usage : nil
    }
    #endif

    /// The processor time that a process has used; `nil` if it has ended.
    static func processorTime(of process: pid_t) -> Duration? {
        #if canImport(Darwin)
        // The unit differs between processors. Only the limit of the processor time depends on the unit.
        return usage(of: process).map { .nanoseconds(Int64($0.ri_user_time + $0.ri_system_time)) }
        #else
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        #endif
    }
}
