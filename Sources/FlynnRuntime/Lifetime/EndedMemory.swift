import CFlynnRuntime

/// The memory of actors and behaviors that have ended on schedulers, and that is deallocated later, in lists.
///
/// Usual allocators deallocate memory under the lock of the thread that has allocated it. An actor often ends on another
/// thread than the one that has created it, and then both wait for that lock again and again: creating an actor and sending
/// it a message took 1.4 times as long. So a scheduler collects the unowned references that keep the memory. A thread that
/// creates an actor releases a whole list of them, because it probably has allocated their memory and soon needs more.
/// What is left is released when a scheduler has nothing to do. So at most 1,024 objects wait, and 127 for each scheduler.
enum EndedMemory {
    private static let listLength: Int64 = 128
    /// Full lists, of unowned references to objects. Safe: the pointer is constant, and the store is thread-safe.
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

    /// Releases the objects of one full list. Returns whether there was one.
    @inline(__always)
    @discardableResult
    static func releaseList() -> Bool {
        guard let list = full.pointee.take() else { return false }
        release(FlynnList(first: list, count: listLength))
        return true
    }

    /// Releases the objects of all full lists, and those of a scheduler's thread that has nothing to run.
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
