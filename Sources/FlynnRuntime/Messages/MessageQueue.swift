import CFlynnRuntime
import Synchronization

/// An unbounded multi-producer, single-consumer queue: Dmitry Vyukov's intrusive MPSC queue with the empty flag of
/// Pony's `actor/messageq`.
///
/// The nodes form a linked list from `tail`, which only the receiver accesses, to `head`, which senders exchange. The
/// node at `tail` is the stub: its message was already received, and the next message is in the next node.
///
/// A send doesn't need a lock or a loop. It consists of two steps:
///
/// 1. The sender exchanges `head` for its node. This determines the order of the messages.
/// 2. The sender stores its node in `next` of the previous head.
///
/// Between the two steps the receiver can reach neither the node nor any later node. In this state, `pop` returns nil,
/// although `markEmpty` fails.
///
/// The lowest bit of `head` is the empty flag: if it is set, the receiver is inactive. `markEmpty` sets the flag, which
/// ends the caller's role as the receiver. The exchange of a sender clears the flag. Exactly one sender observes the
/// flag, and this sender must schedule the receiver again.
///
/// Messages from the same sender are received in the order of their sends. The same is true for messages from different
/// senders if one send happens before the other, since the modification order of `head` is consistent with the
/// happens-before relation.
///
/// The message counts are in words next to the words that the two sides write anyway: `sent` next to `head`, and
/// `finished` next to `tail`. `between`, of at least 32 bytes, keeps senders and receiver from sharing a cache line.
///
/// The first stub is embedded in the queue, to save a node for idle actors.
///
/// Unchecked `Sendable`: the pointer in `tail` is used only by the receiver.
struct MessageQueue<Between: ~Copyable & Sendable>: ~Copyable, @unchecked Sendable {
    private let head = Atomic<UInt>(0)
    private let sent = SendCounter()
    private let embedded = Message(size: .embedded)
    var between: Between
    /// The stub. Accessed only by the receiver, hence relaxed everywhere. The next receiver sees the last store:
    /// `markEmpty` synchronizes with the sender's exchange in `push`, and this sender schedules the next receiver.
    private let tail = Atomic<MessagePointer?>(nil)
    private let finished = Atomic<UInt32>(0)

    private static var emptyFlag: UInt { 1 }

    init(between: consuming Between) {
        self.between = between
    }

    /// Makes the queue usable. Must be called once, when the queue is at its final address.
    ///
    /// - Parameter embedded: the address of `embedded`.
    func start(with embedded: MessagePointer) {
        // Relaxed: the queue isn't shared yet.
        tail.store(embedded, ordering: .relaxed)
        head.store(UInt(bitPattern: embedded) | MessageQueue.emptyFlag, ordering: .relaxed)
    }

    /// The offset of the embedded node.
    static var embeddedOffset: Int { MemoryLayout<UInt>.size + MemoryLayout<SendCounter>.size }

    /// The number of unfinished counted messages (see `Message.Kind.isCounted`), including the running message.
    var count: Int {
        // Loaded before `sent`, to make sure that the difference is never negative. It can be too high. Acquiring:
        // synchronizes with the store in `finishOne`, so that the caller sees the effects of finished messages.
        let finished = finished.load(ordering: .acquiring)
        return Int(sent.value &- finished)
    }

    /// The result of appending a message.
    struct Push {
        /// Whether the receiver was inactive. The sender must then schedule a receiver.
        let isFirst: Bool
        /// Whether the preceding message is from a different thread. A hint.
        let isContended: Bool
    }

