import CFlynnRuntime
import Synchronization

/// The scheduler of one core. It takes actors from its queue and runs a batch of each. If its queue is empty it steals,
/// and if there is nothing to steal it parks. One thread at a time runs it; see `WorkerThreads`.
final class Scheduler: Sendable {
    let index: Int
    let core: CoreLayout.Core
    let queue = RunQueue()
    let parker = Parker()
    let observed: ObservedScheduler
    /// The address of the runnable that the scheduler is running, or 0. A hint for other threads, hence relaxed everywhere.
    let running = Atomic<UInt>(0)

    /// The number of actors that this scheduler has taken from `queue`. Shows thieves whether it makes progress.
    let taken = Counter()
    let messagesRun = Counter()
    let actorsRun = Counter()
    let steals = Counter()
    let wakeUps = Counter()
    let idleNanoseconds = Counter()

    init(index: Int, core: CoreLayout.Core) {
        self.index = index
        observed = ObservedScheduler(index: index)
        self.core = core
    }

    /// Nanoseconds for which a scheduler without work searches before it parks. Long enough for a reply from another
    /// core, and short enough to add no noticeable processor load.
    private static let searchTime: UInt64 = 30_000
    /// Nanoseconds for which a scheduler searches before it lets other threads run after each step of the search. If a thread that sends
    /// messages shares its core with a scheduler, the search would delay it and so find nothing.
    private static let yieldTime: UInt64 = 5_000
    /// Nanoseconds without progress after which all actors of a scheduler may be stolen. Longer than a typical message,
    /// so that two actors that reply to each other stay on one core, which is many times faster.
    private static let stuckTime: UInt64 = 10_000
    /// The maximum time, in nanoseconds, for which overloaded actors run before others.
    private static let overloadTime: UInt64 = 10_000_000

    /// Runs actors on the calling thread, until the pool stops and the queue is empty or the thread lends the scheduler.
    func run(
        in pool: SchedulerPool, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists
    ) -> WorkerThreads.Exit {
        thread.pointee.scheduler = Unmanaged.passUnretained(self).toOpaque()
        defer { EndedMemory.releaseAll(on: thread) }
        // The thread that has lent the scheduler was running an actor.
        running.store(0, ordering: .relaxed)
        flynn_thread_set_name("flynn-\(index)")
        if pool.isMixed { flynn_thread_prefer(core.kind == .efficiency) }
        if !core.processors.isEmpty { flynn_thread_bind(core.processors, core.processors.count) }

        var progress = ProgressLog(count: pool.schedulers.count)
        var polling = SchedulerPool.Polling.none
        while true {
            if let runnable = takeOwn()
                ?? (polling.isDue ? steal(in: pool, &progress, at: now()) : search(in: pool, &progress))
            {
                if polling.wasPoller { pool.delegatePolling(of: self) }
                run(runnable, on: thread, with: lists, in: pool)
                guard isRun(by: thread) else { return .lent }
                running.store(0, ordering: .relaxed)
                polling = .none
            } else if pool.isStopping {
                // A later push starts the pool again; see `Flynn.stopSchedulers`.
                if queue.isEmpty { break }
            } else {
                EndedMemory.releaseAll(on: thread)
                polling = pool.park(self, last: polling)
            }
        }
        thread.pointee.scheduler = nil
        return .stopped
    }

    /// Whether the thread, which has run an actor, has not lent the scheduler. If it has, it must not access it.
    private func isRun(by thread: UnsafeMutablePointer<FlynnThread>) -> Bool {
        thread.pointee.scheduler == Unmanaged.passUnretained(self).toOpaque()
    }

    private func takeOwn() -> Runnable? {
        guard let runnable = queue.pop() else { return nil }
        taken.add(1)
        return runnable
    }

    /// Runs a job. Or runs an actor, then what it overloads or yields to, until one is a job, is drained, or moves to another
    /// scheduler.
    private func run(
        _ first: Runnable, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists,
        in pool: SchedulerPool
    ) {
        var runnable = first
        // The end of the time of overloaded actors, or nil if none is preferred.
        var overloadEnd: UInt64?
        func mayOverload() -> Bool { overloadEnd.map { now() < $0 } ?? true }
        while true {
            running.store(UInt(bitPattern: runnable.address), ordering: .relaxed)
            // Its affinity may have changed, or `steal` may have returned it although it must not run here.
            guard pool.mayRun(runnable, on: core.kind) else {
                return pool.schedule(runnable, hasNoAffinity: runnable.hasNoAffinity, on: thread)
            }
            guard let mailbox = runnable.mailbox else { return run(runnable.job, on: thread, in: pool) }
            mailbox.state.pointee.lastScheduler.store(Int16(truncatingIfNeeded: index), ordering: .relaxed)
            var count = 0
            thread.pointee.burst.end()
            let result = runBatch(of: mailbox, on: thread, with: lists, count: &count)
            let isRun = isRun(by: thread)
            if isRun {
                messagesRun.add(count)
                actorsRun.add(1)
            } else {
                pool.workers.addMessagesRun(count)
            }
            var goesOn = false
            switch result {
            // May run the actor's `deinit`.
            case .drained: mailbox.releaseActor()
            case .preempted, .yielded: goesOn = !(mailbox.hasExtras && mailbox.extras?.suspendIfHeld() == true)
            }
            if thread.pointee.burst.isFlood, mayOverload(),
                let overloaded = takeOverloaded(minPriority: goesOn ? runnable.priority : .min, in: pool, on: thread)
            {
                if goesOn { pool.schedule(runnable, hasNoAffinity: runnable.hasNoAffinity, on: thread) }
                runnable = overloaded
                overloadEnd = overloadEnd ?? now() + Scheduler.overloadTime
                continue
            }
            guard goesOn else { return }
            guard isRun else { return pool.place(runnable, on: thread, avoiding: nil) }
            if overloadEnd != nil {
                let isNext = result == .preempted && count > 0 && queue.nextPriority ?? .min <= runnable.priority
                if isNext, mailbox.isOverloaded, mayOverload() { continue }
                overloadEnd = nil
            }
            guard let next = takeOwn() else { continue }
            if runnable.priority > next.priority {
                pool.place(next, on: thread, avoiding: self)
            } else {
                pool.schedule(runnable, hasNoAffinity: runnable.hasNoAffinity, on: thread)
                runnable = next
            }
        }
    }

