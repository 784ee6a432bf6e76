import CFlynnRuntime
import Synchronization

/// The schedulers: who runs a scheduled actor, who sleeps, and when all is quiet.
final class SchedulerPool: Sendable {
    let layout: CoreLayout
    let schedulers: [Scheduler]
    /// Whether there are cores of both kinds.
    let isMixed: Bool
    private let ofKind: [[Int]]
    private let all: [Int]

    /// Schedulers that are asleep, or about to be.
    private let idle = Atomic(0)
    /// Counts up whenever a scheduler stops being idle.
    private let risen = Atomic(0)
    /// For each kind of core, whether a scheduler of it watches the busy ones.
    private let efficiencyIsWatched = Atomic(false)
    private let performanceIsWatched = Atomic(false)
    private let turn = Atomic(0)
    private let stopping = Atomic(false)
    private let hasSaidFallback = [CoreKind.efficiency, .performance].map { _ in Flag() }
    /// Signalled when all schedulers are idle, for `waitUntilQuiet`.
    private let quiet = Monitor()
    private let quietWaiters = Atomic(0)
    private let threads = Mutex([OpaqueThread]())

    init(layout: CoreLayout) {
        self.layout = layout
        schedulers = layout.cores.enumerated().map { Scheduler(index: $0, core: $1) }
        all = Array(schedulers.indices)
        ofKind = [CoreKind.efficiency, .performance].map { kind in
            layout.cores.indices.filter { layout.cores[$0].kind == kind }
        }
        isMixed = !ofKind[0].isEmpty && !ofKind[1].isEmpty
    }

    // MARK: Placing

    /// Whether the actor may run on a core of this kind: if it says so, or if it wants what the machine has not.
    func mayRun(_ mailbox: Unmanaged<Mailbox>, on kind: CoreKind) -> Bool {
        !isMixed || affinity(of: mailbox).allows(kind)
    }

    private func affinity(of mailbox: Unmanaged<Mailbox>) -> CoreAffinity {
        mailbox._withUnsafeGuaranteedRef { CoreAffinity(rawValue: $0.affinity.load(ordering: .relaxed)) ?? .none }
    }

    /// Gives an actor to a scheduler. The caller owns the hold and passes it on.
    @inline(__always)
    func schedule(_ mailbox: Unmanaged<Mailbox>, on thread: UnsafeMutablePointer<FlynnThread>) {
        // Most actors take any core, and most messages come from behaviors: then the sender's own scheduler is the place.
        let takesAny = mailbox._withUnsafeGuaranteedRef { $0.affinity.load(ordering: .relaxed) }
        guard takesAny == CoreAffinity.none.rawValue, let own = thread.pointee.scheduler else {
            return place(mailbox, on: thread, avoiding: nil)
        }
        Unmanaged<Scheduler>.fromOpaque(own)._withUnsafeGuaranteedRef { own in
            helpIfNeeded(own, .none, hasOthers: own.queue.pushOwn(mailbox))
        }
    }

    /// Gives an actor to a scheduler, to another than `avoided` if there is one.
    @inline(never)
    func place(
        _ mailbox: Unmanaged<Mailbox>, on thread: UnsafeMutablePointer<FlynnThread>, avoiding avoided: Scheduler?
    ) {
        let affinity = affinity(of: mailbox)
        if affinity.isExclusive { sayFallbackOnce(affinity) }
        let preferred = isMixed ? affinity.preferred : nil
        guard let own = thread.pointee.scheduler.map({ Unmanaged<Scheduler>.fromOpaque($0) }) else {
            give(mailbox, affinity, to: choose(for: mailbox, affinity, preferred, avoiding: nil), isOwn: false)
            return Flynn.startIfNeeded()
        }
        own._withUnsafeGuaranteedRef { own in
            let isRight = avoided == nil && (preferred == nil || own.core.kind == preferred)
            let target = isRight ? own : choose(for: mailbox, affinity, preferred, avoiding: avoided)
            give(mailbox, affinity, to: target, isOwn: target === own)
        }
    }

    private func give(_ mailbox: Unmanaged<Mailbox>, _ affinity: CoreAffinity, to target: Scheduler, isOwn: Bool) {
        let hasOthers = target.queue.push(mailbox)
        // From here on the mailbox is another thread's.
        if !isOwn, target.parker.wake() { return }
        helpIfNeeded(target, affinity, hasOthers: hasOthers)
    }

    /// Wakes another scheduler, if one sleeps and may be of help to one that is awake and has been given an actor: if
    /// others wait there, or it is busy and nobody watches whether it takes too long.
    @inline(__always)
    private func helpIfNeeded(_ target: Scheduler, _ affinity: CoreAffinity, hasOthers: Bool) {
        if hasOthers || (!isWatched(target.core.kind) && target.isBusy.load(ordering: .relaxed)) {
            wakeOne(for: affinity)
        }
    }

