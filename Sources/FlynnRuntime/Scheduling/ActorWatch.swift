import Synchronization

/// The end of an actor. A watch passes this value to a behavior; see `Actor.unsafeWatch(by:)`.
///
/// A value that any thread may use.
public struct ActorEnd: Sendable {
    /// The reason why an actor has ended.
    public enum Reason: Sendable, Hashable {
        /// The actor was deinitialized. All its messages have run.
        case deinitialized
        /// The actor's supervisor has stopped it. The runtime drops the calls of the actor.
        case stopped
        /// The actor's supervisor has replaced it. The replacement runs the calls of the actor.
        case replaced
    }

    /// The name of the actor's class.
    public let actorClass: String
    /// The reason why the actor has ended.
    public let reason: Reason
    /// The watch returned by `unsafeWatch(by:)`.
    public let watch: ActorWatch
}

/// A behavior's watch over an actor; see `Actor.unsafeWatch(by:)`. Doesn't keep the two actors alive. Thread-safe.
public final class ActorWatch: Sendable {
    private let watched: MailboxReference
    private let watcher: MailboxReference
    /// Safe: it is only passed to the watcher, which runs it on one thread at a time.
    private nonisolated(unsafe) let body: DetachedBody
    /// The task-local values that are bound where the watch is created, which the call carries.
    private let locals = TaskLocals.current
    private let hasEnded = Atomic(false)

    /// - Parameter body: owned by nothing else.
    init(of watched: Mailbox, by watcher: Mailbox, _ body: DetachedBody) {
        self.watched = MailboxReference(watched)
        self.watcher = MailboxReference(watcher)
        self.body = body
    }

    /// Ends the watch. The runtime doesn't call the behavior any more, unless the actor has already ended. A further
    /// call has no effect.
    public func cancel() {
        Fork.check()
        // Relaxed: an independent flag.
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        watched.mailbox.retainedExtras?.removeWatch(self)
    }

    /// Calls the behavior, unless the watch has ended.
    func end(because reason: ActorEnd.Reason) {
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        let name = _typeName(watched.mailbox.actorType, qualified: false)
        // The call of a watcher that was deinitialized is no dead letter.
        TaskLocals.override(by: locals) {
            _ = watcher.mailbox.send(
                .ownedCall, owning: BodyPointer(of: body), [ActorEnd(actorClass: name, reason: reason, watch: self)])
        }
    }
}

extension MailboxExtras {
    func addWatch(_ watch: ActorWatch) {
        let reason: ActorEnd.Reason? = lock.withLock {
            switch successorInLock {
            case .actor: return .replaced
            case .stopped: return .stopped
            case nil:
                watches[ObjectIdentifier(watch)] = watch
                return nil
            }
        }
        if let reason { watch.end(because: reason) }
    }

    fileprivate func removeWatch(_ watch: ActorWatch) {
        // Released after the lock, because that may run any code.
        let removed = lock.withLock { watches.removeValue(forKey: ObjectIdentifier(watch)) }
        withExtendedLifetime(removed) {}
    }

    /// Informs the watchers that the actor has ended.
    func endWatches(because reason: ActorEnd.Reason) {
        var ended: [ObjectIdentifier: ActorWatch] = [:]
        lock.withLock { swap(&ended, &watches) }
        for watch in ended.values { watch.end(because: reason) }
    }
}
