import FlynnRuntime

/// Runs a task in turns of an actor, which it owns.
///
/// Unchecked `Sendable`: the actor is only sent messages.
final class TurnExecutor: TaskExecutor, @unchecked Sendable {
    private let actor: SystemActor

    init(_ actor: SystemActor) {
        self.actor = actor
        // Not in the actor's initializer, because few actors need it. Here, other threads can't need it yet.
        _ = actor.beRunJob
    }

    func enqueue(_ job: consuming ExecutorJob) {
        actor.beRunJob(TaskJob(job: UnownedJob(job), executor: self))
    }
}

/// The argument of `beRunJob`. It owns the executor until the job has run.
struct TaskJob {
    let job: UnownedJob
    let executor: TurnExecutor

    func run() { TurnContext.runJob { job.runSynchronously(on: executor.asUnownedTaskExecutor()) } }
}
