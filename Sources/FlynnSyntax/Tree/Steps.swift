import Synchronization

#if DEBUG
/// Counts the steps of an operation, so that tests can check how the work grows with the size of a text or project.
/// Release builds do not count.
@usableFromInline
package enum Steps {
    /// The number of steps.
    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    @TaskLocal private static var counter: Counter?

    /// The number of active counters. This is usually 0, and then the task-local value is not read.
    private static let counters = Atomic(0)

    /// Returns the number of steps that the operation takes on this thread.
    package static func count(_ work: () throws -> Void) rethrows -> Int {
        let counter = Counter()
        counters.add(1, ordering: .relaxed)
        defer { counters.subtract(1, ordering: .relaxed) }
        try $counter.withValue(counter, operation: work)
        return counter.count.load(ordering: .relaxed)
    }

    @usableFromInline
    static func add() {
        if counters.load(ordering: .relaxed) > 0 { counter?.count.add(1, ordering: .relaxed) }
    }
}
#endif

/// Counts a step: an access to a node of a syntax tree, or an iteration over types, members, behaviors or names in an
/// index. The calls are mainly in the accessors of the tables.
@inlinable
@inline(__always)
package func countStep() {
    #if DEBUG
    Steps.add()
    #endif
}
