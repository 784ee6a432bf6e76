import Dispatch
import Synchronization

/// A completion handler that a function must call exactly once, and the queue for the call.
///
/// The function can return `completedSync(_:)`, or return the status of `willCompleteAsync()` and complete this status
/// later. The handler is called exactly once in all cases:
/// - A second outcome is ignored and reported.
/// - If the last reference to the completion of an action ends without an outcome, the outcome is a failure with
///   `ActionMistake.neverCompleted`. This failure is also reported.
///
/// A session copies the completion of the caller. So a completion can be used for several actions, and its lifetime
/// doesn't matter. Other functions of a program can require a completion, too, with outcomes of any type:
///
///     typealias ClosingCompletion = CompletionRequirement<Bool>
///
///     func close(completion: ClosingCompletion) -> ClosingCompletion.Status {
///         completion.completedSync(true)
///     }
///
/// This completion can be used for a single call. If the status of `willCompleteAsync()` is released without an
/// outcome, the mistake is reported, but the handler is not called. Mistakes without a session are written to standard
/// error.
///
/// Thread-safe.
public final class CompletionRequirement<Outcome: Sendable>: Sendable {
    /// The return type of a function with this requirement. It proves that the function has used the completion.
    public typealias Status = CompletionStatus
    /// Receives the outcome. `completedAsync` is true if the outcome came from a deferred status or through another
    /// queue.
    public typealias Handler = @Sendable (_ outcome: Outcome, _ completedAsync: Bool) -> Void

    /// The queue for the handler, or nil for the queue of the action.
    public let queue: (any ActionQueue)?

    /// The action and session of the completion. Nil for a completion created outside of a session.
    @usableFromInline
    let action: (any ActionDefinition.Type)?
    @usableFromInline
    let session: ActionSession?
    /// Whether the caller of the session waits for the action to return.
    @usableFromInline
    let isInline: Bool
    /// The observation of this call, or nil if the session has no observers.
    @usableFromInline
    let observation: ActionObservation?
    @usableFromInline
    let progress = Atomic(Progress.open)
    /// Whether `willCompleteAsync()` was called. Not used for actions.
    @usableFromInline
    let isPromised = Atomic(false)
    /// Safe: constant without an action. Otherwise, the first thread to complete reads and releases this property.
    /// `deinit` reads it after an acquiring load of `progress`.
    @usableFromInline
    @exclusivity(unchecked) nonisolated(unsafe) var receiver: Receiver?

    /// The receiver of the outcome.
    @usableFromInline
    enum Receiver: Sendable {
        case handler(Handler)
        // A handler with the outcome type of actions. With the case `handler`, each call would allocate a closure, as
        // functions with generic arguments use a different calling convention.
        case actionHandler(@Sendable (_ outcome: ActionOutcome, _ completedAsync: Bool) -> Void)
        /// A handler without the argument `completedAsync`.
        case action(@Sendable (ActionOutcome) -> Void)
        /// The completion of an action that forwarded it.
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

    /// Creates a completion for `ActionSession.perform(_:input:presenter:completion:)`, or for any function with this
    /// requirement.
    ///
    /// - Parameters:
    ///   - queue: The queue for the handler. If nil, the handler is called on the queue of the action, or directly if
    ///     there is no action.
    ///   - handler: Receives the outcome.
    @inlinable
    public convenience init(queue: (any ActionQueue)? = nil, handler: @escaping Handler) {
        self.init(queue: queue, receiver: .handler(handler))
    }

    /// Creates a completion with Flint's labels, for a dispatch queue such as `.main`.
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

    /// Creates the completion for an action.
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

    /// Reports the missing outcome, and passes a failure to the handler of an action.
    @usableFromInline
    func drop() {
        guard action != nil, let queue else {
            // Relaxed: with no other references, all function calls on the completion have happened.
            if isPromised.load(ordering: .relaxed) { report(.neverCompleted(action: name)) }
            return
        }
        let mistake = ActionMistake.neverCompleted(action: name)
        report(mistake)
        observation?.didComplete(.failure(error: mistake))
        // The completion belongs to an action, so the outcome has this type.
        guard let receiver, let outcome = ActionOutcome.failure(mistake) as? Outcome else { return }
        queue.enqueue { receiver.receive(outcome, completedAsync: true) }
    }

    /// Completes with an outcome. If the calling code runs on the queue of the handler, the handler is called before
    /// this function returns. Otherwise, it is called later.
    ///
    /// - Returns: The status to return from the function.
    @discardableResult
    @inlinable
    public func completedSync(_ outcome: Outcome) -> Status {
        complete(outcome, isDeferred: false)
        return status
    }

    /// Promises an outcome. Return this status from the function, and complete the status later.
    @inlinable
    public func willCompleteAsync() -> DeferredStatus {
        if action == nil { isPromised.store(true, ordering: .relaxed) }
        return DeferredStatus(self)
    }

    /// Returns whether this completion was used by a function that returned the given status. This is the case if the
    /// completion has an outcome, or if the status was created by `willCompleteAsync()` of this completion.
    ///
    /// For the functions of a program. Sessions check the actions.
    public func verify(_ status: Status) -> Bool {
        if let status = status as? DeferredStatus { return status.isPromise(of: self) }
        return !status.isDeferred && progress.load(ordering: .relaxed) != .open
    }

