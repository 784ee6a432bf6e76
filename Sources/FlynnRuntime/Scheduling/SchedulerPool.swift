import CFlynnRuntime
import Synchronization

/// The set of schedulers. The pool places actors on them, parks and wakes them, and detects quiescence.
final class SchedulerPool: Sendable {
    let layout: CoreLayout
    let schedulers: [Scheduler]
    /// Whether there are cores of both kinds.
    let isMixed: Bool
    /// Whether there are more schedulers than processors available to the process.
    let isOversubscribed: Bool
    /// The indices of the schedulers for each kind of core.
    private let ofKind: [[Int]]
    private let all: [Int]

    /// The number of schedulers that are parked or about to park.
    private let idle = Atomic(0)
    /// The number of times that a scheduler stopped being idle.
    let idleExits = Atomic(0)
    /// Whether a scheduler of a kind of core is the poller, for each kind.
    private let efficiencyHasPoller = Atomic(false)
    private let performanceHasPoller = Atomic(false)
    /// The round-robin counter of `choose` and `takeShared`.
    private let roundRobin = Atomic(0)
    private let stopping = Atomic(false)
    /// Whether the absence of a kind of core was reported, for each kind.
    private let hasWarned = [CoreKind.efficiency, .performance].map { _ in Flag() }
    /// Signalled when all schedulers are idle, for `waitForQuiescence`.
    private let quiescence = Monitor()
    private let quiescenceWaiters = Atomic(0)
    let workers = WorkerThreads()
    /// The runnables that wait for any scheduler.
    private let sharedQueue = SharedQueue()
    /// The runnables that must run on a kind of core, for each kind. Unused if all cores are of the same kind.
    private let exclusiveQueues = [CoreKind.efficiency, .performance].map { _ in SharedQueue() }

    init(layout: CoreLayout) {
        self.layout = layout
        schedulers = layout.cores.enumerated().map { Scheduler(index: $0, core: $1) }
        all = Array(schedulers.indices)
        ofKind = [CoreKind.efficiency, .performance].map { kind in
            layout.cores.indices.filter { layout.cores[$0].kind == kind }
        }
        isOversubscribed = layout.cores.count > CoreLayout.machine.cores.count
        isMixed = !ofKind[0].isEmpty && !ofKind[1].isEmpty
    }

    // MARK: Placement

    /// Returns whether the runnable can run on a core of this kind. True if all cores are of the same kind.
    func mayRun(_ runnable: Runnable, on kind: CoreKind) -> Bool {
        !isMixed || runnable.affinity.allows(kind)
    }

    /// Adds an actor to a scheduler's queue. The caller owns the queue reference and passes it on.
    @inline(__always)
    func schedule(_ mailbox: Mailbox, on thread: UnsafeMutablePointer<FlynnThread>) {
        schedule(Runnable(mailbox), isOrdinary: mailbox.isOrdinary, on: thread)
    }

    /// Adds a runnable to a scheduler's queue. The caller owns the runnable and passes it on.
    @inline(__always)
    func schedule(_ runnable: Runnable, isOrdinary: Bool, on thread: UnsafeMutablePointer<FlynnThread>) {
        // The fast path: the runnable can run on any core, and the sender is a behavior or a job. The runnable then
        // waits for the sender's scheduler.
        guard isOrdinary, let own = thread.pointee.scheduler else {
            return place(runnable, on: thread)
        }
        Unmanaged<Scheduler>.fromOpaque(own)._withUnsafeGuaranteedRef { own in
            wakeHelperIfNeeded(for: own, .none, hasOthers: own.queue.pushOwn(runnable))
        }
    }

