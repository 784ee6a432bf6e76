#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The time of a piece of work, in seconds.
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

/// Runs a piece of work, and returns the wall-clock time in seconds.
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

/// Returns the resident memory of the process in bytes. On systems other than Linux, returns the peak.
public func residentBytes() -> Int {
    #if os(Linux)
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = fread(&bytes, 1, bytes.count, file)
    let fields = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #endif
}

/// Returns the median of at least one value. If the number of values is even, returns the greater of the two values in
/// the middle.
public func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}
