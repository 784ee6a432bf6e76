#if Services
import Foundation

/// Counts events by key. Thread-safe.
///
/// Unchecked `Sendable`: `lock` guards `counts`.
final class Occurrences: @unchecked Sendable {
    /// The maximum number of keys. Events with other keys are counted together.
    static let maxKeys = 1000

    // (ThreadSanitizer doesn't see the lock of `Synchronization.Mutex`.)
    private let lock = NSLock()
    private var counts: [String?: Int] = [:]

    /// Counts an event. If the number of events with this key is a power of ten, returns it, and otherwise nil.
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