    /// Adds a runnable to the queue of the best scheduler, or to the shared queue.
    @inline(never)
    func place(_ runnable: Runnable, on thread: UnsafeMutablePointer<FlynnThread>) {
        Fork.check()
        if Simulator.areRunning, Simulator.take(runnable, on: thread) { return }
        let affinity = runnable.affinity
        if affinity.isExclusive { warnOnceIfUnavailable(affinity) }
        // With too many schedulers, the thread of a chosen scheduler might not run for a long time.
        let isForAny = isOversubscribed && !isMixed && thread.pointee.scheduler == nil
        if isForAny || runnable.priority != 0 {
            share(runnable)
            if thread.pointee.scheduler == nil { Flynn.startIfNeeded() }
            return
        }
        let preferred = isMixed ? affinity.preferred : nil
        guard let own = thread.pointee.scheduler.map({ Unmanaged<Scheduler>.fromOpaque($0) }) else {
            push(runnable, affinity, to: choose(for: runnable, affinity, preferred), isOwn: false)
            return Flynn.startIfNeeded()
        }
        own._withUnsafeGuaranteedRef { own in
            let isSuitable = preferred == nil || own.core.kind == preferred
            let target = isSuitable ? own : choose(for: runnable, affinity, preferred)
            push(runnable, affinity, to: target, isOwn: target === own)
        }
    }

    private func push(_ runnable: Runnable, _ affinity: CoreAffinity, to target: Scheduler, isOwn: Bool) {
        let hasOthers = target.queue.push(runnable)
        // `runnable` must not be used from here on: it can be owned by a different thread.
        if !isOwn, target.parker.wake() { return }
        wakeHelperIfNeeded(for: target, affinity, hasOthers: hasOthers)
    }

    /// Wakes a parked scheduler, if there is one, to help `target`, which is not parked and has received an actor. Help
    /// is needed if other actors wait there. It is also needed without a poller that can run the actor, since `target`
    /// can be about to run a different actor.
    @inline(__always)
    private func wakeHelperIfNeeded(for target: Scheduler, _ affinity: CoreAffinity, hasOthers: Bool) {
        if hasOthers || !hasPoller(for: affinity, beside: target) { wakeOne(for: affinity) }
    }

    /// Whether there is a poller that can run actors of this affinity.
    @inline(__always)
    private func hasPoller(for affinity: CoreAffinity, beside target: Scheduler) -> Bool {
        guard isMixed else { return hasPoller(target.core.kind) }
        return affinity.allows(.efficiency) && hasPoller(.efficiency)
            || affinity.allows(.performance) && hasPoller(.performance)
    }

    private func choose(for runnable: Runnable, _ affinity: CoreAffinity, _ preferred: CoreKind?) -> Scheduler {
        let candidates = preferred.map { ofKind[$0.rawValue] } ?? all
        // All loads below are hints. They influence only the speed: every candidate is correct.
        func isFree(_ index: Int) -> Bool {
            let running = schedulers[index].running.load(ordering: .relaxed)
            // A scheduler that runs this actor has already marked the actor's queue empty, and soon continues with
            // other work.
            return running == 0 || running == UInt(bitPattern: runnable.address)
        }
        let last = Int(runnable.mailbox?.state.pointee.lastScheduler.load(ordering: .relaxed) ?? -1)
        if candidates.contains(last), isFree(last) { return schedulers[last] }
        if let free = candidates.first(where: isFree) { return schedulers[free] }
        if preferred != nil, !affinity.isExclusive, let free = all.first(where: isFree) { return schedulers[free] }
        // All schedulers are busy: round robin.
        return schedulers[candidates[roundRobin.wrappingAdd(1, ordering: .relaxed).oldValue % candidates.count]]
    }

    private func warnOnceIfUnavailable(_ affinity: CoreAffinity) {
        guard !isMixed, let kind = affinity.preferred, ofKind[kind.rawValue].isEmpty else { return }
        // Relaxed: an independent flag.
        guard !hasWarned[kind.rawValue].value.exchange(true, ordering: .relaxed) else { return }
        let name = kind == .efficiency ? "onlyEfficiency" : "onlyPerformance"
        Warnings.write("the machine has no cores for '\(name)', so these actors run on any core")
    }

    // MARK: The shared queue

    /// Adds a runnable to the shared queue for any scheduler, and wakes an idle scheduler if there is one. The caller
    /// owns the runnable and passes it on.
    ///
    /// - Parameter wakes: false if the calling thread runs a scheduler, and will look for work next.
    func share(_ runnable: Runnable, wakes: Bool = true) {
        let affinity = runnable.affinity
        queue(for: affinity).push(runnable)
        if wakes { wakeOne(for: affinity) }
    }

