import Dispatch
import Synchronization

/// A completion handler that a function must call exactly once, and the queue on which it is called.
///
/// The function either returns `completedSync(_:)`, or it returns the status of `willCompleteAsync()` and completes that later.
/// The handler is called exactly once in every case:
/// - A second outcome is ignored, and reported.
/// - If nothing refers to an action's completion any longer before there was an outcome, the outcome is a failure with
///   `ActionMistake.neverCompleted`, which is also reported.
///
/// A session copies the completion that it gets: one completion serves any number of actions, and it doesn't matter how long the
/// caller refers to it. Functions of a program can require completion, too, with outcomes of any type:
///
///     typealias ClosingCompletion = CompletionRequirement<Bool>
///
///     func close(completion: ClosingCompletion) -> ClosingCompletion.Status {
///         completion.completedSync(true)
///     }
///
/// Such a completion serves one call. A promise of `willCompleteAsync()` that nobody keeps is reported, but there is no outcome for the
/// handler. Mistakes without a session are written to standard error.
///
/// Thread-safe.
public final class CompletionRequirement<Outcome: Sendable>: Sendable {
    /// The proof that a function with this requirement has used its completion; the function returns it.
    public typealias Status = CompletionStatus
    /// Receives the outcome, and whether it came asynchronously: from a deferred status, or through another queue.
    public typealias Handler = @Sendable (_ outcome: Outcome, _ completedAsync: Bool) -> Void

    /// The queue on which the handler is called, or nil for the queue of the action.
    public let queue: (any ActionQueue)?

    /// The action and its session. Nil if a user created the completion.
    @usableFromInline
    let action: (any ActionDefinition.Type)?
    @usableFromInline
    let session: ActionSession?
    /// False if the session's caller doesn't wait until the action returns.
    @usableFromInline
    let isInline: Bool
    /// Nil unless the session has observers.
    @usableFromInline
    let observation: ActionObservation?
    @usableFromInline
    let progress = Atomic(Progress.open)
    /// Whether somebody promised an outcome. Only needed without an action.
    @usableFromInline
    let isPromised = Atomic(false)
    /// Safe: constant without an action. Otherwise, the thread that completes first reads and releases it. `deinit` reads it
    /// after an acquiring load of `progress`.
    @usableFromInline
    @exclusivity(unchecked) nonisolated(unsafe) var receiver: Receiver?

    /// What the caller passed.
    @usableFromInline
    enum Receiver: Sendable {
        case handler(Handler)
        // The handlers of actions, whose outcomes have this type. As `handler`, each call would allocate a closure around them, because
        // functions with generic arguments have another calling convention.
        case actionHandler(@Sendable (_ outcome: ActionOutcome, _ completedAsync: Bool) -> Void)
        /// A handler that doesn't ask when it is called.
        case action(@Sendable (ActionOutcome) -> Void)
        /// The completion of an action, which that action forwarded.
        case completion(CompletionRequirement)

        @inlinable
        func receive(_ outcome: Outcome, completedAsync: Bool) {
            switch self {
            case .handler(let handler): handler(outcome, completedAsync)
            case .actionHandler(let handler): handler(outcome as! ActionOutcome, completedAsync)
            case .action(let handler): handler(outcome as! ActionOutcome)
            case .completion(let completion): completion.complete(outcome, isDeferred: completedAsync)
            }
        }
    }

    /// Creates a completion for `ActionSession.perform(_:input:presenter:completion:)`, or for any function that requires one.
    ///
    /// - Parameters:
    ///   - queue: Where the handler is called. If nil, it is called on the queue of the action; without an action, where the
    ///     function completes.
    ///   - handler: Receives the outcome.
    @inlinable
    public convenience init(queue: (any ActionQueue)? = nil, handler: @escaping Handler) {
        self.init(queue: queue, receiver: .handler(handler))
    }

    /// The same with Flint's labels, for a dispatch queue such as `.main`.
    @_disfavoredOverload
    @inlinable
    public convenience init(queue: DispatchQueue?, completionHandler: @escaping Handler) {
        self.init(queue: queue, handler: completionHandler)
    }

    /// Creates a completion without an action.
    @inlinable
    init(queue: (any ActionQueue)?, receiver: Receiver) {
        self.queue = queue
        self.receiver = receiver
        action = nil
        session = nil
        isInline = true
        observation = nil
    }

