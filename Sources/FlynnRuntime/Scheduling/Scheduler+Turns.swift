import CFlynnRuntime
import Synchronization

// The order of turns.
//
// Runnables wait in two kinds of queues. A newly scheduled actor or job waits in the queue of a scheduler, usually the
// sender's. Preempted actors, and runnables with a priority other than 0, wait in the pool's `SharedQueue`.
//
// 1. Priorities above 0 run first, on any free scheduler: a scheduler takes them from the shared queue before its own
//    runnables.
// 2. Otherwise a scheduler takes newly scheduled runnables first, to keep messages to idle actors from waiting for many
//    others. After a turn from the shared queue, the scheduler runs the runnables that its own queue contains at that
//    time, and spends at least as much time on its own queue as on that turn. Then it takes the next turn from the
//    shared queue.
// 3. Schedulers balance the lengths of their own queues.
//
// Preempted actors get equal turns, since all schedulers share their queue. Other actors get equal turns by rule 3. By
// rule 2, neither kind starves.
extension Scheduler {
    /// The state of a scheduler's thread between turns.
    struct Turns: ~Copyable {
        var progress: ProgressLog
        /// The start of the current turn, in nanoseconds of `now()`, or nil if the turn isn't from the shared queue.
        fileprivate var sharedStart: UInt64?
        /// The time and the number of other turns after which the shared queue comes first. Nil if the shared queue
        /// seemed empty.
        fileprivate var sharedDue: (time: UInt64, turns: Int)?
        /// The index of the scheduler to which `balance` compared the queue most recently.
        var nextVictim: Int
        /// The number of turns from the scheduler's own queue before anything else is considered.
        fileprivate var free = Scheduler.turnsPerBalance

        init(_ progress: ProgressLog) {
            self.progress = progress
            nextVictim = 0
        }
    }

    /// The number of turns between two comparisons of a scheduler's queue to the queue of a different scheduler.
    private static let turnsPerBalance = 512

    /// The nanoseconds for which a scheduler ignores the shared queue if it found only lower priorities there.
    private static let lowerPriorityPause: UInt64 = 20_000

    /// Takes the next runnable.
    ///
    /// - Parameter previous: an actor that completed a turn and has more messages. If the result is nil, all waiting
    ///   runnables have lower priorities, and the actor continues. Otherwise the actor is rescheduled.
    @inline(__always)
    func takeNext(
        after previous: Runnable? = nil, in pool: SchedulerPool, _ turns: inout Turns
    ) -> Runnable? {
        if previous == nil, turns.free > 0, !pool.seemsShared {
            guard let runnable = takeOwn() else { return nil }
            turns.free -= 1
            return runnable
        }
        return takeInOrder(after: previous, in: pool, &turns)
    }

    /// If there are more schedulers than processors, the system deschedules each thread for a long time. This function
    /// lets the system do so now, while the thread doesn't own an actor.
    ///
    /// - Parameter previous: an actor that completed a turn.
    /// - Returns: whether the actor was rescheduled.
    func letOthersRun(after previous: Runnable, in pool: SchedulerPool) -> Bool {
        guard pool.isOversubscribed else { return false }
        // Otherwise the threads that are awake would exchange their actors.
        let hasOthers = pool.seemsShared || !queue.seemsEmpty
        pool.share(previous, wakes: hasOthers || !previous.isOrdinary)
        flynn_thread_yield()
        return true
    }

    @inline(__always)
    private func takeOwn() -> Runnable? {
        guard let runnable = queue.pop() else { return nil }
        turnsBegun.add(1)
        return runnable
    }

    @inline(never)
    private func takeInOrder(after previous: Runnable?, in pool: SchedulerPool, _ turns: inout Turns) -> Runnable? {
        let time = now()
        if previous != nil || turns.free <= 0 {
            turns.free = Scheduler.turnsPerBalance
            balance(in: pool, &turns, at: time)
        }
        if let start = turns.sharedStart {
            turns.sharedDue = (time + min(time - start, BatchClock.maxBatchTime), queue.count)
            turns.sharedStart = nil
        }
        let minPriority = previous?.priority ?? .min
        let highest = pool.highestSharedPriority(for: core.kind)
        let isOwnEmpty = queue.seemsEmpty
        let due = highest == nil ? nil : turns.sharedDue ?? (time, queue.count)
        turns.sharedDue = due
        if let highest, let due, highest > 0 || isOwnEmpty || due.turns <= 0 && time >= due.time {
            // While higher priorities run first, this scheduler's runnables get their turns from the shared queue.
            if highest > 0, let outranked = queue.pop() { pool.share(outranked) }
            let min = isOwnEmpty ? minPriority : max(0, minPriority)
            if let next = takeShared(after: previous, minPriority: min, in: pool, &turns, time) { return next }
            // Only lower priorities wait there.
            turns.sharedDue = (time + Scheduler.lowerPriorityPause, queue.count)
        }
        if let next = takeOwn() {
            turns.free -= 1
            turns.sharedDue?.turns -= 1
            guard let previous else { return next }
            // A job, or an actor with a priority of 0, unless the priority was just changed.
            guard minPriority <= next.priority else {
                // Another scheduler may run it.
                pool.share(next)
                return nil
            }
            pool.share(previous)
            return next
        }
        if !isOwnEmpty { return takeShared(after: previous, minPriority: minPriority, in: pool, &turns, time) }
        // Other runnables can wait for schedulers that `balance` hasn't visited.
        guard let previous, minPriority <= 0, let stolen = steal(in: pool, &turns.progress, at: time) else {
            return nil
        }
        pool.share(previous)
        return stolen
    }

    private func takeShared(
        after previous: Runnable?, minPriority: Int32, in pool: SchedulerPool, _ turns: inout Turns, _ time: UInt64
    ) -> Runnable? {
        guard let runnable = pool.takeShared(after: previous, minPriority: minPriority, for: core.kind) else {
            return nil
        }
        // The end of this turn is measured.
        (turns.sharedStart, turns.free) = (time, 0)
        turnsBegun.add(1)
        return runnable
    }
}
