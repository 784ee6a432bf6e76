import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Work on many values at once.
enum Parallel {
    /// The number of cores that this process may use.
    static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The results for all values, in their order, computed by `jobs` workers that take the next value when they are done
    /// with one.
    static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value], jobs: Int, _ transform: @Sendable (Value) -> Result
    ) -> [Result] {
        let workers = min(max(jobs, 1), values.count)
        if workers <= 1 { return values.map(transform) }
        // Relaxed is enough: the counter only hands out numbers, and the mutex orders the results.
        let next = Atomic(0)
        let batch = 8
        let finished = Mutex<[(start: Int, results: [Result])]>([])
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            while true {
                let start = next.add(batch, ordering: .relaxed).oldValue
                guard start < values.count else { return }
                let results = values[start..<min(start + batch, values.count)].map(transform)
                finished.withLock { $0.append((start, results)) }
            }
        }
        return finished.withLock { $0.sorted { $0.start < $1.start }.flatMap(\.results) }
    }
}
