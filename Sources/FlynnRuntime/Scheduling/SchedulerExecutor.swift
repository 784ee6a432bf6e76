import CFlynnRuntime

extension Flynn {
    /// Runs tasks on the runtime's schedulers, between the messages of actors.
    ///
    ///     Task(executorPreference: Flynn.taskExecutor) { … }
    ///     group.addTask(executorPreference: Flynn.taskExecutor) { … }
    ///
    /// Use this executor for tasks that call behaviors: the messages stay on the same core, and so does the
    /// continuation if a behavior resumes the task. The schedulers run the jobs of a task, the code between two
    /// suspensions, separately. Therefore, a blocking job doesn't delay other jobs while there is an idle scheduler.
    /// The priorities of tasks are ignored.
    ///
    /// `Flynn.shutdown()` runs all jobs that can run. If a job becomes ready later, it starts the runtime again.
    public static let taskExecutor: any TaskExecutor = SchedulerExecutor.shared
}

/// See `Flynn.taskExecutor`.
final class SchedulerExecutor: TaskExecutor {
    static let shared = SchedulerExecutor()
    /// A reference to the executor. It is never released.
    static let reference = shared.asUnownedTaskExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let runnable = Runnable(UnownedJob(job))
        Flynn.withPool { $0.schedule(runnable, isOrdinary: true, on: flynn_thread()) }
    }
}
