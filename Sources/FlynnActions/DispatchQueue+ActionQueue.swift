import CFlynnActions
import Dispatch
import Foundation

extension DispatchQueue: ActionQueue {
    /// Whether the calling code runs on this queue, or on a queue that targets it directly or indirectly.
    ///
    /// A global queue is only recognized for code that runs directly on the global queue, not for queues that target
    /// the global queue. In a call of `sync`, only the called queue and its targets are recognized, not the waiting
    /// queue.
    ///
    /// Global queues are recognized by their labels. So a program must not create queues with the labels of the system
    /// (`com.apple.root.…`).
    public var isCurrent: Bool {
        if let key = getSpecific(key: QueueKeys.keyOfQueue) {
            return key.isCurrent
        }
        let label = label
        if label.hasPrefix(QueueKeys.globalPrefix) {
            return strcmp(flynn_current_queue_label(), label) == 0
        }
        return QueueKeys.key(of: self).isCurrent
    }

    /// Calls `work` later on the queue.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        async(execute: work)
    }
}

/// The keys that identify queues. A queue gets its key on the first access, and stores it.
///
/// `DispatchQueue.getSpecific(key:)` searches the current queue and its targets for a key. A comparison of queue
/// references would not find targets, and on Linux `DispatchQueue.main` returns a new object each time.
private enum QueueKeys {
    /// The specific key for the `QueueKey` stored in a queue.
    static let keyOfQueue = DispatchSpecificKey<QueueKey>()

    /// The specific key for the key object owned by a queue.
    private static let owner = DispatchSpecificKey<DispatchSpecificKey<Bool>>()

    /// The prefix of the labels of global queues, on all systems. Setting a key on such a queue crashes.
    static let globalPrefix = "com.apple.root."

    private static let lock = NSLock()

    /// Returns the key of a queue. Concurrent calls return the same key.
    static func key(of queue: DispatchQueue) -> QueueKey {
        lock.withLock {
            if let key = queue.getSpecific(key: keyOfQueue) { return key }
            let object = DispatchSpecificKey<Bool>()
            let key = QueueKey(object: Unmanaged.passUnretained(object))
            queue.setSpecific(key: owner, value: object)
            queue.setSpecific(key: object, value: true)
            // Set last, as threads that find this value don't wait for the lock.
            queue.setSpecific(key: keyOfQueue, value: key)
            return key
        }
    }
}

/// The key of a queue, owned by the queue. Unmanaged, to avoid retaining the key object for each query. The object has
/// no fields, so threads only share its address.
private struct QueueKey: Sendable {
    let object: Unmanaged<DispatchSpecificKey<Bool>>

    /// Whether the calling code runs on the queue or on a queue that targets it. The queue must exist.
    var isCurrent: Bool {
        flynn_current_queue_has(object.toOpaque())
    }
}
