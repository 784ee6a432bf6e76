import CFlynnRuntime
import Synchronization

/// The actors that wait for one scheduler.
///
/// Whoever schedules an actor pushes it to `inbox` with one compare-and-exchange: sending takes no lock. The scheduler
/// empties the inbox as a whole into `line`, which it shares, under a lock, only with schedulers that steal. Emptying by
/// exchange leaves no ABA problem: no one ever compares with a node that may have come back.
///
/// A mailbox in a run queue comes with its hold (see `Mailbox`), so it is alive, and it is in one run queue only: whoever
/// pushes it owns the hold, and gives it up with the push.
///
/// Unchecked because of the pointers, which go to mailboxes, and those are `Sendable`.
struct RunQueue: ~Copyable, @unchecked Sendable {
    /// The newest of the mailboxes pushed, each linked to the one before.
    private let inbox = Atomic<UnsafeMutableRawPointer?>(nil)
    private let lock = SpinLock()
    // The oldest and newest in line, and how many. Written under the lock, which orders them, hence relaxed; read
    // without it for a guess only.
    private let first = Atomic<UnsafeMutableRawPointer?>(nil)
    private let last = Atomic<UnsafeMutableRawPointer?>(nil)
    private let length = Atomic(0)

    /// Adds a mailbox; true if there were others.
    func push(_ mailbox: Mailbox) -> Bool {
        let node = Unmanaged.passUnretained(mailbox).toOpaque()
        var newest = inbox.load(ordering: .relaxed)
        while true {
            mailbox.nextScheduled.store(newest, ordering: .relaxed)
            // Sequentially consistent: releases the mailbox and what was done to its actor to the one who takes it,
            // and comes before the sender's look at who sleeps; see `SchedulerPool.park`.
            let (done, found) = inbox.weakCompareExchange(
                expected: newest, desired: node, successOrdering: .sequentiallyConsistent, failureOrdering: .relaxed)
            if done { return newest != nil || length.load(ordering: .relaxed) > 0 }
            newest = found
        }
    }

    /// Whether nothing waits here. Certain only if nobody pushes meanwhile.
    var isEmpty: Bool {
        // Under the lock, so as not to miss what a thief is moving from the inbox into the line. The load is sequentially
        // consistent to come after the scheduler's note that it sleeps; see `SchedulerPool.park`.
        lock.withLock { inbox.load(ordering: .sequentiallyConsistent) == nil && length.load(ordering: .relaxed) == 0 }
    }

    /// Whether more than the next actor waits in line.
    var hasSurplus: Bool {
        length.load(ordering: .relaxed) > 0
    }

    /// Takes the oldest mailbox of those that may run on a core of this kind, or simply the oldest.
    func pop(for kind: CoreKind? = nil) -> Mailbox? {
        // Relaxed: a guess. Whoever must be certain (a scheduler about to sleep) asks `isEmpty` after it has said so.
        guard inbox.load(ordering: .relaxed) != nil || length.load(ordering: .relaxed) > 0 else { return nil }
        return lock.withLock {
            moveInbox()
            var previous: UnsafeMutableRawPointer?
            var node = first.load(ordering: .relaxed)
            while let found = node {
                let mailbox = Unmanaged<Mailbox>.fromOpaque(found).takeUnretainedValue()
                let next = mailbox.nextScheduled.load(ordering: .relaxed)
                if let kind, !Flynn.pool.mayRun(mailbox, on: kind) {
                    previous = found
                    node = next
                    continue
                }
                if let previous {
                    Unmanaged<Mailbox>.fromOpaque(previous)._withUnsafeGuaranteedRef {
                        $0.nextScheduled.store(next, ordering: .relaxed)
                    }
                } else {
                    first.store(next, ordering: .relaxed)
                }
                if next == nil { last.store(previous, ordering: .relaxed) }
                length.store(length.load(ordering: .relaxed) - 1, ordering: .relaxed)
                return mailbox
            }
            return nil
        }
    }

    /// Appends what is in the inbox to the line, the oldest first. Under the lock.
    private func moveInbox() {
        guard inbox.load(ordering: .relaxed) != nil else { return }
        // Acquiring: sees the mailboxes, and their links, as they were pushed. (Each push continues the chain that the
        // exchange reads from, so that all their releases are acquired.)
        var newest = inbox.exchange(nil, ordering: .acquiring)
        let newLast = newest
        var oldest: UnsafeMutableRawPointer?
        var count = 0
        while let node = newest {
            Unmanaged<Mailbox>.fromOpaque(node)._withUnsafeGuaranteedRef {
                newest = $0.nextScheduled.load(ordering: .relaxed)
                $0.nextScheduled.store(oldest, ordering: .relaxed)
            }
            oldest = node
            count += 1
        }
        if let end = last.load(ordering: .relaxed) {
            Unmanaged<Mailbox>.fromOpaque(end)._withUnsafeGuaranteedRef {
                $0.nextScheduled.store(oldest, ordering: .relaxed)
            }
        } else {
            first.store(oldest, ordering: .relaxed)
        }
        last.store(newLast, ordering: .relaxed)
        length.store(length.load(ordering: .relaxed) + count, ordering: .relaxed)
    }
}
