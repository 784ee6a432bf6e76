import CFlynnRuntime
import Synchronization

extension Flynn {
    /// Starts the schedulers as on a machine with the given cores, to test the placement of actors on any machine. The
    /// threads run on the existing cores.
    ///
    /// If the runtime is running, this function first shuts it down. Other threads must not send messages during the
    /// call. The pretended cores stay in effect after `shutdown()`, until `startup(pretending: nil)`.
    ///
    /// - Parameter cores: the numbers of efficiency and performance cores, or nil for the machine's own cores.
    public static func startup(pretending cores: (efficiency: Int, performance: Int)?) {
        let layout = cores.map { CoreLayout.pretended(efficiency: $0.efficiency, performance: $0.performance) }
        // Other threads can start the runtime in between.
        repeat { shutdown() } while !startup(on: layout ?? CoreLayout.detected())
    }

    /// Waits until all messages have run, including messages sent in the meantime, and ends the runtime's threads. The
    /// next actor or the next message will start the runtime again. Writes the numbers of repeated warnings (see
    /// `onUnhandledError`, `onDeadLetter` and `onMailboxOverflow`).
    ///
    /// Timers fire as long as messages remain. When all messages have run, the runtime cancels the timers that are not
    /// due. Then every `ask` that still waits for an answer throws `AskError.shutdown`.
    ///
    /// Crashes with a message on a thread that runs actors, because a behavior, a task on `Flynn.taskExecutor`, or a
    /// `deinit` would wait for itself.
    public static func shutdown() {
        Fork.check()
        if Simulator.current != nil {
            crash("shutdown() was called in a simulation, which ends its actors and timers itself")
        }
        if flynn_thread().pointee.isWorker != 0 {
            crash("shutdown() was called by \(descriptionOfTurn), which would wait for itself")
        }
        NewestActor.release(on: flynn_thread())
        _ = stopSchedulers(.init(until: nil, unless: { false }))
        shutdownIsComplete()
    }

    fileprivate static func shutdownIsComplete() {
        MessagePool.trim { true }
    }

    /// Shuts the runtime down like `shutdown()` if all messages run within a time, and suspends the task until then:
    ///
    ///     if let rest = await Flynn.shutdown(timeout: .seconds(10)) { print("still running:", rest) }
    ///
    /// Otherwise the function changes nothing, and returns the actors and jobs that ran or waited after this time. The
    /// runtime continues: messages run, timers fire, timers weren't cancelled, and every `ask` still waits. You can
    /// then call this function or `shutdown()` again. If you cancel the task, the wait ends as after the timeout. If
    /// the task was already cancelled, the function shuts the runtime down only if nothing is unfinished.
    ///
    /// The timeout is for messages. When all messages have run, the function ends the runtime's threads, which takes
    /// less than a millisecond. If a message is sent at this moment, it still runs before the return, however long it
    /// takes.
    ///
    /// The function doesn't wait for suspended actors, but an incomplete result includes them. The wait takes a
    /// separate thread, so it doesn't block a thread of Swift. You can make the call in a task on `Flynn.taskExecutor`.
    /// After a complete shutdown, the next job of this task starts the runtime again, as does the next job of a Swift
    /// actor with an `ActorExecutor`.
    ///
    /// - Parameter timeout: the longest time to wait. Negative values count as 0.
    /// - Returns: nil if the runtime was shut down, or a snapshot of the runtime after the time.
    @discardableResult
    public static func shutdown(timeout: Duration) async -> FlynnSnapshot? {
        Fork.check()
        NewestActor.release(on: flynn_thread())
        let wait = ShutdownWait(until: now() + timeout.nanoseconds)
        return await withTaskCancellationHandler {
            defer { flynn_task_resumed() }
            return await withUnsafeContinuation { wait.start($0) }
        } onCancel: {
            wait.cancel()
        }
    }

    /// A description of the code that the calling thread of the runtime is running.
    private static var descriptionOfTurn: String {
        let thread = flynn_thread()
        if thread.pointee.mailbox != nil {
            return TurnContext.isInJob ? "a task that runs in turns of an actor" : "a behavior"
        }
        // If the thread has lent its scheduler, it is in a behavior or a job.
        let isJob = thread.pointee.scheduler.map {
            Unmanaged<Scheduler>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.isRunningJob }
        }
        return isJob ?? true ? "a task on 'Flynn.taskExecutor'" : "a 'deinit' on a thread of the runtime"
    }
}

extension Flynn.ShutdownSteps {
    /// The steps of a shutdown.
    init(until deadline: UInt64?, unless isOver: @escaping () -> Bool) {
        self.init(
            pauseTimers: { TimerThread.shared.pause(allExceptDueAt: $0) }, resumeTimers: TimerThread.shared.resume,
            cancelTimers: { TimerThread.shared.stop(firstQuiet: $0, until: $1, ifQuiet: $2) }, isOver: isOver,
            deadline: deadline, writeSummaries: Summaries.write, failReplies: PendingReplies.failAll)
    }
}

/// A shutdown on a separate thread, and the wait of a task for its end.
///
/// Unchecked `Sendable`: `continuation` is set before the thread starts.
private final class ShutdownWait: @unchecked Sendable {
    private let deadline: UInt64
    private let isCancelled = Atomic(false)
    private var continuation: UnsafeContinuation<FlynnSnapshot?, Never>?

    init(until deadline: UInt64) { self.deadline = deadline }

    func start(_ continuation: UnsafeContinuation<FlynnSnapshot?, Never>) {
        self.continuation = continuation
        let thread = flynn_thread_start(
            { Unmanaged<ShutdownWait>.fromOpaque($0).takeRetainedValue().run() },
            Unmanaged.passRetained(self).toOpaque())
        guard let thread else { crash("the system cannot create a thread for a shutdown") }
        flynn_thread_detach(thread)
    }

    func cancel() {
        // Releasing is unnecessary: the waits check the value under the locks that the calls below take.
        isCancelled.store(true, ordering: .relaxed)
        Flynn.wakeShutdown()
        TimerThread.shared.endWaits()
    }

    private func run() {
        flynn_thread_set_name("flynn-shutdown")
        let isComplete = Flynn.stopSchedulers(
            .init(until: deadline) { [self] in isCancelled.load(ordering: .relaxed) || now() >= deadline })
        if isComplete { Flynn.shutdownIsComplete() }
        continuation?.resume(returning: isComplete ? nil : Flynn.snapshot())
    }
}