    /// Creates the completion that an action gets.
    @inlinable
    init(queue: any ActionQueue, performance: ActionPerformance, receiver: Receiver?) {
        self.queue = queue
        action = performance.action
        session = performance.session
        isInline = performance.isInline
        observation = performance.observation
        self.receiver = receiver
    }

    @inlinable
    deinit {
        // Acquiring: synchronizes with the releasing stores in `finish`.
        if progress.load(ordering: .acquiring) == .open { drop() }
    }

    /// Reports that there is no outcome, and passes a failure to the handler of an action.
    @usableFromInline
    func drop() {
        guard action != nil, let queue else {
            // Relaxed: nothing else refers to the completion, so all calls of its functions have happened.
            if isPromised.load(ordering: .relaxed) { report(.neverCompleted(action: name)) }
            return
        }
        let mistake = ActionMistake.neverCompleted(action: name)
        report(mistake)
        observation?.didComplete(.failure(error: mistake))
        // The completion is an action's, and their outcomes are of this type.
        guard let receiver, let outcome = ActionOutcome.failure(mistake) as? Outcome else { return }
        queue.enqueue { receiver.receive(outcome, completedAsync: true) }
    }

    /// Completes. The handler is called before this function returns if the calling code runs on the handler's queue,
    /// otherwise later.
    ///
    /// - Returns: The status that the function returns.
    @discardableResult
    @inlinable
    public func completedSync(_ outcome: Outcome) -> Status {
        complete(outcome, isDeferred: false)
        return status
    }

    /// Promises an outcome. The function that must complete returns the status, and completes it later.
    @inlinable
    public func willCompleteAsync() -> DeferredStatus {
        if action == nil { isPromised.store(true, ordering: .relaxed) }
        return DeferredStatus(self)
    }

    /// Whether a function that returned this status has used this completion: it has completed, or the status is its promise.
    ///
    /// For functions of a program; sessions check their actions.
    public func verify(_ status: Status) -> Bool {
        if let status = status as? DeferredStatus { return status.isPromise(of: self) }
        return !status.isDeferred && progress.load(ordering: .relaxed) != .open
    }

    /// A promise to complete later. Return it, and capture it where the outcome will be known.
    ///
    /// Unchecked `Sendable` like the superclass; the property is constant and `Sendable`.
    public final class DeferredStatus: CompletionStatus, @unchecked Sendable {
        @usableFromInline
        let completion: CompletionRequirement

        @usableFromInline
        init(_ completion: CompletionRequirement) {
            self.completion = completion
            super.init(isCompletingAsync: true)
        }

        override var isDeferred: Bool { true }

        /// Completes, from any thread. The handler is called before this function returns if the calling code runs on the
        /// handler's queue, otherwise later.
        @inlinable
        public func completed(_ outcome: Outcome) {
            completion.complete(outcome, isDeferred: true)
        }

        fileprivate func isPromise(of completion: CompletionRequirement) -> Bool { self.completion === completion }

        fileprivate func complete(_ outcome: Outcome, isLast: Bool) {
            completion.complete(outcome, isDeferred: true, isLast: isLast)
        }
    }

    /// Whether the handler was called.
    @inlinable
    var status: Status {
        // Acquiring: who learns that the handler was called sees what it did, also if another thread called it.
        progress.load(ordering: .acquiring) == .handled ? .completed : .pending
    }

    /// Returns the completion for an action that is performed with this one.
    ///
    /// If this is the completion of an action, that action forwards it, and the other action completes both.
    @inlinable
    func requirement(on actionQueue: any ActionQueue, _ performance: ActionPerformance) -> CompletionRequirement {
        if action == nil {
            return CompletionRequirement(queue: queue ?? actionQueue, performance: performance, receiver: receiver)
        }
        return CompletionRequirement(
            queue: AnyActionQueue.shared, performance: performance, receiver: .completion(self))
    }

    /// - Parameter isLast: Whether the action is the last one of its feature's action stack.
    @inlinable
    func complete(_ outcome: Outcome, isDeferred: Bool, isLast: Bool = false) {
        // A loop, because recursion would use stack for each action that forwarded the completion.
        var next = finish(outcome, isDeferred: isDeferred, isLast: isLast)
        while let (completion, isDeferred) = next {
            next = completion.finish(outcome, isDeferred: isDeferred, isLast: false)
        }
    }

