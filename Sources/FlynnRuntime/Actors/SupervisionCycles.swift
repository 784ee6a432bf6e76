// Actors that wait for the decisions of their supervisors.
//
// A failing actor is suspended until its supervisor decides. If the supervisor also waits for the actor, directly or
// through a chain of supervisors, the decision is impossible. An actor therefore begins to wait only if its wait
// doesn't form a cycle. The check and the change are made under a lock for all actors, as in `MailboxExtras.mute`. If
// two actors that supervise each other fail at the same time, the second check finds the first wait.
//
// A supervisor that rethrows an error still owns the failure, which is an argument of the failing call. The first actor
// then waits for the decision about the supervisor. The chain is therefore also a cycle if it contains an actor with an
// undecided failure among the arguments.

// A replacement runs the messages of the actor, so a wait for either is a wait for both. The replacement is made under
// the same lock, together with two checks: the replacement doesn't wait for the actor, and the replacement wasn't
// replaced itself. A walk from every actor to the actor for which it waits therefore never visits an actor twice, and
// always ends.

/// Guards `MailboxExtras.waitsFor` of all actors, and changes of a successor from nil to an actor.
private let waiting = Monitor()

extension MailboxExtras {
    /// Records that the failing actor waits for its supervisor. If the wait would form a cycle, changes nothing and
    /// returns false.
    func startWaiting(for supervisor: Supervisor, _ arguments: BehaviorArgs) -> Bool {
        let held = undecidedActors(in: arguments).union([ObjectIdentifier(self)])
        // Release this outside the lock to avoid running arbitrary code under the lock.
        var visited: [AnyObject] = []
        let mayWait = waiting.withLock {
            guard !isWaiting(supervisor.actor.mailbox, for: held, &visited) else { return false }
            waitsFor = supervisor
            return true
        }
        withExtendedLifetime(visited) {}
        return mayWait
    }

    /// Records the end of the wait.
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

    /// Makes `replacement` the successor, unless this would form a cycle. This actor must not have a successor.
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

    /// Whether `actors` contain the actor that runs the messages of `mailbox`, or an actor for which that actor waits,
    /// directly or indirectly. The lock must be held.
    private func isWaiting(
        _ mailbox: Mailbox, for actors: Set<ObjectIdentifier>, _ visited: inout [AnyObject]
    ) -> Bool {
        var next: Mailbox? = mailbox
        // Actors without extras don't wait.
        while let extras = next?.retainedExtras {
            visited.append(extras)
            let last = extras.lastActor(keeping: &visited).extras
            if actors.contains(ObjectIdentifier(last)) { return true }
            next = last.waitsFor?.actor.mailbox
        }
        return false
    }

    /// Returns the actors with undecided failures in the arguments of a call, or nested in the arguments of these
    /// failures.
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
