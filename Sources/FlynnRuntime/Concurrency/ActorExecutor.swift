import CFlynnRuntime

/// Runs a Swift `actor` in turns of an `Actor`, so that both share one isolation:
///
///     actor Account {
///         private let executor: ActorExecutor
///         nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
///
///         init(on bank: Bank) { executor = ActorExecutor(bank) }
///     }
///
/// Each job of the Swift actor, the code between two suspensions, is a message of the `Actor`. The job never runs at
/// the same time as a behavior, or as a job of another executor of the same `Actor`. It runs after all earlier messages
/// of its sender, and counts in `unsafeMessagesCount`. In a behavior, you can access the Swift actor synchronously with
/// `account.assumeIsolated { … }`.
///
/// The executor owns the `Actor`, so jobs are never lost. If the `Actor` stores this Swift actor, they form a retain
/// cycle. Store the Swift actor elsewhere, or in an `unowned` or `weak` property.
///
/// `Flynn.shutdown()` runs all jobs that are ready. If a job becomes ready later, it starts the runtime again.
///
/// Thread-safe.
public final class ActorExecutor: SerialExecutor {
    /// The body of the messages. Must be the first property; see `BodyMemory`.
    private let memory = BodyMemory()
    /// Safe: only retained and released.
    private nonisolated(unsafe) let actor: Actor

    /// Creates an executor that runs jobs in turns of `actor`.
    public init(_ actor: Actor) {
        self.actor = actor
        BodyMemory.initialize(in: self, BehaviorName("job"), JobClosure(asUnownedSerialExecutor()))
    }

    deinit { BodyPointer(of: self).end() }

    /// Sends the job to the `Actor`. Called by Swift.
    public func enqueue(_ job: consuming ExecutorJob) {
        // The message owns the executor, since the last job can release the Swift actor.
        actor.mailbox.sendCall(owning: BodyPointer(of: self), UnownedJob(job))
    }

    /// Whether the calling thread runs a behavior or a job of the `Actor`.
    public func isIsolatingCurrentContext() -> Bool? {
        flynn_thread().pointee.mailbox == actor.mailbox.address
    }

    /// Crashes with a message unless the calling thread runs a behavior or a job of the `Actor`.
    public func checkIsolated() {
        if isIsolatingCurrentContext() != true {
            crash("the code must run in a behavior of \(type(of: actor)), or in an actor that shares its turns")
        }
    }
}

/// Runs a job, which is the argument of the message.
private struct JobClosure: BehaviorClosure, ~Copyable {
    /// This is valid, since the message owns the executor.
    let executor: UnownedSerialExecutor

    init(_ executor: UnownedSerialExecutor) { self.executor = executor }

    init(copying other: borrowing Self) { executor = other.executor }

    static var scope: ClosureScope { .thisActor }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        let job: UnownedJob = arguments[x: 0]
        TurnContext.runJob { job.runSynchronously(on: closure.assumingMemoryBound(to: Self.self).pointee.executor) }
    }
}
