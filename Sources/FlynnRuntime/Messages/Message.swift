import CFlynnRuntime
import Synchronization

/// A message to an actor, and a node of the actor's message queue.
struct Message: ~Copyable {
    enum Kind: UInt8 {
        /// Runs `body`. The body exists until a later `endBody` message in the same queue.
        case call
        /// Runs `body`, and owns the body's object. Sent by behaviors that were moved to a different actor.
        case movedCall
        /// Runs `body`, and owns the body's object. Sent by timers and executors, and therefore not a dead letter.
        case ownedCall
        /// Runs `body`, and owns the body's object. Not included in the actor's message count.
        case internalCall
        /// Deinitializes `body`. Sent by the behavior's `deinit`, and therefore behind all calls. Until then, an
        /// unowned reference keeps the behavior's memory.
        case endBody
        /// Gives the queue of a replaced actor to its successor; see `Draining.swift`. The message owns the body's
        /// object. `drain` and `endBody` must follow all kinds that run `body`.
        case drain

        /// Whether the message runs `body`.
        @inline(__always)
        var runsBody: Bool { rawValue < Kind.endBody.rawValue }
        @inline(__always)
        var isCounted: Bool { isDeadLetter || self == .ownedCall }
        /// Whether the message is a dead letter if it can't run.
        @inline(__always)
        var isDeadLetter: Bool { self == .call || self == .movedCall }
    }

    /// The capacity of a node for arguments. A longer list of arguments is on the heap, and takes the place of a single
    /// argument.
    ///
    /// With an argument size of 32 bytes, the nodes fill 1, 2, 4 and 9 of the 32-byte units of `flynn_nodes_allocate`.
    enum Size: UInt8 {
        case none, one, three, eight
        /// Like `one` and `eight`, with room for task-local values behind the arguments.
        case carryingOne, carryingEight
        /// The node embedded in a mailbox, which is never allocated or freed.
        case embedded

        static let allocated: [Size] = [.none, .one, .three, .eight, .carryingOne, .carryingEight]

        @inline(__always)
        init(forCount count: Int) {
            self = count == 0 ? .none : count == 1 ? .one : count <= 3 ? .three : .eight
        }

        /// The size of a node in bytes.
        var byteCount: Int {
            carriesLocals ? localsOffset + MemoryLayout<UnsafeRawPointer>.size : localsOffset
        }

        @inline(__always)
        fileprivate var carriesLocals: Bool { self == .carryingOne || self == .carryingEight }

        /// The size for the same arguments with task-local values.
        var carrying: Size { self == .none || self == .one ? .carryingOne : .carryingEight }

        /// The offset of the end of the arguments.
        fileprivate var localsOffset: Int {
            let maxCount =
                switch self {
                case .none, .embedded: 0
                case .one, .carryingOne: 1
                case .three: 3
                case .eight, .carryingEight: Message.maxInlineCount
                }
            // At least a word for the captures of a `TypedCall`. The unit of 32 bytes contains this word anyway.
            return MessagePointer.argumentOffset + max(MemoryLayout<UInt>.size, maxCount * MemoryLayout<Any?>.stride)
        }
    }

    /// The body of the message. Nil when the message has run. In a free list, see `later`.
    ///
    /// Must be the first property: the thread sanitizer reports a change of any property as a change of the node's
    /// first word, which must not be `next`, because a sender can write `next` at the same time.
    var body: BodyPointer?
    /// The next node in the order of the sends; see `MessageQueue` for the threads that access it. In a free list, the
    /// next free node.
    let next = Atomic<MessagePointer?>(nil)
    var kind = Kind.call
    fileprivate let size: Size
    /// The number of arguments in the node, `listCount`, or a value of `TypedCount`.
    var argumentCount: UInt8 = 0
    var origin = MessageOrigin()

    /// The largest number of arguments that are stored in a node.
    static let maxInlineCount = 8
    /// The value of `argumentCount` if the node contains a list of the arguments.
    fileprivate static let listCount: UInt8 = .max

    init(size: Size) {
        self.size = size
        if size == .embedded { kind = .internalCall }
    }

    /// In a free list, the address of a node that will be allocated a few nodes later, or nil. Use this only to
    /// prefetch: the node can be allocated or deallocated in the meantime.
    fileprivate var later: UnsafeMutableRawPointer? {
        get { UnsafeMutableRawPointer(body) }
        set { body = newValue?.assumingMemoryBound(to: BehaviorBody.self) }
    }

