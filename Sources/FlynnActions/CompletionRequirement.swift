import Synchronization

/// A completion handler that a function must call exactly once, and the queue on which it is called.
///
/// The function either returns `completedSync(_:)`, or it returns the status of `willCompleteAsync()` and completes that later.
/// The handler is called exactly once in every case:
/// - A second outcome is ignored, and reported.
/// - If nothing refers to the completion any longer before there was an outcome, the outcome is a failure with
///   `ActionMistake.neverCompleted`, which is also reported.
///
/// The second promise is for completions that a session passes to an action. A session copies the completion that
/// it gets: one completion serves any number of actions, and it doesn't matter how long the caller refers to it.
///
/// Thread-safe.
public final class CompletionRequirement: Sendable {
    /// What the function returns.
    public typealias Status = CompletionStatus
    /// Receives the outcome, and whether it came asynchronously: from a deferred status, or through another queue.
    public typealias Handler = @Sendable (_ outcome: ActionOutcome, _ completedAsync: Bool) -> Void

    /// The queue on which the handler is called, or nil for the queue of the action.
    public let queue: (any ActionQueue)?

    /// Nil if a user created the completion.
    private let performance: Performance?
    private let progress = Atomic(Progress.open)
    /// Safe: constant without a performance. Otherwise, the thread that completes first reads and releases it. `deinit` reads it
    /// after an acquiring load of `progress`.
    private nonisolated(unsafe) var receiver: Receiver?

    /// What the caller passed.
    @usableFromInline
    enum Receiver: Sendable {
        case handler(Handler)
        /// A handler that doesn't ask when it is called.
        case outcome(@Sendable (ActionOutcome) -> Void)
        /// The completion of an action, which that action forwarded.
        case completion(CompletionRequirement)

        /// The handler of a `UIAction`, which is called on the main queue.
        @usableFromInline
        static func onMainActor(_ handler: @escaping @MainActor @Sendable (ActionOutcome) -> Void) -> Receiver {
            .outcome(MainQueueHandler(handler).call)
        }

        func receive(_ outcome: ActionOutcome, completedAsync: Bool) {
            switch self {
            case .handler(let handler): handler(outcome, completedAsync)
            case .outcome(let handler): handler(outcome)
            case .completion(let completion): completion.complete(outcome, isDeferred: completedAsync)
            }
        }
    }

    /// One call of an action.
    @usableFromInline
    struct Performance: Sendable {
        let action: any ActionDefinition.Type
        let session: ActionSession
        /// Whether the session's caller waits until the action returns.
        let isInline: Bool

        @usableFromInline
        init(action: any ActionDefinition.Type, session: ActionSession, isInline: Bool) {
            self.action = action
            self.session = session
            self.isInline = isInline
        }
    }

    private enum Progress: UInt8, AtomicRepresentable {
        case open
        /// There was an outcome, and the handler is called now or later.
        case completed
        /// There was an outcome, and the handler has returned.
        case handled
    }

    /// Creates a completion for `ActionSession.perform(_:input:presenter:completion:)`, or for any function that requires one.
    ///
    /// - Parameters:
    ///   - queue: Where the handler is called. If nil, it is called on the queue of the action; without an action, where the
    ///     function completes.
    ///   - handler: Receives the outcome.
    public init(queue: (any ActionQueue)? = nil, handler: @escaping Handler) {
        self.queue = queue
        receiver = .handler(handler)
        performance = nil
    }

    /// Creates the completion that an action gets.
    @usableFromInline
    init(queue: any ActionQueue, performance: Performance, receiver: Receiver?) {
        self.queue = queue
        self.performance = performance
        self.receiver = receiver
    }

    deinit {
        // Acquiring: synchronizes with the releasing stores in `complete`.
        guard let performance, let queue, progress.load(ordering: .acquiring) == .open else { return }
        let mistake = ActionMistake.neverCompleted(action: performance.action.name)
        performance.session.onMistake(mistake)
        guard let receiver else { return }
        queue.enqueue { receiver.receive(.failure(mistake), completedAsync: true) }
    }

    /// Completes. The handler is called before this function returns if the calling code runs on the handler's queue,
    /// otherwise later.
    ///
    /// - Returns: The status that the function returns.
    @discardableResult
    public func completedSync(_ outcome: ActionOutcome) -> Status {
        complete(outcome, isDeferred: false)
        return status
    }

    /// Promises an outcome. The function that must complete returns the status, and completes it later.
    public func willCompleteAsync() -> DeferredStatus {
        DeferredStatus(self)
    }

    /// A promise to complete later. Return it, and capture it where the outcome will be known.
    ///
    /// Unchecked `Sendable` like the superclass; the property is constant and `Sendable`.
    public final class DeferredStatus: CompletionStatus, @unchecked Sendable {
        private let completion: CompletionRequirement

        fileprivate init(_ completion: CompletionRequirement) {
            self.completion = completion
            super.init(isCompletingAsync: true)
        }

        /// Completes, from any thread. The handler is called before this function returns if the calling code runs on the
        /// handler's queue, otherwise later.
        public func completed(_ outcome: ActionOutcome) {
            completion.complete(outcome, isDeferred: true)
        }
    }

    /// Whether the handler was called.
    @usableFromInline
    var status: Status {
        // Acquiring: who learns that the handler was called sees what it did, also if another thread called it.
        progress.load(ordering: .acquiring) == .handled ? .completed : .pending
    }

    /// Returns the completion for an action that is performed with this one.
    ///
    /// If this is the completion of an action, that action forwards it, and the other action completes both.
    @usableFromInline
    func requirement(on actionQueue: any ActionQueue, _ performance: Performance) -> CompletionRequirement {
        if self.performance == nil {
            return CompletionRequirement(queue: queue ?? actionQueue, performance: performance, receiver: receiver)
        }
        return CompletionRequirement(
            queue: AnyActionQueue.shared, performance: performance, receiver: .completion(self))
    }

    private func complete(_ outcome: ActionOutcome, isDeferred: Bool) {
        // A loop, because recursion would use stack for each action that forwarded the completion.
        var next = finish(outcome, isDeferred: isDeferred)
        while let (completion, isDeferred) = next {
            next = completion.finish(outcome, isDeferred: isDeferred)
        }
    }

    /// Passes the first outcome to the handler, and reports others. Returns the completion that is to be completed instead of a
    /// handler.
    private func finish(
        _ outcome: ActionOutcome, isDeferred: Bool
    ) -> (completion: CompletionRequirement, isDeferred: Bool)? {
        // Relaxed: decides only which thread takes the handler. The handler was there before other threads could refer to
        // the completion.
        guard progress.compareExchange(expected: .open, desired: .completed, ordering: .relaxed).exchanged else {
            let name = performance?.action.name ?? "unknown"
            (performance?.session.onMistake ?? ActionMistake.writeToStandardError)(.completedTwice(action: name))
            return nil
        }
        let receiver = receiver
        // Who refers to the status after its completion doesn't need what the handler captures.
        if performance != nil { self.receiver = nil }
        let isDirect = queue?.isCurrent != false
        let isSync = isDirect && !isDeferred && performance?.isInline != false
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
}