    /// Returns the shared queue for an affinity.
    private func queue(for affinity: CoreAffinity) -> SharedQueue {
        guard isMixed, affinity.isExclusive, let kind = affinity.preferred else { return sharedQueue }
        return exclusiveQueues[kind.rawValue]
    }

    /// Whether a shared queue seems to contain runnables. A hint.
    @inline(__always)
    var seemsShared: Bool { !sharedQueue.seemsEmpty || isMixed && !exclusiveQueues.allSatisfy(\.seemsEmpty) }

    /// The highest priority in the shared queues for a kind of core, or nil if they are empty. A hint.
    @inline(__always)
    func highestSharedPriority(for kind: CoreKind) -> Int32? {
        let highest = sharedQueue.highestPriority
        guard isMixed, let exclusive = exclusiveQueues[kind.rawValue].highestPriority else { return highest }
        return max(highest ?? .min, exclusive)
    }

    /// Takes the next runnable of the shared queues for a kind of core. Adds `previous`, unless the result is nil; see
    /// `SharedQueue.exchange`.
    func takeShared(after previous: Runnable?, minPriority: Int32, for kind: CoreKind) -> Runnable? {
        guard isMixed else { return sharedQueue.exchange(previous, minPriority: minPriority) }
        let exclusive = exclusiveQueues[kind.rawValue]
        // The higher priority comes first, except for one of several turns. For equal priorities, the turns are in
        // proportion to the lengths of the queues, to give all runnables equal turns.
        let turn = roundRobin.wrappingAdd(1, ordering: .relaxed).oldValue
        let (own, other) = (exclusive.highestPriority ?? .min, sharedQueue.highestPriority ?? .min)
        let (ownCount, otherCount) = (exclusive.count, sharedQueue.count)
        let isForLower = own != other && turn % SharedQueue.turnsPerLowerPriority == 0
        let isOwnFirst = own == other ? turn % max(1, ownCount + otherCount) < ownCount : (own > other) != isForLower
        for queue in isOwnFirst ? [exclusive, sharedQueue] : [sharedQueue, exclusive] {
            guard let next = queue.exchange(nil, minPriority: isForLower ? .min : minPriority) else { continue }
            if let previous { self.queue(for: previous.affinity).push(previous) }
            return next
        }
        return nil
    }

    /// Takes the runnable at an address from a shared queue; see `SharedQueue.take`.
    func takeShared(_ address: UnsafeRawPointer, among range: Int, where condition: (Runnable) -> Bool) -> Runnable? {
        sharedQueue.take(address, among: range, where: condition)
    }

    /// Whether a runnable waits for any scheduler of a kind. The check takes the locks of the queues to follow
    /// `prepareToPark`; see `park`.
    func hasShared(for kind: CoreKind) -> Bool {
        !sharedQueue.isEmpty || isMixed && !exclusiveQueues[kind.rawValue].isEmpty
    }

    /// The number of runnables that wait for any scheduler. A hint.
    var sharedCount: Int { exclusiveQueues.reduce(sharedQueue.count) { $0 + $1.count } }

    /// Whether the shared queues are empty. Exact only if other threads don't push at the same time.
    var isSharedEmpty: Bool { sharedQueue.isEmpty && exclusiveQueues.allSatisfy(\.isEmpty) }