    /// Whether the node contains space for task-local values.
    @inline(__always)
    var carriesLocals: Bool { size.carriesLocals }

    /// Ends the message's ownership of its body.
    @inline(__always)
    static func release(_ body: BodyPointer, _ kind: Kind) {
        switch kind {
        case .call: break
        case .movedCall, .ownedCall, .internalCall, .drain: flynn_release(body.object)
        case .endBody:
            let object = body.object
            body.end()
            EndedMemory.release(object, on: flynn_thread())
        }
    }
}

typealias MessagePointer = UnsafeMutablePointer<Message>

// The arguments follow the node in memory. The sender initializes them, and the receiver moves them out, without
// reference counting.
extension MessagePointer {
    /// Adds an argument. The node must have room for it.
    @inline(__always)
    func append(_ argument: consuming Any?) {
        (inlineArguments + Int(pointee.argumentCount)).initialize(to: consume argument)
        pointee.argumentCount += 1
    }

    /// Moves a list of any length into a node without arguments. The node must have room for an argument.
    @inline(__always)
    func putArguments(_ arguments: consuming BehaviorArgs) {
        argumentList.initialize(to: consume arguments)
        pointee.argumentCount = Message.listCount
    }

    /// Moves the arguments out.
    func takeArguments() -> BehaviorArgs {
        let count = takeCount()
        if count == Message.listCount { return argumentList.move() }
        let arguments = (0..<Int(count)).map { inlineArguments[$0] }
        inlineArguments.deinitialize(count: Int(count))
        return arguments
    }

    /// Calls the body with the arguments, and releases them.
    @inline(__always)
    func call(
        _ body: BodyPointer, of actor: UnsafeMutableRawPointer, on thread: UnsafeMutablePointer<FlynnThread>,
        with lists: borrowing ArgumentLists
    ) {
        let count = takeCount()
        switch count {
        case 0: MessagePointer.call(body, of: actor, [])
        case _ where Message.TypedCount.contains(count): runTypedCall(count, body, actor, on: thread)
        case Message.listCount: MessagePointer.call(body, of: actor, argumentList.move())
        default:
            let arguments = lists.take(Int(count), movedFrom: inlineArguments)
            body.run(actor, arguments)
            lists.put(consume arguments, Int(count))
        }
    }

    /// Sets the task-local values (`TaskLocals`) of a node with space for them. The message takes over the caller's
    /// reference.
    func setLocals(_ locals: UnsafeMutableRawPointer) {
        localsAddress.initializeMemory(as: UnsafeMutableRawPointer?.self, to: locals)
    }

    /// Moves the task-local values out. Returns nil if the message doesn't carry values.
    @inline(__always)
    func takeLocals() -> UnsafeMutableRawPointer? {
        guard pointee.carriesLocals else { return nil }
        let locals = localsAddress.load(as: UnsafeMutableRawPointer?.self)
        localsAddress.storeBytes(of: nil, as: UnsafeMutableRawPointer?.self)
        return locals
    }

    private var localsAddress: UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(self) + pointee.size.localsOffset
    }

    /// This is a separate function to release the arguments before the message counts as finished.
    @inline(__always)
    private static func call(
        _ body: BodyPointer, of actor: UnsafeMutableRawPointer, _ arguments: consuming BehaviorArgs
    ) {
        body.run(actor, arguments)
    }

    /// The last argument if it is an object of a Swift class, or nil.
    var lastObject: AnyObject? {
        let last: Any?
        switch pointee.argumentCount {
        case 0: return nil
        case let count where Message.TypedCount.contains(count): return observer
        case Message.listCount: last = argumentList.pointee.last ?? nil
        case let count:
            // This avoids a copy, since most arguments aren't objects.
            return MessagePointer.object(in: inlineArguments + (Int(count) - 1))
        }
        return withUnsafePointer(to: last) { MessagePointer.object(in: $0) }
    }

    private static func object(in argument: UnsafePointer<Any?>) -> AnyObject? {
        let container = UnsafeRawPointer(argument)
        let typeOffset = 3 * MemoryLayout<UnsafeRawPointer>.size
        // The kind of a type is the first word of its metadata. For a class, this word is 0 or an address. All other
        // kinds are less than 2048.
        guard let type = container.load(fromByteOffset: typeOffset, as: UnsafePointer<UInt>?.self),
            type.pointee == 0 || type.pointee > 0x7FF
        else { return nil }
        return container.load(as: AnyObject.self)
    }

    /// The number of appended arguments.
    var inlineCount: Int { Int(pointee.argumentCount) }

    private func takeCount() -> UInt8 {
        let count = pointee.argumentCount
        pointee.argumentCount = 0
        return count
    }

    private var inlineArguments: UnsafeMutablePointer<Any?> {
        (UnsafeMutableRawPointer(self) + MessagePointer.argumentOffset).assumingMemoryBound(to: Any?.self)
    }

    private var argumentList: UnsafeMutablePointer<BehaviorArgs> {
        (UnsafeMutableRawPointer(self) + MessagePointer.argumentOffset).assumingMemoryBound(to: BehaviorArgs.self)
    }

    static var argumentOffset: Int {
        let mask = MemoryLayout<Any?>.alignment - 1
        return (MemoryLayout<Message>.size + mask) & ~mask
    }

    /// Creates a node without arguments.
    fileprivate init(_ size: Message.Size, at memory: UnsafeMutableRawPointer) {
        self = memory.bindMemory(to: Message.self, capacity: 1)
        initialize(to: Message(size: size))
        word.pointee = nil
    }
}

