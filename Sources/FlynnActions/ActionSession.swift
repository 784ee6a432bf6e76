import Synchronization

/// Performs actions on their queues, and calls the completion handlers:
///
///     let session = ActionSession(named: "window 2")
///     session.perform(DocumentFeature.countWords, input: text, presenter: window) { outcome in
///         print(outcome)
///     }
///
/// A session provides these guarantees:
///
/// 1. Any thread can perform any action. If the calling code runs on the queue of the action, the action is called
///    directly. Otherwise, `perform` enqueues the action and doesn't wait.
/// 2. The handler is called on the queue chosen by the caller, or on the queue of the action. If the completing code
///    runs on this queue, the handler is called directly.
/// 3. The handler is called exactly once, whether the action completes before it returns or later. The property
///    `isCompletingAsync` of the status indicates when.
///
/// A session gives no guarantees about the use of the presenter. The threads for calls of the presenter are defined by
/// the action and the presenter.
///
/// Direct calls of actions are nested like function calls. So a handler that performs the next action of a long series
/// can overflow the stack. Use a loop with `await session.perform(…)` instead.
///
/// The session notifies its observers of each action.
///
/// Thread-safe.
public final class ActionSession: Sendable {
    /// The name of the session, for logs and stacks.
    public let name: String
    /// Whether the actions of this session are performed by the user and not by the program itself. For observers.
    public let userInitiatedActions: Bool
    /// Receives mistakes in the code of performed actions, on any thread.
    let onMistake: @Sendable (ActionMistake) -> Void
    /// Returns the current time. Replaced by tests.
    let now: @Sendable () -> ContinuousClock.Instant
    private let observers: Mutex<[any ActionDispatchObserver]>
    /// Whether there are observers. Allows sessions without observers to skip the lock.
    private let hasObservers: Atomic<Bool>

    /// The session for the actions of the user.
    public static let main = ActionSession(named: "main")
    /// The session for Siri's intents.
    public static let intents = ActionSession(named: "intents")

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - name: A name for use by the program, for example the name of a window.
    ///   - userInitiatedActions: Whether the actions of this session are performed by the user and not by the program
    ///     itself.
    ///   - observers: The observers to notify of each action, in this order.
    ///   - onMistake: Receives mistakes in the code of actions, on any thread, with no lock held. If nil, a mistake is
    ///     written to standard error, in one line.
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

    /// Adds an observer for all actions performed from now on. The session notifies the new observer after the others,
    /// and retains it.
    public func add(observer: any ActionDispatchObserver) {
        observers.withLock { observers in
            observers.append(observer)
            // Relaxed, here and below: an action performed by another thread at the same time can miss the observer.
            hasObservers.store(true, ordering: .relaxed)
        }
    }

    /// Removes an observer. It is not notified of actions performed from now on. Does nothing if the observer was not
    /// added.
    public func remove(observer: any ActionDispatchObserver) {
        observers.withLock { observers in
            observers.removeAll { $0 === observer }
            hasObservers.store(!observers.isEmpty, ordering: .relaxed)
        }
    }

    /// Returns the observation for a call, or nil if there are no observers.
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
    // Inlinable, like all generic code in the path of a direct call. Without specialization, a call would take
    // microseconds.

    /// Performs an action. The handler is called on `completionQueue`, or on the queue of the action if this is nil.
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

    /// Performs an action. The handler is called according to the kind of the action.
    @inlinable
    func run<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ input: sending ActionType.InputType,
        _ presenter: sending ActionType.PresenterType, _ delivery: HandlerDelivery
    ) -> CompletionStatus {
        run(binding, input, presenter, delivery.function, on: delivery.queue)
    }

    /// Performs an action with the completion of the caller. If this is nil, mistakes are still reported.
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

    /// Performs an action and returns after the completion.
    func wait<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>, _ input: sending ActionType.InputType,
        _ presenter: sending ActionType.PresenterType, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let sent = Sent((input, presenter))
        let outcome = await withCheckedContinuation(isolation: isolation) { continuation in
            // The continuation resumes the task in its isolation, from any thread.
            _ = run(
                binding, sent.value.0, sent.value.1, { continuation.resume(returning: $0) }, on: AnyActionQueue.shared)
        }
        try outcome.get()
    }

    /// Performs an action. All other functions call this function.
    ///
    /// - Parameter makeCompletion: Returns the completion for this call, given the queue of the action.
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
            // Safe: the observers only use the input on the queue of the action, before the action and after the
            // completion.
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
