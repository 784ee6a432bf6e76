#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Returns the growth of the processor time when the input becomes four times as large. The factor is about 4 for
/// linear work, and 16 for quadratic work.
///
/// Only the time of the calling thread is measured, so that other processes and tests don't affect the result. However,
/// they share the caches of the processor. If the factor is too large, the measurement is repeated, and the minimum
/// times are used.
///
/// - Parameters:
///   - size: The size of the smaller input.
///   - input: Creates an input of a size.
///   - work: The work to measure.
package func growth<Input>(from size: Int, of input: (Int) -> Input, _ work: (Input) throws -> Void) rethrows -> Double
{
    let (small, large) = (input(size), input(4 * size))
    var (least, most) = (Double.infinity, Double.infinity)
    for _ in 0..<5 {
        least = min(least, try processorTime { try work(small) })
        most = min(most, try processorTime { try work(large) })
        if most / least < linearGrowth { break }
    }
    return most / least
}

/// The maximum factor for linear work. Smaller than the factor for quadratic work, but large enough for other effects
/// of the size.
package let linearGrowth = 8.0

/// Returns the processor time of the calling thread for a piece of work, in seconds.
private func processorTime(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
}
