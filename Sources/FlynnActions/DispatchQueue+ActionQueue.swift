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

/// Each queue gets a key of its own when it is asked for the first time, and stores it.
///
/// `DispatchQueue.getSpecific(key:)` looks for a key in the queue that runs the calling code and in its targets. Comparing
/// references to queues wouldn't find targets, and on Linux, `DispatchQueue.main` is a new object each time.
private enum QueueKeys {
    /// The key with which a queue stores its own key.
    static let keyOfQueue = DispatchSpecificKey<QueueKey>()

    /// The key with which a queue owns its own key.
    private static let owner = DispatchSpecificKey<DispatchSpecificKey<Bool>>()

    /// How the labels of the global queues begin, on all systems. Setting a key for such a queue crashes.
    static let globalPrefix = "com.apple.root."

    private static let lock = NSLock()

    /// Returns the key of a queue. Threads that ask at the same time get the same key.
    static func key(of queue: DispatchQueue) -> QueueKey {
        lock.withLock {
            if let key = queue.getSpecific(key: keyOfQueue) { return key }
            let object = DispatchSpecificKey<Bool>()
            let key = QueueKey(object: Unmanaged.passUnretained(object))
            queue.setSpecific(key: owner, value: object)
            queue.setSpecific(key: object, value: true)
            // Last, because threads that find the key don't wait for the lock.
            queue.setSpecific(key: keyOfQueue, value: key)
            return key
        }
    }
}

/// The key of a queue, which the queue owns. Unmanaged, because that saves retaining it for each question. The object has no
/// fields, so threads share only its address.
private struct QueueKey: Sendable {
    let object: Unmanaged<DispatchSpecificKey<Bool>>

    /// Whether the queue or a child of it runs the calling code. The queue must exist.
    var isCurrent: Bool {
        flynn_current_queue_has(object.toOpaque())
    }
}
