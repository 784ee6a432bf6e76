import Synchronization

#if DEBUG
/// Counts the steps of questions to an index, so that tests see how these grow with a project. Other builds don't count.
package enum Steps {
    /// The number of steps.
    package final class Counter: Sendable {
        fileprivate let count = Atomic(0)

        package init() {}
    }

    @TaskLocal private static var counter: Counter?

    /// The steps of some work on this thread.
    package static func count(_ work: () throws -> Void) rethrows -> Int {
        let counter = Counter()
        try $counter.withValue(counter, operation: work)
        return counter.count.load(ordering: .relaxed)
    }

    fileprivate static func add() { counter?.count.add(1, ordering: .relaxed) }
}
#endif

/// Counts a step. Each loop over types, members, behaviors and names of a project has one, mostly in the accessors of the tables.
@inline(__always)
func countStep() {
    #if DEBUG
    Steps.add()
    #endif
}
