import CFlynnRuntime

extension Flynn {
    /// Starts the schedulers as on a machine with the given cores, to test the placement of actors on any machine. The
    /// threads run on the cores that exist.
    ///
    /// Shuts the runtime down first if it is running. No other thread may send messages during the call. The pretended
    /// cores stay in effect after `shutdown()`, until `startup(pretending: nil)`.
    ///
    /// - Parameter cores: the numbers of efficiency and performance cores, or nil for the machine's own cores.
    public static func startup(pretending cores: (efficiency: Int, performance: Int)?) {
        shutdown()
        let layout = cores.map { CoreLayout.pretended(efficiency: $0.efficiency, performance: $0.performance) }
        startup(on: layout ?? CoreLayout.detected())
    }

    /// Waits until all messages have run, including those sent in the meantime, and ends the runtime's threads. The next actor or
    /// the next message starts the runtime again. Writes how often warnings have occurred again (see
    /// `onUnhandledError`, `onDeadLetter` and `onMailboxOverflow`).
    ///
    /// Timers fire as long as messages remain. When all messages have run, timers that are not due are cancelled. Each `ask` that
    /// still waits for an answer then throws `AskError.shutdown`.
    ///
    /// Crashes with a message on a thread that runs actors: a behavior, a task on `Flynn.taskExecutor`, or a `deinit` would wait for
    /// itself.
    public static func shutdown() {
        Fork.check()
        if flynn_thread().pointee.isWorker != 0 {
            crash("shutdown() was called by \(descriptionOfTurn), which would wait for itself")
        }
        NewestActor.release(on: flynn_thread())
        stopSchedulers(
            ShutdownSteps(
                pauseTimers: { TimerThread.shared.pause(allExceptDueAt: $0) }, resumeTimers: TimerThread.shared.resume,
                cancelTimers: { TimerThread.shared.stop(firstQuiet: $0, until: nil, ifQuiet: $1) },
                failReplies: PendingReplies.failAll))
        MessagePool.trim { true }
        Summaries.write()
    }

    /// What a thread of the runtime is running.
    private static var descriptionOfTurn: String {
        let thread = flynn_thread()
        if thread.pointee.mailbox != nil {
            return TurnContext.isInJob ? "a task that runs in turns of an actor" : "a behavior"
        }
        // A thread that has lent its scheduler was running a behavior or a job.
        let isJob = thread.pointee.scheduler.map {
            Unmanaged<Scheduler>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.isRunningJob }
        }
        return isJob ?? true ? "a task on 'Flynn.taskExecutor'" : "a 'deinit' on a thread of the runtime"
    }
}