/// A pool of free message nodes for every size: a free list per thread, and a shared store of whole lists.
///
/// A thread that mostly sends runs out of nodes, and a thread that mostly receives collects them. They exchange lists
/// of `listLength` nodes through the store, to access shared memory only once per `listLength` messages. The cache
/// lines of such a list must be moved to the other core, so every node contains the address of a later node, and the
/// allocation of the node requests the cache line of the later node.
///
/// Memory is allocated and deallocated only when the lists and the store are empty, or full. A second after the last
/// message, and at shutdown, the store is reduced to `minSlotCount` lists of each size.
///
/// The model is Pony's `mem/pool`. Here, an exchange empties a slot of the store, which avoids the ABA problem.
enum MessagePool {
    private static let listLength: Int64 = 256
    private static let slotCount = 1024
    private static let minSlotCount = 64
    /// The number of nodes in an allocation. The number is small to limit the memory of a thread that sends a single
    /// message.
    private static let newCount = 16

    /// The stores of the allocated sizes. This is not an array of objects, to keep threads from changing the reference
    /// counts of the objects at the same time. Safe: the pointer is constant, and the stores are thread-safe.
    private nonisolated(unsafe) static let stores: UnsafeMutablePointer<ListStore> = {
        let stores = UnsafeMutablePointer<ListStore>.allocate(capacity: Message.Size.allocated.count)
        for index in Message.Size.allocated.indices { (stores + index).initialize(to: ListStore(slotCount: slotCount)) }
        return stores
    }()

    /// Returns a node without arguments. `thread` must be the calling thread's record.
    @inline(__always)
    static func allocate(_ size: Message.Size, on thread: UnsafeMutablePointer<FlynnThread>) -> MessagePointer {
        let list = flynn_free_list(thread, Int(size.rawValue))
        let first = list.pointee.first ?? refill(list, size, of: thread)
        let node = first.assumingMemoryBound(to: Message.self)
        // Relaxed: the node belongs to this thread, which either freed the node itself or took it from the store with
        // acquire ordering.
        list.pointee.first = UnsafeMutableRawPointer(node.pointee.next.load(ordering: .relaxed))
        list.pointee.count -= 1
        // The node may have been freed by a different core.
        flynn_prefetch_for_write(node.pointee.later)
        if size == .none { releaseMemory(in: node, on: thread) }
        return node
    }

    /// Adds a node without arguments to the thread's free list, unless the node is embedded. `thread` must be the
    /// calling thread's record.
    @inline(__always)
    static func free(_ node: MessagePointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        // See `MessageQueue.pushEmbeddedIfEmpty`.
        if node.pointee.size == .embedded { return node.pointee.next.store(nil, ordering: .relaxed) }
        let list = flynn_free_list(thread, Int(node.pointee.size.rawValue))
        if list.pointee.count >= 2 * listLength { store(list) }
        let rest = list.pointee.first?.assumingMemoryBound(to: Message.self)
        // A thread can release actors without ever sending a message.
        if rest == nil { registerExitHook(thread) }
        // Relaxed: the node belongs to this thread.
        node.pointee.next.store(rest, ordering: .relaxed)
        node.pointee.later = flynn_note_freed(thread, Int(node.pointee.size.rawValue), node)
        list.pointee.first = UnsafeMutableRawPointer(node)
        list.pointee.count += 1
    }

