import CFlynnRuntime
import Synchronization

/// A lock for critical sections of a few instructions that never call user code.
struct SpinLock: ~Copyable, Sendable {
    private let isTaken = Atomic(false)

    func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        // Acquiring: sees all that the previous holder wrote before its release below.
        while isTaken.exchange(true, ordering: .acquiring) {
            // Relaxed: only a hint to try again. The holder may have lost its core, so this gives ours away.
            var rounds = 0
            while isTaken.load(ordering: .relaxed) {
                rounds += 1
                if rounds < 64 { flynn_pause() } else { flynn_thread_yield() }
            }
        }
        // Releasing: publishes what the section wrote to the next holder.
        defer { isTaken.store(false, ordering: .releasing) }
        return body()
    }
}
