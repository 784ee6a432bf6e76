#if Services
import FlynnRuntime
import Foundation
import Logging

extension Flynn {
    /// Sends to a logger what the runtime otherwise writes to standard error.
    public static func logs(to logger: Logger) {
        let letters = Occurrences()
        onDeadLetter = { behavior in
            guard let count = letters.add(behavior) else { return }
            logger.warning(
                "a call was dropped because the actor was deinitialized or stopped",
                metadata: ["behavior": "\(behavior)", "count": "\(count)"])
        }
    }
}

/// Counts what happens. Thread-safe.
///
/// Unchecked `Sendable` because of `counts`, which is guarded by `lock`.
final class Occurrences: @unchecked Sendable {
    private let lock = NSLock()
    private var counts: [String: Int] = [:]

    /// Counts an event. Returns the number of events with this key if it is a power of ten, or else nil.
    func add(_ key: String) -> Int? {
        let count = lock.withLock {
            counts[key, default: 0] += 1
            return counts[key, default: 0]
        }
        var power = 1
        while power < count, !power.multipliedReportingOverflow(by: 10).overflow { power *= 10 }
        return power == count ? count : nil
    }
}
#endif