    // MARK: Parking
    //
    // No wake-up is lost. A sender and a scheduler that is about to park each execute two operations:
    //
    // - S1. The sender pushes an actor to the scheduler's queue.
    // - S2. The sender checks whether the scheduler is parked, and wakes it if so.
    // - P1. The scheduler announces that it is parked.
    // - P2. The scheduler checks whether its queue is empty, and parks if so.
    //
    // All four operations are sequentially consistent. If S1 precedes P2, the scheduler finds the actor. Otherwise P1
    // precedes P2, P2 precedes S1, and S1 precedes S2, so the sender wakes the scheduler. The scheduler need not check
    // the queues of other schedulers: the owner of a queue that is not empty is awake.
    //
    // But this owner can run an actor for a long time while other actors wait. Therefore, while some schedulers are
    // idle and some are not, an idle scheduler of each kind of core is the *poller*. It parks with a deadline of 100 µs
    // to 1 ms, and then steals from schedulers that made no progress. If all schedulers are idle, there is no poller,
    // and the runtime uses no processor time.
    //
    // A woken scheduler counts as idle until it continues, and can receive several actors in between. A scheduler Y
    // that finds all schedulers idle therefore becomes the poller nevertheless, unless all queues are empty. As a
    // result, an actor B never waits in the queue of a scheduler X, which runs an actor A for a long time, while Y is
    // parked forever:
    //
    // 1. Y announces that it is parked, and then checks X's queue. If B was pushed before the check, Y finds B.
    // 2. Otherwise, if B's sender finds X not parked and no poller, it wakes Y or another parked scheduler. If it sees
    //    a poller, this poller ends polling later: it finds B, wakes Y because it has other work, or polls again
    //    because B is in a queue.
    // 3. Otherwise B's sender woke X, which was parked. X runs A first, so A was in the queue too. If A was pushed
    //    before Y's check, Y found A, since X takes A only when it is woken. If not, 2 applies to A: A's sender did not
    //    find X parked. Only one of two senders finds X parked until X continues, and X continues with an empty queue
    //    only if it took both actors.
    //
    // All these operations are sequentially consistent, except for a push by X to its own queue. The next paragraph
    // covers this case.
    //
    // A scheduler that pushes to its own queue is awake. It only checks for a poller, and wakes a scheduler if it sees
    // no poller. The push is a releasing store (`RunQueue.pushOwn`), so other threads can see it later than the check.
    // The actor is found nevertheless:
    //
    // 1. If the pusher sees no poller, it wakes an idle scheduler, which searches all queues.
    // 2. If the pusher sees a poller, but the poller steals before it can see the push, the poller either found other
    //    work or parks again.
    //    - If it found work, it wakes a parked scheduler of its kind (`delegatePolling`), which searches all queues.
    //    - If it parks again, it becomes the poller again unless all schedulers are idle.
    // 3. If a scheduler parks without becoming the poller because all schedulers are idle, the pusher was idle too. The
    //    pusher's later decrement of `idle` is sequentially consistent and follows the end of polling. Therefore, the
    //    pusher sees no poller, and 1 applies.

    /// Whether a scheduler was the poller when it stopped being idle. If so, it delegates polling when it finds work,
    /// and not earlier: without work it would become the poller again, and two schedulers would wake each other
    /// forever.
    enum Polling {
        case none
        /// The poller was woken by a different thread.
        case interrupted
        /// The interval, in nanoseconds, is over. The poller must look for work of other schedulers.
        case due(interval: UInt64)

        var wasPoller: Bool { if case .none = self { false } else { true } }
        var isDue: Bool { if case .due = self { true } else { false } }
    }

    private static let minPollInterval: UInt64 = 100_000
    private static let maxPollInterval: UInt64 = 1_000_000
    /// The nanoseconds of idle time after which free message nodes are deallocated.
    private static let trimDelay: UInt64 = 1_000_000_000

    /// Parks an idle scheduler. Called on the scheduler's thread.
    ///
    /// - Parameter last: the result of the previous call if the scheduler found no work since, or `none`.
    func park(_ scheduler: Scheduler, last: Polling) -> Polling {
        // P1 and P2 of the comment above. Their order matters, and so does the order of `idle` between them.
        scheduler.parker.prepareToPark()
        let idleCount = idle.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
        // This precedes the checks to keep senders from waking this scheduler in the meantime.
        var isPoller = idleCount < schedulers.count && becomePoller(scheduler)
        let hasWork = !scheduler.queue.isEmpty || hasShared(for: scheduler.core.kind) || isStopping
        var areAllIdle = false
        if hasWork {
            scheduler.parker.endParking()
        } else if idleCount == schedulers.count {
            areAllIdle = hasEmptyQueues
            signalQuiescence()
            isPoller = !areAllIdle && becomePoller(scheduler)
        }
        var polling = Polling.none
        var isTrimDue = false
        let tracer = CurrentTracer.isSet ? CurrentTracer.value : nil
        tracer?.schedulerWillPark(scheduler.index)
        let start = now()
        if hasWork {
            // A sender may have relied on the poller.
            if isPoller {
                setHasPoller(scheduler.core.kind, false)
                polling = .interrupted
            }
        } else {
            let wasWoken: Bool
            if isPoller {
                var interval = SchedulerPool.minPollInterval
                if case .due(let last) = last { interval = min(SchedulerPool.maxPollInterval, last * 2) }
                wasWoken = scheduler.parker.park(until: start + interval)
                setHasPoller(scheduler.core.kind, false)
                polling = wasWoken ? .interrupted : .due(interval: interval)
            } else {
                let canTrim = areAllIdle && MessagePool.canTrim
                wasWoken = scheduler.parker.park(until: canTrim ? start + SchedulerPool.trimDelay : nil)
                isTrimDue = canTrim && !wasWoken
            }
            if wasWoken { scheduler.wakeUps.add(1) }
        }
        scheduler.idleNanoseconds.add(Int(now() - start))
        tracer?.schedulerWoke(scheduler.index)
        // Must precede the decrement of `idle`; see `isQuiescent`.
        idleExits.wrappingAdd(1, ordering: .sequentiallyConsistent)
        idle.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        // The scheduler is awake, so senders don't rely on a wake-up. It stops when there is work.
        if isTrimDue {
            MessagePool.trim { scheduler.queue.isEmpty && !hasShared(for: scheduler.core.kind) && !isStopping }
        }
        return polling
    }

