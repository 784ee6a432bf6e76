/// The targets of a stage of a flow. See `Flowable`.
///
/// Use this object only in the behaviors of its actor. Not thread-safe: the turns of the actor protect it.
public final class FlowableState {
    // flynnlint:parameter any Flowable - a target to add
    let beTarget: Behavior
    // flynnlint:parameter [any Flowable] - the targets to add
    let beTargets: Behavior
    // flynnlint:parameter [MailboxReference] - the other members of the actor's pool
    let beSiblings: Behavior
    private let mailbox: Mailbox
    private let links = FlowLinks<Target>()

    private struct Target: FlowTarget {
        let stage: any Flowable

        var mailbox: Mailbox { stage.mailbox }
        func end() { stage.beFlow.dynamicallyCall(withArguments: []) }
    }

    /// Creates the state of a stage without targets: `lazy var safeFlowable = FlowableState(self)`.
    public init(_ actor: Actor) {
        mailbox = actor.mailbox
        let links = links
        beTarget = Behavior(actor, name: "beTarget") { args in links.targets.append(Target(stage: args[x: 0])) }
        beTargets = Behavior(actor, name: "beTargets") { args in
            links.targets += (args[x: 0] as [any Flowable]).map(Target.init)
        }
        beSiblings = Behavior(actor, name: "beSiblings") { args in links.siblings = args[x: 0] }
    }

    /// Returns the next target in turn, or nil if the stage doesn't have targets.
    func nextTarget() -> (any Flowable)? { links.nextTarget()?.stage }

    /// Sends the end to the next stage, after all earlier results of this stage.
    func end() { links.end(of: mailbox) }
}
