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
    /// each, and the last actor to come to it runs `finish`, with its own index, or nil if it is gone.
    private static func afterAll(_ mailboxes: [Mailbox], _ finish: @escaping (Int?) -> Void) {
        let barrier = Barrier(count: mailboxes.count)
        for (index, mailbox) in mailboxes.enumerated() {
            let isThere = mailbox.sendInternal {
                if barrier.arrive() { finish(index) }
            }
            if !isThere, barrier.arrive() { finish(nil) }
        }
    }

    private final class Barrier: Sendable {
        private let missing: Atomic<Int>

        init(count: Int) {
            missing = Atomic(count)
        }

        /// True for the last to arrive.
        func arrive() -> Bool {
            // Acquiring and releasing: what all have done before they arrived comes before what the last one does.
            missing.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
        }
    }
}