    /// Takes a list from the store for a thread with an empty free list, or allocates nodes. Returns the first node.
    @inline(never)
    private static func refill(
        _ list: UnsafeMutablePointer<FlynnList>, _ size: Message.Size, of thread: UnsafeMutablePointer<FlynnThread>
    ) -> UnsafeMutableRawPointer {
        registerExitHook(thread)
        if let first = stores[Int(size.rawValue)].take() {
            list.pointee = FlynnList(first: first, count: listLength)
            return first
        }
        return withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: newCount) { nodes in
            let count = flynn_nodes_allocate(
                Int(size.rawValue), size.byteCount, nodes.baseAddress.unsafelyUnwrapped, newCount)
            var first: MessagePointer?
            for index in (0..<count).reversed() {
                let node = MessagePointer(size, at: nodes[index].unsafelyUnwrapped)
                // Relaxed: the node belongs to this thread.
                node.pointee.next.store(first, ordering: .relaxed)
                first = node
            }
            list.pointee = FlynnList(first: first, count: Int64(count))
            return UnsafeMutableRawPointer(first.unsafelyUnwrapped)
        }
    }

    /// Moves `listLength` nodes of a thread's free list to the store, or deallocates them if the store is full.
    @inline(never)
    private static func store(_ list: UnsafeMutablePointer<FlynnList>) {
        guard let first = list.pointee.first?.assumingMemoryBound(to: Message.self) else { return }
        var last = first
        // Relaxed: all these nodes belong to this thread.
        for _ in 1..<listLength { last = last.pointee.next.load(ordering: .relaxed)! }
        list.pointee.first = UnsafeMutableRawPointer(last.pointee.next.load(ordering: .relaxed))
        list.pointee.count -= listLength
        last.pointee.next.store(nil, ordering: .relaxed)
        if !stores[Int(first.pointee.size.rawValue)].put(UnsafeMutableRawPointer(first)) { deallocate(first) }
    }

    /// Deallocates a list of nodes of one size.
    private static func deallocate(_ list: MessagePointer) {
        let size = list.pointee.size
        if size == .none { freeMemory(in: list) }
        withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: Int(listLength)) { nodes in
            var rest: MessagePointer? = list
            while rest != nil {
                var count = 0
                while count < listLength, let node = rest {
                    // Relaxed: the node belongs to this thread.
                    rest = node.pointee.next.load(ordering: .relaxed)
                    node.deinitialize(count: 1)
                    nodes[count] = UnsafeMutableRawPointer(node)
                    count += 1
                }
                flynn_nodes_free(Int(size.rawValue), size.byteCount, nodes.baseAddress.unsafelyUnwrapped, count)
            }
        }
    }

    /// Whether `trim` would deallocate nodes. A hint.
    static var canTrim: Bool {
        Message.Size.allocated.contains { stores[Int($0.rawValue)].count > minSlotCount }
    }

    /// Reduces the stores to `minSlotCount` lists of each size, and deallocates the nodes of the other lists, as long
    /// as `mayContinue` returns true. A list takes about 10 µs.
    static func trim(while mayContinue: () -> Bool) {
        for size in Message.Size.allocated {
            while stores[Int(size.rawValue)].count > minSlotCount, mayContinue() {
                guard let list = stores[Int(size.rawValue)].take() else { break }
                deallocate(list.assumingMemoryBound(to: Message.self))
            }
        }
    }

    /// Registers the hook for the end of the thread. The hook releases the thread's newest actor, and then moves the
    /// thread's nodes to the stores, or deallocates them.
    static func registerExitHook(_ thread: UnsafeMutablePointer<FlynnThread>) {
        guard thread.pointee.isRegistered == 0 else { return }
        thread.pointee.isRegistered = 1
        flynn_thread_at_exit { thread in
            NewestActor.releaseAtExit(of: thread)
            TaskLocals.forget(on: thread)
            MessagePool.freeDeferredMemory(on: thread)
            for size in Message.Size.allocated {
                let list = flynn_free_list(thread, Int(size.rawValue))
                while list.pointee.count >= MessagePool.listLength { MessagePool.store(list) }
                if let rest = list.pointee.first {
                    MessagePool.deallocate(rest.assumingMemoryBound(to: Message.self))
                }
                list.pointee = FlynnList()
            }
            thread.pointee.isRegistered = 0
        }
    }
}
