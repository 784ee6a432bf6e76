import Synchronization

/// Where an actor's results go: what makes it a stage of a flow. See `Flowable`.
///
/// It belongs to its actor, whose behaviors alone use it.
public final class FlowableState {
    // flynnlint:parameter any Flowable - one more target
    let beTarget: Behavior
    // flynnlint:parameter [any Flowable] - more targets, in turn
    let beTargets: Behavior
    // flynnlint:parameter [Mailbox] - the other members of the actor's pool
    let beSiblings: Behavior
    private let mailbox: Mailbox
    private let links = Links()

    private final class Links {
        var targets: [any Flowable] = []
        var turn = 0
        /// The other members of the pool that the actor is in. Mailboxes, since members don't own each other.
        var siblings: [Mailbox] = []
    }

    /// The state of a stage that has no target yet: `lazy var safeFlowable = FlowableState(self)`.
    public init(_ actor: Actor) {
        mailbox = actor.mailbox
        let links = links
        beTarget = Behavior(actor, name: "beTarget") { args in links.targets.append(args[x: 0]) }
        beTargets = Behavior(actor, name: "beTargets") { args in links.targets += args[x: 0] as [any Flowable] }
        beSiblings = Behavior(actor, name: "beSiblings") { args in links.siblings = args[x: 0] }
    }

    /// The target whose turn it is.
    func nextTarget() -> (any Flowable)? {
        guard !links.targets.isEmpty else { return nil }
        let target = links.targets[links.turn]
        links.turn = (links.turn + 1) % links.targets.count
        return target
    }

    /// Sends the end on, once everything before it has left this stage and reached the next.
    func end() {
        guard !links.siblings.isEmpty else { return endTargets() }
        // Other members of this pool may still be at work on what came before the end. The actor is kept meanwhile: nobody
        // else may own it, and it has the targets.
        let actor = Unmanaged<Actor>.fromOpaque(mailbox.owner).takeUnretainedValue()
        let mailbox = mailbox
        FlowableState.afterAll(links.siblings) { _ in
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
        // The member of the pool that is the last to work off what came before gets the end.
        FlowableState.afterAll(targets.map(\.mailbox)) { last in
            targets[last ?? 0].beFlow.dynamicallyCall(withArguments: [])
        }
    }

    /// Runs `finish` once every actor has run all that was sent to it before this call. No one waits: a message goes to
    /// each, and the last actor to come to it runs `finish`, with its own index; or with nil if the last is an actor that
    /// was gone before it could.
    private static func afterAll(_ mailboxes: [Mailbox], _ finish: @escaping (Int?) -> Void) {
        let barrier = Barrier(count: mailboxes.count, finish)
        for (index, mailbox) in mailboxes.enumerated() {
            let arrival = Arrival(at: barrier)
            mailbox.sendInternal { arrival.happen(index) }
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
            // Acquiring and releasing: what all have done before they arrived comes before what the last one does.
            if missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish(index) }
        }
    }

    /// Arrives at a barrier once: when it is told to or, if the message that was to tell never ran, with the message's end.
    /// So no barrier waits for an actor that is gone. It belongs to the message.
    private final class Arrival {
        private var barrier: Barrier?

        init(at barrier: Barrier) {
            self.barrier = barrier
        }

        deinit { barrier?.arrive(nil) }

        func happen(_ index: Int) {
            let barrier = barrier
            self.barrier = nil
            barrier?.arrive(index)
        }
    }
}
