import FlynnFiles
import FlynnResolution
import Synchronization

/// Runs two functions at the same time if several jobs are allowed.
struct ParallelPair: PairExecution {
    let jobs: Int

    /// Blocks the calling thread until both results are computed, so it must not be called from a behavior.
    func both<First: Sendable, Second: Sendable>(
        _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
    ) -> (First, Second) {
        if jobs <= 1 { return (first(), second()) }
        let found = Shared(Mutex<First?>(nil))
        let work = BackgroundWork {
            let result = first()
            found.value.withLock { $0 = result }
        }
        let result = second()
        work.wait()
        guard let other = found.value.withLock({ $0 }) else { preconditionFailure("the worker has finished") }
        return (other, result)
    }
}
