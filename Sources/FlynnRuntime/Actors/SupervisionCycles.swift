// Actors that wait for the decisions of their supervisors.
//
// A failing actor is suspended until its supervisor decides. If the supervisor also waits for the actor, directly or through a chain of
// supervisors, no decision is possible. So an actor begins to wait only if its wait makes no cycle. The check and the change are made under one
// lock for all actors, as in `MailboxExtras.mute`. If two actors that supervise each other fail at the same time, the second finds the first.
//
// A supervisor that rethrows an error still owns the failure, which is an argument of the failing call. The first actor then waits for the
// decision about the supervisor. So the chain also ends in a cycle if it contains an actor whose undecided failure is in the arguments.

// A replacement runs the messages of the actor, so that waiting for one is waiting for the other. The check that the replacement doesn't wait
// for the actor, and that it wasn't replaced itself, and the replacement, are made under the same lock. So the walk from an actor to the one for
// which it waits never comes to the same actor again, and always ends.

/// Guards `MailboxExtras.waitsFor` of all actors, and changes from no successor to an actor.
private let waiting = Monitor()

extension MailboxExtras {
    /// Notes that the failing actor waits for its supervisor. Returns false, and does nothing, if the wait would make a cycle.
    func startWaiting(for supervisor: Supervisor, _ arguments: BehaviorArgs) -> Bool {
        let held = undecidedActors(in: arguments).union([ObjectIdentifier(self)])
        // Released after the lock, because that may run any code.
        var visited: [AnyObject] = []
        let mayWait = waiting.withLock {
            guard !isWaiting(supervisor.actor.mailbox, for: held, &visited) else { return false }
            waitsFor = supervisor
            return true
        }
        withExtendedLifetime(visited) {}
        return mayWait
    }

    /// Notes that the actor no longer waits.
    func endWaiting() {
        let previous = waiting.withLock {
            defer { waitsFor = nil }
            return waitsFor
        }
        withExtendedLifetime(previous) {}
    }

    /// The result of `replace`.
    enum ReplacementResult {
        case replaced
        /// The replacement waits for a decision of the actor, directly or indirectly.
        case replacementWaits
        /// The replacement was replaced or stopped.
        case replacementHasEnded
    }

    /// Makes another actor the successor, unless that makes a cycle. This actor must have none.
    func replace(by replacement: Actor) -> ReplacementResult {
        let other = replacement.mailbox.makeExtras()
        var visited: [AnyObject] = []
        defer { withExtendedLifetime(visited) {} }
        return waiting.withLock {
            if let supervisor = other.waitsFor,
                isWaiting(supervisor.actor.mailbox, for: [ObjectIdentifier(self)], &visited)
            {
                return .replacementWaits
            }
            guard other.successor == nil else { return .replacementHasEnded }
            successor = .actor(replacement.mailbox, owner: replacement)
            return .replaced
        }
    }

    /// Whether the actors contain the one that runs the messages of `mailbox`, or an actor for which it waits. The lock must be held.
    private func isWaiting(
        _ mailbox: Mailbox, for actors: Set<ObjectIdentifier>, _ visited: inout [AnyObject]
    ) -> Bool {
        var next: Mailbox? = mailbox
        // Actors without extras wait for none.
        while let extras = next?.retainedExtras {
            visited.append(extras)
            let last = extras.lastActor(keeping: &visited).extras
            if actors.contains(ObjectIdentifier(last)) { return true }
            next = last.waitsFor?.actor.mailbox
        }
        return false
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
