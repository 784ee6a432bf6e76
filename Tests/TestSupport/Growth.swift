#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Returns the factor by which the processor time of some work grows if its input is four times as large: about 4 if
/// the work is linear, 16 if it is quadratic.
///
/// Only the time of the calling thread counts, so other processes and other tests don't matter. But they share the
/// processor's caches, so if the factor is too large, the measurement is repeated, and the minimum times are used.
///
/// - Parameters:
///   - size: The size of the smaller input.
///   - input: Makes an input of a size.
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

/// The maximum factor of linear work. It is below that of quadratic work, and tolerates other effects of the size.
package let linearGrowth = 8.0

/// The processor time of the calling thread for some work, in seconds.
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
