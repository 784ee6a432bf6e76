import Synchronization

/// The targets of a stage of a flow. See `Flowable`.
///
/// Must be used by the behaviors of its actor only.
public final class FlowableState {
    // flynnlint:parameter any Flowable - a target to add
    let beTarget: Behavior
    // flynnlint:parameter [any Flowable] - the targets to add
    let beTargets: Behavior
    // flynnlint:parameter [MailboxReference] - the other members of the actor's pool
    let beSiblings: Behavior
    private let mailbox: Mailbox
    private let links = Links()

    private final class Links {
        var targets: [any Flowable] = []
        /// The index of the next target in turn.
        var next = 0
        /// The other members of the actor's pool. Mailboxes, because members don't own each other.
        var siblings: [MailboxReference] = []
    }

    /// Creates the state of a stage without targets: `lazy var safeFlowable = FlowableState(self)`.
    public init(_ actor: Actor) {
        mailbox = actor.mailbox
        let links = links
        beTarget = Behavior(actor, name: "beTarget") { args in links.targets.append(args[x: 0]) }
        beTargets = Behavior(actor, name: "beTargets") { args in links.targets += args[x: 0] as [any Flowable] }
        beSiblings = Behavior(actor, name: "beSiblings") { args in links.siblings = args[x: 0] }
    }

    /// Returns the next target in turn, or nil if the stage has no targets.
    func nextTarget() -> (any Flowable)? {
        guard !links.targets.isEmpty else { return nil }
        let target = links.targets[links.next]
        links.next = (links.next + 1) % links.targets.count
        return target
    }

    /// Sends the end to the next stage, after all earlier results of this stage.
    func end() {
        guard !links.siblings.isEmpty else { return endTargets() }
        // Other members of this pool may still be processing earlier calls. The closure retains the actor, which owns
        // the targets and may have no other owner.
        let actor = Unmanaged<Actor>.fromOpaque(mailbox.owner).takeUnretainedValue()
        let mailbox = mailbox
        FlowableState.afterPendingMessages(of: links.siblings.map(\.mailbox)) { _ in
            mailbox.sendInternal {
                withExtendedLifetime(actor) { self.endTargets() }
            }
        }
    }

    private func endTargets() {
        let targets = links.targets
        guard targets.count > 1 else {
            targets.first?.beFlow.dynamicallyCall(withArguments: [])
            return
        }
        // The end is sent to the target that is the last to finish its earlier messages.
        FlowableState.afterPendingMessages(of: targets.map(\.mailbox)) { last in
            targets[last ?? 0].beFlow.dynamicallyCall(withArguments: [])
        }
    }

    /// Calls `finish` when every actor has run all messages that were sent to it before this call.
    ///
    /// No thread blocks: each actor gets a message, and the last actor to run its message calls `finish` with its own
    /// index. If the last message is discarded because its actor was deinitialized, the thread that discards it passes
    /// nil.
    private static func afterPendingMessages(of mailboxes: [Mailbox], _ finish: @escaping (Int?) -> Void) {
        let barrier = Barrier(count: mailboxes.count, finish)
        for (index, mailbox) in mailboxes.enumerated() {
            let arrival = Arrival(at: barrier)
            mailbox.sendInternal { arrival.arrive(index) }
        }
    }

    private final class Barrier {
        private let missing: Atomic<Int>
        private let finish: (Int?) -> Void

        init(count: Int, _ finish: @escaping (Int?) -> Void) {
            missing = Atomic(count)
            self.finish = finish
        }

        func arrive(_ index: Int?) {
            // Acquiring and releasing: all arrivals synchronize with the last one, which calls `finish`.
            if missing.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish(index) }
        }
    }

    /// One arrival at a barrier, owned by the message that makes it. If the message is discarded without running,
    /// `deinit` arrives, so that the barrier doesn't wait for an actor that was deinitialized.
    private final class Arrival {
        private var barrier: Barrier?

        init(at barrier: Barrier) {
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
