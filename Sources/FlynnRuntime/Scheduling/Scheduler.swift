import CFlynnRuntime
import Synchronization

/// The scheduler of a core. It takes actors from its queue and runs a batch of each actor. If its queue is empty, the
/// scheduler steals actors from other schedulers, and if it doesn't find an actor there, it parks. A single thread at a
/// time runs the scheduler; see `WorkerThreads`.
final class Scheduler: Sendable {
    let index: Int
    let core: CoreLayout.Core
    let queue = RunQueue()
    let parker = Parker()
    let observed: ObservedScheduler
    /// The address of the runnable that the scheduler is running, or 0. A hint for other threads, hence relaxed
    /// everywhere.
    let running = Atomic<UInt>(0)
    /// The first word of the actor that ran most recently on the scheduler, or 0. This word is the actor's class. A
    /// hint, hence relaxed everywhere.
    let runningClass = Atomic<UInt>(0)

    /// The number of turns begun by this scheduler. Thieves use this number to detect progress.
    let turnsBegun = Counter()
    let messagesRun = Counter()
    let batchesRun = Counter()
    let steals = Counter()
    let wakeUps = Counter()
    let idleNanoseconds = Counter()

    init(index: Int, core: CoreLayout.Core) {
        self.index = index
        observed = ObservedScheduler(index: index)
        self.core = core
    }

    /// Whether the scheduler is running a job. Call this only on the thread that runs the scheduler.
    var isRunningJob: Bool {
        UnsafeMutableRawPointer(bitPattern: running.load(ordering: .relaxed)).map {
            Runnable(address: $0).mailbox == nil
        } ?? false
    }

    /// The nanoseconds for which an idle scheduler searches before it parks. This is long enough for a reply from a
    /// different core, and short enough to avoid noticeable processor load.
    static let searchTime: UInt64 = 30_000
    /// The nanoseconds for which a scheduler searches before it yields to other threads in each step of the search. If
    /// a sending thread shares its core with a scheduler, the search would delay this thread, and would therefore find
    /// nothing.
    static let yieldTime: UInt64 = 5_000
    /// The nanoseconds for which an overloaded actor is preferred, per message from its sender. If a behavior sends
    /// very many messages, and runs longer than `Flynn.maxBatchTime`, the receiver can therefore also run longer.
    /// Otherwise several senders would send at the same time, which slows down the messages.
    private static let overloadTimePerMessage: UInt64 = 150
    /// The nanoseconds of missing progress after which all actors of a scheduler can be stolen. Longer than a typical
    /// message, to keep two actors that reply to each other on the same core, which is many times faster.
    static let stuckTime: UInt64 = 10_000

    /// Runs actors on the calling thread, until the pool stops and the queue is empty or the thread lends the
    /// scheduler.
    func run(
        in pool: SchedulerPool, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists
    ) -> WorkerThreads.Exit {
        thread.pointee.scheduler = Unmanaged.passUnretained(self).toOpaque()
        defer { EndedMemory.releaseAll(on: thread) }
        // The thread that lent the scheduler was running an actor.
        running.store(0, ordering: .relaxed)
        flynn_thread_set_name("flynn-\(index)")
        flynn_thread_prefer(core.kind == .efficiency)
        if !core.processors.isEmpty { flynn_thread_bind(core.processors, core.processors.count) }

        var turns = Turns(ProgressLog(count: pool.schedulers.count))
        var polling = SchedulerPool.Polling.none
        while true {
            if let runnable = takeNext(in: pool, &turns)
                ?? takeFromOthers(in: pool, &turns, afterPolling: polling.isDue, on: thread)
            {
                if polling.wasPoller { pool.delegatePolling(of: self) }
                run(runnable, on: thread, with: lists, in: pool, &turns)
                guard isRun(by: thread) else { return .lent }
                running.store(0, ordering: .relaxed)
                polling = .none
            } else if pool.isStopping {
                // A later push starts the pool again; see `Flynn.stopSchedulers`.
                if queue.isEmpty, !pool.hasShared(for: core.kind) { break }
            } else {
                EndedMemory.releaseAll(on: thread)
                polling = pool.park(self, last: polling)
            }
        }
        thread.pointee.scheduler = nil
        return .stopped
    }

    /// Takes a runnable from another scheduler.
    private func takeFromOthers(
        in pool: SchedulerPool, _ turns: inout Turns, afterPolling: Bool, on thread: UnsafeMutablePointer<FlynnThread>
    ) -> Runnable? {
        TaskLocals.uninstall(on: thread)
        return afterPolling ? steal(in: pool, &turns.progress, at: now()) : search(in: pool, &turns)
    }

