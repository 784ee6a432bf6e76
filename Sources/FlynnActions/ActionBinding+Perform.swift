// `ActionSession.perform` in the session that the action prefers.
//
// The handler has the type `Handler`, and the functions rather than the extensions have the conditions. If a function or an extension has a
// condition on `Handler`, Swift 6.3 infers the associated types of an action in another file without its `perform`, and takes the defaults.

// MARK: Actions with input and presenter

extension ActionBinding {
    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the action's queue; for a `UIAction` or an `AsyncUIAction`, on the main queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType, completion: ActionType.Handler
    ) -> CompletionStatus {
        defaultSession.run(self, input, presenter, ActionType.delivery(to: completion))
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameters:
    ///   - completion: Called once, on `completionQueue`.
    ///   - completionQueue: A `DispatchQueue`, such as `.main`, or another queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus {
        defaultSession.perform(
            self, input: input, presenter: presenter, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus {
        defaultSession.perform(self, input: input, presenter: presenter, completion: completion)
    }

    /// Performs the action in its `defaultSession`, and waits for its completion. The caller resumes in its own isolation.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try await defaultSession.perform(self, input: input, presenter: presenter, isolation: isolation)
    }
}

// MARK: Actions with input and without presenter

extension ActionBinding {
    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the action's queue; for a `UIAction` or an `AsyncUIAction`, on the main queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(input: sending ActionType.InputType, completion: ActionType.Handler) -> CompletionStatus
    where ActionType.PresenterType == NoPresenter {
        defaultSession.run(self, input, NoPresenter(), ActionType.delivery(to: completion))
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameters:
    ///   - completion: Called once, on `completionQueue`.
    ///   - completionQueue: A `DispatchQueue`, such as `.main`, or another queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, completion: @escaping @Sendable (ActionOutcome) -> Void,
        completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.PresenterType == NoPresenter {
        defaultSession.perform(self, input: input, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform(input: sending ActionType.InputType, completion: ActionType.Completion? = nil)
        -> CompletionStatus where ActionType.PresenterType == NoPresenter
    {
        defaultSession.perform(self, input: input, completion: completion)
    }

    /// Performs the action in its `defaultSession`, and waits for its completion. The caller resumes in its own isolation.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform(input: sending ActionType.InputType, isolation: isolated (any Actor)? = #isolation) async throws
    where ActionType.PresenterType == NoPresenter {
        try await defaultSession.perform(self, input: input, isolation: isolation)
    }
}

// MARK: Actions with presenter and without input

extension ActionBinding {
    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the action's queue; for a `UIAction` or an `AsyncUIAction`, on the main queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(presenter: sending ActionType.PresenterType, completion: ActionType.Handler) -> CompletionStatus
    where ActionType.InputType == NoInput {
        defaultSession.run(self, NoInput(), presenter, ActionType.delivery(to: completion))
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameters:
    ///   - completion: Called once, on `completionQueue`.
    ///   - completionQueue: A `DispatchQueue`, such as `.main`, or another queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        presenter: sending ActionType.PresenterType, completion: @escaping @Sendable (ActionOutcome) -> Void,
        completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.InputType == NoInput {
        defaultSession.perform(self, presenter: presenter, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform(presenter: sending ActionType.PresenterType, completion: ActionType.Completion? = nil)
        -> CompletionStatus where ActionType.InputType == NoInput
    {
        defaultSession.perform(self, presenter: presenter, completion: completion)
    }

    /// Performs the action in its `defaultSession`, and waits for its completion. The caller resumes in its own isolation.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform(presenter: sending ActionType.PresenterType, isolation: isolated (any Actor)? = #isolation)
        async throws where ActionType.InputType == NoInput
    {
        try await defaultSession.perform(self, presenter: presenter, isolation: isolation)
    }
}

// MARK: Actions without input and presenter

extension ActionBinding {
    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the action's queue; for a `UIAction` or an `AsyncUIAction`, on the main queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(completion: ActionType.Handler) -> CompletionStatus
    where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        defaultSession.run(self, NoInput(), NoPresenter(), ActionType.delivery(to: completion))
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameters:
    ///   - completion: Called once, on `completionQueue`.
    ///   - completionQueue: A `DispatchQueue`, such as `.main`, or another queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        completion: @escaping @Sendable (ActionOutcome) -> Void, completionQueue: some ActionQueue
    ) -> CompletionStatus where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        defaultSession.perform(self, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform(completion: ActionType.Completion? = nil) -> CompletionStatus
    where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        defaultSession.perform(self, completion: completion)
    }

    /// Performs the action in its `defaultSession`, and waits for its completion. The caller resumes in its own isolation.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform(isolation: isolated (any Actor)? = #isolation) async throws
    where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        try await defaultSession.perform(self, isolation: isolation)
    }
}
