import FlynnIndex
import FlynnRuntime
import Synchronization
import SystemLibrary

/// Parallel work on many values, by actors of FlynnRuntime.
enum Parallel {
    /// The number of cores available to this process.
    static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The number of values per batch.
    private static let batch = 8

    /// Computes the results for all values, in the same order, with `jobs` workers. A worker takes batches of values.
    ///
    /// This function blocks the calling thread until all results are computed, so it must not be called from a
    /// behavior.
    static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value], jobs: Int, batch: Int = batch, _ transform: @escaping @Sendable (Value) -> Result
    ) -> [Result] {
        let batches = (values.count + batch - 1) / batch
        let count = min(max(jobs, 1), batches)
        if count <= 1 { return values.map(transform) }
        return Array(unsafeUninitializedCapacity: values.count) { results, initializedCount in
            // A worker initializes the results of its batches in place. Results can be large, so they aren't copied.
            nonisolated(unsafe) let results = results
            // Relaxed ordering suffices: the counter only assigns numbers, and waiting for the workers transfers the
            // results.
            let next = Shared(Atomic(0))
            let work: @Sendable () -> Void = {
                while true {
                    let number = next.value.add(1, ordering: .relaxed).oldValue
                    guard number < batches else { return }
                    values.withUnsafeBufferPointer { values in
                        for position in number * batch..<min((number + 1) * batch, values.count) {
                            results.initializeElement(at: position, to: transform(values[position]))
                        }
                    }
                }
            }
            let workers = (0..<count).map { _ in Worker() }
            for worker in workers { worker.beWork(work) }
            for worker in workers { worker.unsafeWait(0) }
            initializedCount = values.count
        }
    }
}

/// Runs two functions at the same time if several jobs are allowed.
struct ParallelPair: PairExecution {
    let jobs: Int

    /// Blocks the calling thread until both results are computed, so it must not be called from a behavior.
    func both<First: Sendable, Second: Sendable>(
        _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
    ) -> (First, Second) {
        if jobs <= 1 { return (first(), second()) }
        let found = Shared(Mutex<First?>(nil))
        let worker = Worker()
        worker.beWork(
            {
                let result = first()
                found.value.withLock { $0 = result }
            } as @Sendable () -> Void)
        let result = second()
        worker.unsafeWait(0)
        guard let other = found.value.withLock({ $0 }) else { preconditionFailure("the worker has finished") }
        return (other, result)
    }
}

/// Work in the background.
struct BackgroundWork {
    private let worker = Worker()

    /// Starts the work.
    init(_ work: @escaping @Sendable () -> Void) {
        worker.beWork(work)
    }

    /// Waits until the work has ended. Blocks the calling thread, so it must not be called from a behavior.
    func wait() { worker.unsafeWait(0) }
}

/// A worker.
private final class Worker: Actor {
    lazy var beWork = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable () -> Void - what to do
        let work: @Sendable () -> Void = args[x: 0]
        work()
    }
}

/// A value shared by reference instead of being copied.
final class Shared<Value: ~Copyable & Sendable>: Sendable {
    let value: Value

    init(_ value: consuming Value) {
        self.value = value
    }
}

extension Shared: Equatable where Value: Equatable {
    static func == (left: Shared, right: Shared) -> Bool { left === right || left.value == right.value }
}
