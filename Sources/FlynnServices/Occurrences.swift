#if Services
import Foundation

/// Counts events by key. Thread-safe.
///
/// Unchecked `Sendable`: `lock` guards `counts`.
final class Occurrences: @unchecked Sendable {
    /// The maximum number of keys. The events of all further keys share a count.
    static let maxKeys = 1000

    // (ThreadSanitizer doesn't see the lock of `Synchronization.Mutex`.)
    private let lock = NSLock()
    private var counts: [String?: Int] = [:]

    /// Counts an event. Returns the number of events for this key if the number is a power of ten, and nil otherwise.
    func add(_ key: String) -> Int? {
        let count = lock.withLock {
            let key = counts[key] != nil || counts.count < Occurrences.maxKeys ? key : nil
            let count = counts[key, default: 0] + 1
            counts[key] = count
            return count
        }
        var rest = count
        while rest % 10 == 0 { rest /= 10 }
        return rest == 1 ? count : nil
    }
}
#endif
