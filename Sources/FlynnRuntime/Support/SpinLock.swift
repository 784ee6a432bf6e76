import CFlynnRuntime
import Synchronization

#if canImport(Darwin)
/// A lock for critical sections of a few instructions that don't call user code. Not recursive.
///
/// This uses the system's unfair lock, to let waiting threads lend their quality of service to the holder. A spinning
/// thread would keep a holder with a lower quality of service from running.
package struct SpinLock: ~Copyable, Sendable {
    private let lock = Mutex(())

    package init() {}

    package func acquire() { lock._unsafeLock() }
    package func release() { lock._unsafeUnlock() }
}
#else
/// A lock for critical sections of a few instructions that don't call user code. Not recursive.
package struct SpinLock: ~Copyable, Sendable {
    private let isLocked = Atomic(false)

    package init() {}

    package func acquire() {
        // Acquiring: synchronizes with the release store below, by the previous holder.
        while isLocked.exchange(true, ordering: .acquiring) {
            // Relaxed: only determines the time of the next attempt.
            var attempts = 0
            while isLocked.load(ordering: .relaxed) {
                attempts += 1
                // The holder can be preempted, so a waiting thread soon yields this core.
                if attempts < 64 { flynn_pause() } else { flynn_thread_yield() }
            }
        }
    }

    package func release() {
        // Releasing: synchronizes with the exchange above, by the next holder.
        isLocked.store(false, ordering: .releasing)
    }
}
#endif

extension SpinLock {
    package func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        acquire()
        defer { release() }
        return body()
    }
}
