import CFlynnRuntime
import Synchronization

/// The actors that wait for one scheduler.
///
/// Whoever schedules an actor pushes it to `inbox` with one compare-and-exchange: sending takes no lock. The scheduler
/// empties the inbox as a whole into `line`, which it shares, under a lock, only with schedulers that steal. Emptying by
/// exchange leaves no ABA problem: no one ever compares with a node that may have come back.
///
/// An actor that is scheduled by its own scheduler while nothing else waits there, such as one of two that talk in turns,
/// takes a shorter way: it goes into `next`, with one store, and out of it with one exchange. (Go's `runnext` and Tokio's
/// LIFO slot are like that, but overtake the queue. This one doesn't: it is filled only while the queue is empty.)
///
/// A mailbox in a run queue comes with its hold (see `Mailbox`), so it is alive, and it is in one run queue only: whoever
/// pushes it owns the hold, and gives it up with the push.
///
/// Unchecked because of the pointers, which go to mailboxes, and those are `Sendable`.
struct RunQueue: ~Copyable, @unchecked Sendable {
    /// A mailbox that is before all others, or nil. Only the owner puts one in, and only if it is nil; so what the owner
    /// sees as nil stays nil, and what it puts in is taken out, by exchange, by one thread.
    private let next = Atomic<UnsafeMutableRawPointer?>(nil)
    /// The newest of the mailboxes pushed, each linked to the one before.
    private let inbox = Atomic<UnsafeMutableRawPointer?>(nil)
    private let lock = SpinLock()
    // The oldest and newest in line, and how many. Written under the lock, which orders them, hence relaxed; read
    // without it for a guess only.
    private let first = Atomic<UnsafeMutableRawPointer?>(nil)
    private let last = Atomic<UnsafeMutableRawPointer?>(nil)
    private let length = Atomic(0)

    /// Adds a mailbox that any scheduler may run; true if there were others. For the queue's owner.
    @inline(__always)
    func pushOwn(_ mailbox: Unmanaged<Mailbox>) -> Bool {
        // Relaxed: `next` as said there. The rest is a guess: a mailbox that comes at this moment, or that a thief is just
        // moving from the inbox into the line, is overtaken once.
        guard next.load(ordering: .relaxed) == nil, inbox.load(ordering: .relaxed) == nil,
            length.load(ordering: .relaxed) == 0
        else { return push(mailbox) }
        // Releasing: gives the mailbox, and what was done to its actor, to a thief. It need not come before the look at who
        // watches, as in `push`: `SchedulerPool` says why, where it is about sleeping.
        next.store(mailbox.toOpaque(), ordering: .releasing)
        return false
    }

    /// Adds a mailbox; true if there were others.
    func push(_ mailbox: Unmanaged<Mailbox>) -> Bool {
        let node = mailbox.toOpaque()
        var newest = inbox.load(ordering: .relaxed)
        while true {
            link(node, to: newest)
            // Sequentially consistent: releases the mailbox and what was done to its actor to the one who takes it,
            // and comes before the sender's look at who sleeps; see `SchedulerPool.rest`.
            let (done, found) = inbox.weakCompareExchange(
                expected: newest, desired: node, successOrdering: .sequentiallyConsistent, failureOrdering: .relaxed)
            if done {
                return newest != nil || length.load(ordering: .relaxed) > 0 || next.load(ordering: .relaxed) != nil
            }
            newest = found
        }
    }

    /// Whether nothing waits here. Certain only if nobody pushes meanwhile.
    var isEmpty: Bool {
        // Under the lock, so as not to miss what a thief is moving from the inbox into the line. The load is sequentially
        // consistent to come after the scheduler's note that it sleeps; see `SchedulerPool.rest`. The owner itself fills
        // `next`, and before it sleeps: so whoever knows that it sleeps sees that.
        lock.withLock {
            inbox.load(ordering: .sequentiallyConsistent) == nil && length.load(ordering: .relaxed) == 0
                && next.load(ordering: .relaxed) == nil
        }
    }