    /// Wakes a parked scheduler of the same kind of core, or any scheduler if all schedulers of this kind are awake.
    /// The woken scheduler becomes the poller if it doesn't find work. Called by a poller that found work.
    func delegatePolling(of scheduler: Scheduler) {
        let isDelegated = wakeOne(for: scheduler.core.kind == .efficiency ? .onlyEfficiency : .onlyPerformance)
        if isMixed, !isDelegated { wakeOne(for: .none) }
    }

    private func becomePoller(_ scheduler: Scheduler) -> Bool {
        !setHasPoller(scheduler.core.kind, true)
    }

    // Sequentially consistent: a poller stops polling before it checks for busy schedulers, and a sender pushes before
    // it checks for a poller.

    /// Sets whether a kind of core has a poller. Returns the previous value.
    @discardableResult
    private func setHasPoller(_ kind: CoreKind, _ value: Bool) -> Bool {
        kind == .efficiency
            ? efficiencyHasPoller.exchange(value, ordering: .sequentiallyConsistent)
            : performanceHasPoller.exchange(value, ordering: .sequentiallyConsistent)
    }

    private func hasPoller(_ kind: CoreKind) -> Bool {
        kind == .efficiency
            ? efficiencyHasPoller.load(ordering: .sequentiallyConsistent)
            : performanceHasPoller.load(ordering: .sequentiallyConsistent)
    }

    /// Whether a scheduler is parked with a deadline. Exact only while all schedulers are idle.
    var hasPollers: Bool {
        hasPoller(.efficiency) || hasPoller(.performance)
    }

    /// Wakes a parked scheduler that can run actors of this affinity. Returns false if all such schedulers are awake.
    @inline(__always)
    @discardableResult
    func wakeOne(for affinity: CoreAffinity) -> Bool {
        // Sequentially consistent: follows the push for which a scheduler is woken.
        idle.load(ordering: .sequentiallyConsistent) > 0 ? wakeParked(for: affinity) : false
    }

    @inline(never)
    private func wakeParked(for affinity: CoreAffinity) -> Bool {
        guard isMixed else { return wakeParked(among: all) }
        if let preferred = affinity.preferred, wakeParked(among: ofKind[preferred.rawValue]) { return true }
        return !affinity.isExclusive && wakeParked(among: all)
    }

    private func wakeParked(among indices: [Int]) -> Bool {
        for index in indices where schedulers[index].parker.isParked {
            if schedulers[index].parker.wake() { return true }
        }
        return false
    }

    // MARK: Inspection