    private func choose(
        for mailbox: Unmanaged<Mailbox>, _ affinity: CoreAffinity, _ preferred: CoreKind?, avoiding avoided: Scheduler?
    ) -> Scheduler {
        let candidates = preferred.map { ofKind[$0.rawValue] } ?? all
        // All that is read from here on is a guess: any scheduler that is allowed is right, only perhaps slower.
        func isFree(_ index: Int) -> Bool {
            schedulers[index] !== avoided && !schedulers[index].isBusy.load(ordering: .relaxed)
        }
        let last = mailbox._withUnsafeGuaranteedRef { $0.lastScheduler.load(ordering: .relaxed) }
        if candidates.contains(last), isFree(last) { return schedulers[last] }
        if let free = candidates.first(where: isFree) { return schedulers[free] }
        if preferred != nil, !affinity.isExclusive, let free = all.first(where: isFree) { return schedulers[free] }
        // All are busy: in turn, past the one to avoid if there is another.
        let choice = candidates[turn.add(1, ordering: .relaxed).oldValue % candidates.count]
        if schedulers[choice] !== avoided { return schedulers[choice] }
        return schedulers[candidates.first { schedulers[$0] !== avoided } ?? choice]
    }

    private func sayFallbackOnce(_ affinity: CoreAffinity) {
        guard !isMixed, let kind = affinity.preferred, ofKind[kind.rawValue].isEmpty else { return }
        // Relaxed: nothing but the report depends on it.
        guard !hasSaidFallback[kind.rawValue].value.exchange(true, ordering: .relaxed) else { return }
        let name = kind == .efficiency ? "onlyEfficiency" : "onlyPerformance"
        report("warning: there is no such core for '\(name)', so these actors run on any core")
    }

    // MARK: Sleeping
    //
    // Why no wake-up is lost. A sender pushes to a scheduler's queue and then looks whether that scheduler is parked. A
    // scheduler says that it is parked and then looks whether its queue is empty. All four are sequentially consistent,
    // so at least one of the two sees the other: the sender wakes the scheduler, or the scheduler stays awake. Nothing
    // needs to look at another scheduler's queue for that, since a queue that is not empty has an owner who is awake.
    //
    // But the owner may be busy for long with one actor while others wait. So as long as any scheduler is busy and any
    // is idle, one of the idle ones (of each kind of core) watches: it sleeps with a deadline, from 100 µs to 1 ms, and
    // takes what has not moved between two looks. When all are idle nobody watches, and nobody uses the processor.
    //
    // A scheduler that pushes to its own queue is awake, so nobody needs to wake it. It only looks whether it is watched,
    // and it may do so before others see what it has pushed (`RunQueue.pushOwn` is a mere store). If it sees no watcher it
    // wakes one. If it sees one that resigns without having seen the push, that one has something else to do, and then it
    // wakes another in its place, which looks around; or it goes to rest again and, since not all are idle, watches again.
    // One that sleeps without watching has counted all as idle, this one too; to have risen from that is sequentially
    // consistent and comes after, so this one sees that nobody watches any more.

    private static let firstWatch: UInt64 = 100_000
    private static let longestWatch: UInt64 = 1_000_000

    /// Puts a scheduler to sleep. `watched` is how long it has watched last time in vain, or 0.
    ///
    /// Returns 0 if it was woken, or has something to do; else how long it has watched in vain now.
    func rest(_ scheduler: Scheduler, watched: UInt64) -> UInt64 {
        // The order of the next three is what the comment above is about.
        scheduler.parker.announce()
        let idle = idle.add(1, ordering: .sequentiallyConsistent).newValue
        var isAwake = !scheduler.queue.isEmpty || isStopping
        if isAwake {
            scheduler.parker.rise()
        } else if idle == schedulers.count {
            // Sequentially consistent: whoever waits has said so before it looked at `idle`, or sees this.
            if quietWaiters.load(ordering: .sequentiallyConsistent) > 0 { quiet.withLock { quiet.signal() } }
        }
        var next: UInt64 = 0
        let start = now()
        if !isAwake, idle < schedulers.count, beginToWatch(scheduler) {
            next = min(SchedulerPool.longestWatch, max(SchedulerPool.firstWatch, watched * 2))
            isAwake = scheduler.parker.sleep(until: start + next)
            setWatched(scheduler.core.kind, false)
        } else if !isAwake {
            isAwake = scheduler.parker.sleep(until: nil)
        }
        scheduler.idleNanoseconds.add(Int(now() - start))
        // Counted up before `idle` falls, so that whoever sees the same number before and after saw no one rise.
        risen.add(1, ordering: .sequentiallyConsistent)
        self.idle.subtract(1, ordering: .sequentiallyConsistent)
        guard isAwake else { return next }
        if next > 0 { handOnWatch(of: scheduler) }
        return 0
    }

