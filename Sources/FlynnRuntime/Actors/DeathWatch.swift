import Synchronization

/// The end of an actor, about which a watch informs a behavior; see `Actor.unsafeWatch(by:)`.
public struct ActorEnd: Sendable {
    /// Why an actor has ended.
    public enum Reason: Sendable, Hashable {
        /// The actor was deinitialized. All its messages have run.
        case deinitialized
        /// The actor's supervisor has stopped it. The actor drops its calls.
        case stopped
        /// The actor's supervisor has replaced it. Another actor runs its calls.
        case replaced
    }

    /// The name of the actor's class.
    public let actorClass: String
    /// Why the actor has ended.
    public let reason: Reason
    /// The watch that `unsafeWatch(by:)` has returned.
    public let watch: ActorWatch
}

/// The watch of a behavior over an actor; see `Actor.unsafeWatch(by:)`. Keeps neither of the actors alive. Thread-safe.
public final class ActorWatch: Sendable {
    private let watched: MailboxReference
    private let watcher: MailboxReference
    /// Safe: it is only passed to the watcher, which runs it on one thread at a time.
    private nonisolated(unsafe) let body: DetachedBody
    private let hasEnded = Atomic(false)

    fileprivate init(of watched: Mailbox, by watcher: Mailbox, _ body: BodyPointer) {
        self.watched = MailboxReference(watched)
        self.watcher = MailboxReference(watcher)
        self.body = DetachedBody(copying: body)
    }

    /// Ends the watch. The behavior isn't called any more, unless the actor has ended already. A further call has no effect.
    public func cancel() {
        // Relaxed: an independent flag.
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        watched.mailbox.retainedExtras?.removeWatch(self)
    }

    /// Calls the behavior, unless the watch has ended.
    fileprivate func end(because reason: ActorEnd.Reason) {
        guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
        let name = _typeName(watched.mailbox.actorType, qualified: false)
        // The call of a watcher that was deinitialized is no dead letter.
        watcher.mailbox.send(
            .ownedCall, owning: BodyPointer(of: body), [ActorEnd(actorClass: name, reason: reason, watch: self)])
    }
}

extension ActorWatch: ThreadSafeArgument {}

extension MailboxExtras {
    fileprivate func addWatch(_ watch: ActorWatch) {
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

extension Actor {
    /// Calls `behavior` once, with an `ActorEnd`, when this actor ends: when it was deinitialized, or when its supervisor has stopped or
    /// replaced it. The model is Erlang's `monitor`.
    ///
    ///     let watch = session.unsafeWatch(by: beEnded)
    ///
    ///     lazy var beEnded = Behavior(self) { (me, args) in
    ///         // flynnlint:parameter ActorEnd - the end of a session
    ///         let end: ActorEnd = args[x: 0]
    ///         me.sessions[ObjectIdentifier(end.watch)] = nil
    ///     }
    ///
    /// If the actor was stopped or replaced already, the call is made at once. The call follows all messages of an actor that was
    /// deinitialized, and all that the actor has run before it was stopped or replaced. It is made before the others are dropped, or run on the
    /// replacement. The calls of several watches of an actor are made in any order.
    ///
    /// The watch keeps neither actor alive, but what the closure of the behavior has captured, until this actor ends or `ActorWatch.cancel()`.
    /// If the watcher was deinitialized, nothing happens. Actors without watches need neither memory nor time for it. Crashes with a message if
    /// the behavior has no actor. Thread-safe.
    @discardableResult
    public final func unsafeWatch(by behavior: AnyBehavior) -> ActorWatch {
        guard let watcher = behavior.mailbox else { crash("the behavior of a watcher has no actor") }
        let watch = ActorWatch(of: mailbox, by: watcher, behavior.body)
        mailbox.makeExtras().addWatch(watch)
        return watch
    }
}
