import CFlynnRuntime
import Synchronization

/// A message to an actor, and a node of the actor's message queue.
struct Message: ~Copyable {
    enum Kind: UInt8 {
        /// Runs `body`. The behavior keeps the body alive, until a `releaseBody` message has followed in the same
        /// queue.
        case call
        /// Runs `body`, which the message owns.
        case ownedCall
        /// Runs `body`, which the message owns. Not included in the actor's message count.
        case internalCall
        /// Releases `body`, which the message owns. Sent when its behavior is deinitialized, so that it follows all
        /// calls.
        case releaseBody

        var isCounted: Bool { self == .call || self == .ownedCall }
        var ownsBody: Bool { self != .call }
    }

    /// The arguments. Initialized by `putArguments` and uninitialized again by `takeArguments`, so that moving them
    /// needs no reference counting. Nothing else may access them.
    ///
    /// Must be the first property: `argumentsAddress` relies on it. Also, the thread sanitizer reports a change of the
    /// arguments as a change of the node's first word, which must not be `next`, because a sender may write that at the
    /// same time.
    fileprivate var arguments: BehaviorArgs = []
    /// The behavior's body, or nil if the node is free.
    var body: Unmanaged<BehaviorBody>?
    var kind = Kind.call
    /// The node that was sent after this one; see `MessageQueue` for the threads that access it. In a free list, the
    /// next free node.
    let next = Atomic<MessagePointer?>(nil)
}

typealias MessagePointer = UnsafeMutablePointer<Message>

extension MessagePointer {
    /// Moves the arguments into a node without arguments.
    @inline(__always)
    func putArguments(_ arguments: consuming BehaviorArgs) {
        argumentsAddress.initialize(to: consume arguments)
    }

    /// Moves the arguments out. Accesses nothing else, because a sender may be writing `next`.
    @inline(__always)
    func takeArguments() -> BehaviorArgs {
        argumentsAddress.move()
    }

    private var argumentsAddress: UnsafeMutablePointer<BehaviorArgs> {
        // The first property of a struct has the struct's address.
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: BehaviorArgs.self)
    }

    /// Allocates a node without arguments.
    fileprivate static func make() -> MessagePointer {
        let node = MessagePointer.allocate(capacity: 1)
        node.initialize(to: Message())
        _ = node.takeArguments()
        return node
    }

    /// Deallocates a node without arguments.
    fileprivate func destroy() {
        putArguments([])
        deinitialize(count: 1)
        deallocate()
    }
}

/// A pool of free message nodes: one free list per thread, and a shared store of whole lists.
///
/// A thread that mostly sends runs out of nodes, and a thread that mostly receives collects them. They exchange lists
/// of `listLength` nodes through the store, so that each accesses shared memory only once per `listLength` messages.
/// The allocator is called only when the number of waiting messages exceeds its previous maximum.
///
/// The model is Pony's `mem/pool`. Here a slot of the store is emptied by an exchange, which has no ABA problem.
enum MessagePool {
    private static let listLength: Int64 = 256
    private static let slotCount = 1024

    private static let store = ListStore(slotCount: slotCount)

    /// Returns a node without arguments. `thread` must be the calling thread's record.
    static func allocate(on thread: UnsafeMutablePointer<FlynnThread>) -> MessagePointer {
        guard let first = thread.pointee.freeMessages ?? refill(thread) else {
            return MessagePointer.make()
        }
        let node = first.assumingMemoryBound(to: Message.self)
        // Relaxed: the node belongs to this thread, which has freed it itself or taken it from the store with acquire
        // ordering.
        thread.pointee.freeMessages = UnsafeMutableRawPointer(node.pointee.next.load(ordering: .relaxed))
        thread.pointee.freeMessageCount -= 1
        return node
    }

    /// Adds a node without arguments to the thread's free list. `thread` must be the calling thread's record.
    static func free(_ node: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        if thread.pointee.freeMessageCount >= 2 * listLength { storeList(of: thread) }
        let rest = thread.pointee.freeMessages?.assumingMemoryBound(to: Message.self)
        // A thread may release actors without ever sending a message.
        if rest == nil { registerExitHook(thread) }
        // Relaxed: the node belongs to this thread.
        node.pointee.next.store(rest, ordering: .relaxed)
        thread.pointee.freeMessages = UnsafeMutableRawPointer(node)
        thread.pointee.freeMessageCount += 1
    }

