import Foundation

/// A value that is guarded by a lock. ThreadSanitizer doesn't see the lock of `Synchronization.Mutex`.
///
/// Unchecked `Sendable`: `lock` guards `value`.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}

/// A list of lines, in the order in which they are written by several threads.
package final class Log: Sendable {
    private let lines = Locked<[String]>([])

    package init() {}

    package var all: [String] { lines.withLock { $0 } }

    package func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

/// An event to wait for. There is no timeout, because the durations on a busy machine are unpredictable.
package final class Event: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func happen() { semaphore.signal() }

    package func wait() { semaphore.wait() }
}

/// A time limit in milliseconds that is never reached by a test. Like `Event`, tests should not depend on durations.
package let noTimeLimit = 24 * 60 * 60 * 1000

/// Returns the size of a stress test: the full size in release builds, and a part of it in debug builds.
package func scaled(_ count: Int) -> Int {
    #if DEBUG
    count / 10
    #else
    count
    #endif
}