    /// To be called by a watcher that has something else to do now: leaves its watch to another of its kind, if one sleeps.
    func handOnWatch(of scheduler: Scheduler) {
        wakeOne(for: scheduler.core.kind == .efficiency ? .onlyEfficiency : .onlyPerformance)
    }

    private func beginToWatch(_ scheduler: Scheduler) -> Bool {
        !setWatched(scheduler.core.kind, true)
    }

    // Sequentially consistent: a watcher that resigns looks whether anyone is busy after it has resigned, and a sender
    // whether anyone watches after it has pushed.

    /// Says whether cores of a kind are watched, and returns whether they were.
    @discardableResult
    private func setWatched(_ kind: CoreKind, _ value: Bool) -> Bool {
        kind == .efficiency
            ? efficiencyIsWatched.exchange(value, ordering: .sequentiallyConsistent)
            : performanceIsWatched.exchange(value, ordering: .sequentiallyConsistent)
    }

    private func isWatched(_ kind: CoreKind) -> Bool {
        kind == .efficiency
            ? efficiencyIsWatched.load(ordering: .sequentiallyConsistent)
            : performanceIsWatched.load(ordering: .sequentiallyConsistent)
    }

    /// Whether a scheduler sleeps with a deadline. Certain only when all is quiet.
    var hasWatchers: Bool {
        isWatched(.efficiency) || isWatched(.performance)
    }

    /// Wakes a scheduler that sleeps and may run actors of this affinity, if there is one.
    func wakeOne(for affinity: CoreAffinity) {
        // Sequentially consistent: comes after the push that it is about, as above.
        guard idle.load(ordering: .sequentiallyConsistent) > 0 else { return }
        for scheduler in schedulers where !isMixed || affinity.allows(scheduler.core.kind) {
            if scheduler.parker.isParked, scheduler.parker.wake() { return }
        }
    }

    // MARK: Starting and stopping

    /// Whether the schedulers are to end when they have nothing left to do.
    var isStopping: Bool {
        // Sequentially consistent: comes after `announce` like the look at the queue; `stop` sets it and then wakes.
        stopping.load(ordering: .sequentiallyConsistent)
    }

    /// Starts a thread for each scheduler.
    func start() {
        stopping.store(false, ordering: .sequentiallyConsistent)
        let started = schedulers.map { scheduler in
            let context = Unmanaged.passRetained(Start(scheduler: scheduler, pool: self)).toOpaque()
            let thread = flynn_thread_start(
                { context in
                    let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                    start.scheduler.run(in: start.pool)
                }, context)
            guard let thread else { crash("the system has no thread left for a scheduler") }
            return OpaqueThread(handle: thread)
        }
        threads.withLock { $0 = started }
    }

    /// Waits until no actor is scheduled or runs.
    func waitUntilQuiet() {
        // Sequentially consistent: see `rest`.
        quietWaiters.add(1, ordering: .sequentiallyConsistent)
        quiet.withLock {
            while !isQuiet { quiet.wait() }
        }
        quietWaiters.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Whether no actor is scheduled or runs: all schedulers were idle at once, and all queues empty at that time. Only
    /// a scheduler that is not idle takes an actor from a queue or holds one; and none has stopped being idle meanwhile.
    private var isQuiet: Bool {
        let before = risen.load(ordering: .sequentiallyConsistent)
        guard idle.load(ordering: .sequentiallyConsistent) == schedulers.count, hasEmptyQueues else { return false }
        return idle.load(ordering: .sequentiallyConsistent) == schedulers.count
            && risen.load(ordering: .sequentiallyConsistent) == before
    }

    /// Whether nothing is scheduled.
    var hasEmptyQueues: Bool {
        schedulers.allSatisfy { $0.queue.isEmpty }
    }

    /// Ends the threads, each when its queue is empty, and waits for that.
    func stop() {
        stopping.store(true, ordering: .sequentiallyConsistent)
        for scheduler in schedulers { _ = scheduler.parker.wake() }
        for thread in threads.withLock({ $0 }) { flynn_thread_join(thread.handle) }
        threads.withLock { $0 = [] }
    }

    /// What a new thread needs to know.
    private final class Start {
        let scheduler: Scheduler
        let pool: SchedulerPool

        init(scheduler: Scheduler, pool: SchedulerPool) {
            self.scheduler = scheduler
            self.pool = pool
        }
    }
}

/// A thread's handle. Unchecked because it is only handed from the thread that starts the pool to the one that stops it.
private struct OpaqueThread: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
}

/// A truth value for all threads, in a place of its own.
final class Flag: Sendable {
    let value = Atomic(false)
}
