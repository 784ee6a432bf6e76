// Overloads of `perform` that omit the arguments for actions without input or presenter.

// MARK: Actions with an input and a presenter

extension ActionSession {
    /// Performs an action with an input and a presenter.
    ///
    /// - Parameter completion: Receives the outcome, once, on the queue of the action.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        run(binding, input, presenter, completion)
    }

    /// Performs a `UIAction` or an `AsyncUIAction` with an input and a presenter.
    ///
    /// - Parameter completion: Receives the outcome, once, on the main queue.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        run(binding, input, presenter, MainQueueHandler(completion).call, on: mainQueue)
    }

    /// Performs an action with an input and a presenter.
    ///
    /// - Parameters:
    ///   - completion: Receives the outcome, once.
    ///   - completionQueue: The queue for `completion`, for example `.main`.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus {
        run(binding, input, presenter, completion, on: completionQueue)
    }

    /// Performs an action with an input and a presenter.
    ///
    /// - Parameter completion: The completion for the outcome. An action can forward its completion here.
    /// - Returns: A status that indicates whether the handler will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus {
        run(binding, input, presenter, completion)
    }

    /// Performs an action with an input and a presenter, and waits for the completion.
    ///
    /// The task resumes in the isolation of the caller. Canceling the task doesn't cancel the action.
    ///
    /// - Throws: The error of the action, or `ActionMistake.neverCompleted` if the action doesn't complete.
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await wait(binding, input, presenter)
    }
}

// MARK: Actions with an input

extension ActionSession {
    /// Performs an action with an input.
    ///
    /// - Parameter completion: Receives the outcome, once, on the queue of the action.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType,
        completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.PresenterType == NoPresenter, ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        run(binding, input, NoPresenter(), completion)
    }

    /// Performs a `UIAction` or an `AsyncUIAction` with an input.
    ///
    /// - Parameter completion: Receives the outcome, once, on the main queue.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType,
        completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.PresenterType == NoPresenter, ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        run(binding, input, NoPresenter(), MainQueueHandler(completion).call, on: mainQueue)
    }

    /// Performs an action with an input.
    ///
    /// - Parameters:
    ///   - completion: Receives the outcome, once.
    ///   - completionQueue: The queue for `completion`, for example `.main`.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType,
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.PresenterType == NoPresenter {
        run(binding, input, NoPresenter(), completion, on: completionQueue)
    }

    /// Performs an action with an input.
    ///
    /// - Parameter completion: The completion for the outcome. An action can forward its completion here.
    /// - Returns: A status that indicates whether the handler will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus where ActionType.PresenterType == NoPresenter {
        run(binding, input, NoPresenter(), completion)
    }

    /// Performs an action with an input, and waits for the completion.
    ///
    /// The task resumes in the isolation of the caller. Canceling the task doesn't cancel the action.
    ///
    /// - Throws: The error of the action, or `ActionMistake.neverCompleted` if the action doesn't complete.
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType,
        isolation: isolated (any Actor)? = #isolation
    ) async throws where ActionType.PresenterType == NoPresenter {
        try await wait(binding, input, NoPresenter())
    }
}

// MARK: Actions with a presenter

extension ActionSession {
    /// Performs an action with a presenter.
    ///
    /// - Parameter completion: Receives the outcome, once, on the queue of the action.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.InputType == NoInput, ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        run(binding, NoInput(), presenter, completion)
    }

    /// Performs a `UIAction` or an `AsyncUIAction` with a presenter.
    ///
    /// - Parameter completion: Receives the outcome, once, on the main queue.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        presenter: sending ActionType.PresenterType,
        completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.InputType == NoInput, ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        run(binding, NoInput(), presenter, MainQueueHandler(completion).call, on: mainQueue)
    }

    /// Performs an action with a presenter.
    ///
    /// - Parameters:
    ///   - completion: Receives the outcome, once.
    ///   - completionQueue: The queue for `completion`, for example `.main`.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.InputType == NoInput {
        run(binding, NoInput(), presenter, completion, on: completionQueue)
    }

    /// Performs an action with a presenter.
    ///
    /// - Parameter completion: The completion for the outcome. An action can forward its completion here.
    /// - Returns: A status that indicates whether the handler will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        presenter: sending ActionType.PresenterType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus where ActionType.InputType == NoInput {
        run(binding, NoInput(), presenter, completion)
    }

    /// Performs an action with a presenter, and waits for the completion.
    ///
    /// The task resumes in the isolation of the caller. Canceling the task doesn't cancel the action.
    ///
    /// - Throws: The error of the action, or `ActionMistake.neverCompleted` if the action doesn't complete.
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        presenter: sending ActionType.PresenterType,
        isolation: isolated (any Actor)? = #isolation
    ) async throws where ActionType.InputType == NoInput {
        try await wait(binding, NoInput(), presenter)
    }
}

// MARK: Actions without input and presenter

extension ActionSession {
    /// Performs an action without input and presenter.
    ///
    /// - Parameter completion: Receives the outcome, once, on the queue of the action.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where
        ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter,
        ActionType.Handler == @Sendable (ActionOutcome) -> Void
    {
        run(binding, NoInput(), NoPresenter(), completion)
    }

    /// Performs a `UIAction` or an `AsyncUIAction` without input and presenter.
    ///
    /// - Parameter completion: Receives the outcome, once, on the main queue.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where
        ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter,
        ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void
    {
        run(binding, NoInput(), NoPresenter(), MainQueueHandler(completion).call, on: mainQueue)
    }

    /// Performs an action without input and presenter.
    ///
    /// - Parameters:
    ///   - completion: Receives the outcome, once.
    ///   - completionQueue: The queue for `completion`, for example `.main`.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        run(binding, NoInput(), NoPresenter(), completion, on: completionQueue)
    }

    /// Performs an action without input and presenter.
    ///
    /// - Parameter completion: The completion for the outcome. An action can forward its completion here.
    /// - Returns: A status that indicates whether the handler will be called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        run(binding, NoInput(), NoPresenter(), completion)
    }

    /// Performs an action without input and presenter, and waits for the completion.
    ///
    /// The task resumes in the isolation of the caller. Canceling the task doesn't cancel the action.
    ///
    /// - Throws: The error of the action, or `ActionMistake.neverCompleted` if the action doesn't complete.
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        try await wait(binding, NoInput(), NoPresenter())
    }
}
