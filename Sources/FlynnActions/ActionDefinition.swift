import Dispatch

#if compiler(>=6.2)
/// The requirement for types shared by threads. Earlier compilers consider all types shareable.
public typealias ActionMetatype = SendableMetatype
#else
/// The requirement for types shared by threads. Earlier compilers consider all types shareable.
public typealias ActionMetatype = Any
#endif

/// The requirements for all kinds of actions. Conform to one of the kinds: `Action`, `UIAction`, `IntentAction`,
/// `AsyncAction` or `AsyncUIAction`.
///
/// An action is a type without instances. `ActionSession` performs the action on its queue.
public protocol ActionDefinition: ActionMetatype {
    /// The input of a call. Defaults to `NoInput`.
    associatedtype InputType = NoInput
    /// The presenter for the results of the action. Defaults to `NoPresenter`.
    associatedtype PresenterType = NoPresenter
    /// The type of `queue`.
    associatedtype Queue: ActionQueue = DispatchQueue
    /// The type of a handler if the caller doesn't pass a queue. For a `UIAction`, it is isolated to the main actor.
    associatedtype Handler = @Sendable (ActionOutcome) -> Void
    /// The completion of an action.
    typealias Completion = CompletionRequirement<ActionOutcome>

    /// The name for reports. Defaults to the name of the type.
    static var name: String { get }

    /// The queue for the action. Must return the same queue each time.
    static var queue: Queue { get }

    /// The session for callers that don't specify one.
    static var defaultSession: ActionSession { get }

    /// Calls the action. The calling code runs on `queue`. The kinds of actions implement this function.
    static func start(
        context: sending ActionContext<InputType>, presenter: sending PresenterType, completion: Completion
    ) -> Completion.Status

    /// Returns the delivery for a handler if the caller doesn't pass a queue. The kinds of actions implement this
    /// function.
    static func delivery(to handler: Handler) -> HandlerDelivery
}

/// The function and the queue for calling the handler of an action.
public struct HandlerDelivery: Sendable {
    /// The queue for the handler, or nil for the queue of the action.
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
    /// Calls the handler on the queue of the action.
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
    /// The main queue, unless the action declares another queue.
    @inlinable
    public static var queue: DispatchQueue { mainQueue }
}

/// A constant, as `DispatchQueue.main` creates an object on Linux.
@usableFromInline
let mainQueue = DispatchQueue.main

/// The input of an action without input.
///
/// An empty value that any thread may use.
public struct NoInput: Sendable {
    /// The value for callers without input.
    public static let noInput = NoInput()

    /// Creates the value. All values of this type are equal.
    @inlinable
    public init() {}
}

/// The presenter of an action without presenter.
///
/// An empty value that any thread may use.
public struct NoPresenter: Sendable {
    /// Creates the value for callers without a presenter. All values of this type are equal.
    @inlinable
    public init() {}
}

/// The input and session of a call. The action receives the context on its queue. A test can call `perform` with its
/// own context:
///
///     try await LoadAction.perform(context: ActionContext(input: "a.txt"), presenter: presenter)
public struct ActionContext<InputType> {
    /// The value passed by the caller. From then on, the value belongs to the action.
    public let input: InputType
    /// The session of the call. An action can use this session to perform other actions.
    public let session: ActionSession

    /// Creates a context for a direct call of `perform`, for example in a test.
    @inlinable
    public init(input: InputType, session: ActionSession = .main) {
        self.input = input
        self.session = session
    }
}

extension ActionContext: Sendable where InputType: Sendable {}
