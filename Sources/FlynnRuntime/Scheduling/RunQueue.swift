import CFlynnRuntime
import Synchronization

/// The queue of actors and jobs that wait for a scheduler, the *owner* of the queue.
///
/// The queue consists of three parts:
///
/// - `inbox`: a lock-free stack. Any thread schedules a runnable by pushing it here with a compare-and-exchange. An
///   exchange empties the whole stack, which avoids the ABA problem.
/// - The *list* (`first`, `last`, `length`): a FIFO list under a lock. The contents of the inbox are moved to the list
///   in the order of the pushes. The owner and thieves take runnables from the list.
/// - `next`: a slot for a single runnable. The owner uses the slot if it schedules a runnable while the rest of the
///   queue is empty, for example if two actors reply to each other. This costs a store and an exchange.
///
/// The slot is similar to Go's `runnext` and Tokio's LIFO slot, but those bypass the queue. This slot is filled only if
/// the rest of the queue is empty, to preserve the order.
///
/// Unchecked `Sendable`: the pointers are the addresses of `Runnable` values.
struct RunQueue: ~Copyable, @unchecked Sendable {
    /// The runnable before all others, or nil. Only the owner stores a runnable here, and only if the slot is empty.
    /// Therefore, if the owner reads nil, the slot stays nil. Runnables are removed by exchange, so only one thread
    /// gets each runnable.
    private let next = Atomic<UnsafeMutableRawPointer?>(nil)
    /// The most recently pushed runnable, as the head of a linked list in the reverse order of the pushes.
    private let inbox = Atomic<UnsafeMutableRawPointer?>(nil)
    private let lock = SpinLock()
    // The list. Written under the lock, hence relaxed. Reads without the lock are only hints.
    private let first = Atomic<UnsafeMutableRawPointer?>(nil)
    private let last = Atomic<UnsafeMutableRawPointer?>(nil)
    private let length = Atomic(0)

    /// Adds a runnable for any scheduler. Returns false if the queue was empty. Call this only from the owner.
    @inline(__always)
    func pushOwn(_ runnable: Runnable) -> Bool {
        // A nil `next` stays nil, and the other reads are hints. If a runnable is pushed by a different thread at the
        // same time, or moved by a thief from the inbox to the list, the new runnable can overtake the other runnable.
        guard seemsEmpty else { return push(runnable) }
        // Releasing: synchronizes with the exchange in `steal`. In contrast to `push`, this store need not precede the
        // check for a poller; see the comment on lost wake-ups in `SchedulerPool`.
        next.store(runnable.address, ordering: .releasing)
        return false
    }

    /// Adds a runnable. Returns false if the queue was empty. Thread-safe.
    func push(_ runnable: Runnable) -> Bool {
        let node = runnable.address
        var newest = inbox.load(ordering: .relaxed)
        while true {
            link(node, to: newest)
            // Sequentially consistent: synchronizes with the exchange in `moveInbox`, and precedes the sender's check
            // whether the scheduler is parked; see `SchedulerPool.park`.
            let (exchanged, found) = inbox.weakCompareExchange(
                expected: newest, desired: node, successOrdering: .sequentiallyConsistent, failureOrdering: .relaxed)
            if exchanged {
                return newest != nil || length.load(ordering: .relaxed) > 0 || next.load(ordering: .relaxed) != nil
            }
            newest = found
        }
    }

    /// Whether the queue is empty. Exact only if other threads don't push at the same time. Thread-safe.
    var isEmpty: Bool {
        // The lock is necessary to find runnables that a thief is moving from the inbox to the list. The load of
        // `inbox` is sequentially consistent, to follow the scheduler's `prepareToPark`; see `SchedulerPool.park`.
        // `next` doesn't need this order: only the owner fills `next`, before it parks.
        lock.withLock {
            inbox.load(ordering: .sequentiallyConsistent) == nil && length.load(ordering: .relaxed) == 0
                && next.load(ordering: .relaxed) == nil
        }
    }

    /// Whether the queue is empty, without the guarantee of `isEmpty`. Call this only from the owner.
    @inline(__always)
    var seemsEmpty: Bool {
        // Relaxed: hints.
        next.load(ordering: .relaxed) == nil && inbox.load(ordering: .relaxed) == nil
            && length.load(ordering: .relaxed) == 0
    }

    /// The number of runnables in the list. An estimate. Thread-safe.
    var lengthEstimate: Int { length.load(ordering: .relaxed) }

    /// The number of runnables. Exact only if other threads don't push or take at the same time. Thread-safe.
    var count: Int {
        lock.withLock {
            moveInbox()
            return length.load(ordering: .relaxed) + (next.load(ordering: .relaxed) == nil ? 0 : 1)
        }
    }

    /// Takes the oldest runnable. Call this only from the owner.
    @inline(__always)
    func pop() -> Runnable? {
        // Relaxed: this thread stored the runnable. This must be an exchange, since a thief can take the runnable
        // first.
        if next.load(ordering: .relaxed) != nil, let node = next.exchange(nil, ordering: .relaxed) {
            // Makes the following runnables visible to thieves.
            if inbox.load(ordering: .relaxed) != nil { drainInbox() }
            return Runnable(address: node)
        }
        return popFirst()
    }

    @inline(never)
    private func drainInbox() {
        lock.withLock { moveInbox() }
    }

