/// A closure that is set by the program, and called on any thread.
///
/// Unchecked `Sendable` because of its variable, which is guarded by `monitor`.
package final class Hook<Event>: @unchecked Sendable {
    package typealias Handler = @Sendable (Event) -> Void

    // (ThreadSanitizer doesn't support the lock of `Synchronization.Mutex`.)
    private let monitor = Monitor()
    private var current: Handler?

    package init() {}

    package var handler: Handler? {
        get { monitor.withLock { current } }
        set {
            // The old handler is released outside of the lock, because a release can run any code.
            let old = monitor.withLock {
                defer { current = newValue }
                return current
            }
            withExtendedLifetime(old) {}
        }
    }
}
