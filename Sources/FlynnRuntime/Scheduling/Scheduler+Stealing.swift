import CFlynnRuntime
import Synchronization

// Runnables that a scheduler takes from other schedulers.
extension Scheduler {
    // MARK: Overloaded actors

    /// Takes the overloaded receiver of the previous actor's messages, if it is in a run queue. The receiver runs next.
    /// Otherwise, other senders could run first and send more messages, which takes memory and slows down the messages.
    ///
    /// - Parameter minPriority: the minimum priority of the actor. The actor also doesn't overtake actors of higher
    ///   priority in this scheduler's queue.
    @inline(never)
    func takeOverloaded(
        minPriority: Int32, in pool: SchedulerPool, on thread: UnsafeMutablePointer<FlynnThread>
    ) -> Runnable? {
        // The previous actor may have lent the scheduler.
        guard isRun(by: thread), let target = thread.pointee.burst.target else { return nil }
        // Saves the search of all queues. A hint.
        if pool.schedulers.contains(where: { $0.running.load(ordering: .relaxed) == UInt(bitPattern: target) }) {
            return nil
        }
        let minPriority = max(minPriority, queue.nextPriority ?? .min)
        func mayTake(_ runnable: Runnable) -> Bool {
            runnable.priority >= minPriority && pool.mayRun(runnable, on: core.kind)
                && runnable.mailbox?.isOverloaded == true
        }
        if let overloaded = pool.takeShared(target, among: 64, where: mayTake) {
            turnsBegun.add(1)
            return overloaded
        }
        for offset in pool.schedulers.indices {
            let scheduler = pool.schedulers[(index + offset) % pool.schedulers.count]
            guard let overloaded = scheduler.queue.take(target, among: 64, where: mayTake) else { continue }
            if offset == 0 { turnsBegun.add(1) } else { steals.add(1) }
            return overloaded
        }
        return nil
    }

    // MARK: Stealing

    /// The progress of other schedulers, as observed by an idle scheduler.
    struct ProgressLog {
        /// The most recently observed value of `turnsBegun`, for every scheduler.
        fileprivate var turnsBegun: [Int]
        /// The time of the first observation of this value, for every scheduler (nanoseconds of `now()`).
        fileprivate var since: [UInt64]

        init(count: Int) {
            turnsBegun = Array(repeating: -1, count: count)
            since = Array(repeating: 0, count: count)
        }
    }

    /// Searches for an actor to run, for up to `searchTime`.
    func search(in pool: SchedulerPool, _ turns: inout Turns) -> Runnable? {
        let start = now()
        var time = start
        for index in turns.progress.since.indices { turns.progress.since[index] = start }
        repeat {
            if let runnable = steal(in: pool, &turns.progress, at: time) { return runnable }
            for _ in 0..<32 { flynn_pause() }
            if time - start > Scheduler.yieldTime { flynn_thread_yield() }
            if let runnable = takeNext(in: pool, &turns) { return runnable }
            if pool.isStopping { return nil }
            time = now()
        } while time - start < Scheduler.searchTime
        return nil
    }

    /// Steals an actor that waits behind other actors, or any actor of a scheduler that doesn't make progress.
    func steal(in pool: SchedulerPool, _ progress: inout ProgressLog, at time: UInt64) -> Runnable? {
        let count = pool.schedulers.count
        for offset in 1..<max(1, count) {
            let victim = pool.schedulers[(index + offset) % count]
            if let runnable = steal(from: victim, in: pool, &progress, at: time, minLength: 1) { return runnable }
        }
        return nil
    }

    /// Steals an actor from a scheduler if at least `minLength` actors wait there behind others, or if the scheduler
    /// doesn't make progress.
    private func steal(
        from victim: Scheduler, in pool: SchedulerPool, _ progress: inout ProgressLog, at time: UInt64, minLength: Int
    ) -> Runnable? {
        let turnsBegun = victim.turnsBegun.value
        if progress.turnsBegun[victim.index] != turnsBegun {
            progress.turnsBegun[victim.index] = turnsBegun
            progress.since[victim.index] = time
        }
        let isStuck = time - progress.since[victim.index] > Scheduler.stuckTime
        guard isStuck || victim.queue.lengthEstimate >= minLength else { return nil }
        let runnable = victim.queue.steal(all: isStuck) { pool.mayRun($0, on: core.kind) }
        if runnable != nil { steals.add(1) }
        return runnable
    }

    // MARK: Balance

    /// Moves up to `maxMovedCount` actors from another scheduler to the end of this scheduler's queue if more actors
    /// wait there than here, or if that scheduler doesn't make progress. Each call looks at the next scheduler.
    ///
    /// As a result, actors that are scheduled repeatedly, but never preempted, get about the same number of turns on
    /// each scheduler. A difference of one runnable is also balanced, and a different runnable moves back later. Over
    /// time, this changes the actors in the longer queue.
    @inline(never)
    func balance(in pool: SchedulerPool, _ turns: inout Turns, at time: UInt64) {
        let count = pool.schedulers.count
        guard count > 1 else { return }
        turns.nextVictim = (turns.nextVictim + 1) % count
        let victim = pool.schedulers[turns.nextVictim]
        guard victim !== self else { return }
        let own = queue.count
        for moved in 0..<Scheduler.maxMovedCount {
            let minLength = own + moved + 1
            guard let stolen = steal(from: victim, in: pool, &turns.progress, at: time, minLength: minLength) else {
                return
            }
            _ = queue.push(stolen)
        }
    }

    private static let maxMovedCount = 16
}
