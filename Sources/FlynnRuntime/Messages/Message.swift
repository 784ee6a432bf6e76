import CFlynnRuntime
import Synchronization

/// One call on its way to an actor: a node of the actor's message queue.
struct Message: ~Copyable {
    enum Kind: UInt8 {
        /// Run `body`, which its behavior keeps until a `releaseBody` has come through the same queue.
        case call
        /// Run `body`, which the message owns.
        case ownedCall
        /// Run `body`, which the message owns; not counted as a message of the actor.
        case internalCall
        /// Let `body` go: its behavior is gone, and all its calls have run.
        case releaseBody

        var isCounted: Bool { self == .call || self == .ownedCall }
        var ownsBody: Bool { self != .call }
    }

    /// There from `putArguments` to `takeArguments` only, and uninitialized else: to move them in and out costs no reference
    /// count. Nothing else may touch them.
    ///
    /// First, because a thread sanitizer takes a change of it for a change of the node's first word, and `next` may be
    /// written at that time.
    fileprivate var arguments: BehaviorArgs = []
    /// What to run; nil while the node is free.
    var body: Unmanaged<BehaviorBody>?
    var kind = Kind.call
    /// The node that was sent after this one. The queue says which thread writes and reads it, and when.
    let next = Atomic<MessagePointer?>(nil)
}

typealias MessagePointer = UnsafeMutablePointer<Message>

extension MessagePointer {
    /// Moves the arguments into a node that has none.
    @inline(__always)
    func putArguments(_ arguments: consuming BehaviorArgs) {
        place.initialize(to: consume arguments)
    }

    /// Moves the arguments out, so that a node that waits in the queue as its stub, or in the pool, holds none. Touches
    /// nothing but them: a sender may be writing `next`.
    @inline(__always)
    func takeArguments() -> BehaviorArgs {
        place.move()
    }

    private var place: UnsafeMutablePointer<BehaviorArgs> {
        // The first property of a struct is where the struct is.
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: BehaviorArgs.self)
    }

    /// A new node.
    fileprivate static func make() -> MessagePointer {
        let node = MessagePointer.allocate(capacity: 1)
        node.initialize(to: Message())
        _ = node.takeArguments()
        return node
    }

    /// Ends the life of a node that is free.
    fileprivate func destroy() {
        putArguments([])
        deinitialize(count: 1)
        deallocate()
    }
}

/// Free message nodes: a list for each thread, and a store that threads fill and empty in whole lists.
///
/// A thread that mostly sends runs out of nodes and one that mostly receives has too many; they trade lists of
/// `listLength` nodes through the store, so that both touch shared memory only once in as many messages. Nodes come
/// from the allocator only while the number of waiting messages grows beyond what it was before.
/// (Pony's `mem/pool` is the model. Here a slot of the store is emptied by an exchange, which leaves no ABA problem.)
enum MessagePool {
    private static let listLength: Int64 = 256
    private static let slotCount = 1024

    /// Each slot is empty or owns a list of `listLength` nodes.
    private static let slots = AtomicSlots(count: slotCount)

    static func allocate(on thread: UnsafeMutablePointer<FlynnThread>) -> MessagePointer {
        guard let first = thread.pointee.freeMessages ?? refill(thread) else {
            return MessagePointer.make()
        }
        let node = first.assumingMemoryBound(to: Message.self)
        // Relaxed: the node belongs to this thread, which got it with an acquiring exchange or freed it itself.
        thread.pointee.freeMessages = UnsafeMutableRawPointer(node.pointee.next.load(ordering: .relaxed))
        thread.pointee.freeMessageCount -= 1
        return node
    }

    static func free(_ node: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        if thread.pointee.freeMessageCount >= 2 * listLength { shed(thread) }
        let rest = thread.pointee.freeMessages?.assumingMemoryBound(to: Message.self)
        // Relaxed: as above.
        node.pointee.next.store(rest, ordering: .relaxed)
        thread.pointee.freeMessages = UnsafeMutableRawPointer(node)
        thread.pointee.freeMessageCount += 1
    }

