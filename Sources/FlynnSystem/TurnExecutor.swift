import FlynnRuntime

/// Runs a task in turns of an actor, and owns the actor.
///
/// Unchecked `Sendable`: only sends messages to the actor.
final class TurnExecutor: TaskExecutor, @unchecked Sendable {
    private let actor: SystemActor

    init(_ actor: SystemActor) {
        self.actor = actor
        // This isn't done by the initializer of the actor, as most actors don't need the behavior. No other thread can
        // access it yet.
        _ = actor.beRunJob
    }

    func enqueue(_ job: consuming ExecutorJob) {
        actor.beRunJob(TaskJob(job: UnownedJob(job), executor: self))
    }
}

/// The argument of `beRunJob`. Owns the executor until the end of the job.
struct TaskJob {
    let job: UnownedJob
    let executor: TurnExecutor

    func run() { TurnContext.runJob { job.runSynchronously(on: executor.asUnownedTaskExecutor()) } }
}
