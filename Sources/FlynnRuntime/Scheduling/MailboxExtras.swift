import CFlynnRuntime
import Synchronization

/// The rare settings and states of a mailbox, created when the first of them is needed.
///
/// **Holds.** An actor is *held* while another thread or actor must decide or do something before the actor's next message.
/// The scheduler that preempts a held actor doesn't schedule it again, and leaves the queue reference here: the actor is
/// *suspended*. The end of the last hold schedules it.
///
/// The actor's memory has a reference, from the creation to `Mailbox.close`. A thread that isn't running the actor, and doesn't
/// own it otherwise, must add a reference with `Mailbox.retainedExtras`.
///
/// Unchecked `Sendable` because of its variables, which are guarded by `lock` unless they say otherwise.
final class MailboxExtras: @unchecked Sendable {
    /// What happens to the messages of an actor that no longer runs them; see `Draining.swift`.
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
    /// The supervisor whose decision the actor waits for; see `SupervisionCycles.swift`, whose lock guards it.
    var waitsFor: Supervisor?
    var senders = Senders()
    /// The watches over the actor, by their identities; see `ActorWatch.swift`.
    var watches: [ObjectIdentifier: ActorWatch] = [:]
    /// See `UnfinishedActors`.
    var unfinished = UnfinishedActors.Entry()
    /// The body of the messages for calls that a limit may drop.
    let turn: StoredCalls.Turn

    /// The limit, and the senders that wait because of it.
    struct Senders {
        var limit: MailboxLimit?
        /// Whether the actor calls `messageFinished`.
        var areChecked = false
        /// Whether an actor may have been muted because of this actor's limit. If not, the search for its muter is unnecessary, which follows
        /// the chain of successors.
        var mayBeMuted = false
        var tasks = WaitingTasks()
        /// The numbers of tasks that were cancelled before they waited.
        var cancelled: Set<Int> = []
        var lastNumber = 0
        /// The number of calls for which there is room, but which were not made yet.
        var reserved = 0
        /// The actors that this actor mutes, by the actor with the exceeded limit: this actor, or an actor that it has replaced.
        var muted: [ObjectIdentifier: [MailboxExtras]] = [:]
        /// The actors by which this one is muted.
        var mutedBy: Set<ObjectIdentifier> = []
        /// While it isn't 0, no actor is muted.
        var pauses = 0
    }

    init(_ mailbox: Mailbox) {
        self.mailbox = mailbox
        turn = StoredCalls.Turn(of: StoredCalls(mailbox))
    }

    // MARK: Holds

    /// Whether the actor is suspended, or will be after the running message.
    var isHeld: Bool { lock.withLock { holds > 0 } }

    /// Holds the actor, which the calling thread is running: it is suspended after the running message.
    func hold() {
        lock.withLock { holds += 1 }
        mailbox.state.pointee.mustYield.store(true, ordering: .relaxed)
    }

    /// Ends a hold. The last one schedules the actor if it is suspended.
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

    /// Suspends the actor if it is held. Returns whether it did; then the caller no longer owns the queue reference.
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
        /// Safe: it is only passed to the actor, which runs it on one thread at a time.
        nonisolated(unsafe) let body: DetachedBody

        /// - Parameter body: owned by nothing else.
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
            // Released after the lock, because that may run any code.
            let previous = lock.withLock {
                defer { supervisorOfActor = newValue }
                return supervisorOfActor
            }
            withExtendedLifetime(previous) {}
        }
    }

    /// The successor, or nil if the actor runs its messages itself. Changed while the actor is held, and by the receiver.
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
    /// The actor that runs the calls, and its extras. Nil if calls are dropped. As another thread may set a later successor at any time, only
    /// `owner` keeps the actor.
    fileprivate var actor: (owner: AnyObject, extras: MailboxExtras)? {
        guard case .actor(let mailbox, let owner) = self else { return nil }
        return withExtendedLifetime(owner) { (owner, mailbox.makeExtras()) }
    }

    /// The successor of the actor that runs the calls, or nil if there is none.
    fileprivate var next: MailboxExtras.Successor? {
        guard case .actor(let mailbox, let owner) = self else { return nil }
        return withExtendedLifetime(owner) { mailbox.extras?.successor }
    }
}

extension MailboxExtras {
    /// The successor. The lock must be held.
    var successorInLock: Successor? { successorOfActor }

    /// The end of the chain of successors, which becomes this actor's successor, so that the chain gets shorter. For the receiver.
    var liveSuccessor: Successor? {
        guard var last = successor else { return nil }
        while let next = last.next {
            successor = next
            last = next
        }
        return last
    }

    /// The actor that runs the messages, which is this one unless it was replaced. If that actor was stopped, it is the last one anyway.
    ///
    /// Any thread may call the function, also while another one sets a later successor, which may release the actors between this one and
    /// that.
    ///
    /// - Parameter visited: gets the objects that this function retains. The release of an actor may run any code, so it must happen
    ///   outside of locks.
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
    /// Whether `other` runs the messages of this actor: `other` is this actor, or has replaced it.
    func isRun(by other: Mailbox) -> Bool {
        if self == other { return true }
        var next = extras?.successor
        while case .actor(let mailbox, _) = next {
            if mailbox == other { return true }
            next = next?.next
        }
        return false
    }

    /// Whether there are extras.
    @inline(__always)
    var hasExtras: Bool {
        // Relaxed: if they have just been created, they take effect with the next batch.
        state.pointee.extras.load(ordering: .relaxed) != nil
    }

    /// The extras of an actor that the caller is running or owns otherwise, or nil.
    @inline(__always)
    var extras: MailboxExtras? {
        // Acquiring: synchronizes with the store in `makeExtras`.
        guard let address = state.pointee.extras.load(ordering: .acquiring) else { return nil }
        return Unmanaged<MailboxExtras>.fromOpaque(address).takeUnretainedValue()
    }

    /// The extras of an actor that may be deinitialized at any time, or nil.
    var retainedExtras: MailboxExtras? { state.pointee.lock.withLock { extras } }

    /// Returns the extras of an actor that the caller is running or owns otherwise, and creates them if necessary.
    func makeExtras() -> MailboxExtras {
        if let extras { return extras }
        let new = MailboxExtras(self)
        return state.pointee.lock.withLock {
            if let extras { return extras }
            state.pointee.extras.store(Unmanaged.passRetained(new).toOpaque(), ordering: .releasing)
            return new
        }
    }

    /// Releases the extras of an actor that is being deinitialized.
    func releaseExtras() {
        guard state.pointee.extras.load(ordering: .relaxed) != nil else { return }
        let extras = state.pointee.lock.withLock {
            state.pointee.extras.exchange(nil, ordering: .acquiring)
        }
        guard let extras else { return }
        // Outside the lock, because that may run any code.
        let owned = Unmanaged<MailboxExtras>.fromOpaque(extras).takeRetainedValue()
        // Other threads may still have the extras. No sender waits from now on.
        owned.limit = nil
        owned.endWatches(because: .deinitialized)
    }
}
