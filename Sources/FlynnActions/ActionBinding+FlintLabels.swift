// `perform` with the labels of Flint's bindings. The conditions are on the functions, as in
// ActionBinding+Perform.swift.

// Actions with an input and a presenter.
extension ActionBinding {
    /// Performs the action in the `defaultSession`. Calls the handler like the other form.
    @discardableResult
    @inlinable
    public func perform(
        withInput input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: ActionType.Handler
    ) -> CompletionStatus {
        perform(input: input, presenter: presenter, completion: completion)
    }

    /// Performs the action in the `defaultSession`.
    @discardableResult
    @inlinable
    public func perform(
        withInput input: sending ActionType.InputType, presenter: sending ActionType.PresenterType,
        completion: ActionType.Completion? = nil
    ) -> CompletionStatus {
        perform(input: input, presenter: presenter, completion: completion)
    }
}

// Actions with an input.
extension ActionBinding {
    /// Performs the action in the `defaultSession`. Calls the handler like the other form.
    @discardableResult
    @inlinable
    public func perform(withInput input: sending ActionType.InputType, completion: ActionType.Handler)
        -> CompletionStatus where ActionType.PresenterType == NoPresenter
    {
        perform(input: input, completion: completion)
    }

    /// Performs the action in the `defaultSession`.
    @discardableResult
    @inlinable
    public func perform(withInput input: sending ActionType.InputType, completion: ActionType.Completion? = nil)
        -> CompletionStatus where ActionType.PresenterType == NoPresenter
    {
        perform(input: input, completion: completion)
    }
}

// Actions with a presenter.
extension ActionBinding {
    /// Performs the action in the `defaultSession`. Calls the handler like the other form.
    @discardableResult
    @inlinable
    public func perform(withPresenter presenter: sending ActionType.PresenterType, completion: ActionType.Handler)
        -> CompletionStatus where ActionType.InputType == NoInput
    {
        perform(presenter: presenter, completion: completion)
    }

    /// Performs the action in the `defaultSession`.
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
    /// Performs the action in the `defaultSession`. Calls the handler like the other form.
    @_disfavoredOverload  // a trailing closure has no label
    @discardableResult
    @inlinable
    public func perform(withCompletion completion: ActionType.Handler) -> CompletionStatus
    where ActionType.InputType == NoInput, ActionType.PresenterType == NoPresenter {
        perform(completion: completion)
    }
}
