/// A closure that a program sets, and that any thread calls.
///
/// Unchecked `Sendable` because of its variable, which is guarded by `monitor`.
package final class Hook<Event>: @unchecked Sendable {
    package typealias Handler = @Sendable (Event) -> Void

    // (ThreadSanitizer doesn't see the lock of `Synchronization.Mutex`.)
    private let monitor = Monitor()
    private var current: Handler?

    package init() {}

    package var handler: Handler? {
        get { monitor.withLock { current } }
        set {
            // The old handler is released after the lock, because that may run any code.
            let old = monitor.withLock {
                defer { current = newValue }
                return current
            }
            withExtendedLifetime(old) {}
        }
    }
}
