import Synchronization

#if DEBUG
/// Counts the steps of some work, so that tests see how these grow with a text or a project. Other builds don't count.
@usableFromInline
package enum Steps {
    /// The number of steps.
    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    @TaskLocal private static var counter: Counter?

    /// How many counters there are. Most of the time there are none, and a task-local value isn't looked up.
    private static let counters = Atomic(0)

    /// The steps of some work on this thread.
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

/// Counts a step: a look at a node of a syntax tree, and in an index each loop over types, members, behaviors and names of a project, mostly
/// in the accessors of the tables.
@inlinable
@inline(__always)
package func countStep() {
    #if DEBUG
    Steps.add()
    #endif
}
