import CFlynnRuntime
import Synchronization

// The senders that wait for an actor with a limit.
//
// Tasks wait until there is room for their call, which is reserved until they have made it.
//
// An actor that exceeds the limit of another is *muted* by a hold, until that one has finished half of its messages. The idea is
// Pony's. No actors wait for each other in a cycle: an actor is muted only while it mutes no other. So in a chain of muted actors,
// each was muted before the one that it mutes, and a cycle would need one that was muted before itself. The check and the change are
// made under one lock for all actors. Removing an actor from the chain never makes a cycle.
//
// An actor also doesn't mute others while it is in `runBlocking`, or suspended after an error: it may wait for one of them.
//
// If an actor A was replaced by B, B runs A's messages. So B mutes the actors that exceed A's limit, and A itself isn't muted any more: all
// of the above holds for B. A replacement precedes the end of the suspension, during which A mutes no other, and a thread that is about to
// mute an actor checks under B's lock that B wasn't replaced.

/// Guards changes from not muted to muted.
private let muting = Monitor()

extension MailboxExtras {
    // MARK: Limits

    /// The limit. Setting it releases all senders that wait.
    var limit: MailboxLimit? {
        get { lock.withLock { senders.limit } }
        set {
            let isFirst = lock.withLock {
                senders.limit = newValue
                guard newValue?.policy == .suspendSender, !senders.areChecked else { return false }
                senders.areChecked = true
                return true
            }
            // After each message the actor checks whether senders wait. The marker makes it see that, if it is running now.
            if isFirst {
                mailbox.addWaiter()
                mailbox.sendInternal {}
            }
            releaseSenders(all: true)
        }
    }

    /// Releases senders for which there is room. Called after each message.
    func messageFinished() {
        releaseSenders(all: false)
    }

    private func releaseSenders(all: Bool) {
        var tasks: [UnsafeContinuation<Bool, Never>] = []
        let mayBeMuted = lock.withLock {
            let count = mailbox.count
            let limit = all ? nil : senders.limit
            while limit.map({ count + senders.reserved < $0.capacity }) ?? true, let task = senders.tasks.popFirst() {
                senders.reserved += 1
                tasks.append(task)
            }
            return senders.mayBeMuted
        }
        for task in tasks { task.resume(returning: true) }
        guard mayBeMuted else { return }
        var visited: [AnyObject] = []
        muter(keeping: &visited)?.unmuteSenders(of: self, all: all)
        withExtendedLifetime(visited) {}
    }

    // MARK: Tasks

    /// A queue of tasks that wait for room. All operations take constant time on average.
    struct WaitingTasks {
        typealias Continuation = UnsafeContinuation<Bool, Never>

        private var continuations: [Int: Continuation] = [:]
        /// The numbers of the tasks in their order, from `start` on. Some may have been removed.
        private var order: [Int] = []
        private var start = 0

        var isEmpty: Bool { continuations.isEmpty }

        mutating func append(_ number: Int, _ continuation: Continuation) {
            // When at least half of the array is unused.
            if order.count > 2 * continuations.count {
                order = order[start...].filter { continuations[$0] != nil }
                start = 0
            }
            continuations[number] = continuation
            order.append(number)
        }

        mutating func popFirst() -> Continuation? {
            while start < order.count {
                start += 1
                if let continuation = remove(order[start - 1]) { return continuation }
            }
            return nil
        }

        mutating func remove(_ number: Int) -> Continuation? { continuations.removeValue(forKey: number) }
    }

    /// Returns a number for `wait` and `cancelWait`.
    func makeTaskNumber() -> Int {
        lock.withLock {
            senders.lastNumber += 1
            return senders.lastNumber
        }
    }

    /// Resumes the continuation when there is room for a call. The result is whether it was reserved, so that the task must call
    /// `endReservation` after its call. It is false if the task was cancelled, or if there is no limit.
    func wait(_ number: Int, _ continuation: UnsafeContinuation<Bool, Never>) {
        let result: Bool? = lock.withLock {
            guard let limit = senders.limit, limit.policy == .suspendSender, senders.cancelled.remove(number) == nil
            else {
                return false
            }
            if senders.tasks.isEmpty, mailbox.count + senders.reserved < limit.capacity {
                senders.reserved += 1
                return true
            }
            senders.tasks.append(number, continuation)
            return nil
        }
        if let result { continuation.resume(returning: result) }
    }

