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
    /// The handler that callers pass if they don't choose its queue: for the main actor in case of a `UIAction`.
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
        context: sending ActionContext<InputType>, presenter: sending PresenterType, completion: Completion
    ) -> Completion.Status

    /// How a handler is called whose caller doesn't choose a queue. The kinds of actions implement this.
    static func delivery(to handler: Handler) -> HandlerDelivery
}

/// How the handler of an action is called: on which queue, and with which function.
public struct HandlerDelivery: Sendable {
    /// Nil for the queue of the action.
    @usableFromInline
    let queue: (any ActionQueue)?
    @usableFromInline
    let function: @Sendable (ActionOutcome) -> Void

    @usableFromInline
    init(queue: (any ActionQueue)?, function: @escaping @Sendable (ActionOutcome) -> Void) {
        self.queue = queue
        self.function = function
    }
}

extension ActionDefinition where Handler == @Sendable (ActionOutcome) -> Void {
    /// On the queue of the action.
    @inlinable
    public static func delivery(to handler: Handler) -> HandlerDelivery {
        HandlerDelivery(queue: nil, function: handler)
    }
}

extension ActionDefinition where Handler == @MainActor @Sendable (ActionOutcome) -> Void {
    /// Calls the handler on the main queue, directly if the completing code runs there.
    @inlinable
    public static func delivery(to handler: Handler) -> HandlerDelivery {
        HandlerDelivery(queue: mainQueue, function: MainQueueHandler(handler).call)
    }
}

extension ActionDefinition {
    /// The name of the type.
    public static var name: String { String(describing: Self.self) }

    /// The session of a program with one window, `ActionSession.main`.
    public static var defaultSession: ActionSession { .main }
}

extension ActionDefinition where Queue == DispatchQueue {
    /// The main queue, unless the action declares another one.
    @inlinable
    public static var queue: DispatchQueue { mainQueue }
}

/// On Linux, `DispatchQueue.main` creates an object.
@usableFromInline
let mainQueue = DispatchQueue.main

/// The input of an action without input.
///
/// A value without contents, which any thread may use.
public struct NoInput: Sendable {
    /// The value that callers without input pass.
    public static let noInput = NoInput()

    /// Creates the value. All values of the type are equal.
    @inlinable
    public init() {}
}

/// The presenter of an action without presenter.
///
/// A value without contents, which any thread may use.
public struct NoPresenter: Sendable {
    /// Creates the value that callers without a presenter pass. All values of the type are equal.
    @inlinable
    public init() {}
}

/// What an action knows about its call. The action receives it on its queue. A test can call `perform` with a context of its own:
///
///     try await LoadAction.perform(context: ActionContext(input: "a.txt"), presenter: presenter)
public struct ActionContext<InputType> {
    /// The value that the caller passed. It belongs to the action from then on.
    public let input: InputType
    /// The session that performs the action. An action uses it to perform other actions.
    public let session: ActionSession

    /// Creates a context, for a direct call of an action's `perform`, as in a test.
    @inlinable
    public init(input: InputType, session: ActionSession = .main) {
        self.input = input
        self.session = session
    }
}

extension ActionContext: Sendable where InputType: Sendable {}
