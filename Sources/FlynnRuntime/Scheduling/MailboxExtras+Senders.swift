import CFlynnRuntime
import Synchronization

// The senders that wait for an actor with a limit.
//
// Tasks wait for room for their call. The room is reserved for the task up to this call.
//
// An actor that exceeds the limit of a receiver is *muted* by a hold. The hold ends when the receiver has finished half
// of its messages. The idea is from Pony. Actors never wait for each other in a cycle: an actor is muted only while it
// doesn't mute other actors. In a chain of muted actors, every actor was therefore muted before the actor that it
// mutes, and a cycle would contain an actor that was muted before itself. The check and the change are made under a
// lock for all actors. Removing an actor from the chain never makes a cycle.
//
// An actor can also wait for a muted actor in `runBlocking`, or during a suspension after an error. In these states, it
// doesn't mute other actors.
//
// If an actor A was replaced by B, B runs A's messages. B then mutes the actors that exceed A's limit, and A itself is
// never muted again: all of the above applies to B. A replacement precedes the end of the suspension, and A doesn't
// mute other actors during the suspension. A thread that is about to mute an actor checks under B's lock that B wasn't
// replaced.

/// Guards changes from not muted to muted.
private let muting = Monitor()

extension MailboxExtras {
    // MARK: Limits

    /// The limit. A new value releases all waiting senders.
    var limit: MailboxLimit? {
        get { lock.withLock { senders.limit } }
        set {
            let isFirst = lock.withLock {
                senders.limit = newValue
                guard newValue?.policy == .suspendSender, !senders.areChecked else { return false }
                senders.areChecked = true
                return true
            }
            // The actor checks for waiting senders at the end of every message. The marker makes a running actor see
            // the change.
            if isFirst {
                mailbox.addWaiter()
                mailbox.sendInternal {}
            }
            releaseSenders(all: true)
        }
    }

    /// Releases as many senders as the limit allows. Called at the end of every message.
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
        /// The numbers of the tasks in their order, from `start` on. The array can contain numbers of removed tasks.
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

    /// Resumes the continuation when there is room for a call. The result is true if the room was reserved. The task
    /// must then call `endReservation` after its call. The result is false if the task was cancelled, or if the actor
    /// doesn't suspend senders.
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

    /// Ends the wait of a cancelled task. If the call precedes `wait`, then `wait` has no effect.
    func cancelWait(_ number: Int) {
        let task = lock.withLock {
            let task = senders.tasks.remove(number)
            if task == nil { senders.cancelled.insert(number) }
            return task
        }
        task?.resume(returning: false)
    }

    /// Forgets the cancellation of a task.
    func endWait(_ number: Int) {
        lock.withLock { _ = senders.cancelled.remove(number) }
    }

    /// Ends a reservation. The call must have been made.
    func endReservation() {
        lock.withLock { senders.reserved -= 1 }
        // The actor may already have finished the call.
        releaseSenders(all: false)
    }

    // MARK: Muting

    /// Returns the actor that mutes senders for this limit: the actor that runs the messages. Nil if this actor was
    /// stopped.
    ///
    /// - Parameter visited: see `lastActor`.
    func muter(keeping visited: inout [AnyObject]) -> MailboxExtras? {
        let (last, isStopped) = lastActor(keeping: &visited)
        return isStopped ? nil : last
    }

    /// Mutes an actor that exceeded the limit with a call. The calling thread is running the actor.
    func mute(_ sender: Mailbox) {
        // First: a thread that doesn't see this value finished a message or removed the limit earlier, and `add` sees
        // this change.
        lock.withLock { senders.mayBeMuted = true }
        let sender = sender.makeExtras()
        sender.hold()
        // Release this outside the lock to avoid running arbitrary code under the lock.
        var visited: [AnyObject] = []
        // If the sender was unmuted in the meantime, the result is the same.
        if !muting.withLock({ muteIfAllowed(sender, keeping: &visited) }) { sender.endHold() }
        withExtendedLifetime(visited) {}
    }

    /// Mutes an actor if this is allowed. Returns whether the actor was muted.
    private func muteIfAllowed(_ sender: MailboxExtras, keeping visited: inout [AnyObject]) -> Bool {
        while let muter = muter(keeping: &visited) {
            guard sender !== muter, sender.insertMuter(muter) else { return false }
            let isMuted = muter.add(sender, exceedingLimitOf: self)
            if isMuted == true { return true }
            sender.removeMuter(muter)
            if isMuted == false { return false }
        }
        return false
    }

    /// Adds a sender that exceeds the limit of `receiver`, which is this actor or an actor replaced by this actor.
    /// Returns whether the sender was added, or nil if this actor was replaced itself.
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

    /// Returns the limit of this actor or of an actor replaced by this actor. The lock must be held.
    private func limit(of receiver: MailboxExtras) -> MailboxLimit? {
        receiver === self ? senders.limit : receiver.limit
    }

    /// Unmutes the actors that exceeded the limit of an actor, if there is room now.
    private func unmuteSenders(of receiver: MailboxExtras, all: Bool) {
        let actors: [MailboxExtras]? = lock.withLock {
            guard !senders.muted.isEmpty else { return nil }
            let limit = all ? nil : limit(of: receiver)
            guard limit.map({ receiver.mailbox.count <= $0.capacity / 2 }) ?? true else { return nil }
            return senders.muted.removeValue(forKey: ObjectIdentifier(receiver))
        }
        for actor in actors ?? [] { actor.unmute(by: self) }
    }

    /// Checks that the actor doesn't mute other actors, wasn't replaced, and isn't already muted by `receiver`. If so,
    /// adds `receiver` to the actors that mute it, and returns true.
    private func insertMuter(_ receiver: MailboxExtras) -> Bool {
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

    /// Unmutes the senders. Senders aren't muted until `resumeMuting`.
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