    /// Whether the thread still runs the scheduler at the end of a turn. If not, the thread lent the scheduler, and
    /// must not access it.
    func isRun(by thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        thread.pointee.scheduler == Unmanaged.passUnretained(self).toOpaque()
    }

    /// Runs a job, or a sequence of actors. The next actor in a sequence is the actor overloaded by the previous actor,
    /// or the next in the order of turns. The sequence ends with a job, with an actor that completes its messages, or
    /// with an actor for another scheduler.
    private func run(
        _ first: Runnable, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists,
        in pool: SchedulerPool, _ turns: inout Turns
    ) {
        var runnable = first
        // The end of the time of overloaded actors, or nil if no actor is preferred.
        var overloadEnd: UInt64?
        func mayOverload() -> Bool { overloadEnd.map { now() < $0 } ?? true }
        while true {
            running.store(UInt(bitPattern: runnable.address), ordering: .relaxed)
            // The affinity may have changed, and `steal` can return a runnable for other cores.
            guard pool.mayRun(runnable, on: core.kind) else {
                return pool.schedule(runnable, isOrdinary: runnable.isOrdinary, on: thread)
            }
            guard let mailbox = runnable.mailbox else { return run(runnable.job, on: thread, in: pool) }
            runningClass.store(mailbox.owner.load(as: UInt.self), ordering: .relaxed)
            mailbox.state.pointee.lastScheduler.store(Int16(truncatingIfNeeded: index), ordering: .relaxed)
            var count = 0
            thread.pointee.burst.end()
            let result = runBatch(of: mailbox, on: thread, with: lists, count: &count)
            let isRun = isRun(by: thread)
            // The actor may have forked, and returned in the child.
            if !isRun { Fork.check() }
            if isRun {
                messagesRun.add(count)
                batchesRun.add(1)
            } else {
                pool.workers.addMessagesRun(count)
            }
            var isStillRunnable = false
            switch result {
            // Can run the actor's `deinit`.
            case .drained: mailbox.releaseActor()
            case .preempted, .yielded: isStillRunnable = !(mailbox.hasExtras && mailbox.extras?.suspendIfHeld() == true)
            }
            if thread.pointee.burst.isFlood, mayOverload(),
                let overloaded = takeOverloaded(
                    minPriority: isStillRunnable ? runnable.priority : .min, in: pool, on: thread)
            {
                if isStillRunnable { pool.share(runnable) }
                runnable = overloaded
                let sent = UInt64(thread.pointee.burst.count)
                overloadEnd =
                    overloadEnd ?? now() + max(BatchClock.maxBatchTime, sent * Scheduler.overloadTimePerMessage)
                continue
            }
            guard isStillRunnable else { return }
            guard isRun else { return pool.share(runnable) }
            if overloadEnd != nil {
                let isNext = result == .preempted && count > 0 && queue.nextPriority ?? .min <= runnable.priority
                if isNext, mailbox.isOverloaded, mayOverload() { continue }
                overloadEnd = nil
            }
            if letOthersRun(after: runnable, in: pool) { return }
            if let next = takeNext(after: runnable, in: pool, &turns) { runnable = next }
        }
    }

    @inline(__always)
    private func runBatch(
        of mailbox: Mailbox, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists,
        count: inout Int
    ) -> Mailbox.BatchResult {
        if mailbox.hasExtras, let successor = mailbox.extras?.resolveSuccessor() {
            return mailbox.runBatch(for: successor, on: thread, with: lists)
        }
        guard flynn_observations() == 0 else {
            return runObservedBatch(of: mailbox, on: thread, with: lists, count: &count)
        }
        var observer = NoObserver()
        return mailbox.runBatch(on: thread, with: lists, count: &count, observer: &observer)
    }

    @inline(never)
    private func runObservedBatch(
        of mailbox: Mailbox, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists,
        count: inout Int
    ) -> Mailbox.BatchResult {
        var observer = ActiveObserver(observed, mailbox.traced, depth: mailbox.count)
        defer { observer.end(isLent: !isRun(by: thread)) }
        return mailbox.runBatch(on: thread, with: lists, count: &count, observer: &observer)
    }

    private func run(_ job: UnownedJob, on thread: UnsafeMutablePointer<FlynnThread>, in pool: SchedulerPool) {
        TaskLocals.uninstall(on: thread)
        job.runSynchronously(on: SchedulerExecutor.reference)
        if isRun(by: thread) { messagesRun.add(1) } else { pool.workers.addMessagesRun(1) }
    }
}