    /// Takes the oldest mailbox. For the queue's owner.
    @inline(__always)
    func pop() -> Unmanaged<Mailbox>? {
        // Relaxed: this thread has put it there. It is an exchange because a thief may be quicker.
        if next.load(ordering: .relaxed) != nil, let node = next.exchange(nil, ordering: .relaxed) {
            // Those behind it are lined up, for thieves to find.
            if inbox.load(ordering: .relaxed) != nil { lineUp() }
            return Unmanaged<Mailbox>.fromOpaque(node)
        }
        return popFirst()
    }

    @inline(never)
    private func lineUp() {
        lock.withLock {
            let count = length.load(ordering: .relaxed) + moveInbox()
            length.store(count, ordering: .relaxed)
        }
    }

    private func popFirst() -> Unmanaged<Mailbox>? {
        // Relaxed: a guess. A scheduler that is about to sleep asks `isEmpty` after it has said so.
        guard inbox.load(ordering: .relaxed) != nil || length.load(ordering: .relaxed) > 0 else { return nil }
        return lock.withLock {
            let count = length.load(ordering: .relaxed) + moveInbox()
            guard let node = first.load(ordering: .relaxed) else { return nil }
            remove(node, after: nil, leaving: count - 1)
            return Unmanaged<Mailbox>.fromOpaque(node)
        }
    }

    /// Takes the oldest mailbox that may run on a core of this kind. For thieves.
    ///
    /// - Parameter all: whether to look at those too that the owner has not lined up yet; else the owner keeps the next.
    func steal(all: Bool, where mayRun: (Unmanaged<Mailbox>) -> Bool) -> Unmanaged<Mailbox>? {
        // Acquiring: pairs with the release in `pushOwn`. Whoever may not run it after all schedules it anew.
        if all, next.load(ordering: .relaxed) != nil, let node = next.exchange(nil, ordering: .acquiring) {
            return Unmanaged<Mailbox>.fromOpaque(node)
        }
        // Relaxed: a guess, as above.
        guard length.load(ordering: .relaxed) > 0 || all && inbox.load(ordering: .relaxed) != nil else { return nil }
        return lock.withLock {
            var count = length.load(ordering: .relaxed)
            if all {
                count += moveInbox()
                length.store(count, ordering: .relaxed)
            }
            var previous: UnsafeMutableRawPointer?
            var next = first.load(ordering: .relaxed)
            while let node = next {
                if mayRun(Unmanaged<Mailbox>.fromOpaque(node)) {
                    remove(node, after: previous, leaving: count - 1)
                    return Unmanaged<Mailbox>.fromOpaque(node)
                }
                previous = node
                next = successor(of: node)
            }
            return nil
        }
    }

    private func remove(
        _ node: UnsafeMutableRawPointer, after previous: UnsafeMutableRawPointer?, leaving count: Int
    ) {
        let next = successor(of: node)
        if let previous { link(previous, to: next) } else { first.store(next, ordering: .relaxed) }
        if next == nil { last.store(previous, ordering: .relaxed) }
        length.store(count, ordering: .relaxed)
    }

    private func link(_ node: UnsafeMutableRawPointer, to next: UnsafeMutableRawPointer?) {
        Unmanaged<Mailbox>.fromOpaque(node)._withUnsafeGuaranteedRef {
            $0.nextScheduled.store(next, ordering: .relaxed)
        }
    }

    private func successor(of node: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Mailbox>.fromOpaque(node)._withUnsafeGuaranteedRef { $0.nextScheduled.load(ordering: .relaxed) }
    }

    /// Appends what is in the inbox to the line, the oldest first, and returns how many these are: the caller sets the
    /// length. Under the lock.
    private func moveInbox() -> Int {
        guard inbox.load(ordering: .relaxed) != nil else { return 0 }
        // Acquiring: sees the mailboxes, and their links, as they were pushed. (Each push continues the chain that the
        // exchange reads from, so that all their releases are acquired.)
        var newest = inbox.exchange(nil, ordering: .acquiring)
        let newLast = newest
        var oldest: UnsafeMutableRawPointer?
        var count = 0
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
        return count
    }
}
