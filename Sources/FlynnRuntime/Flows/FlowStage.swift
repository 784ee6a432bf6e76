/// A typed stage of a flow: an actor that receives values in `beFlow` and sends results to its target, or to the
/// members of a pool in turn.
///
///     class ParseFile: Actor, FlowStage {
///         let safeOutput = FlowOutput<String>()
///
///         func beFlow(_ path: String) { behave { me in me.safeFlow(path.uppercased()) } }
///     }
///
///     let flow = FindFiles() |> Array(count: 4) { ParseFile() } |> Print()
///     flow.beFlow("/tmp")
///     flow.beEnd()
///
/// The operator `|>` accepts only matching neighbors: the left stage's `Output` is the right stage's `Input`. Omit
/// `safeOutput` in the last stage, and its `Output` will be `Never`.
///
/// All later stages receive the end once (in a pool, a single member receives it), after all earlier results. For work
/// at the end of a stage, declare `beEnd` there, and call `safeFlowEnd`.
public protocol FlowStage<Input, Output>: Actor {
    /// The type of the values that the stage receives.
    associatedtype Input: Sendable
    /// The type of the values that the stage sends to its target.
    associatedtype Output: Sendable

    /// The stage's targets: `let safeOutput = FlowOutput<String>()`.
    var safeOutput: FlowOutput<Output> { get }
    /// Receives a value.
    func beFlow(_ input: Input)
    /// Receives the end of the flow.
    func beEnd()
}

extension FlowStage {
    /// Sends the end to the next stage.
    public func beEnd() { behave { me in me.safeFlowEnd() } }

    /// Sends a result to the next target in turn. Does nothing without a target. Call this function only in this
    /// actor's behaviors.
    public func safeFlow(_ output: Output) { safeOutput.links.nextTarget()?.flow(output) }

    /// Sends the end to the next stage, after all earlier results. Does nothing without a target. Call this function
    /// only in this actor's behaviors.
    public func safeFlowEnd() { safeOutput.links.end(of: mailbox) }

    /// Adds targets to the stage.
    fileprivate func beConnect(_ targets: FlowOutput<Output>.Targets) {
        behave { me in me.safeOutput.links.targets += targets.list }
    }

    /// Sets the other members of the stage's pool.
    fileprivate func beJoin(_ siblings: [MailboxReference]) {
        behave { me in me.safeOutput.links.siblings = siblings }
    }
}

extension FlowStage where Output == Never {
    /// The output of the last stage of a flow, without targets.
    public var safeOutput: FlowOutput<Never> { FlowOutput() }
}

/// The targets of a typed stage of a flow; see `FlowStage`. Use this object only in the behaviors of its actor.
///
/// Not thread-safe: the turns of the actor protect it.
public final class FlowOutput<Value: Sendable> {
    struct Target: FlowTarget {
        let actor: Actor
        let flow: (Value) -> Void
        let sendEnd: () -> Void

        init<Stage: FlowStage>(_ stage: Stage) where Stage.Input == Value {
            actor = stage
            flow = { stage.beFlow($0) }
            sendEnd = { stage.beEnd() }
        }

        var mailbox: Mailbox { actor.mailbox }
        func end() { sendEnd() }
    }

    /// Targets on their way to the actor. Unchecked `Sendable`: only behaviors of the targets are called.
    struct Targets: @unchecked Sendable {
        let list: [Target]

        init<Stage: FlowStage>(_ stages: [Stage]) where Stage.Input == Value { list = stages.map(Target.init) }
    }

    let links = FlowLinks<Target>()

    /// Creates the output of a stage without targets.
    public init() {}
}

/// Connects two typed stages and returns the left stage, to feed a pipeline through its first stage.
@discardableResult
public func |> <Left: FlowStage, Right: FlowStage>(left: Left, right: Right) -> Left
where Left.Output == Right.Input {
    left.beConnect(.init([right]))
    return left
}

/// Connects a typed stage to a pool, and sends the results to the members of the pool in turn. Returns the stage.
@discardableResult
public func |> <Left: FlowStage, Right: FlowStage>(left: Left, right: [Right]) -> Left
where Left.Output == Right.Input {
    left.beConnect(.init(right))
    return left
}

/// Connects the members of a typed pool to a stage. Returns the pool.
@discardableResult
public func |> <Left: FlowStage, Right: FlowStage>(left: [Left], right: Right) -> [Left]
where Left.Output == Right.Input {
    left |> [right]
}

/// Connects the members of a typed pool to a second pool. Results are sent to the members of the second pool in turn.
/// Returns the first pool.
@discardableResult
public func |> <Left: FlowStage, Right: FlowStage>(left: [Left], right: [Right]) -> [Left]
where Left.Output == Right.Input {
    for (index, member) in left.enumerated() {
        var siblings = left.map { MailboxReference($0.mailbox) }
        siblings.remove(at: index)
        member.beJoin(siblings)
        member.beConnect(.init(right))
    }
    return left
}
