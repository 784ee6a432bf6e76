// `perform` with the labels that Flint's bindings have. The functions have the conditions, as in ActionBinding+Perform.swift.

// Actions with input and presenter.
extension ActionBinding {
    /// Performs the action in its `defaultSession`. The handler is called as in the other form.
    @discardableResult
    @inlinable
    public func perform(
        withInput input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: ActionType.Handler
    ) -> CompletionStatus {
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
extension ActionBinding {
    /// Performs the action in its `defaultSession`. The handler is called as in the other form.
    @discardableResult
    @inlinable
    public func perform(withInput input: sending ActionType.InputType, completion: ActionType.Handler)
        -> CompletionStatus where ActionType.PresenterType == NoPresenter
    {
        perform(input: input, completion: completion)
    }

    /// Performs the action in its `defaultSession`.
    @discardableResult
    @inlinable
    public func perform(withInput input: sending ActionType.InputType, completion: ActionType.Completion? = nil)
        -> CompletionStatus where ActionType.PresenterType == NoPresenter
    {
        perform(input: input, completion: completion)
    }
}

// Actions with presenter and without input.
extension ActionBinding {
    /// Performs the action in its `defaultSession`. The handler is called as in the other form.
    @discardableResult
    @inlinable
    public func perform(withPresenter presenter: sending ActionType.PresenterType, completion: ActionType.Handler)
        -> CompletionStatus where ActionType.InputType == NoInput
    {
        perform(presenter: presenter, completion: completion)
    }

    /// Performs the action in its `defaultSession`.
    @discardableResult
    @inlinable
    public func perform(
        withPresenter presenter: sending ActionType.PresenterType, completion: ActionType.Completion? = nil
    ) -> CompletionStatus where ActionType.InputType == NoInput {
        perform(presenter: presenter, completion: completion)
    }
}

// Actions without input and presenter.
extension ActionBinding {
    /// Performs the action in its `defaultSession`. The handler is called as in the other form.
    @_disfavoredOverload  // a trailing closure has no label
    @discardableResult
    @inlinable
    public func perform(withCompletion completion: ActionType.Handler) -> CompletionStatus
    where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        perform(completion: completion)
    }
}
