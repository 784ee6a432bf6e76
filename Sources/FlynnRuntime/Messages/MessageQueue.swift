import CFlynnRuntime
import Synchronization

/// An unbounded queue with many senders and one receiver, after Dmitry Vyukov's intrusive queue and the empty flag of
/// Pony's `actor/messageq`.
///
/// The nodes form a chain from `tail`, which only the receiver uses, to `head`, which the senders exchange. The first
/// node, the stub, has been received already; the next message lies behind it. Sending is one exchange and one store:
/// no loop, no lock, and nothing that another sender, or the receiver, can hold up.
///
/// The lowest bit of `head` says "the receiver has seen this queue empty and gone away". Whoever sends and finds it set
/// must get the receiver to run again. There is exactly one such sender each time: the exchange clears the bit.
/// A receiver that runs is the only one, and `markEmpty` is how it stops being that.
///
/// FIFO for each sender, and for sends of different threads of which one happens before the other: both exchange the
/// same word, whose order of modification agrees with that.
///
/// The queue also counts its messages, beside the words that the two sides write anyway: `sent` beside `head`,
/// `finished` beside `tail`, the two pairs apart from each other so that senders and receiver share no cache line but
/// through the messages.
///
/// Unchecked because of the pointer in `tail`: it is used by one thread at a time.
struct MessageQueue: ~Copyable, @unchecked Sendable {
    private let head: Atomic<UInt>
    private let sent = Atomic<Int>(0)
    private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
    /// Used by the receiver alone, hence relaxed everywhere. It is handed from one receiver to the next through `head`:
    /// `markEmpty` releases it, a sender's exchange acquires it, and scheduling carries it on.
    private let tail: Atomic<MessagePointer>
    private let finished = Atomic<Int>(0)

    private static let emptyFlag: UInt = 1

    init(on thread: UnsafeMutablePointer<FlynnThread>) {
        let stub = MessagePool.allocate(on: thread)
        stub.pointee.next.store(nil, ordering: .relaxed)
        tail = Atomic(stub)
        head = Atomic(UInt(bitPattern: stub) | MessageQueue.emptyFlag)
    }

    /// Messages sent and not finished, the one that runs included; those that the runtime sends itself don't count.
    var count: Int {
        // `finished` first: then the difference errs to the high side only, and is never negative. Acquiring: whoever
        // learns that a message has finished sees what it did.
        let finished = finished.load(ordering: .acquiring)
        // Relaxed: a number. The caller's own sends are in it in any case.
        return sent.load(ordering: .relaxed) - finished
    }

    /// Appends a message; true if the receiver has gone away and the caller must get it to run.
    func push(_ message: MessagePointer) -> Bool {
        if message.pointee.kind.isCounted {
            // Relaxed: a number. The exchange below carries it to the receiver.
            sent.add(1, ordering: .relaxed)
        }
        // Relaxed: nobody else knows the node yet.
        message.pointee.next.store(nil, ordering: .relaxed)
        // Acquiring and releasing: acquires the receiver's last `markEmpty` (the caller is about to start the next
        // receiver, which must see the state the last one left), and releases to whoever exchanges or marks next.
        let previous = head.exchange(UInt(bitPattern: message), ordering: .acquiringAndReleasing)
        let isEmpty = previous & MessageQueue.emptyFlag != 0
        let last = MessagePointer(bitPattern: previous & ~MessageQueue.emptyFlag).unsafelyUnwrapped
        // `last` is still there: the receiver frees a node only after it has seen the node's `next`, which is written
        // here and nowhere else. Releasing: the receiver that loads it sees the whole message.
        last.pointee.next.store(message, ordering: .releasing)
        return isEmpty
    }

    /// Takes the next message, which stays in the queue as its stub: take what it holds, and leave the node. Nil if
    /// none is there, or if the next one's sender is between its two steps. For the receiver only.
    func pop(on thread: UnsafeMutablePointer<FlynnThread>) -> MessagePointer? {
        let stub = tail.load(ordering: .relaxed)
        // Acquiring: pairs with the release in `push`.
        guard let next = stub.pointee.next.load(ordering: .acquiring) else { return nil }
        MessagePool.free(stub, on: thread)
        tail.store(next, ordering: .relaxed)
        return next
    }

    /// Counts a message as finished. For the receiver only.
    func finishOne() {
        // Relaxed load: nobody else writes it. Releasing: see `count`.
        finished.store(finished.load(ordering: .relaxed) + 1, ordering: .releasing)
    }

    /// Marks the queue empty, after which the receiver must leave it alone; false if there is another message (or will
    /// be in a moment). For the receiver only.
    func markEmpty() -> Bool {
        let stub = UInt(bitPattern: tail.load(ordering: .relaxed))
        // Releasing: gives `tail`, and all the receiver has written to its actor, to the sender that finds the flag.
        // Relaxed on failure: a newer message is there, and `pop` acquires it.
        return head.compareExchange(
            expected: stub, desired: stub | MessageQueue.emptyFlag,
            successOrdering: .releasing, failureOrdering: .relaxed
        ).exchanged
    }

    /// Empties a queue that nobody sends to and nobody receives from any more: gives each message to `handle`, and frees
    /// the stub.
    func drain(on thread: UnsafeMutablePointer<FlynnThread>, _ handle: (MessagePointer) -> Void) {
        // Acquiring: sees what the last receiver did to the nodes before its `markEmpty`.
        _ = head.load(ordering: .acquiring)
        while let message = pop(on: thread) { handle(message) }
        MessagePool.free(tail.load(ordering: .relaxed), on: thread)
    }
}
