#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The time of some work, in seconds.
public struct Cost: Sendable {
    /// Wall-clock time.
    public var elapsed: Double
    /// Processor time of the process on all cores.
    public var processor: Double

    /// Runs the work and measures it.
    public init(of work: () throws -> Void) rethrows {
        let before = processorSeconds()
        elapsed = try seconds(work)
        processor = processorSeconds() - before
    }
}

/// Runs some work and returns its wall-clock time in seconds.
public func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
}

/// Returns the processor time of the process so far, in seconds.
public func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Returns the median of at least one value. For an even number of values, the greater of the two in the middle.
public func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}
