import Synchronization

/// Performs actions:
///
///     let session = ActionSession(named: "window 2")
///     session.perform(DocumentFeature.countWords, input: text, presenter: window) { outcome in
///         print(outcome)
///     }
///
/// It makes sure of the following:
///
/// 1. Any thread can perform any action. If the calling code runs on the action's queue, the action is called directly.
///    Otherwise it is called later on its queue, and `perform` doesn't wait for it.
/// 2. The handler is called on the queue that the caller chose, or on the action's queue. If the code that completes runs there, the
///    handler is called directly.
/// 3. The handler is called exactly once, whether the action completes before it returns or later. Callers that
///    need to know read the status: `isCompletingAsync`.
///
/// Nothing is promised about an action's use of its presenter: which threads a presenter may be called on is between the
/// two.
///
/// Actions that are called directly nest like functions. A handler that performs the next of very many actions can use up the
/// stack; use a loop of `await session.perform(…)` instead.
///
/// Observers are informed about each action of the session.
///
/// Thread-safe.
public final class ActionSession: Sendable {
    /// The name of the session, for logs and stacks.
    public let name: String
    /// Whether the user performs the session's actions, rather than the program on its own. For observers.
    public let userInitiatedActions: Bool
    /// Receives mistakes in the code of actions that the session has performed, on any thread.
    let onMistake: @Sendable (ActionMistake) -> Void
    /// Returns the time. Tests replace it.
    let now: @Sendable () -> ContinuousClock.Instant
    private let observers: Mutex<[any ActionDispatchObserver]>
    /// Whether there are observers. Actions of other sessions don't need the lock.
    private let hasObservers: Atomic<Bool>

    /// The session of what the user does.
    public static let main = ActionSession(named: "main")
    /// The session of Siri's intents.
    public static let intents = ActionSession(named: "intents")

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - name: For the program's own use, such as the name of a window.
    ///   - userInitiatedActions: Whether the user performs the session's actions, rather than the program on its own.
    ///   - observers: Are informed about each action of the session, in this order.
    ///   - onMistake: Receives mistakes in the code of actions, on any thread, while no lock is held. If nil, a mistake is written
    ///     to standard error, in one line.
    public convenience init(
        named name: String, userInitiatedActions: Bool = true, observers: [any ActionDispatchObserver] = [],
        onMistake: (@Sendable (ActionMistake) -> Void)? = nil
    ) {
        self.init(
            named: name, userInitiatedActions, observers, onMistake ?? ActionMistake.writeToStandardError,
            now: { ContinuousClock.now })
    }

    init(
        named name: String, _ userInitiatedActions: Bool = true, _ observers: [any ActionDispatchObserver] = [],
        _ onMistake: @escaping @Sendable (ActionMistake) -> Void = ActionMistake.writeToStandardError,
        now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.name = name
        self.userInitiatedActions = userInitiatedActions
        self.observers = Mutex(observers)
        hasObservers = Atomic(!observers.isEmpty)
        self.onMistake = onMistake
        self.now = now
    }

    /// Informs an observer about all actions that the session performs from now on, after the other observers. The session retains it.
    public func add(observer: any ActionDispatchObserver) {
        observers.withLock { observers in
            observers.append(observer)
            // Relaxed, here and below: an action that another thread performs at the same time may miss the observer.
            hasObservers.store(true, ordering: .relaxed)
        }
    }

    /// No longer informs an observer about actions that the session performs from now on. Does nothing if it isn't one.
    public func remove(observer: any ActionDispatchObserver) {
        observers.withLock { observers in
            observers.removeAll { $0 === observer }
            hasObservers.store(!observers.isEmpty, ordering: .relaxed)
        }
    }

    /// Returns what informs the observers about a call, or nil without observers.
    @usableFromInline
    func observation<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ queue: ActionType.Queue,
        _ context: ActionContext<ActionType.InputType>
    ) -> ActionObservation? {
        RequestObservation<FeatureType, ActionType>(observers.withLock { $0 }, queue, context)
    }

    @usableFromInline
    var isObserved: Bool { hasObservers.load(ordering: .relaxed) }
}

extension ActionSession {
    // Inlinable, like all that is generic and on the way of an action that is called directly: unspecialized, it would take
    // microseconds.

    /// Performs an action. Its handler is called on `completionQueue`, or if that is nil, on the action's queue.
    @inlinable
    func run<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ input: sending ActionType.InputType,
        _ presenter: sending ActionType.PresenterType, _ handler: @escaping @Sendable (ActionOutcome) -> Void,
        on completionQueue: (any ActionQueue)? = nil
    ) -> CompletionStatus {
        run(binding, input, presenter) { queue, performance in
            CompletionRequirement(
                queue: completionQueue ?? queue, performance: performance, receiver: .action(handler))
        }
    }

    /// Performs an action. Its handler is called as the kind of the action says.
    @inlinable
    func run<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ input: sending ActionType.InputType,
        _ presenter: sending ActionType.PresenterType, _ delivery: HandlerDelivery
    ) -> CompletionStatus {
        run(binding, input, presenter, delivery.function, on: delivery.queue)
    }

    /// Performs an action with what its caller passed. Without that, only the action's mistakes matter.
    @inlinable
    func run<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ input: sending ActionType.InputType,
        _ presenter: sending ActionType.PresenterType, _ requirement: CompletionRequirement<ActionOutcome>?
    ) -> CompletionStatus {
        run(binding, input, presenter) { queue, performance in
            requirement?.requirement(on: queue, performance)
                ?? CompletionRequirement(queue: queue, performance: performance, receiver: nil)
        }
    }

    /// Performs an action and returns when it has completed.
    func wait<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ input: sending ActionType.InputType,
        _ presenter: sending ActionType.PresenterType, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let sent = Sent((input, presenter))
        let outcome = await withCheckedContinuation(isolation: isolation) { continuation in
            // The task resumes where it should, from any thread.
            _ = run(
                binding, sent.value.0, sent.value.1, { continuation.resume(returning: $0) }, on: AnyActionQueue.shared)
        }
        try outcome.get()
    }

    /// Performs an action. All other functions call this one.
    ///
    /// - Parameter makeCompletion: Returns the action's completion, for the action's queue and this call.
    @inlinable
    func run<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ input: sending ActionType.InputType,
        _ presenter: sending ActionType.PresenterType,
        _ makeCompletion: (ActionType.Queue, ActionPerformance) -> CompletionRequirement<ActionOutcome>
    ) -> CompletionStatus {
        let queue = ActionType.queue
        let isInline = queue.isCurrent
        let context = ActionContext(input: input, session: self)
        var observation: ActionObservation?
        if isObserved {
            // Safe: the observers use the input on the action's queue only, before the action and after its completion.
            nonisolated(unsafe) let observedContext = context
            observation = self.observation(binding, queue, observedContext)
        }
        let completion = makeCompletion(
            queue,
            ActionPerformance(action: ActionType.self, session: self, isInline: isInline, observation: observation))
        if isInline {
            observation?.willBegin()
            _ = ActionType.start(context: context, presenter: presenter, completion: completion)
            return completion.status
        }
        let sent = Sent((context, presenter))
        queue.enqueue { [observation] in
            observation?.willBegin()
            _ = ActionType.start(context: sent.value.0, presenter: sent.value.1, completion: completion)
        }
        return .pending
    }
}