    private func popFirst() -> Runnable? {
        // Relaxed: hints. A scheduler that is about to park checks `isEmpty` after `prepareToPark`.
        guard inbox.load(ordering: .relaxed) != nil || length.load(ordering: .relaxed) > 0 else { return nil }
        return lock.withLock {
            moveInbox()
            guard let node = first.load(ordering: .relaxed) else { return nil }
            remove(node, after: nil)
            return Runnable(address: node)
        }
    }

    /// Takes the oldest runnable for which `mayRun` is true. For thieves.
    ///
    /// - Parameter all: whether to steal also from `next` and the inbox. If false, only from the list, to leave the
    ///   next runnable to the owner. If true, `mayRun` can be false for the result; then the caller must reschedule the
    ///   runnable.
    func steal(all: Bool, where mayRun: (Runnable) -> Bool) -> Runnable? {
        // Acquiring: synchronizes with the store in `pushOwn`.
        if all, next.load(ordering: .relaxed) != nil, let node = next.exchange(nil, ordering: .acquiring) {
            return Runnable(address: node)
        }
        // Relaxed: hints.
        guard length.load(ordering: .relaxed) > 0 || all && inbox.load(ordering: .relaxed) != nil else { return nil }
        return lock.withLock {
            if all { moveInbox() }
            return removeFirst(where: mayRun)
        }
    }

    /// Takes the runnable at an address if it is among the first `range` of the list and fulfills `condition`.
    /// Thread-safe.
    ///
    /// - Parameter address: the address of a runnable. A deallocated runnable isn't found.
    func take(_ address: UnsafeRawPointer, among range: Int, where condition: (Runnable) -> Bool) -> Runnable? {
        // Relaxed: hints.
        guard length.load(ordering: .relaxed) > 0 || inbox.load(ordering: .relaxed) != nil else { return nil }
        return lock.withLock {
            moveInbox()
            return removeFirst(among: range) { $0.address == address && condition($0) }
        }
    }

    /// Takes the runnable in `next`. The caller must be able to reschedule the runnable. Thread-safe.
    func takeNext() -> Runnable? {
        guard next.load(ordering: .relaxed) != nil else { return nil }
        // Acquiring: synchronizes with the store in `pushOwn`.
        return next.exchange(nil, ordering: .acquiring).map { Runnable(address: $0) }
    }

    /// Calls `body` with each runnable, except a runnable in `next`, while the lock keeps it in the queue. Thread-safe.
    func forEach(_ body: (Runnable) -> Void) {
        lock.withLock {
            moveInbox()
            var next = first.load(ordering: .relaxed)
            while let node = next {
                body(Runnable(address: node))
                next = successor(of: node)
            }
        }
    }

    /// The priority of the first runnable, or nil if the queue is empty. `Int32.max` if the runnable is in `next`. Call
    /// this only from the owner.
    var nextPriority: Int32? {
        // The priority of the runnable in `next` can't be read: a thief can take and free the runnable at the same
        // time.
        if next.load(ordering: .relaxed) != nil { return .max }
        return lock.withLock {
            moveInbox()
            return first.load(ordering: .relaxed).map { Runnable(address: $0).priority }
        }
    }

    /// Removes and returns the first runnable of the list that fulfills `condition`, if it is among the first `range`.
    /// The lock must be held.
    private func removeFirst(among range: Int = .max, where condition: (Runnable) -> Bool) -> Runnable? {
        var previous: UnsafeMutableRawPointer?
        var next = first.load(ordering: .relaxed)
        var left = range
        while let node = next, left > 0 {
            left -= 1
            if condition(Runnable(address: node)) {
                remove(node, after: previous)
                return Runnable(address: node)
            }
            previous = node
            next = successor(of: node)
        }
        return nil
    }

    /// Removes a runnable from the list. The lock must be held.
    private func remove(_ node: UnsafeMutableRawPointer, after previous: UnsafeMutableRawPointer?) {
        let next = successor(of: node)
        if let previous { link(previous, to: next) } else { first.store(next, ordering: .relaxed) }
        if next == nil { last.store(previous, ordering: .relaxed) }
        length.store(length.load(ordering: .relaxed) - 1, ordering: .relaxed)
    }

    private func link(_ node: UnsafeMutableRawPointer, to next: UnsafeMutableRawPointer?) {
        Runnable(address: node).next = next
    }

    private func successor(of node: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Runnable(address: node).next
    }

    /// Moves all runnables from the inbox to the end of the list, in the order of their pushes. The lock must be held.
    private func moveInbox() {
        guard inbox.load(ordering: .relaxed) != nil else { return }
        // Acquiring: synchronizes with all pushes, since each push continues the release sequence of the earlier
        // pushes.
        var newest = inbox.exchange(nil, ordering: .acquiring)
        let newLast = newest
        var oldest: UnsafeMutableRawPointer?
        var count = length.load(ordering: .relaxed)
        while let node = newest {
            newest = successor(of: node)
            link(node, to: oldest)
            oldest = node
            count += 1
        }
        if let end = last.load(ordering: .relaxed) {
            link(end, to: oldest)
        } else {
            first.store(oldest, ordering: .relaxed)
        }
        last.store(newLast, ordering: .relaxed)
        length.store(count, ordering: .relaxed)
    }
}
