// `ActionSession.perform` in the session that the action prefers.

// MARK: Actions with input and presenter

extension ActionBinding {
    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the action's queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        defaultSession.perform(self, input: input, presenter: presenter, completion: completion)
    }

    /// Performs the action, which is a `UIAction` or an `AsyncUIAction`, in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the main queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        defaultSession.perform(self, input: input, presenter: presenter, completion: completion)
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

extension ActionBinding where ActionType.PresenterType == NoPresenter {
    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the action's queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(input: sending ActionType.InputType, completion: @escaping @Sendable (ActionOutcome) -> Void)
        -> CompletionStatus
    where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        defaultSession.perform(self, input: input, completion: completion)
    }

    /// Performs the action, which is a `UIAction` or an `AsyncUIAction`, in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the main queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        input: sending ActionType.InputType, completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        defaultSession.perform(self, input: input, completion: completion)
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
    ) -> CompletionStatus {
        defaultSession.perform(self, input: input, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform(input: sending ActionType.InputType, completion: ActionType.Completion? = nil)
        -> CompletionStatus
    {
        defaultSession.perform(self, input: input, completion: completion)
    }

    /// Performs the action in its `defaultSession`, and waits for its completion. The caller resumes in its own isolation.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform(input: sending ActionType.InputType, isolation: isolated (any Actor)? = #isolation) async throws
    {
        try await defaultSession.perform(self, input: input, isolation: isolation)
    }
}

// MARK: Actions with presenter and without input

extension ActionBinding where ActionType.InputType == NoInput {
    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the action's queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        presenter: sending ActionType.PresenterType, completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        defaultSession.perform(self, presenter: presenter, completion: completion)
    }

    /// Performs the action, which is a `UIAction` or an `AsyncUIAction`, in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the main queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(
        presenter: sending ActionType.PresenterType, completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        defaultSession.perform(self, presenter: presenter, completion: completion)
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
    ) -> CompletionStatus {
        defaultSession.perform(self, presenter: presenter, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform(presenter: sending ActionType.PresenterType, completion: ActionType.Completion? = nil)
        -> CompletionStatus
    {
        defaultSession.perform(self, presenter: presenter, completion: completion)
    }

    /// Performs the action in its `defaultSession`, and waits for its completion. The caller resumes in its own isolation.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform(presenter: sending ActionType.PresenterType, isolation: isolated (any Actor)? = #isolation)
        async throws
    {
        try await defaultSession.perform(self, presenter: presenter, isolation: isolation)
    }
}

// MARK: Actions without input and presenter

extension ActionBinding where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the action's queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(completion: @escaping @Sendable (ActionOutcome) -> Void) -> CompletionStatus
    where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        defaultSession.perform(self, completion: completion)
    }

    /// Performs the action, which is a `UIAction` or an `AsyncUIAction`, in its `defaultSession`.
    ///
    /// - Parameter completion: Called once, on the main queue.
    /// - Returns: Whether `completion` is called later.
    @discardableResult
    @inlinable
    public func perform(completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void) -> CompletionStatus
    where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        defaultSession.perform(self, completion: completion)
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
    ) -> CompletionStatus {
        defaultSession.perform(self, completion: completion, completionQueue: completionQueue)
    }

    /// Performs the action in its `defaultSession`.
    ///
    /// - Parameter completion: Its handler is called once, on its queue. An action can pass the completion that it got.
    /// - Returns: Whether the completion's handler is called later.
    @discardableResult
    @inlinable
    public func perform(completion: ActionType.Completion? = nil) -> CompletionStatus {
        defaultSession.perform(self, completion: completion)
    }

    /// Performs the action in its `defaultSession`, and waits for its completion. The caller resumes in its own isolation.
    ///
    /// - Throws: The error of the failure, or `ActionMistake.neverCompleted`.
    public func perform(isolation: isolated (any Actor)? = #isolation) async throws {
        try await defaultSession.perform(self, isolation: isolation)
    }
}
