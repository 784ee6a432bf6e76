import CFlynnRuntime

extension Flynn {
    /// Runs tasks on the runtime's schedulers, between the messages of actors.
    ///
    ///     Task(executorPreference: Flynn.taskExecutor) { … }
    ///     group.addTask(executorPreference: Flynn.taskExecutor) { … }
    ///
    /// A task that calls behaviors should run here: its messages stay on the same core, and so does its continuation if a
    /// behavior resumes it. Each job of a task, which is the code between two suspensions, is scheduled on its own. So a job
    /// that blocks holds up no other one while there is an idle scheduler. The priorities of tasks have no effect.
    ///
    /// `Flynn.shutdown()` runs all jobs that can run. A job that becomes ready later starts the runtime again.
    public static let taskExecutor: any TaskExecutor = SchedulerExecutor.shared
}

/// See `Flynn.taskExecutor`.
final class SchedulerExecutor: TaskExecutor {
    static let shared = SchedulerExecutor()
    /// A reference to the executor, which is never released.
    static let reference = shared.asUnownedTaskExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let runnable = Runnable(UnownedJob(job))
        Flynn.withPool { $0.schedule(runnable, isOrdinary: true, on: flynn_thread()) }
    }
}