    /// A promise to complete later. Return this status, and capture it in the code that determines the outcome.
    ///
    /// Unchecked `Sendable` like the superclass. The property is constant and `Sendable`.
    public final class DeferredStatus: CompletionStatus, @unchecked Sendable {
        @usableFromInline
        let completion: CompletionRequirement

        @usableFromInline
        init(_ completion: CompletionRequirement) {
            self.completion = completion
            super.init(isCompletingAsync: true)
        }

        override var isDeferred: Bool { true }

        /// Completes with an outcome, from any thread. If the calling code runs on the queue of the handler, the
        /// handler is called before this function returns. Otherwise, it is called later.
        @inlinable
        public func completed(_ outcome: Outcome) {
            completion.complete(outcome, isDeferred: true)
        }

        fileprivate func isPromise(of completion: CompletionRequirement) -> Bool { self.completion === completion }

        fileprivate func complete(_ outcome: Outcome, isLast: Bool) {
            completion.complete(outcome, isDeferred: true, isLast: isLast)
        }
    }

    /// `.completed` if the handler was called, otherwise `.pending`.
    @inlinable
    var status: Status {
        // Acquiring: makes the effects of the handler visible to readers of the status on other threads.
        progress.load(ordering: .acquiring) == .handled ? .completed : .pending
    }

    /// Returns the completion for an action performed with this completion.
    ///
    /// If this completion belongs to an action, that action forwards it, and the other action completes both.
    @inlinable
    func requirement(on actionQueue: any ActionQueue, _ performance: ActionPerformance) -> CompletionRequirement {
        if action == nil {
            return CompletionRequirement(queue: queue ?? actionQueue, performance: performance, receiver: receiver)
        }
        return CompletionRequirement(
            queue: AnyActionQueue.shared, performance: performance, receiver: .completion(self))
    }

    /// - Parameter isLast: Whether the action closes the action stack of its feature.
    @inlinable
    func complete(_ outcome: Outcome, isDeferred: Bool, isLast: Bool = false) {
        // A loop, as recursion would use stack for each action that forwarded the completion.
        var next = finish(outcome, isDeferred: isDeferred, isLast: isLast)
        while let (completion, isDeferred) = next {
            next = completion.finish(outcome, isDeferred: isDeferred, isLast: false)
        }
    }

    /// Passes the first outcome to the handler, and reports further outcomes. Returns a forwarded completion, for the
    /// caller to complete instead of a handler.
    @inlinable
    func finish(
        _ outcome: Outcome, isDeferred: Bool, isLast: Bool
    ) -> (completion: CompletionRequirement, isDeferred: Bool)? {
        // Relaxed: only determines the thread that takes the handler. The handler was set before the completion was
        // shared.
        guard progress.compareExchange(expected: .open, desired: .completed, ordering: .relaxed).exchanged else {
            reportSecondOutcome()
            return nil
        }
        if let observation { inform(observation, outcome, isLast: isLast) }
        let receiver = receiver
        // Releases the captures of the handler, as the status can outlive the call.
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
        // Only actions have an observation, so the outcome has this type.
        guard let outcome = outcome as? ActionOutcome else { return }
        observation.didComplete(ActionPerformOutcome(outcome, isLast: isLast))
    }

    /// The name for reports: the action, or the type of the completion.
    private var name: String { action?.name ?? "\(CompletionRequirement.self)" }

    private func report(_ mistake: ActionMistake) {
        (session?.onMistake ?? ActionMistake.writeToStandardError)(mistake)
    }
}

extension CompletionRequirement<ActionOutcome> {
    /// Creates a completion for `ActionSession.perform(_:input:presenter:completion:)`.
    ///
    /// - Parameters:
    ///   - queue: The queue for the handler. If nil, the handler is called on the queue of the action.
    ///   - handler: Receives the outcome.
    @inlinable
    public convenience init(
        queue: (any ActionQueue)? = nil,
        handler: @escaping @Sendable (_ outcome: ActionOutcome, _ completedAsync: Bool) -> Void
    ) {
        self.init(queue: queue, receiver: .actionHandler(handler))
    }

    /// Completes like the other form. An outcome with feature termination also closes the action stack of the feature.
    @_disfavoredOverload
    @discardableResult
    public func completedSync(_ outcome: ActionPerformOutcome) -> Status {
        complete(outcome.simplifiedOutcome, isDeferred: false, isLast: outcome.isLast)
        return status
    }
}

extension CompletionRequirement.DeferredStatus where Outcome == ActionOutcome {
    /// Completes like the other form. An outcome with feature termination also closes the action stack of the feature.
    @_disfavoredOverload
    public func completed(_ outcome: ActionPerformOutcome) {
        complete(outcome.simplifiedOutcome, isLast: outcome.isLast)
    }
}

/// The progress of a completion.
@usableFromInline
enum Progress: UInt8, AtomicRepresentable, Sendable {
    case open
    /// An outcome was set. The handler is being called, or will be called later.
    case completed
    /// An outcome was set, and the handler has returned.
    case handled
}

/// A call of an action, from the view of the completion.
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
