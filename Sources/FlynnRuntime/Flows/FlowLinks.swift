import Synchronization

/// A stage of a flow that receives results from a previous stage.
protocol FlowTarget {
    var mailbox: Mailbox { get }
    /// Sends the end of the flow to the stage.
    func end()
}

/// The targets of a stage of a flow. Use this only in turns of the stage's actor.
final class FlowLinks<Target: FlowTarget> {
    var targets: [Target] = []
    /// The index of the next target in turn.
    private var next = 0
    /// The other members of the actor's pool. These are mailboxes, since the members of a pool don't own each other.
    var siblings: [MailboxReference] = []

    /// Returns the next target in turn, or nil if the stage doesn't have targets.
    func nextTarget() -> Target? {
        guard !targets.isEmpty else { return nil }
        let target = targets[next]
        next = (next + 1) % targets.count
        return target
    }

    /// Sends the end to the next stage, after all earlier results of this stage.
    func end(of mailbox: Mailbox) {
        guard !siblings.isEmpty else { return endTargets() }
        // Other members of this pool can still be processing earlier calls. The closure retains the actor to keep the
        // targets alive, since the closure can be the only owner of the actor.
        let actor = Unmanaged<Actor>.fromOpaque(mailbox.owner).takeUnretainedValue()
        FlowBarrier.afterPendingMessages(of: siblings.map(\.mailbox)) { _ in
            mailbox.sendInternal {
                withExtendedLifetime(actor) { self.endTargets() }
            }
        }
    }

    private func endTargets() {
        let targets = targets
        guard targets.count > 1 else {
            targets.first?.end()
            return
        }
        // The last target to finish its earlier messages receives the end.
        FlowBarrier.afterPendingMessages(of: targets.map(\.mailbox)) { last in targets[last ?? 0].end() }
    }
}

/// Waits for actors to run their messages.
private final class FlowBarrier {
    private let missing: Atomic<Int>
    private let finish: (Int?) -> Void

    private init(count: Int, _ finish: @escaping (Int?) -> Void) {
        missing = Atomic(count)
        self.finish = finish
    }

    private func arrive(_ index: Int?) {
        // Acquiring and releasing: all arrivals synchronize with the last arrival, which calls `finish`.
        if missing.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish(index) }
    }

    /// Calls `finish` when all actors have run the messages sent to them before this call.
    ///
    /// The function doesn't block a thread: every actor receives a message, and the last actor to run its message calls
    /// `finish` with its index. If the last message is discarded because its actor was deinitialized, the discarding
    /// thread passes nil.
    static func afterPendingMessages(of mailboxes: [Mailbox], _ finish: @escaping (Int?) -> Void) {
        let barrier = FlowBarrier(count: mailboxes.count, finish)
        for (index, mailbox) in mailboxes.enumerated() {
            let arrival = Arrival(at: barrier)
            mailbox.sendInternal { arrival.arrive(index) }
        }
    }

    /// An arrival at a barrier, owned by its message. If the message is discarded instead of run, `deinit` arrives, to
    /// keep the barrier from waiting for a deinitialized actor.
    private final class Arrival {
        private var barrier: FlowBarrier?

        init(at barrier: FlowBarrier) {
            self.barrier = barrier
        }

        deinit { barrier?.arrive(nil) }

        func arrive(_ index: Int) {
            let barrier = barrier
            self.barrier = nil
            barrier?.arrive(index)
        }
    }
}
