// Actors that wait for the decisions of their supervisors.
//
// An actor that has failed is suspended until its supervisor decides. If that supervisor waits for the actor, directly or through its own
// supervisor, and so on, nobody decides. So an actor begins to wait only if that makes no cycle: the check and the change are made under one
// lock for all actors, as in `MailboxExtras.mute`. If two actors that supervise each other fail at the same time, the second finds the first.
//
// A supervisor that rethrows an error still has the failure, which is an argument of the call that fails. The first actor then waits for the
// supervisor's own failure to be decided. So it also counts as a cycle if the walk meets an actor whose undecided failure is in the arguments.

/// Guards `MailboxExtras.waitsFor` of all actors.
private let waiting = Monitor()

extension MailboxExtras {
    /// Says that the actor, which has failed, waits for its supervisor. Returns false, and does nothing, if that makes a cycle.
    func startWaiting(for supervisor: Supervisor, _ arguments: BehaviorArgs) -> Bool {
        let held = undecidedActors(in: arguments).union([ObjectIdentifier(self)])
        // Released after the lock, because that may run any code.
        var visited: [MailboxExtras] = []
        let mayWait = waiting.withLock {
            guard !isWaiting(supervisor.actor.mailbox, for: held, &visited) else { return false }
            waitsFor = supervisor
            return true
        }
        withExtendedLifetime(visited) {}
        return mayWait
    }

    /// Says that the actor no longer waits.
    func endWaiting() {
        let previous = waiting.withLock {
            defer { waitsFor = nil }
            return waitsFor
        }
        withExtendedLifetime(previous) {}
    }

    /// Whether the actor waits for a decision of `other`, directly or indirectly.
    func isWaiting(for other: MailboxExtras) -> Bool {
        var visited: [MailboxExtras] = []
        defer { withExtendedLifetime(visited) {} }
        return waiting.withLock {
            guard let supervisor = waitsFor else { return false }
            return isWaiting(supervisor.actor.mailbox, for: [ObjectIdentifier(other)], &visited)
        }
    }

    /// Whether one of the actors is the one that runs the messages of `mailbox`, or one for which that waits. The lock must be held.
    private func isWaiting(
        _ mailbox: Mailbox, for actors: Set<ObjectIdentifier>, _ visited: inout [MailboxExtras]
    ) -> Bool {
        var next: Mailbox? = mailbox
        // Actors without extras wait for none.
        while let extras = next?.retainedExtras?.last {
            visited.append(extras)
            if actors.contains(ObjectIdentifier(extras)) { return true }
            next = extras.waitsFor?.actor.mailbox
        }
        return false
    }

    /// The actor that runs the messages, or the one that was stopped.
    private var last: MailboxExtras {
        var last = self
        while case .actor(let mailbox, _) = last.successor { last = mailbox.makeExtras() }
        return last
    }

    /// The actors whose undecided failures are in the arguments of a call, or in the arguments of these failures, and so on.
    private func undecidedActors(in arguments: BehaviorArgs) -> Set<ObjectIdentifier> {
        var actors: Set<ObjectIdentifier> = []
        var failures = arguments.compactMap { $0 as? ActorFailure }
        while let failure = failures.popLast() {
            if failure.isUndecided { actors.insert(ObjectIdentifier(failure.actor.mailbox.makeExtras())) }
            failures += failure.arguments.compactMap { $0 as? ActorFailure }
        }
        return actors
    }
}
