import CFlynnRuntime

/// The memory of actors and behaviors that have ended on schedulers, and that is deallocated later, in lists.
///
/// Usual allocators deallocate memory under the lock of the thread that has allocated it. An actor often ends on another
/// thread than the one that has created it, and then both wait for that lock again and again: creating an actor and sending
/// it a message took 1.4 times as long. So a scheduler collects the unowned references that keep the memory. A thread that
/// creates an actor releases a whole list of them, because it probably has allocated their memory and soon needs more.
/// What is left is released when a scheduler has nothing to do. So at most 1,024 objects wait, and 127 for each scheduler.
enum EndedMemory {
    /// Unowned references to objects.
    private typealias List = UnsafeMutablePointer<UnsafeMutableRawPointer>

    private static let listLength: Int64 = 128
    /// Full lists. Safe: the pointer is constant, and the store is thread-safe.
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
            thread.pointee.ended.first?.assumingMemoryBound(to: UnsafeMutableRawPointer.self) ?? makeList(on: thread)
        list[Int(thread.pointee.ended.count)] = object
        thread.pointee.ended.count += 1
        guard thread.pointee.ended.count == listLength else { return }
        if full.pointee.put(list) { thread.pointee.ended = FlynnList() } else { releaseOwn(on: thread) }
    }

    private static func makeList(on thread: UnsafeMutablePointer<FlynnThread>) -> List {
        let list = List.allocate(capacity: Int(listLength))
        thread.pointee.ended.first = UnsafeMutableRawPointer(list)
        return list
    }

    /// Releases the objects of one full list, if there is one.
    @inline(__always)
    static func releaseList() {
        if let list = full.pointee.take() { release(list) }
    }

    @inline(never)
    private static func release(_ address: UnsafeMutableRawPointer) {
        let list = address.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
        for index in 0..<Int(listLength) { flynn_unowned_release(list[index]) }
        list.deallocate()
    }

    /// Releases the objects of all full lists, and those of a scheduler's thread that has nothing to run.
    static func releaseAll(on thread: UnsafeMutablePointer<FlynnThread>) {
        while let list = full.pointee.take() { release(list) }
        releaseOwn(on: thread)
        thread.pointee.ended.first?.deallocate()
        thread.pointee.ended = FlynnList()
    }

    private static func releaseOwn(on thread: UnsafeMutablePointer<FlynnThread>) {
        guard let list = thread.pointee.ended.first?.assumingMemoryBound(to: UnsafeMutableRawPointer.self) else {
            return
        }
        for index in 0..<Int(thread.pointee.ended.count) { flynn_unowned_release(list[index]) }
        thread.pointee.ended.count = 0
    }
}