    /// Takes a list from the store for a thread whose free list is empty.
    private static func refill(_ thread: UnsafeMutablePointer<FlynnThread>) -> UnsafeMutableRawPointer? {
        registerExitHook(thread)
        guard let list = store.take() else { return nil }
        thread.pointee.freeMessages = list
        thread.pointee.freeMessageCount = listLength
        return list
    }

    /// Moves `listLength` nodes of the calling thread to the store, or deallocates them if the store is full.
    private static func storeList(of thread: UnsafeMutablePointer<FlynnThread>) {
        guard let first = thread.pointee.freeMessages?.assumingMemoryBound(to: Message.self) else { return }
        var last = first
        // Relaxed: all these nodes belong to this thread.
        for _ in 1..<listLength { last = last.pointee.next.load(ordering: .relaxed)! }
        thread.pointee.freeMessages = UnsafeMutableRawPointer(last.pointee.next.load(ordering: .relaxed))
        thread.pointee.freeMessageCount -= listLength
        last.pointee.next.store(nil, ordering: .relaxed)
        if !store.put(UnsafeMutableRawPointer(first)) { deallocate(first) }
    }

    private static func deallocate(_ list: MessagePointer) {
        var rest: MessagePointer? = list
        while let node = rest {
            rest = node.pointee.next.load(ordering: .relaxed)
            node.destroy()
        }
    }

    /// Registers the hook that moves the thread's nodes to the store, or deallocates them, when the thread ends.
    private static func registerExitHook(_ thread: UnsafeMutablePointer<FlynnThread>) {
        guard thread.pointee.isRegistered == 0 else { return }
        thread.pointee.isRegistered = 1
        flynn_thread_at_exit { thread in
            while thread.pointee.freeMessageCount >= MessagePool.listLength { MessagePool.storeList(of: thread) }
            if let rest = thread.pointee.freeMessages {
                MessagePool.deallocate(rest.assumingMemoryBound(to: Message.self))
            }
            thread.pointee.freeMessages = nil
            thread.pointee.freeMessageCount = 0
            thread.pointee.isRegistered = 0
        }
    }
}

/// A lock-free store with a fixed number of slots, each of which is empty or owns one list of nodes.
private final class ListStore: Sendable {
    private struct Slot: ~Copyable {
        let list = Atomic<UnsafeMutableRawPointer?>(nil)
    }

    /// Never deallocated. Safe: the pointer is constant, and the slots are atomic.
    private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>
    private let slotCount: Int
    /// An estimate of the number of full slots, and so of the index of the first empty one.
    private let level = Atomic(0)

    init(slotCount: Int) {
        self.slotCount = slotCount
        slots = .allocate(capacity: slotCount)
        for index in 0..<slotCount { (slots + index).initialize(to: Slot()) }
    }

    /// Takes a list from a full slot. Returns nil if it finds none.
    func take() -> UnsafeMutableRawPointer? {
        // Relaxed: an estimate. If it is too low, the caller allocates nodes although a list exists.
        let level = level.load(ordering: .relaxed)
        guard level > 0 else { return nil }
        for offset in 0..<slotCount {
            let index = (level - 1 - offset + 2 * slotCount) % slotCount
            // Relaxed: avoids an exchange of an empty slot.
            guard slots[index].list.load(ordering: .relaxed) != nil else { continue }
            // Acquiring: synchronizes with the releasing exchange in `put`.
            if let list = slots[index].list.exchange(nil, ordering: .acquiring) {
                self.level.subtract(1, ordering: .relaxed)
                return list
            }
        }
        return nil
    }

    /// Puts a list into an empty slot. Returns false if it finds none.
    func put(_ list: UnsafeMutableRawPointer) -> Bool {
        // Relaxed: an estimate. If it is too high, the caller deallocates nodes although a slot is empty.
        let level = level.load(ordering: .relaxed)
        guard level < slotCount else { return false }
        for offset in 0..<slotCount {
            let index = (level + offset + slotCount) % slotCount
            // Releasing: synchronizes with the exchange in `take`.
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
