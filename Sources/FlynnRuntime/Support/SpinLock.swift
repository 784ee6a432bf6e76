import CFlynnRuntime
import Synchronization

#if canImport(Darwin)
/// A lock for critical sections of a few instructions that don't call user code. Not recursive.
///
/// The system's unfair lock, to which a waiting thread lends its quality of service. A thread that spins would keep a holder
/// of a lower quality of service from running.
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
        // Acquiring: synchronizes with the release store below, of the previous holder.
        while isLocked.exchange(true, ordering: .acquiring) {
            // Relaxed: only decides when to try again.
            var attempts = 0
            while isLocked.load(ordering: .relaxed) {
                attempts += 1
                // The holder may be preempted, so give it this core after a while.
                if attempts < 64 { flynn_pause() } else { flynn_thread_yield() }
            }
        }
    }

    package func release() {
        // Releasing: synchronizes with the exchange above, of the next holder.
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
