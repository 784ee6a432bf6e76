/// A stage of a flow: an actor that receives arguments in `beFlow` and sends results to its target, or to the members
/// of a pool in turn.
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
/// A call without arguments is the end of the flow. Forward it like any other call, with `safeFlowToNextTarget`. All
/// later stages receive the end once (in a pool, a single member receives it), after all earlier results. If a behavior
/// produces results asynchronously, after it returns, these results can follow the end.
public protocol Flowable: Actor {
    /// The stage's state: `lazy var safeFlowable = FlowableState(self)`.
    var safeFlowable: FlowableState { get set }
    /// Receives the arguments of a call to this stage. A call without arguments is the end of the flow.
    var beFlow: Behavior { get set }
}

extension Flowable {
    /// Adds the argument, a `Flowable`, to the targets of this stage. Several targets form a pool.
    public var beTarget: Behavior { safeFlowable.beTarget }

    /// Adds the elements of the argument, a `[Flowable]`, to the targets of this stage.
    public var beTargets: Behavior { safeFlowable.beTargets }

    /// Returns the next target in turn, or nil if the stage doesn't have targets. Call this function only in this
    /// actor's behaviors.
    public func safeNextTarget() -> (any Flowable)? {
        safeFlowable.nextTarget()
    }

    /// Sends arguments to the next target in turn. Without arguments, sends the end to the next stage, after all
    /// earlier results. Does nothing without a target. Call this function only in this actor's behaviors.
    public func safeFlowToNextTarget(_ args: BehaviorArgs) {
        if args.isEmpty {
            safeFlowable.end()
        } else {
            safeNextTarget()?.beFlow.dynamicallyCall(withArguments: args)
        }
    }

    /// Initializes the stage's lazy properties on the thread that connects the stage. Initialization of lazy properties
    /// is not thread-safe.
    // flynnlint:disable:next exposed_actor_function - called only before the stage is used
    fileprivate func prepare() {
        _ = beFlow
        _ = safeFlowable
    }
}

/// The precedence of `|>`. Right-associative, to make `a |> b |> c` return `a`.
precedencegroup FlowPrecedence {
    associativity: right
    higherThan: AssignmentPrecedence
    lowerThan: TernaryPrecedence
}

/// Connects stages of a flow: the left side sends its results to the right side.
infix operator |> : FlowPrecedence

/// Connects two stages and returns the left stage, to feed a pipeline through its first stage.
@discardableResult
public func |> <Left: Flowable>(left: Left, right: any Flowable) -> Left {
    left.prepare()
    right.prepare()
    left.beTarget(right)
    return left
}

/// Connects a stage to a pool, and sends the results to the members of the pool in turn. Returns the stage.
@discardableResult
public func |> <Left: Flowable>(left: Left, right: [any Flowable]) -> Left {
    left.prepare()
    for target in right { target.prepare() }
    left.beTargets(right)
    return left
}

/// Connects the members of a pool to a stage. Returns the pool.
@discardableResult
public func |> <Left: Flowable>(left: [Left], right: any Flowable) -> [Left] {
    connect(left, [right])
    return left
}

/// Connects the members of a pool of different actors to a stage. Returns the pool.
@discardableResult
public func |> (left: [any Flowable], right: any Flowable) -> [any Flowable] {
    connect(left, [right])
    return left
}

/// Connects the members of a pool to a second pool. Results are sent to the members of the second pool in turn. Returns
/// the first pool.
@discardableResult
public func |> <Left: Flowable>(left: [Left], right: [any Flowable]) -> [Left] {
    connect(left, right)
    return left
}

/// Connects the members of a pool of different actors to a second pool. Returns the first pool.
@discardableResult
public func |> (left: [any Flowable], right: [any Flowable]) -> [any Flowable] {
    connect(left, right)
    return left
}

private func connect(_ pool: [any Flowable], _ targets: [any Flowable]) {
    for target in targets { target.prepare() }
    for (index, member) in pool.enumerated() {
        member.prepare()
        var siblings = pool.map { MailboxReference($0.mailbox) }
        siblings.remove(at: index)
        // flynnlint:disable:next protected_access - initialized above, and only a behavior is called
        member.safeFlowable.beSiblings(siblings)
        member.beTargets(targets)
    }
}

/// A closure that creates an object, such as a stage of a pool.
public typealias NewObject = () -> AnyObject

extension Array {
    /// Creates a pool: an array of `count` elements. Every element is the result of a separate call of `create`.
    ///
    /// Crashes if `count` is negative.
    public init(count: Int, create: () -> Element) {
        self = (0..<count).map { _ in create() }
    }

    /// Creates a pool of objects. The closure's type doesn't show their class.
    ///
    /// Crashes if `count` is negative, or if an object isn't an `Element`.
    @_disfavoredOverload
    public init(count: Int, create: NewObject) {
        self = (0..<count).map { _ in
            let object = create()
            guard let element = object as? Element else {
                crash("a pool of \(Element.self) can't contain a \(type(of: object))")
            }
            return element
        }
    }
}
