import Dispatch

#if compiler(>=6.2)
/// What a type must be so that threads can share it. Earlier compilers take all types for shareable.
public typealias ActionMetatype = SendableMetatype
#else
/// What a type must be so that threads can share it. Earlier compilers take all types for shareable.
public typealias ActionMetatype = Any
#endif

/// What all kinds of actions have in common. Conform to one of the kinds: `Action`, `UIAction`, `IntentAction`, `AsyncAction` or
/// `AsyncUIAction`.
///
/// An action is a type that is never instantiated. `ActionSession` performs it, on the action's queue.
public protocol ActionDefinition: ActionMetatype {
    /// What the action gets with each call. `NoInput` unless the action says otherwise.
    associatedtype InputType = NoInput
    /// What the action shows its results with. `NoPresenter` unless the action says otherwise.
    associatedtype PresenterType = NoPresenter
    /// The kind of `queue`.
    associatedtype Queue: ActionQueue = DispatchQueue
    /// The handler that callers pass if they don't choose its queue, so that it is called on `queue`.
    associatedtype Handler = @Sendable (ActionOutcome) -> Void
    /// The completion that an action gets.
    typealias Completion = CompletionRequirement<ActionOutcome>

    /// The action's name in reports. The name of the type unless the action says otherwise.
    static var name: String { get }

    /// The queue on which the action is performed. It must be the same one each time.
    static var queue: Queue { get }

    /// The session for callers that have none of their own.
    static var defaultSession: ActionSession { get }

    /// Calls the action. The calling code runs on `queue`. The kinds of actions implement this.
    static func start(
        context: ActionContext<InputType>, presenter: PresenterType, completion: Completion
    ) -> Completion.Status

    /// Returns the handler without its isolation, for calls on `queue`. The kinds of actions implement this.
    static func function(of handler: Handler) -> @Sendable (ActionOutcome) -> Void
}

extension ActionDefinition {
    /// The name of the type.
    public static var name: String { String(describing: Self.self) }

    /// `ActionSession.main`.
    public static var defaultSession: ActionSession { .main }
}

extension ActionDefinition where Queue == DispatchQueue {
    /// The main queue.
    public static var queue: DispatchQueue { mainQueue }
}

extension ActionDefinition where Handler == @Sendable (ActionOutcome) -> Void {
    /// Returns the handler.
    public static func function(of handler: Handler) -> @Sendable (ActionOutcome) -> Void { handler }
}

/// On Linux, `DispatchQueue.main` creates an object.
let mainQueue = DispatchQueue.main

/// The input of an action without input.
public struct NoInput: Sendable {
    /// The only value.
    public init() {}
}

/// The presenter of an action without presenter.
public struct NoPresenter: Sendable {
    /// The only value.
    public init() {}
}

/// What an action knows about its call.
public struct ActionContext<InputType> {
    /// What the caller passed.
    public let input: InputType
    /// The session that performs the action. An action uses it to perform other actions.
    public let session: ActionSession
}

extension ActionContext: Sendable where InputType: Sendable {}