    /// Ends the wait of a cancelled task. May precede `wait`, which has no effect then.
    func cancelWait(_ number: Int) {
        let task = lock.withLock {
            let task = senders.tasks.remove(number)
            if task == nil { senders.cancelled.insert(number) }
            return task
        }
        task?.resume(returning: false)
    }

    /// Forgets that a task was cancelled.
    func endWait(_ number: Int) {
        lock.withLock { _ = senders.cancelled.remove(number) }
    }

    /// Ends a reservation after its call was made.
    func endReservation() {
        lock.withLock { senders.reserved -= 1 }
        // The actor may have finished the call before.
        releaseSenders(all: false)
    }

    // MARK: Muting

    /// The actor that mutes others because of the limit, which is the one that runs the messages. Nil if the actor was stopped.
    ///
    /// - Parameter visited: see `lastActor`.
    func muter(keeping visited: inout [AnyObject]) -> MailboxExtras? {
        let (last, isStopped) = lastActor(keeping: &visited)
        return isStopped ? nil : last
    }

    /// Mutes an actor that the calling thread is running, which has made a call that exceeds the limit.
    func mute(_ sender: Mailbox) {
        // First: who doesn't see it has finished a message or removed the limit before, which `add` sees.
        lock.withLock { senders.mayBeMuted = true }
        let sender = sender.makeExtras()
        sender.hold()
        // Released after the lock, because that may run any code.
        var visited: [AnyObject] = []
        // The result is the same if it was unmuted in the meantime.
        if !muting.withLock({ isMuting(sender, keeping: &visited) }) { sender.endHold() }
        withExtendedLifetime(visited) {}
    }

    /// Mutes an actor if it may be muted. Returns whether it did.
    private func isMuting(_ sender: MailboxExtras, keeping visited: inout [AnyObject]) -> Bool {
        while let muter = muter(keeping: &visited) {
            guard sender !== muter, sender.mayBeMuted(by: muter) else { return false }
            let isMuted = muter.add(sender, exceedingLimitOf: self)
            if isMuted == true { return true }
            sender.removeMuter(muter)
            if isMuted == false { return false }
        }
        return false
    }

    /// Adds a sender that exceeds the limit of an actor, which is this one or was replaced by it. Returns whether it did, or nil if this
    /// actor was replaced itself.
    private func add(_ sender: MailboxExtras, exceedingLimitOf receiver: MailboxExtras) -> Bool? {
        lock.withLock {
            guard successorInLock == nil else { return nil }
            guard let limit = limit(of: receiver), senders.pauses == 0, receiver.mailbox.count > limit.capacity else {
                return false
            }
            senders.muted[ObjectIdentifier(receiver), default: []].append(sender)
            return true
        }
    }

    /// The limit of this actor or of one that it has replaced. The lock must be held.
    private func limit(of receiver: MailboxExtras) -> MailboxLimit? {
        receiver === self ? senders.limit : receiver.limit
    }

    /// Unmutes the actors that have exceeded the limit of an actor, if there is room again.
    private func unmuteSenders(of receiver: MailboxExtras, all: Bool) {
        let actors: [MailboxExtras]? = lock.withLock {
            guard !senders.muted.isEmpty else { return nil }
            let limit = all ? nil : limit(of: receiver)
            guard limit.map({ receiver.mailbox.count <= $0.capacity / 2 }) ?? true else { return nil }
            return senders.muted.removeValue(forKey: ObjectIdentifier(receiver))
        }
        for actor in actors ?? [] { actor.unmute(by: self) }
    }

    /// Whether the actor mutes no other, wasn't replaced, and isn't muted by `receiver` yet. If so, adds it.
    private func mayBeMuted(by receiver: MailboxExtras) -> Bool {
        lock.withLock {
            guard senders.muted.isEmpty, successorInLock == nil else { return false }
            return senders.mutedBy.insert(ObjectIdentifier(receiver)).inserted
        }
    }

    private func removeMuter(_ receiver: MailboxExtras) {
        lock.withLock { _ = senders.mutedBy.remove(ObjectIdentifier(receiver)) }
    }

    private func unmute(by receiver: MailboxExtras) {
        removeMuter(receiver)
        endHold()
    }

    /// Unmutes the senders, and mutes none until `resumeMuting`.
    func pauseMuting() {
        var actors: [ObjectIdentifier: [MailboxExtras]] = [:]
        lock.withLock {
            senders.pauses += 1
            swap(&actors, &senders.muted)
        }
        for actor in actors.values.joined() { actor.unmute(by: self) }
    }

    func resumeMuting() {
        lock.withLock { senders.pauses -= 1 }
    }
}