    /// Calls `body` with each runnable that waits for a scheduler. `body` must not block or call code of the program,
    /// since this function can hold the lock of a queue. Not a consistent snapshot: runnables move in the meantime.
    func forEachWaiting(_ body: (Runnable) -> Void) {
        for queue in [sharedQueue] + exclusiveQueues { queue.forEach(body) }
        for scheduler in schedulers {
            scheduler.queue.forEach(body)
            // The owner of the queue takes a runnable from `next` without the lock. The runnable is therefore taken
            // here, too, and rescheduled. `isQuiescent` must not miss this runnable, and counts it like a runnable of a
            // thread without a scheduler.
            workers.withoutQuiescence {
                guard let runnable = scheduler.queue.takeNext() else { return }
                body(runnable)
                place(runnable, on: flynn_thread())
            }
            signalQuiescence()
        }
    }

    // MARK: Starting and stopping

    /// Whether the schedulers must end when they are out of work.
    var isStopping: Bool {
        // Sequentially consistent: follows `prepareToPark`, while `stop` stores the value before it wakes the
        // schedulers. Therefore, a scheduler sees the store or is woken.
        stopping.load(ordering: .sequentiallyConsistent)
    }

    /// Starts a thread for each scheduler. Crashes with a message if the system cannot create a thread.
    func start() {
        stopping.store(false, ordering: .sequentiallyConsistent)
        for scheduler in schedulers where workers.start(scheduler, of: self) == nil {
            crash("the system cannot create a thread for a scheduler")
        }
        WatchdogThread.shared.start(schedulers.map(\.observed.record))
    }

    /// Makes threads in `waitForQuiescence` recheck the condition.
    func signalQuiescence() {
        // Sequentially consistent: a waiter increments `quiescenceWaiters` before it loads `idle` and `lentCount`.
        // Therefore, either the waiter sees the caller's change of these values, or this load sees the waiter.
        if quiescenceWaiters.load(ordering: .sequentiallyConsistent) > 0 {
            quiescence.withLock { quiescence.signal() }
        }
    }

    /// Blocks the calling thread until all actors are idle.
    func waitForQuiescence() { _ = waitForQuiescence(until: nil) }

    /// Blocks the calling thread until all actors are idle, until a deadline (nanoseconds of `now()`), or until
    /// `isOver` returns true. `wakeWaiters` triggers a check of `isOver`. Returns false in the last two cases.
    func waitForQuiescence(until deadline: UInt64?, unless isOver: () -> Bool = { false }) -> Bool {
        // Sequentially consistent: see `park`.
        quiescenceWaiters.wrappingAdd(1, ordering: .sequentiallyConsistent)
        defer { quiescenceWaiters.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
        return quiescence.withLock {
            while !isQuiescent {
                if isOver() { return false }
                if let deadline {
                    if now() >= deadline { return false }
                    quiescence.wait(until: deadline)
                } else {
                    quiescence.wait()
                }
            }
            return true
        }
    }

    /// Makes threads in `waitForQuiescence` recheck their conditions.
    func wakeWaiters() { quiescence.withLock { quiescence.signal() } }

    /// Whether all actors are idle: not scheduled and not running.
    ///
    /// Idle schedulers neither take actors from queues nor run them. `idleExits` is the same before and after the
    /// checks, so all schedulers were idle during the whole time in which the queues were found empty. A scheduler is
    /// lent only while it isn't idle, and the thread that lent it schedules its actor before `lentCount` is decreased.
    /// Therefore, actors weren't running on threads without a scheduler.
    var isQuiescent: Bool {
        let before = idleExits.load(ordering: .sequentiallyConsistent)
        guard idle.load(ordering: .sequentiallyConsistent) == schedulers.count, workers.lentCount == 0, hasEmptyQueues
        else { return false }
        return idle.load(ordering: .sequentiallyConsistent) == schedulers.count
            && idleExits.load(ordering: .sequentiallyConsistent) == before
    }

    /// Whether no actor is scheduled. Exact only if other threads don't push at the same time.
    var hasEmptyQueues: Bool {
        isSharedEmpty && schedulers.allSatisfy { $0.queue.isEmpty }
    }

    /// Ends the threads when their queues are empty, and waits for their end.
    func stop() {
        stopping.store(true, ordering: .sequentiallyConsistent)
        for scheduler in schedulers { _ = scheduler.parker.wake() }
        workers.stop()
        WatchdogThread.shared.stop()
        BatchClock.shared.stop()
    }
}

/// An atomic flag on the heap, for use in arrays.
final class Flag: Sendable {
    let value = Atomic(false)
}
