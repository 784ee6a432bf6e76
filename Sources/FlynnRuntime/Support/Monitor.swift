import CFlynnRuntime

/// A mutex with one condition variable.
package final class Monitor: Sendable {
    package init() {}

    /// Safe: the pointer is constant, and the monitor it points to is thread-safe.
    private nonisolated(unsafe) let monitor: OpaquePointer = flynn_monitor_create()

    deinit { flynn_monitor_destroy(monitor) }

    package func withLock<Result>(_ body: () -> Result) -> Result {
        flynn_monitor_lock(monitor)
        defer { flynn_monitor_unlock(monitor) }
        return body()
    }

    /// Waits for `signal()`. The lock must be held. It is released during the wait, and held again when the function
    /// returns. Spurious wakeups are possible.
    package func wait() {
        flynn_monitor_wait(monitor)
    }

    /// Waits like `wait()`, but at most until `deadline` (nanoseconds of `now()`).
    package func wait(until deadline: UInt64) {
        flynn_monitor_wait_until(monitor, deadline)
    }

    /// Wakes all waiting threads. The lock must be held.
    package func signal() {
        flynn_monitor_signal_all(monitor)
    }
}

/// Returns the time of the monotonic clock in nanoseconds.
func now() -> UInt64 {
    flynn_now()
}

/// Spins for a number of nanoseconds. Doesn't yield the processor or access memory of other threads.
func spin(for nanoseconds: UInt64) {
    let start = now()
    repeat { for _ in 0..<8 { flynn_pause() } } while now() - start < nanoseconds
}
