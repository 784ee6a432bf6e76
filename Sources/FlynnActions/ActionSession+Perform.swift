// The parameters of `perform`: an action without input or presenter is performed without `input` or `presenter`.

// MARK: Actions with input and presenter

extension ActionSession {
    /// Performs an action.
    ///
    /// - Parameter completion: Called once, on the action's queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        run(binding, input, presenter, completion)
    }

    /// Performs an action, which is a `UIAction` or an `AsyncUIAction`.
    ///
    /// - Parameter completion: Called once, on the main queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        run(binding, input, presenter, MainQueueHandler(completion).call, on: mainQueue)
    }

    /// Performs an action.
    ///
    /// - Parameters:
    ///   - completion: Called once, on `completionQueue`.
    ///   - completionQueue: A `DispatchQueue`, such as `.main`, or another queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus {
        run(binding, input, presenter, completion, on: completionQueue)
    }

    /// Performs an action.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus {
        run(binding, input, presenter, completion)
    }

    /// Performs an action, and waits for its completion.
    ///
    /// The caller resumes in its own isolation, whatever the action's queue. Canceling the task doesn't cancel the action.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await wait(binding, input, presenter)
    }
}

// MARK: Actions with input and without presenter

extension ActionSession {
    /// Performs an action with input and without presenter.
    ///
    /// - Parameter completion: Called once, on the action's queue.
    /// - Returns: Whether `completion` is called later.
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

    /// Performs an action with input and without presenter, which is a `UIAction` or an `AsyncUIAction`.
    ///
    /// - Parameter completion: Called once, on the main queue.
    /// - Returns: Whether `completion` is called later.
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

    /// Performs an action with input and without presenter.
    ///
    /// - Parameters:
    ///   - completion: Called once, on `completionQueue`.
    ///   - completionQueue: A `DispatchQueue`, such as `.main`, or another queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType,
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.PresenterType == NoPresenter {
        run(binding, input, NoPresenter(), completion, on: completionQueue)
    }

    /// Performs an action with input and without presenter.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus where ActionType.PresenterType == NoPresenter {
        run(binding, input, NoPresenter(), completion)
    }

    /// Performs an action with input and without presenter, and waits for its completion.
    ///
    /// The caller resumes in its own isolation, whatever the action's queue. Canceling the task doesn't cancel the action.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        input: sending ActionType.InputType,
        isolation: isolated (any Actor)? = #isolation
    ) async throws where ActionType.PresenterType == NoPresenter {
        try await wait(binding, input, NoPresenter())
    }
}

// MARK: Actions with presenter and without input

extension ActionSession {
    /// Performs an action with presenter and without input.
    ///
    /// - Parameter completion: Called once, on the action's queue.
    /// - Returns: Whether `completion` is called later.
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

    /// Performs an action with presenter and without input, which is a `UIAction` or an `AsyncUIAction`.
    ///
    /// - Parameter completion: Called once, on the main queue.
    /// - Returns: Whether `completion` is called later.
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

    /// Performs an action with presenter and without input.
    ///
    /// - Parameters:
    ///   - completion: Called once, on `completionQueue`.
    ///   - completionQueue: A `DispatchQueue`, such as `.main`, or another queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.InputType == NoInput {
        run(binding, NoInput(), presenter, completion, on: completionQueue)
    }

    /// Performs an action with presenter and without input.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        presenter: sending ActionType.PresenterType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus where ActionType.InputType == NoInput {
        run(binding, NoInput(), presenter, completion)
    }

    /// Performs an action with presenter and without input, and waits for its completion.
    ///
    /// The caller resumes in its own isolation, whatever the action's queue. Canceling the task doesn't cancel the action.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
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
    /// - Parameter completion: Called once, on the action's queue.
    /// - Returns: Whether `completion` is called later.
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

    /// Performs an action without input and presenter, which is a `UIAction` or an `AsyncUIAction`.
    ///
    /// - Parameter completion: Called once, on the main queue.
    /// - Returns: Whether `completion` is called later.
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
    ///   - completion: Called once, on `completionQueue`.
    ///   - completionQueue: A `DispatchQueue`, such as `.main`, or another queue.
    /// - Returns: Whether `completion` is called later.
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
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        run(binding, NoInput(), NoPresenter(), completion)
    }

    /// Performs an action without input and presenter, and waits for its completion.
    ///
    /// The caller resumes in its own isolation, whatever the action's queue. Canceling the task doesn't cancel the action.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform<FeatureType, ActionType>(
        _ binding: ActionBinding<FeatureType, ActionType>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        try await wait(binding, NoInput(), NoPresenter())
    }
}
