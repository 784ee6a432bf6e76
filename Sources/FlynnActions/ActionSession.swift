/// Performs actions, and makes sure of the following:
///
/// 1. Any thread can perform any action. If the calling code runs on the action's queue, the action is called directly.
///    Otherwise it is called later on its queue, and `perform` doesn't wait for it.
/// 2. The handler is called on the queue that the caller chose, or on the action's queue. If the code that completes runs there, the
///    handler is called directly.
/// 3. The handler is called exactly once, whether the action completes before it returns or later. Callers that
///    need to know read the status: `isCompletingAsync`.
///
/// Nothing is promised about an action's use of its presenter: which threads a presenter may be called on is between the
/// two.
///
/// Actions that are called directly nest like functions. A handler that performs the next of very many actions can use up the
/// stack; use a loop of `await session.perform(…)` instead.
///
/// Thread-safe.
public final class ActionSession: Sendable {
    /// The session's name.
    public let name: String
    /// Receives mistakes in the code of actions that the session has performed, on any thread.
    let onMistake: @Sendable (ActionMistake) -> Void

    /// The session of what the user does.
    public static let main = ActionSession(named: "main")
    /// The session of Siri's intents.
    public static let intents = ActionSession(named: "intents")

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - name: For the program's own use.
    ///   - onMistake: Receives mistakes in the code of actions, on any thread, while no lock is held. If nil, a mistake is written
    ///     to standard error, in one line.
    public init(named name: String, onMistake: (@Sendable (ActionMistake) -> Void)? = nil) {
        self.name = name
        self.onMistake = onMistake ?? ActionMistake.writeToStandardError
    }
}

extension ActionSession {
    // Inlinable, like all that is generic and on the way of an action that is called directly: unspecialized, it would take
    // microseconds.

    /// Performs an action. Its handler is called on `completionQueue`, or if that is nil, on the action's queue.
    @inlinable
    func run<ActionType: ActionDefinition>(
        _ action: ActionType.Type, _ input: sending ActionType.InputType, _ presenter: sending ActionType.PresenterType,
        _ receiver: CompletionRequirement.Receiver, on completionQueue: (any ActionQueue)? = nil
    ) -> CompletionStatus {
        run(action, input, presenter) { queue, performance in
            CompletionRequirement(queue: completionQueue ?? queue, performance: performance, receiver: receiver)
        }
    }

    /// Performs an action with what its caller passed. Without that, only the action's mistakes matter.
    @inlinable
    func run<ActionType: ActionDefinition>(
        _ action: ActionType.Type, _ input: sending ActionType.InputType, _ presenter: sending ActionType.PresenterType,
        _ requirement: CompletionRequirement?
    ) -> CompletionStatus {
        run(action, input, presenter) { queue, performance in
            requirement?.requirement(on: queue, performance)
                ?? CompletionRequirement(queue: queue, performance: performance, receiver: nil)
        }
    }

    /// Performs an action and returns when it has completed.
    func wait<ActionType: ActionDefinition>(
        _ action: ActionType.Type, _ input: sending ActionType.InputType, _ presenter: sending ActionType.PresenterType,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let sent = Sent((input, presenter))
        let outcome = await withCheckedContinuation(isolation: isolation) { continuation in
            // The task resumes where it should, from any thread.
            _ = run(
                action, sent.value.0, sent.value.1, .outcome { continuation.resume(returning: $0) },
                on: AnyActionQueue.shared)
        }
        try outcome.get()
    }

    /// Performs an action. All other functions call this one.
    ///
    /// - Parameter makeCompletion: Returns the action's completion, for the action's queue and this call.
    @inlinable
    func run<ActionType: ActionDefinition>(
        _ action: ActionType.Type, _ input: sending ActionType.InputType, _ presenter: sending ActionType.PresenterType,
        _ makeCompletion: (ActionType.Queue, CompletionRequirement.Performance) -> CompletionRequirement
    ) -> CompletionStatus {
        let queue = ActionType.queue
        let isInline = queue.isCurrent
        let completion = makeCompletion(
            queue, CompletionRequirement.Performance(action: action, session: self, isInline: isInline))
        let context = ActionContext(input: input, session: self)
        if isInline {
            _ = ActionType.start(context: context, presenter: presenter, completion: completion)
            return completion.status
        }
        let sent = Sent((context, presenter))
        queue.enqueue {
            _ = ActionType.start(context: sent.value.0, presenter: sent.value.1, completion: completion)
        }
        return .pending
    }
}
