import CFlynnActions
import Dispatch
import Foundation

extension DispatchQueue: ActionQueue {
    /// Whether the calling code runs on this queue, or on a queue whose target is this one, directly or through others.
    ///
    /// A global queue is recognized if the calling code runs directly on it. A queue whose target is a global queue is not
    /// recognized as a child of it. If a queue waits for another one (`sync`), only the other one is recognized, and its targets.
    ///
    /// Global queues are recognized by their labels, so a program must not create queues with the system's labels
    /// (`com.apple.root.…`).
    public var isCurrent: Bool {
        if let key = getSpecific(key: QueueKeys.keyOfQueue) {
            return DispatchQueue.getSpecific(key: key) != nil
        }
        let label = label
        if label.hasPrefix(QueueKeys.globalPrefix) {
            return strcmp(flynn_current_queue_label(), label) == 0
        }
        return DispatchQueue.getSpecific(key: QueueKeys.key(of: self)) != nil
    }

    /// Calls `work` later on the queue.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        async(execute: work)
    }
}

/// Each queue gets a key of its own when it is asked for the first time, and stores it.
///
/// `DispatchQueue.getSpecific(key:)` looks for a key in the queue that runs the calling code and in its targets. Comparing
/// references to queues wouldn't find targets, and on Linux, `DispatchQueue.main` is a new object each time.
private enum QueueKeys {
    /// The key with which a queue stores its own key. The latter has no fields, so threads share only its address.
    static let keyOfQueue = DispatchSpecificKey<DispatchSpecificKey<Bool>>()

    /// How the labels of the global queues begin, on all systems. Setting a key for such a queue crashes.
    static let globalPrefix = "com.apple.root."

    private static let lock = NSLock()

    /// Returns the key of a queue. Threads that ask at the same time get the same key.
    static func key(of queue: DispatchQueue) -> DispatchSpecificKey<Bool> {
        lock.withLock {
            if let key = queue.getSpecific(key: keyOfQueue) { return key }
            let key = DispatchSpecificKey<Bool>()
            // In this order, because who finds the key looks for its value without the lock. The queue owns both.
            queue.setSpecific(key: key, value: true)
            queue.setSpecific(key: keyOfQueue, value: key)
            return key
        }
    }
}