    /// Appends a message. Thread-safe. `thread` must be the calling thread's record.
    func push(_ message: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) -> Push {
        // The releasing exchange below publishes the count to the receiver, and orders it for other senders.
        if message.pointee.kind.isCounted { sent.addOne(on: thread) }
        // Relaxed: the node is not shared yet.
        message.pointee.next.store(nil, ordering: .relaxed)
        // Acquiring: synchronizes with `markEmpty` of the last receiver, whose state the next receiver must see.
        // Releasing: synchronizes with the exchange of the next sender.
        let previous = head.exchange(UInt(bitPattern: message), ordering: .acquiringAndReleasing)
        let last = MessagePointer(bitPattern: previous & ~MessageQueue.emptyFlag).unsafelyUnwrapped
        let isContended = !last.pointee.origin.hasThread(of: message.pointee.origin)
        // `last` is still allocated: the receiver frees a node only after it read the node's `next`, which is written
        // only here. Releasing: synchronizes with the load in `pop`.
        last.pointee.next.store(message, ordering: .releasing)
        return Push(isFirst: previous & MessageQueue.emptyFlag != 0, isContended: isContended)
    }

    /// Returns the next message, or nil if the queue is empty or a sender is between its two steps. The node becomes
    /// the stub: the caller takes its contents but must not free the node. Call this only from the receiver.
    func pop(on thread: UnsafeMutablePointer<FlynnThread>) -> MessagePointer? {
        let stub = tail.load(ordering: .relaxed).unsafelyUnwrapped
        // Acquiring: synchronizes with the second store in `push`.
        guard let next = stub.pointee.next.load(ordering: .acquiring) else { return nil }
        // The second node was written by the core of a sender. Its cache line arrives while the message runs. Relaxed:
        // a hint.
        flynn_prefetch(next.pointee.next.load(ordering: .relaxed))
        MessagePool.free(stub, on: thread)
        tail.store(next, ordering: .relaxed)
        return next
    }

    /// Counts a message as finished. Call this only from the receiver.
    func finishOne() {
        // Relaxed load: only the receiver writes this value. Releasing store: see `count`.
        finished.store(finished.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// Sets the empty flag. The caller is then no longer the receiver. If the queue contains a message or a sender is
    /// between its two steps, returns false and changes nothing. Call this only from the receiver.
    func markEmpty() -> Bool {
        let stub = UInt(bitPattern: tail.load(ordering: .relaxed))
        // Releasing: synchronizes with the exchange in `push` that clears the flag, so that the next receiver sees
        // `tail` and the actor's state. Relaxed on failure: `pop` acquires the new message.
        return head.compareExchange(
            expected: stub, desired: stub | MessageQueue.emptyFlag,
            successOrdering: .releasing, failureOrdering: .relaxed
        ).exchanged
    }

    /// Whether the empty flag is set. If the flag is set, the receiver received and completed all messages whose sends
    /// happened before this call.
    var isMarkedEmpty: Bool {
        // Acquiring: synchronizes with `markEmpty`.
        head.load(ordering: .acquiring) & MessageQueue.emptyFlag != 0
    }

    /// The send time of the next message. Nil if the queue doesn't contain a message, or if the time wasn't recorded.
    /// Call this only from the receiver.
    var timeOfNext: MessageTime? {
        // Acquiring: as in `pop`.
        tail.load(ordering: .relaxed)?.pointee.next.load(ordering: .acquiring)?.pointee.origin.time
    }

    // MARK: The embedded node

    /// Appends the embedded node if the queue is marked empty and another node is the stub. If the function returns
    /// true, the caller is the receiver, and the node is in the queue. Thread-safe.
    func pushEmbeddedIfEmpty(_ embedded: MessagePointer) -> Bool {
        let found = head.load(ordering: .relaxed)
        guard found & MessageQueue.emptyFlag != 0, found != UInt(bitPattern: embedded) | MessageQueue.emptyFlag else {
            return false
        }
        // The orderings are the same as in `push`. The node is not in the queue, so its `next` is nil. `next` must not
        // be written before the exchange, since the next receiver can add the node.
        guard
            head.compareExchange(
                expected: found, desired: UInt(bitPattern: embedded), successOrdering: .acquiringAndReleasing,
                failureOrdering: .relaxed
            ).exchanged, let last = MessagePointer(bitPattern: found & ~MessageQueue.emptyFlag)
        else { return false }
        last.pointee.next.store(embedded, ordering: .releasing)
        return true
    }

    /// Whether the node is the stub. Call this only from the receiver.
    func isStub(_ node: MessagePointer) -> Bool { tail.load(ordering: .relaxed) == node }
}
