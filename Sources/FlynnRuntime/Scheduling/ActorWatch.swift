import Synchronization

/// The end of an actor. A watch passes this value to a behavior; see `Actor.unsafeWatch(by:)`.
///
/// Any thread can use the value.
public struct ActorEnd: Sendable {
    /// The reason for the end of an actor.
    public enum Reason: Sendable, Hashable {
        /// The actor was deinitialized. All its messages have run.
        case deinitialized
        /// The actor's supervisor stopped it. The runtime drops the calls of the actor.
        case stopped
        /// The actor's supervisor replaced it. The replacement runs the calls of the actor.
        case replaced
    }

    /// The name of the actor's class.
    public let actorClass: String
    /// The reason for the end.
    public let reason: Reason
    /// The watch returned by `unsafeWatch(by:)`.
    public let watch: ActorWatch
}

/// A behavior's watch over an actor; see `Actor.unsafeWatch(by:)`. The watch doesn't keep the two actors alive.
/// Thread-safe.
public final class ActorWatch: Sendable {
    private let watched: MailboxReference
    private let watcher: MailboxReference
    /// Safe: the body is only passed to the watcher, which runs it on one thread at a time.
    private nonisolated(unsafe) let body: DetachedBody
    /// The task-local values bound at the creation of the watch. The watch's call carries them.
    private let locals = TaskLocals.current
    private let hasEnded = Atomic(false)

    /// - Parameter body: must not be used elsewhere.
    init(of watched: Mailbox, by watcher: Mailbox, _ body: DetachedBody) {
        self.watched = MailboxReference(watched)
        self.watcher = MailboxReference(watcher)
        self.body = body
    }

    /// Ends the watch. The runtime then doesn't call the behavior, unless the actor already ended. Repeated calls of
    /// this function are ignored.
    public func cancel() {
        Fork.check()
        // Relaxed: an independent flag.
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        watched.mailbox.retainedExtras?.removeWatch(self)
    }

    /// Calls the behavior, unless the watch already ended.
    func end(because reason: ActorEnd.Reason) {
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        let name = _typeName(watched.mailbox.actorType, qualified: false)
        // If the watcher was deinitialized, the call isn't a dead letter.
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
        // Release this outside the lock to avoid running arbitrary code under the lock.
        let removed = lock.withLock { watches.removeValue(forKey: ObjectIdentifier(watch)) }
        withExtendedLifetime(removed) {}
    }

    /// Informs the watchers about the end of the actor.
    func endWatches(because reason: ActorEnd.Reason) {
        var ended: [ObjectIdentifier: ActorWatch] = [:]
        lock.withLock { swap(&ended, &watches) }
        for watch in ended.values { watch.end(because: reason) }
    }
}
