import FlynnRuntime
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Work on many values at once, by actors of the runtime that this project is about.
enum Parallel {
    /// The number of cores that this process may use.
    static var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// How many values a worker takes at a time.
    private static let batch = 8

    /// The results for all values, in their order, computed by `jobs` workers that take the next values when they are done
    /// with some.
    ///
    /// Blocks the calling thread until all are done, so it must not be called from a behavior.
    static func map<Value: Sendable, Result: Sendable>(
        _ values: [Value], jobs: Int, _ transform: @escaping @Sendable (Value) -> Result
    ) -> [Result] {
        let batches = (values.count + batch - 1) / batch
        let count = min(max(jobs, 1), batches)
        if count <= 1 { return values.map(transform) }
        // Relaxed is enough: the counter only hands out numbers; the results travel in messages.
        let next = Shared(Atomic(0))
        let collector = Collector<Result>(batches: batches)
        let take = collector.beTake
        let work: @Sendable () -> Void = {
            while true {
                let number = next.value.add(1, ordering: .relaxed).oldValue
                guard number < batches else { return }
                let start = number * batch
                take(number, values[start..<min(start + batch, values.count)].map(transform))
            }
        }
        let workers = (0..<count).map { _ in Worker() }
        for worker in workers { worker.beWork(work) }
        for worker in workers { worker.unsafeWait(0) }
        let results = Shared(Mutex<[Result]>([]))
        collector.beDeliver({ all in results.value.withLock { $0 = all } } as @Sendable ([Result]) -> Void)
        collector.unsafeWait(0)
        return results.value.withLock { $0 }
    }
}

/// One of those who work.
private final class Worker: Actor {
    lazy var beWork = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable () -> Void - what to do
        let work: @Sendable () -> Void = args[x: 0]
        work()
    }
}

/// Puts together what the workers bring.
private final class Collector<Result: Sendable>: Actor {
    /// The results for each batch of values, as far as they have been brought.
    private var batches: [[Result]]

    init(batches: Int) {
        self.batches = Array(repeating: [], count: batches)
        super.init()
    }

    lazy var beTake = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - the number of the batch
        // flynnlint:parameter [Result] - the results for its values
        let number: Int = args[x: 0]
        self.batches[number] = args[x: 1]
    }

    /// Hands over all results that were brought before, in order.
    lazy var beDeliver = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable ([Result]) -> Void - takes them
        let take: @Sendable ([Result]) -> Void = args[x: 0]
        take(Array(self.batches.joined()))
    }
}

/// Gives a value that can't be copied an address that closures can share.
private final class Shared<Value: ~Copyable & Sendable>: Sendable {
    let value: Value

    init(_ value: consuming Value) {
        self.value = value
    }
}
