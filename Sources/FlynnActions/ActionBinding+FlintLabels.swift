// `perform` with the labels that Flint's bindings have.

// Actions with input and presenter.
extension ActionBinding {
    /// Performs the action in its `defaultSession`. The handler is called once, on the action's queue.
    @discardableResult
    @inlinable
    public func perform(
        withInput input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        perform(input: input, presenter: presenter, completion: completion)
    }

    /// Performs the action in its `defaultSession`. The handler is called once, on the main queue.
    @discardableResult
    @inlinable
    public func perform(
        withInput input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        perform(input: input, presenter: presenter, completion: completion)
    }

    /// Performs the action in its `defaultSession`.
    @discardableResult
    @inlinable
    public func perform(
        withInput input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus {
        perform(input: input, presenter: presenter, completion: completion)
    }
}

// Actions with input and without presenter.
extension ActionBinding where ActionType.PresenterType == NoPresenter {
    /// Performs the action in its `defaultSession`. The handler is called once, on the action's queue.
    @discardableResult
    @inlinable
    public func perform(
        withInput input: sending ActionType.InputType, completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        perform(input: input, completion: completion)
    }

    /// Performs the action in its `defaultSession`. The handler is called once, on the main queue.
    @discardableResult
    @inlinable
    public func perform(
        withInput input: sending ActionType.InputType,
        completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        perform(input: input, completion: completion)
    }

    /// Performs the action in its `defaultSession`.
    @discardableResult
    @inlinable
    public func perform(withInput input: sending ActionType.InputType, completion: ActionType.Completion? = nil)
        -> CompletionStatus
    {
        perform(input: input, completion: completion)
    }
}

// Actions with presenter and without input.
extension ActionBinding where ActionType.InputType == NoInput {
    /// Performs the action in its `defaultSession`. The handler is called once, on the action's queue.
    @discardableResult
    @inlinable
    public func perform(
        withPresenter presenter: sending ActionType.PresenterType,
        completion: @escaping @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        perform(presenter: presenter, completion: completion)
    }

    /// Performs the action in its `defaultSession`. The handler is called once, on the main queue.
    @discardableResult
    @inlinable
    public func perform(
        withPresenter presenter: sending ActionType.PresenterType,
        completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void
    ) -> CompletionStatus
    where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        perform(presenter: presenter, completion: completion)
    }

    /// Performs the action in its `defaultSession`.
    @discardableResult
    @inlinable
    public func perform(
        withPresenter presenter: sending ActionType.PresenterType, completion: ActionType.Completion? = nil
    ) -> CompletionStatus {
        perform(presenter: presenter, completion: completion)
    }
}

// Actions without input and presenter.
extension ActionBinding where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
    /// Performs the action in its `defaultSession`. The handler is called once, on the action's queue.
    @_disfavoredOverload  // a trailing closure has no label
    @discardableResult
    @inlinable
    public func perform(withCompletion completion: @escaping @Sendable (ActionOutcome) -> Void) -> CompletionStatus
    where ActionType.Handler == @Sendable (ActionOutcome) -> Void {
        perform(completion: completion)
    }

    /// Performs the action in its `defaultSession`. The handler is called once, on the main queue.
    @_disfavoredOverload  // a trailing closure has no label
    @discardableResult
    @inlinable
    public func perform(withCompletion completion: @escaping @MainActor @Sendable (ActionOutcome) -> Void)
        -> CompletionStatus
    where ActionType.Handler == @MainActor @Sendable (ActionOutcome) -> Void {
        perform(completion: completion)
    }
}
