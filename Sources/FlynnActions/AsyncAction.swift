import Dispatch

/// An action that is an `async` function. The code between suspensions runs on the queue of the action.
///
///     enum LoadAction: AsyncAction {
///         static func perform(context: ActionContext<URL>, presenter: Reader) async throws {
///             await presenter.show(try await load(context.input))
///         }
///     }
///
/// The action succeeds when the function returns, and fails with an error thrown by the function. The function runs in
/// a separate task, which always starts asynchronously.
public protocol AsyncAction: ActionDefinition {
    // The associated types are repeated for the compiler to infer them from `perform`.
    associatedtype InputType
    associatedtype PresenterType

    /// Performs the action.
    static func perform(context: ActionContext<InputType>, presenter: PresenterType) async throws
}

extension AsyncAction {
    /// Starts a task that calls `perform`.
    public static func start(
        context: sending ActionContext<InputType>, presenter: sending PresenterType, completion: Completion
    ) -> Completion.Status {
        let sent = Sent((context, presenter))
        let status = completion.willCompleteAsync()
        Task(executorPreference: QueueExecutor(queue: queue)) {
            do {
                try await perform(context: sent.value.0, presenter: sent.value.1)
                status.completed(.success)
            } catch {
                status.completed(.failure(error))
            }
        }
        return status
    }
}

/// An action that is an `async` function of the main actor.
///
/// The action succeeds when the function returns, and fails with an error thrown by the function. The function runs in
/// a separate task, which always starts asynchronously. See `UIAction` for presenters and handlers.
///
///     final class LoadAction: AsyncUIAction {
///         static func perform(context: ActionContext<String>, presenter: EditorPresenter) async throws {
///             let text = try await load(context.input)
///             presenter.show(text)
///         }
///     }
public protocol AsyncUIAction: ActionDefinition
where Queue == DispatchQueue, Handler == @MainActor @Sendable (ActionOutcome) -> Void {
    // The associated types are repeated for the compiler to infer them from `perform`.
    associatedtype InputType
    associatedtype PresenterType

    /// Performs the action.
    @MainActor static func perform(context: ActionContext<InputType>, presenter: PresenterType) async throws
}

extension AsyncUIAction {
    /// Starts a task that calls `perform`.
    public static func start(
        context: sending ActionContext<InputType>, presenter: sending PresenterType, completion: Completion
    ) -> Completion.Status {
        let sent = Sent((context, presenter))
        let status = completion.willCompleteAsync()
        Task { @MainActor in
            do {
                try await perform(context: sent.value.0, presenter: sent.value.1)
                status.completed(.success)
            } catch {
                status.completed(.failure(error))
            }
        }
        return status
    }
}

/// Runs the jobs of tasks on a queue.
private final class QueueExecutor<Queue: ActionQueue>: TaskExecutor {
    private let queue: Queue

    init(queue: Queue) { self.queue = queue }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.enqueue { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
