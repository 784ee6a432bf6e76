/// A closure that is set by the program, and called on any thread.
///
/// Unchecked `Sendable`: the variable is guarded by `monitor`.
package final class Hook<Event>: @unchecked Sendable {
    package typealias Handler = @Sendable (Event) -> Void

    // (ThreadSanitizer doesn't support the lock of `Synchronization.Mutex`.)
    private let monitor = Monitor()
    private var current: Handler?

    package init() {}

    package var handler: Handler? {
        get { monitor.withLock { current } }
        set {
            // Release the old handler outside the lock to avoid running arbitrary code under the lock.
            let old = monitor.withLock {
                defer { current = newValue }
                return current
            }
            withExtendedLifetime(old) {}
        }
    }
}
