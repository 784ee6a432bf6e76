import FlynnRuntime
import Synchronization
import SystemLibrary

/// Parallel work on many values, by actors of FlynnRuntime.
package enum Parallel {
    /// The number of cores that this process may use.
    package static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The number of values that a worker takes at a time.
    @usableFromInline static let batch = 8

    /// Computes the results for all values, in their order, with `jobs` workers that take batches of values.
    ///
    /// Blocks the calling thread until all results are computed, so it must not be called from a behavior.
    @inlinable
    package static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value], jobs: Int, batch: Int = batch, _ transform: @escaping @Sendable (Value) -> Result
    ) -> [Result] {
        let batches = (values.count + batch - 1) / batch
        let count = min(max(jobs, 1), batches)
        if count <= 1 { return values.map(transform) }
        return Array(unsafeUninitializedCapacity: values.count) { results, initializedCount in
            // Each worker initializes the results of the batches that it takes. They aren't copied, because they can be large.
            nonisolated(unsafe) let results = results
            run(batches, workers: count) { number in
                values.withUnsafeBufferPointer { values in
                    for position in number * batch..<min((number + 1) * batch, values.count) {
                        results.initializeElement(at: position, to: transform(values[position]))
                    }
                }
            }
            initializedCount = values.count
        }
    }

    /// Runs some parts of work, by their numbers, and waits for their end.
    @usableFromInline
    static func run(_ count: Int, workers workerCount: Int, _ part: @escaping @Sendable (Int) -> Void) {
        // Relaxed ordering suffices: the counter only assigns numbers; waiting for the workers transfers the results.
        let next = Shared(Atomic(0))
        let work: @Sendable () -> Void = {
            while true {
                let number = next.value.add(1, ordering: .relaxed).oldValue
                guard number < count else { return }
                part(number)
            }
        }
        let workers = (0..<workerCount).map { _ in Worker() }
        for worker in workers { worker.beWork(work) }
        for worker in workers { worker.unsafeWait(0) }
    }
}

/// Work that goes on in the background.
package struct BackgroundWork {
    private let worker = Worker()

    /// Begins the work.
    package init(_ work: @escaping @Sendable () -> Void) {
        worker.beWork(work)
    }

    /// Waits until it has ended. Blocks the calling thread, so it must not be called from a behavior.
    package func wait() { worker.unsafeWait(0) }
}

/// A worker.
private final class Worker: Actor {
    lazy var beWork = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable () -> Void - what to do
        let work: @Sendable () -> Void = args[x: 0]
        work()
    }
}

/// A value that isn't copied with those who share it.
package final class Shared<Value: ~Copyable & Sendable>: Sendable {
    package let value: Value

    @inlinable
    package init(_ value: consuming Value) {
        self.value = value
    }
}

extension Shared: Equatable where Value: Equatable {
    package static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }
}
