import CFlynnRuntime
import Synchronization

/// The rare settings and states of a mailbox, created at their first use.
///
/// **Holds.** An actor is *held* if its next message must wait for a decision or an action by a different thread or
/// actor. The scheduler that preempts a held actor doesn't reschedule the actor, and leaves the queue reference here:
/// the actor is *suspended*. The end of the last hold schedules the actor.
///
/// The actor's memory owns a reference to this object, from the creation to `Mailbox.close`. A thread that neither runs
/// nor owns the actor must add a reference with `Mailbox.retainedExtras`.
///
/// Unchecked `Sendable`: the variables are guarded by `lock` unless stated otherwise.
final class MailboxExtras: @unchecked Sendable {
    /// The treatment of the messages of an actor that no longer runs them; see `Draining.swift`.
    enum Successor {
        /// Another actor runs the calls.
        case actor(Mailbox, owner: AnyObject)
        /// Calls are dropped.
        case stopped
    }

    let mailbox: Mailbox
    let lock = SpinLock()
    private var holds = 0
    private var isSuspended = false
    private var successorOfActor: Successor?
    private var supervisorOfActor: Supervisor?
    /// The supervisor for whose decision the actor waits. Guarded by the lock of `SupervisionCycles.swift`.
    var waitsFor: Supervisor?
    var senders = Senders()
    /// The watches over the actor, by identity; see `ActorWatch.swift`.
    var watches: [ObjectIdentifier: ActorWatch] = [:]
    /// See `UnfinishedActors`.
    var unfinished = UnfinishedActors.Entry()
    /// The body of the messages for calls that a limit can drop.
    let storedCallBody: StoredCalls.MessageBody

    /// The limit, and the senders that wait for room.
    struct Senders {
        var limit: MailboxLimit?
        /// Whether the actor calls `messageFinished`.
        var areChecked = false
        /// Whether this actor's limit may have muted an actor. If false, the search for the muting actor, which follows
        /// the chain of successors, is unnecessary.
        var mayBeMuted = false
        var tasks = WaitingTasks()
        /// The numbers of tasks that were cancelled before they waited.
        var cancelled: Set<Int> = []
        var lastNumber = 0
        /// The number of calls with reserved room that were not made yet.
        var reserved = 0
        /// The actors muted by this actor, by the actor with the exceeded limit: this actor, or an actor replaced by
        /// this actor.
        var muted: [ObjectIdentifier: [MailboxExtras]] = [:]
        /// The actors that mute this actor.
        var mutedBy: Set<ObjectIdentifier> = []
        /// While this number isn't 0, the actor doesn't mute other actors.
        var pauses = 0
    }

    init(_ mailbox: Mailbox) {
        self.mailbox = mailbox
        storedCallBody = StoredCalls.MessageBody(of: StoredCalls(mailbox))
    }

    // MARK: Holds

    /// Whether the actor is suspended, or will be at the end of the running message.
    var isHeld: Bool { lock.withLock { holds > 0 } }

    /// Holds the actor, which must be running on the calling thread. The actor is suspended at the end of the running
    /// message.
    func hold() {
        lock.withLock { holds += 1 }
        mailbox.state.pointee.mustYield.store(true, ordering: .relaxed)
    }

    /// Ends a hold. The end of the last hold schedules the actor if it is suspended.
    func endHold() {
        let resumes = lock.withLock {
            holds -= 1
            guard holds == 0, isSuspended else { return false }
            isSuspended = false
            return true
        }
        guard resumes else { return }
        // This thread now owns the queue reference.
        UnfinishedActors.endSuspension(of: self)
        Runnable(mailbox).schedule(on: flynn_thread())
    }

    /// Suspends the actor if it is held. Returns true if the actor was suspended. The caller then no longer owns the
    /// queue reference.
    func suspendIfHeld() -> Bool {
        let time = mailbox.timeOfNextMessage
        let isSuspended = lock.withLock {
            if holds > 0 { self.isSuspended = true }
            return self.isSuspended
        }
        if isSuspended { UnfinishedActors.beginSuspension(of: self, oldest: time) }
        return isSuspended
    }

    // MARK: Supervision

    /// The behavior that receives errors.
    final class Supervisor: Sendable {
        let actor: MailboxReference
        /// Safe: the body is only passed to the actor, which runs it on one thread at a time.
        nonisolated(unsafe) let body: DetachedBody

        /// - Parameter body: must not be used elsewhere.
        init(_ mailbox: Mailbox, _ body: DetachedBody) {
            actor = MailboxReference(mailbox)
            self.body = body
        }
    }