    /// Passes the first outcome to the handler, and reports others. Returns the completion that is to be completed instead of a
    /// handler.
    @inlinable
    func finish(
        _ outcome: Outcome, isDeferred: Bool, isLast: Bool
    ) -> (completion: CompletionRequirement, isDeferred: Bool)? {
        // Relaxed: decides only which thread takes the handler. The handler was there before other threads could refer to
        // the completion.
        guard progress.compareExchange(expected: .open, desired: .completed, ordering: .relaxed).exchanged else {
            reportSecondOutcome()
            return nil
        }
        if let observation { inform(observation, outcome, isLast: isLast) }
        let receiver = receiver
        // Who refers to the status after its completion doesn't need what the handler captures.
        if action != nil { self.receiver = nil }
        let isDirect = queue?.isCurrent != false
        let isSync = isDirect && !isDeferred && isInline
        // Releasing, here and below: synchronizes with the loads in `deinit` and `status`.
        if case .completion(let forwarded)? = receiver {
            progress.store(.completed, ordering: .releasing)
            return (forwarded, !isSync)
        }
        if isDirect {
            receiver?.receive(outcome, completedAsync: !isSync)
        } else if let receiver {
            queue?.enqueue { receiver.receive(outcome, completedAsync: true) }
        }
        progress.store(isDirect ? .handled : .completed, ordering: .releasing)
        return nil
    }

    @usableFromInline
    func reportSecondOutcome() { report(.completedTwice(action: name)) }

    @usableFromInline
    func inform(_ observation: ActionObservation, _ outcome: Outcome, isLast: Bool) {
        // Only actions have an observation, and their outcomes are of this type.
        guard let outcome = outcome as? ActionOutcome else { return }
        observation.didComplete(ActionPerformOutcome(outcome, isLast: isLast))
    }

    /// What reports call the code that must complete.
    private var name: String { action?.name ?? "\(CompletionRequirement.self)" }

    private func report(_ mistake: ActionMistake) {
        (session?.onMistake ?? ActionMistake.writeToStandardError)(mistake)
    }
}

extension CompletionRequirement<ActionOutcome> {
    /// Creates a completion for `ActionSession.perform(_:input:presenter:completion:)`.
    ///
    /// - Parameters:
    ///   - queue: Where the handler is called. If nil, it is called on the queue of the action.
    ///   - handler: Receives the outcome.
    @inlinable
    public convenience init(
        queue: (any ActionQueue)? = nil,
        handler: @escaping @Sendable (_ outcome: ActionOutcome, _ completedAsync: Bool) -> Void
    ) {
        self.init(queue: queue, receiver: .actionHandler(handler))
    }

    /// Completes, like the other form. An outcome with feature termination also closes the feature's action stack.
    @_disfavoredOverload
    @discardableResult
    public func completedSync(_ outcome: ActionPerformOutcome) -> Status {
        complete(outcome.simplifiedOutcome, isDeferred: false, isLast: outcome.isLast)
        return status
    }
}

extension CompletionRequirement.DeferredStatus where Outcome == ActionOutcome {
    /// Completes, like the other form. An outcome with feature termination also closes the feature's action stack.
    @_disfavoredOverload
    public func completed(_ outcome: ActionPerformOutcome) {
        complete(outcome.simplifiedOutcome, isLast: outcome.isLast)
    }
}

/// What has happened to a completion.
@usableFromInline
enum Progress: UInt8, AtomicRepresentable, Sendable {
    case open
    /// There was an outcome, and the handler is called now or later.
    case completed
    /// There was an outcome, and the handler has returned.
    case handled
}

/// What a completion knows about a call of an action.
@usableFromInline
struct ActionPerformance: Sendable {
    @usableFromInline
    let action: any ActionDefinition.Type
    @usableFromInline
    let session: ActionSession
    @usableFromInline
    let isInline: Bool
    @usableFromInline
    let observation: ActionObservation?

    @inlinable
    init(
        action: any ActionDefinition.Type, session: ActionSession, isInline: Bool,
        observation: ActionObservation?
    ) {
        self.action = action
        self.session = session
        self.isInline = isInline
        self.observation = observation
    }
}
