// Overloads of `perform` that use the default session of the action.
//
// The handler has the type `Handler`, and the functions have the conditions instead of the extensions. If there is a
// condition on `Handler`, Swift 6.3 doesn't use `perform` to infer the associated types of an action in another file,
// and takes the defaults.

// MARK: Actions with an input and a presenter

extension ActionBinding {
    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameter completion: Receives the outcome, once, on the queue of the action. For a `UIAction` or an
    ///   `AsyncUIAction`, this is the main queue.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType, completion: ActionType.Handler
    ) -> CompletionStatus {
        defaultSession.run(self, input, presenter, ActionType.delivery(to: completion))
    }

    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameters:
    ///   - completion: Receives the outcome, once.
    ///   - completionQueue: The queue for `completion`, for example `.main`.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus {
        defaultSession.perform(
            self, input: input, presenter: presenter, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameter completion: The completion for the outcome. An action can forward its completion here.
    /// - Returns: A status that indicates whether the handler will be called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus {
        defaultSession.perform(self, input: input, presenter: presenter, completion: completion)
    }

    /// Performs the action in the `defaultSession`, and waits for the completion in the isolation of the caller.
    ///
    /// - Throws: The error of the action, or `ActionMistake.neverCompleted` if the action doesn't complete.
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await defaultSession.perform(self, input: input, presenter: presenter, isolation: isolation)
    }
}

// MARK: Actions with an input

extension ActionBinding {
    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameter completion: Receives the outcome, once, on the queue of the action. For a `UIAction` or an
    ///   `AsyncUIAction`, this is the main queue.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform(input: sending ActionType.InputType, completion: ActionType.Handler) -> CompletionStatus
    where ActionType.PresenterType == NoPresenter {
        defaultSession.run(self, input, NoPresenter(), ActionType.delivery(to: completion))
    }

    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameters:
    ///   - completion: Receives the outcome, once.
    ///   - completionQueue: The queue for `completion`, for example `.main`.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, completion: @escaping @Sendable (ActionOutcome) -> Void,
        completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.PresenterType == NoPresenter {
        defaultSession.perform(self, input: input, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameter completion: The completion for the outcome. An action can forward its completion here.
    /// - Returns: A status that indicates whether the handler will be called later.
    @discardableResult
    @inlinable
    public func perform(input: sending ActionType.InputType, completion: ActionType.Completion? = nil)
        -> CompletionStatus where ActionType.PresenterType == NoPresenter
    {
        defaultSession.perform(self, input: input, completion: completion)
    }

    /// Performs the action in the `defaultSession`, and waits for the completion in the isolation of the caller.
    ///
    /// - Throws: The error of the action, or `ActionMistake.neverCompleted` if the action doesn't complete.
    public func perform(input: sending ActionType.InputType, isolation: isolated (any Actor)? = #isolation) async throws
    where ActionType.PresenterType == NoPresenter {
        try await defaultSession.perform(self, input: input, isolation: isolation)
    }
}

// MARK: Actions with a presenter

extension ActionBinding {
    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameter completion: Receives the outcome, once, on the queue of the action. For a `UIAction` or an
    ///   `AsyncUIAction`, this is the main queue.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform(presenter: sending ActionType.PresenterType, completion: ActionType.Handler) -> CompletionStatus
    where ActionType.InputType == NoInput {
        defaultSession.run(self, NoInput(), presenter, ActionType.delivery(to: completion))
    }

    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameters:
    ///   - completion: Receives the outcome, once.
    ///   - completionQueue: The queue for `completion`, for example `.main`.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform(
        presenter: sending ActionType.PresenterType, completion: @escaping @Sendable (ActionOutcome) -> Void,
        completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.InputType == NoInput {
        defaultSession.perform(self, presenter: presenter, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameter completion: The completion for the outcome. An action can forward its completion here.
    /// - Returns: A status that indicates whether the handler will be called later.
    @discardableResult
    @inlinable
    public func perform(presenter: sending ActionType.PresenterType, completion: ActionType.Completion? = nil)
        -> CompletionStatus where ActionType.InputType == NoInput
    {
        defaultSession.perform(self, presenter: presenter, completion: completion)
    }

    /// Performs the action in the `defaultSession`, and waits for the completion in the isolation of the caller.
    ///
    /// - Throws: The error of the action, or `ActionMistake.neverCompleted` if the action doesn't complete.
    public func perform(presenter: sending ActionType.PresenterType, isolation: isolated (any Actor)? = #isolation)
        async throws where ActionType.InputType == NoInput
    {
        try await defaultSession.perform(self, presenter: presenter, isolation: isolation)
    }
}

// MARK: Actions without input and presenter

extension ActionBinding {
    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameter completion: Receives the outcome, once, on the queue of the action. For a `UIAction` or an
    ///   `AsyncUIAction`, this is the main queue.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform(completion: ActionType.Handler) -> CompletionStatus
    where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        defaultSession.run(self, NoInput(), NoPresenter(), ActionType.delivery(to: completion))
    }

    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameters:
    ///   - completion: Receives the outcome, once.
    ///   - completionQueue: The queue for `completion`, for example `.main`.
    /// - Returns: A status that indicates whether `completion` will be called later.
    @discardableResult
    @inlinable
    public func perform(
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        defaultSession.perform(self, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in the `defaultSession`.
    ///
    /// - Parameter completion: The completion for the outcome. An action can forward its completion here.
    /// - Returns: A status that indicates whether the handler will be called later.
    @discardableResult
    @inlinable
    public func perform(completion: ActionType.Completion? = nil) -> CompletionStatus
    where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        defaultSession.perform(self, completion: completion)
    }

    /// Performs the action in the `defaultSession`, and waits for the completion in the isolation of the caller.
    ///
    /// - Throws: The error of the action, or `ActionMistake.neverCompleted` if the action doesn't complete.
    public func perform(isolation: isolated (any Actor)? = #isolation) async throws
    where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        try await defaultSession.perform(self, isolation: isolation)
    }
}
