import CFlynnRuntime

extension Flynn {
    /// Runs `work`, which can block for a long time, on the calling thread and returns the result. While a behavior is
    /// in `work`, another thread runs the scheduler, so the other actors of this core continue.
    ///
    ///     lazy var beLoad = Behavior(self) { (me, args) in
    ///         // flynnlint:parameter String - a path
    ///         let path: String = args[x: 0]
    ///         me.text = Flynn.runBlocking { readFile(path) }
    ///     }
    ///
    /// The actor doesn't run other messages until the behavior ends, and `work` can use the actor's state. The other
    /// thread is an idle thread or a new thread. An idle thread ends after 10 seconds. The other thread starts within
    /// microseconds. If `work` returns before this start, the behavior continues as if it did not block. Otherwise the
    /// behavior runs to its end in addition to the threads of the cores, and the actor's next message runs on a thread
    /// of a core. Use this function for input and output, semaphores and locks, but not for long computations.
    ///
    /// A call inside `work`, and a call on a thread outside the runtime, only runs `work`. The same applies to a call
    /// while `maxBlockingThreads` threads are in such calls. This call then blocks its scheduler. `shutdown()` waits
    /// for `work` as for any behavior.
    ///
    /// The model is Tokio's `block_in_place`.
    ///
    /// - Throws: the error that `work` throws.
    public static func runBlocking<Result: ~Copyable, Failure: Error>(
        _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let thread = flynn_thread()
        // `work` can wait for a muted actor, whether or not this call lends the scheduler.
        var visited: [AnyObject] = []
        let extras = thread.pointee.mailbox.flatMap { Mailbox(address: $0).extras?.muter(keeping: &visited) }
        visited = []
        extras?.pauseMuting()
        defer { extras?.resumeMuting() }
        guard let own = thread.pointee.scheduler else { return try work() }
        // Not retained: the pool owns its schedulers.
        let scheduler = Unmanaged<Scheduler>.fromOpaque(own).takeUnretainedValue()
        let pool = pool
        let run = scheduler.observed.record.end()
        // This must precede the lending of the scheduler.
        thread.pointee.scheduler = nil
        guard let worker = pool.workers.lend(scheduler, of: pool) else {
            thread.pointee.scheduler = own
            scheduler.observed.record.resume(run)
            return try work()
        }
        let isNoted = UnfinishedActors.add(blockedOn: thread, oldest: run.sent)
        defer {
            if isNoted { UnfinishedActors.remove(blockedOn: thread) }
            if pool.workers.reclaim(scheduler, from: worker) {
                thread.pointee.scheduler = own
                scheduler.observed.record.resume(run)
            } else if let mailbox = thread.pointee.mailbox {
                // Ends the batch when the running message ends.
                Mailbox(address: mailbox).state.pointee.mustYield.store(true, ordering: .relaxed)
            }
        }
        return try work()
    }

    /// The maximum number of behaviors in `runBlocking` at the same time that don't block their schedulers. This is
    /// also the maximum number of threads in addition to the threads of the cores. Initially 512.
    public static var maxBlockingThreads: Int {
        // Relaxed: an independent value.
        get { WorkerThreads.maxLent.load(ordering: .relaxed) }
        set { WorkerThreads.maxLent.store(newValue, ordering: .relaxed) }
    }
}
