/// An actor that is a stage of a flow: it takes what comes to `beFlow`, and passes results on to its target, or to the
/// members of a pool in turn.
///
///     class ParseFile: Actor, Flowable {
///         lazy var safeFlowable = FlowableState(self)
///
///         lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
///             // flynnlint:parameter Any
///             if args.isEmpty { return self.safeFlowToNextTarget(args) }
///             let path: String = args[x: 0]
///             self.safeFlowToNextTarget([path.uppercased()])
///         }
///     }
///
///     let flow = FindFiles() |> Array(count: 4) { ParseFile() } |> Print()
///     flow.beFlow("/tmp")
///     flow.beFlow()
///
/// A call without arguments says "the end". A stage passes it on like all else, with `safeFlowToNextTarget`; it reaches each
/// later stage once, one member if the stage is a pool, after everything that was passed on before it. What a behavior
/// passes on from elsewhere, after it has returned, isn't waited for.
public protocol Flowable: Actor {
    /// The stage's state: `lazy var safeFlowable = FlowableState(self)`.
    var safeFlowable: FlowableState { get set }
    /// Takes what flows to this stage; without arguments, the end.
    var beFlow: Behavior { get set }
}

extension Flowable {
    /// Makes the argument, a `Flowable`, a target of this stage. Several targets form a pool.
    public var beTarget: Behavior { safeFlowable.beTarget }

    /// Makes the argument, a `[Flowable]`, targets of this stage.
    public var beTargets: Behavior { safeFlowable.beTargets }

    /// The target whose turn it is, or nil if there is none. To be called by this actor's own behaviors.
    public func safeNextTarget() -> (any Flowable)? {
        safeFlowable.nextTarget()
    }

    /// Passes arguments on to the target whose turn it is; without arguments, passes the end on to the next stage, after
    /// everything before it. Does nothing without a target. To be called by this actor's own behaviors.
    public func safeFlowToNextTarget(_ args: BehaviorArgs) {
        if args.isEmpty {
            safeFlowable.end()
        } else {
            safeNextTarget()?.beFlow.dynamicallyCall(withArguments: args)
        }
    }

    /// Uses the stage's lazy behaviors for the first time, here, on the thread that connects it: later several threads
    /// may be the first.
    // flynnlint:disable:next exposed_actor_function - nobody uses a stage before it is connected
    fileprivate func prepare() {
        _ = beFlow
        _ = safeFlowable
    }
}

/// Flows connect from right to left, so that `a |> b |> c` gives back `a`.
precedencegroup FlowPrecedence {
    associativity: right
    higherThan: AssignmentPrecedence
    lowerThan: TernaryPrecedence
}

/// Connects stages of a flow: what the left side passes on goes to the right side.
infix operator |> : FlowPrecedence

/// Connects two stages, and gives back the left one: feed a pipeline through its first stage.
@discardableResult
public func |> <Left: Flowable>(left: Left, right: any Flowable) -> Left {
    left.prepare()
    right.prepare()
    left.beTarget(right)
    return left
}

/// Connects a stage with a pool, whose members it feeds in turn, and gives back the stage.
@discardableResult
public func |> <Left: Flowable>(left: Left, right: [any Flowable]) -> Left {
    left.prepare()
    for target in right { target.prepare() }
    left.beTargets(right)
    return left
}

/// Connects each member of a pool with a stage, and gives back the pool.
@discardableResult
public func |> <Left: Flowable>(left: [Left], right: any Flowable) -> [Left] {
    connect(left, [right])
    return left
}

/// Connects each member of a pool of different actors with a stage, and gives back the pool.
@discardableResult
public func |> (left: [any Flowable], right: any Flowable) -> [any Flowable] {
    connect(left, [right])
    return left
}

/// Connects each member of a pool with a pool, whose members it feeds in turn, and gives back the left pool.
@discardableResult
public func |> <Left: Flowable>(left: [Left], right: [any Flowable]) -> [Left] {
    connect(left, right)
    return left
}

/// Connects each member of a pool of different actors with a pool, and gives back the left pool.
@discardableResult
public func |> (left: [any Flowable], right: [any Flowable]) -> [any Flowable] {
    connect(left, right)
    return left
}

private func connect(_ pool: [any Flowable], _ targets: [any Flowable]) {
    for target in targets { target.prepare() }
    for (index, member) in pool.enumerated() {
        member.prepare()
        var siblings = pool.map(\.mailbox)
        siblings.remove(at: index)
        // flynnlint:disable:next protected_access - prepared above; what is called is a behavior
        member.safeFlowable.beSiblings(siblings)
        member.beTargets(targets)
    }
}

extension Array {
    /// A pool: an array of `count` elements, each made by a call of `make`.
    ///
    /// Crashes if `count` is negative.
    public init(count: Int, _ make: () -> Element) {
        self = (0..<count).map { _ in make() }
    }
}
