#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What some work took, in seconds.
public struct Cost: Sendable {
    /// Of the clock on the wall.
    public var elapsed: Double
    /// Of all processors together that worked for this process.
    public var processor: Double

    /// Does the work.
    public init(of work: () throws -> Void) rethrows {
        let before = processorSeconds()
        elapsed = try seconds(work)
        processor = processorSeconds() - before
    }
}

/// How long some work takes by the clock on the wall, in seconds.
public func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
}

/// The processor time of the whole process so far, in seconds.
public func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The median of some values, of which there is at least one; of an even number the greater one in the middle.
public func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}
