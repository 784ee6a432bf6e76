/// The counts of a scheduler for every class of actors. Thread-safe: the scheduler adds a whole batch under the lock.
///
/// Unchecked `Sendable`: `counts` is guarded by `monitor`.
final class ClassCounts: @unchecked Sendable {
    /// The counts of a class, or of a batch.
    struct Count {
        let type: Any.Type
        var messages = 0
        var batches = 0
        /// The largest number of unfinished messages at the beginning of a batch.
        var maxDepth = 0
        var nanoseconds: UInt64 = 0
        var longestNanoseconds: UInt64 = 0
        /// The behavior with the longest run.
        var longest: BehaviorName?

        mutating func add(_ other: Count) {
            messages += other.messages
            batches += other.batches
            maxDepth = max(maxDepth, other.maxDepth)
            nanoseconds += other.nanoseconds
            if other.longestNanoseconds > longestNanoseconds {
                (longestNanoseconds, longest) = (other.longestNanoseconds, other.longest)
            }
        }
    }

    private let monitor = Monitor()
    private var counts: [ObjectIdentifier: Count] = [:]

    func add(_ count: Count) {
        monitor.withLock { counts[ObjectIdentifier(count.type), default: Count(type: count.type)].add(count) }
    }

    /// Adds the counts to the counts of other schedulers.
    func add(to sums: inout [ObjectIdentifier: Count]) {
        let counts: [ObjectIdentifier: Count] = monitor.withLock { self.counts }
        for (type, count) in counts { sums[type, default: Count(type: count.type)].add(count) }
    }
}
