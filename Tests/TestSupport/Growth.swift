#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Returns by which factor the processor time of some work grows when its input becomes four times as large: about 4 if
/// the work is linear, 16 if it is quadratic.
///
/// Only the time of the calling thread counts, so other processes and other tests don't matter. They share its caches,
/// though: if the factor is too large, the measurement is repeated, and the least times count.
///
/// - Parameters:
///   - size: The size of the smaller input.
///   - input: Makes an input of a size.
///   - work: What is measured.
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

/// A growth that is certainly not quadratic, and large enough for whatever else differs between two sizes.
package let linearGrowth = 8.0

/// The seconds for which the calling thread runs while it does some work.
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
