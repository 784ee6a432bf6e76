import CFlynnRuntime
import Synchronization

/// The threads that run the schedulers of a pool. If behaviors block in `Flynn.runBlocking`, there are more threads
/// than schedulers.
///
/// A thread that is about to block *lends* its scheduler: an idle or new thread runs the scheduler in the meantime.
/// Then the thread *reclaims* the scheduler if the other thread has not started yet. Otherwise it completes the running
/// message without a scheduler, reschedules the actor, and becomes idle. A thread that is idle for `keepAlive` ends.
///
/// The number of running schedulers never exceeds the number of cores. The models are Go's handoff of a processor by a
/// thread in a system call, and Tokio's `block_in_place`.
final class WorkerThreads: Sendable {
    /// The reason why a thread stopped running a scheduler.
    enum Exit {
        /// The pool is stopping and the scheduler's queue is empty.
        case stopped
        /// The thread lent the scheduler.
        case lent
    }

    /// A thread.
    ///
    /// Unchecked `Sendable`: all variables are guarded by the monitor of `WorkerThreads`.
    final class Worker: @unchecked Sendable {
        fileprivate let parker = Parker()
        /// The scheduler that the thread must run next.
        fileprivate var scheduler: Scheduler?
        fileprivate var handle: UnsafeMutableRawPointer?
    }

    /// The nanoseconds for which a thread can be idle before it ends.
    static let keepAlive = Atomic<UInt64>(10_000_000_000)
    /// The maximum number of schedulers that are lent at the same time.
    static let maxLent = Atomic(512)

    private let monitor = Monitor()
    /// Guarded by `monitor`, like `idle` and `isStopping`.
    private nonisolated(unsafe) var workers: [Worker] = []
    /// The threads without a scheduler, in the order in which they became idle. The last thread is used first, to let
    /// the others end.
    private nonisolated(unsafe) var idle: [Worker] = []
    private nonisolated(unsafe) var isStopping = false
    private let lent = Atomic(0)
    private let messages = Atomic(0)

    /// The number of threads that lent their scheduler and have yet to complete the running message.
    var lentCount: Int {
        // Sequentially consistent: see `SchedulerPool.isQuiescent`.
        lent.load(ordering: .sequentiallyConsistent)
    }

    /// The number of threads.
    var count: Int {
        monitor.withLock { workers.count }
    }

    /// The number of threads that wait for a scheduler.
    var idleCount: Int {
        monitor.withLock { idle.count }
    }

    /// The number of messages that ended on a thread that had lent its scheduler.
    var messagesRun: Int { messages.load(ordering: .relaxed) }

    func addMessagesRun(_ count: Int) {
        messages.wrappingAdd(count, ordering: .relaxed)
    }

    /// Runs a scheduler of `pool` on an idle or new thread. Returns the thread, or nil if the system cannot create a
    /// thread.
    func start(_ scheduler: Scheduler, of pool: SchedulerPool) -> Worker? {
        let (worker, isIdle): (Worker?, Bool) = monitor.withLock {
            if let worker = idle.popLast() {
                worker.scheduler = scheduler
                return (worker, true)
            }
            let worker = Worker()
            worker.scheduler = scheduler
            let context = Unmanaged.passRetained(Start(worker: worker, pool: pool))
            worker.handle = flynn_thread_start(
                { context in
                    let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                    start.pool.workers.run(start.worker, in: start.pool)
                }, context.toOpaque())
            guard worker.handle != nil else {
                context.release()
                return (nil, false)
            }
            workers.append(worker)
            return (worker, false)
        }
        if isIdle { _ = worker?.parker.wake() }
        return worker
    }

    /// Ends the threads when their schedulers have stopped, and waits for the end of all threads.
    func stop() {
        let waiting = monitor.withLock {
            isStopping = true
            return idle
        }
        for worker in waiting { _ = worker.parker.wake() }
        while true {
            // A behavior that blocks during the stop can start a new thread.
            let ending = monitor.withLock {
                let ending = workers
                workers = []
                return ending
            }
            if ending.isEmpty { break }
            // This is safe outside the lock: the handle doesn't change after the start.
            for worker in ending { worker.handle.map(flynn_thread_join) }
        }
        monitor.withLock { isStopping = false }
    }

    // MARK: Lending

    /// Lends the scheduler of the calling thread. Returns the thread that runs the scheduler. Returns nil if too many
    /// schedulers are lent or the system cannot create a thread; the caller then keeps the scheduler.
    func lend(_ scheduler: Scheduler, of pool: SchedulerPool) -> Worker? {
        // Sequentially consistent: see `SchedulerPool.isQuiescent`.
        let count = lent.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
        // Relaxed: an independent value.
        if count <= WorkerThreads.maxLent.load(ordering: .relaxed), let worker = start(scheduler, of: pool) {
            return worker
        }
        lent.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        return nil
    }

    /// Takes back a scheduler that was lent to `worker`. Returns false if `worker` has started to run the scheduler.
    func reclaim(_ scheduler: Scheduler, from worker: Worker) -> Bool {
        let isReclaimed = monitor.withLock {
            guard worker.scheduler === scheduler else { return false }
            worker.scheduler = nil
            return true
        }
        if isReclaimed { lent.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
        return isReclaimed
    }

    /// Calls `body`. The pool isn't quiescent during the call.
    func withoutQuiescence(_ body: () -> Void) {
        // Sequentially consistent: see `SchedulerPool.isQuiescent`.
        lent.wrappingAdd(1, ordering: .sequentiallyConsistent)
        body()
        lent.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }

    // MARK: Running

    private func run(_ worker: Worker, in pool: SchedulerPool) {
        let thread = flynn_thread()
        thread.pointee.isWorker = 1
        let lists = ArgumentLists()
        TurnContext.runTurns {
            while let scheduler = nextScheduler(for: worker) {
                let exit = scheduler.run(in: pool, on: thread, with: lists)
                TaskLocals.uninstall(on: thread)
                guard exit == .lent else { continue }
                // A behavior or a job may have forked, and returned in the child.
                Fork.check()
                lent.wrappingSubtract(1, ordering: .sequentiallyConsistent)
                pool.signalQuiescence()
            }
        }
    }

    /// Waits for a scheduler to run. Returns nil if the thread must end.
    private func nextScheduler(for worker: Worker) -> Scheduler? {
        var isOver = false
        while true {
            let (scheduler, ends): (Scheduler?, Bool) = monitor.withLock {
                if let scheduler = worker.scheduler {
                    worker.scheduler = nil
                    return (scheduler, false)
                }
                idle.removeAll { $0 === worker }
                if isStopping { return (nil, true) }
                if isOver {
                    workers.removeAll { $0 === worker }
                    worker.handle.map(flynn_thread_detach)
                    return (nil, true)
                }
                idle.append(worker)
                worker.parker.prepareToPark()
                return (nil, false)
            }
            if ends || scheduler != nil { return scheduler }
            isOver = !worker.parker.park(until: now() + WorkerThreads.keepAlive.load(ordering: .relaxed))
        }
    }

    /// The context of a new thread.
    private final class Start {
        let worker: Worker
        let pool: SchedulerPool

        init(worker: Worker, pool: SchedulerPool) {
            self.worker = worker
            self.pool = pool
        }
    }
}