    /// Takes the actor to which the previous actor has sent many messages, if it is in a run queue and overloaded. It runs next.
    /// Otherwise, other senders may run first and add to its messages, which takes memory and makes each message slower.
    ///
    /// - Parameter minPriority: the minimum priority of the actor. The actor also doesn't overtake one of higher priority in the
    ///   scheduler's own queue.
    @inline(never)
    private func takeOverloaded(
        minPriority: Int32, in pool: SchedulerPool, on thread: UnsafeMutablePointer<FlynnThread>
    ) -> Runnable? {
        // The previous actor may have lent the scheduler.
        guard isRun(by: thread), let target = thread.pointee.burst.target else { return nil }
        // Saves the search of all queues. A hint.
        if pool.schedulers.contains(where: { $0.running.load(ordering: .relaxed) == UInt(bitPattern: target) }) {
            return nil
        }
        let minPriority = max(minPriority, queue.nextPriority ?? .min)
        for offset in pool.schedulers.indices {
            let scheduler = pool.schedulers[(index + offset) % pool.schedulers.count]
            let overloaded = scheduler.queue.take(target, among: 64) {
                $0.priority >= minPriority && pool.mayRun($0, on: core.kind) && $0.mailbox?.isOverloaded == true
            }
            guard let overloaded else { continue }
            if offset == 0 { taken.add(1) } else { steals.add(1) }
            return overloaded
        }
        return nil
    }

    @inline(__always)
    private func runBatch(
        of mailbox: Mailbox, on thread: UnsafeMutablePointer<FlynnThread>, with lists: borrowing ArgumentLists,
        count: inout Int
    ) -> Mailbox.BatchResult {
        if mailbox.hasExtras, let extras = mailbox.extras {
            let successor = extras.liveSuccessor
            if case .none = successor {} else { return mailbox.forwardBatch(to: successor, on: thread, with: lists) }
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
        job.runSynchronously(on: SchedulerExecutor.reference)
        if isRun(by: thread) { messagesRun.add(1) } else { pool.workers.addMessagesRun(1) }
    }

    // MARK: Stealing

    /// What an idle scheduler has observed of the others' progress.
    struct ProgressLog {
        /// For each scheduler, its last observed value of `taken`.
        fileprivate var taken: [Int]
        /// For each scheduler, when that value was first observed (nanoseconds of `now()`).
        fileprivate var since: [UInt64]

        init(count: Int) {
            taken = Array(repeating: -1, count: count)
            since = Array(repeating: 0, count: count)
        }
    }

    /// Looks for an actor to run for up to `searchTime`.
    private func search(in pool: SchedulerPool, _ progress: inout ProgressLog) -> Runnable? {
        let start = now()
        var time = start
        for index in progress.since.indices { progress.since[index] = start }
        repeat {
            if let runnable = steal(in: pool, &progress, at: time) { return runnable }
            for _ in 0..<32 { flynn_pause() }
            if time - start > Scheduler.yieldTime { flynn_thread_yield() }
            if let runnable = takeOwn() { return runnable }
            if pool.isStopping { return nil }
            time = now()
        } while time - start < Scheduler.searchTime
        return nil
    }

    /// Steals an actor: one that waits behind others or, from a scheduler that makes no progress, any.
    private func steal(in pool: SchedulerPool, _ progress: inout ProgressLog, at time: UInt64) -> Runnable? {
        let count = pool.schedulers.count
        for offset in 1..<max(1, count) {
            let victim = pool.schedulers[(index + offset) % count]
            let taken = victim.taken.value
            if progress.taken[victim.index] != taken {
                progress.taken[victim.index] = taken
                progress.since[victim.index] = time
            }
            let isStuck = time - progress.since[victim.index] > Scheduler.stuckTime
            if let runnable = victim.queue.steal(all: isStuck, where: { pool.mayRun($0, on: core.kind) }) {
                steals.add(1)
                return runnable
            }
        }
        return nil
    }
}
