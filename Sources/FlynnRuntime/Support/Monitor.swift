import CFlynnRuntime

/// A mutex and a condition to wait for, for the places where threads sleep.
final class Monitor: Sendable {
    /// The pointer never changes, and what it points to is made to be shared between threads.
    private nonisolated(unsafe) let monitor: OpaquePointer = flynn_monitor_create()

    deinit { flynn_monitor_destroy(monitor) }

    func withLock<Result>(_ body: () -> Result) -> Result {
        flynn_monitor_lock(monitor)
        defer { flynn_monitor_unlock(monitor) }
        return body()
    }

    /// Waits for `signal()`, with the lock held before and after. May return early.
    func wait() {
        flynn_monitor_wait(monitor)
    }

    /// Like `wait()`, but no longer than until the clock shows `deadline` (nanoseconds of `now()`).
    func wait(until deadline: UInt64) {
        flynn_monitor_wait_until(monitor, deadline)
    }

    /// Wakes all who wait. To be called with the lock held.
    func signal() {
        flynn_monitor_signal_all(monitor)
    }
}

/// Nanoseconds on a clock that never goes back and that the user cannot set.
func now() -> UInt64 {
    flynn_now()
}