    /// Gets a list from the store for a thread that has no node left.
    private static func refill(_ thread: UnsafeMutablePointer<FlynnThread>) -> UnsafeMutableRawPointer? {
        registerOnce(thread)
        guard let list = slots.take() else { return nil }
        thread.pointee.freeMessages = list
        thread.pointee.freeMessageCount = listLength
        return list
    }

    /// Moves `listLength` nodes of the calling thread to the store, or to the allocator if the store is full.
    private static func shed(_ thread: UnsafeMutablePointer<FlynnThread>) {
        registerOnce(thread)
        guard let first = thread.pointee.freeMessages?.assumingMemoryBound(to: Message.self) else { return }
        var last = first
        // Relaxed: all these nodes belong to this thread.
        for _ in 1..<listLength { last = last.pointee.next.load(ordering: .relaxed)! }
        thread.pointee.freeMessages = UnsafeMutableRawPointer(last.pointee.next.load(ordering: .relaxed))
        thread.pointee.freeMessageCount -= listLength
        last.pointee.next.store(nil, ordering: .relaxed)
        if !slots.give(UnsafeMutableRawPointer(first)) { deallocate(first) }
    }

    private static func deallocate(_ list: MessagePointer) {
        var rest: MessagePointer? = list
        while let node = rest {
            rest = node.pointee.next.load(ordering: .relaxed)
            node.destroy()
        }
    }

    /// Sees to it that the thread's nodes are not lost when it ends.
    private static func registerOnce(_ thread: UnsafeMutablePointer<FlynnThread>) {
        guard thread.pointee.isRegistered == 0 else { return }
        thread.pointee.isRegistered = 1
        flynn_thread_at_exit { thread in
            while thread.pointee.freeMessageCount >= MessagePool.listLength { MessagePool.shed(thread) }
            if let rest = thread.pointee.freeMessages {
                MessagePool.deallocate(rest.assumingMemoryBound(to: Message.self))
            }
            thread.pointee.freeMessages = nil
            thread.pointee.freeMessageCount = 0
            thread.pointee.isRegistered = 0
        }
    }
}

/// A fixed number of places, each empty or with a list of nodes that belongs to whoever takes it out.
private final class AtomicSlots: Sendable {
    private struct Slot: ~Copyable {
        let list = Atomic<UnsafeMutableRawPointer?>(nil)
    }

    /// Lives as long as the process; the pointer never changes, and the slots are atomic.
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>
    private let count: Int
    /// About how many slots are full: says where to look first, and when not to look at all.
    private let level = Atomic(0)

    init(count: Int) {
        self.count = count
        slots = .allocate(capacity: count)
        for index in 0..<count { (slots + index).initialize(to: Slot()) }
    }

    func take() -> UnsafeMutableRawPointer? {
        // Relaxed: a guess. At worst a list stays where it is, and the caller allocates.
        let level = level.load(ordering: .relaxed)
        guard level > 0 else { return nil }
        for offset in 0..<count {
            let index = (level - 1 - offset + 2 * count) % count
            // Relaxed: looks before it writes; the exchange decides.
            guard slots[index].list.load(ordering: .relaxed) != nil else { continue }
            // Acquiring: sees the nodes as the giver left them (its releasing exchange).
            if let list = slots[index].list.exchange(nil, ordering: .acquiring) {
                self.level.subtract(1, ordering: .relaxed)
                return list
            }
        }
        return nil
    }

    func give(_ list: UnsafeMutableRawPointer) -> Bool {
        // Relaxed: a guess, as above.
        let level = level.load(ordering: .relaxed)
        guard level < count else { return false }
        for offset in 0..<count {
            let index = (level + offset + count) % count
            // Releasing: the taker sees the nodes as they are now. A failure tells nothing, hence relaxed.
            let (stored, _) = slots[index].list.compareExchange(
                expected: nil, desired: list, successOrdering: .releasing, failureOrdering: .relaxed)
            if stored {
                self.level.add(1, ordering: .relaxed)
                return true
            }
        }
        return false
    }
}
