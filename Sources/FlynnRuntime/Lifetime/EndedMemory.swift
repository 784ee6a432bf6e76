import CFlynnRuntime

/// The memory of actors and behaviors that ended on schedulers. It is deallocated later, in lists.
///
/// Common allocators deallocate memory under the lock of the thread that allocated it. The last reference to an actor
/// often ends on a different thread, and then both threads repeatedly wait for this lock: creating an actor and sending
/// it a message took 1.4 times as long. A scheduler therefore collects the unowned references that keep the memory. A
/// thread that creates an actor releases a whole list of them, because it probably allocated their memory and will soon
/// need more. The rest is released when a scheduler has nothing to do. At most 1,024 objects wait in this way, and 127
/// for each scheduler.
enum EndedMemory {
    private static let listLength: Int64 = 128
    /// Full lists of unowned references to objects. Safe: the pointer is constant, and the store is thread-safe.
    private nonisolated(unsafe) static let full: UnsafeMutablePointer<ListStore> = {
        let store = UnsafeMutablePointer<ListStore>.allocate(capacity: 1)
        store.initialize(to: ListStore(slotCount: 8))
        return store
    }()

    /// Releases an unowned reference, now or later. `thread` must be the calling thread's record.
    @inline(__always)
    static func release(_ object: UnsafeMutableRawPointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        if thread.pointee.scheduler == nil { flynn_unowned_release(object) } else { add(object, on: thread) }
    }

    private static func add(_ object: UnsafeMutableRawPointer, on thread: UnsafeMutablePointer<FlynnThread>) {
        let list =
            thread.pointee.ended.first?.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
            ?? .allocate(capacity: Int(listLength))
        list[Int(thread.pointee.ended.count)] = object
        thread.pointee.ended.first = UnsafeMutableRawPointer(list)
        thread.pointee.ended.count += 1
        guard thread.pointee.ended.count == listLength else { return }
        if full.pointee.put(list) { thread.pointee.ended = FlynnList() } else { releaseOwn(on: thread) }
    }

    /// Releases the objects of a full list. Returns false if it doesn't find a full list.
    @inline(__always)
    @discardableResult
    static func releaseList() -> Bool {
        guard let list = full.pointee.take() else { return false }
        release(FlynnList(first: list, count: listLength))
        return true
    }

    /// Releases the objects of all full lists, and the objects collected by the scheduler of this thread, which is
    /// idle.
    static func releaseAll(on thread: UnsafeMutablePointer<FlynnThread>) {
        while releaseList() {}
        releaseOwn(on: thread)
    }

    private static func releaseOwn(on thread: UnsafeMutablePointer<FlynnThread>) {
        release(thread.pointee.ended)
        thread.pointee.ended = FlynnList()
    }

    /// Releases the objects of a list, and deallocates the list.
    @inline(never)
    private static func release(_ list: FlynnList) {
        guard let first = list.first else { return }
        let objects = first.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
        for index in 0..<Int(list.count) { flynn_unowned_release(objects[index]) }
        first.deallocate()
    }
}