    var supervisor: Supervisor? {
        get { lock.withLock { supervisorOfActor } }
        set {
            if let newValue, newValue.actor.mailbox == mailbox {
                crash("\(mailbox.actorType): an actor can't supervise itself, because it is suspended after an error")
            }
            // Release this outside the lock to avoid running arbitrary code under the lock.
            let previous = lock.withLock {
                defer { supervisorOfActor = newValue }
                return supervisorOfActor
            }
            withExtendedLifetime(previous) {}
        }
    }

    /// The successor, or nil if the actor runs its messages itself. Changed while the actor is held, and by the
    /// receiver.
    var successor: Successor? {
        get { lock.withLock { successorOfActor } }
        set {
            let previous = lock.withLock {
                defer { successorOfActor = newValue }
                return successorOfActor
            }
            withExtendedLifetime(previous) {}
        }
    }
}

extension MailboxExtras.Successor {
    /// The actor that runs the calls, and its extras. Nil if calls are dropped. Only `owner` keeps the actor, since
    /// other threads can set a later successor at any time.
    fileprivate var actor: (owner: AnyObject, extras: MailboxExtras)? {
        guard case .actor(let mailbox, let owner) = self else { return nil }
        return withExtendedLifetime(owner) { (owner, mailbox.makeExtras()) }
    }

    /// The successor of the actor that runs the calls, or nil.
    fileprivate var next: MailboxExtras.Successor? {
        guard case .actor(let mailbox, let owner) = self else { return nil }
        return withExtendedLifetime(owner) { mailbox.extras?.successor }
    }
}

extension MailboxExtras {
    /// The successor. The lock must be held.
    var successorInLock: Successor? { successorOfActor }

    /// Returns the end of the chain of successors, and makes it this actor's successor, which shortens the chain. Call
    /// this only from the receiver.
    func resolveSuccessor() -> Successor? {
        guard var last = successor else { return nil }
        while let next = last.next {
            successor = next
            last = next
        }
        return last
    }

    /// Returns the actor that runs the messages: the end of the chain of successors, or this actor if it wasn't
    /// replaced. If the returned actor was stopped, `isStopped` is true.
    ///
    /// Any thread can call this function, also when a different thread sets a later successor and releases the actors
    /// in between.
    ///
    /// - Parameter visited: receives the objects retained by this function. The release of an actor can run arbitrary
    ///   code, so it must happen outside of locks.
    func lastActor(keeping visited: inout [AnyObject]) -> (extras: MailboxExtras, isStopped: Bool) {
        var last = self
        while let successor = last.successor {
            guard let (owner, next) = successor.actor else { return (last, true) }
            visited.append(owner)
            visited.append(next)
            last = next
        }
        return (last, false)
    }
}

extension Mailbox {
    /// Whether `other` runs the messages of this actor: `other` is this actor, or replaced it.
    func isRun(by other: Mailbox) -> Bool {
        if self == other { return true }
        var next = extras?.successor
        while case .actor(let mailbox, _) = next {
            if mailbox == other { return true }
            next = next?.next
        }
        return false
    }

    /// Whether extras exist.
    @inline(__always)
    var hasExtras: Bool {
        // Relaxed: new extras take effect with the next batch.
        state.pointee.extras.load(ordering: .relaxed) != nil
    }

    /// The extras of an actor that the caller is running or owns otherwise, or nil.
    @inline(__always)
    var extras: MailboxExtras? {
        // Acquiring: synchronizes with the store in `makeExtras`.
        guard let address = state.pointee.extras.load(ordering: .acquiring) else { return nil }
        return Unmanaged<MailboxExtras>.fromOpaque(address).takeUnretainedValue()
    }

    /// The extras of an actor that can be deinitialized at any time, or nil.
    var retainedExtras: MailboxExtras? { state.pointee.lock.withLock { extras } }

    /// Returns the extras of an actor that the caller is running or owns otherwise. Creates them if necessary.
    func makeExtras() -> MailboxExtras {
        if let extras { return extras }
        let new = MailboxExtras(self)
        return state.pointee.lock.withLock {
            if let extras { return extras }
            state.pointee.extras.store(Unmanaged.passRetained(new).toOpaque(), ordering: .releasing)
            return new
        }
    }

    /// Releases the extras in the `deinit` of the actor.
    func releaseExtras() {
        guard state.pointee.extras.load(ordering: .relaxed) != nil else { return }
        let extras = state.pointee.lock.withLock {
            state.pointee.extras.exchange(nil, ordering: .acquiring)
        }
        guard let extras else { return }
        // This must happen outside the lock, since a release can run arbitrary code.
        let owned = Unmanaged<MailboxExtras>.fromOpaque(extras).takeRetainedValue()
        // Other threads can still use the extras. From now on, senders don't wait.
        owned.limit = nil
        owned.endWatches(because: .deinitialized)
    }
}
