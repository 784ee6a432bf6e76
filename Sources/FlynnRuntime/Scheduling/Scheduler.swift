import CFlynnRuntime
import Synchronization

/// One thread for one core: takes actors from its queue, runs each for a batch, steals when it has none, and sleeps when
/// there is nothing to steal.
final class Scheduler: Sendable {
    let index: Int
    let core: CoreLayout.Core
    let queue = RunQueue()
    let parker = Parker()
    /// Whether the scheduler runs an actor. A hint for others, hence relaxed everywhere.
    let isBusy = Atomic(false)

    /// Actors taken from `queue` by its owner: tells thieves whether the owner gets on.
    let taken = Counter()
    let messagesRun = Counter()
    let actorsRun = Counter()
    let steals = Counter()
    let wakeUps = Counter()
    let idleNanoseconds = Counter()

    init(index: Int, core: CoreLayout.Core) {
        self.index = index
        self.core = core
    }

    /// How long a scheduler without work looks for some before it sleeps. Long enough for an answer from another core,
    /// short enough not to be seen in the processor's load.
    private static let searchTime: UInt64 = 30_000
    /// How long one actor must wait in the queue of a busy scheduler until another takes it. Longer than the usual
    /// message: two actors that talk in turns stay on one core, where that is many times as fast.
    private static let patience: UInt64 = 10_000

    /// The thread's life: until the pool stops, and nothing is left to do.
    func run(in pool: SchedulerPool) {
        let thread = flynn_thread()
        thread.pointee.scheduler = Unmanaged.passUnretained(self).toOpaque()
        flynn_thread_set_name("flynn-\(index)")
        if pool.isMixed { flynn_thread_prefer(core.kind == .efficiency) }
        if !core.processors.isEmpty { flynn_thread_bind(core.processors, core.processors.count) }

        var witness = Witness(count: pool.schedulers.count)
        // How long this scheduler has watched the others in vain, or 0 if it has been doing something.
        var watched: UInt64 = 0
        while true {
            if let mailbox = takeOwn()
                ?? (watched > 0 ? steal(in: pool, &witness, at: now()) : search(in: pool, &witness))
            {
                if watched > 0 { pool.handOnWatch(of: self) }
                run(mailbox, on: thread, in: pool)
                watched = 0
            } else if pool.isStopping {
                // What is pushed from now on starts the pool anew: see `Flynn.shutdown`.
                if queue.isEmpty { break }
            } else {
                watched = pool.rest(self, watched: watched)
            }
        }
        thread.pointee.scheduler = nil
    }

    private func takeOwn() -> Unmanaged<Mailbox>? {
        guard let mailbox = queue.pop() else { return nil }
        taken.add(1)
        return mailbox
    }

    /// Runs an actor, and the ones that it gives way to, until none of them is left in this thread's hands.
    /// Mailboxes go unretained from hand to hand, since the hold that comes with each keeps them.
    private func run(_ first: Unmanaged<Mailbox>, on thread: UnsafeMutablePointer<FlynnThread>, in pool: SchedulerPool)
    {
        isBusy.store(true, ordering: .relaxed)
        defer { isBusy.store(false, ordering: .relaxed) }
        var reference = first
        while true {
            // Its affinity may have changed, or it may have been taken from elsewhere.
            guard pool.mayRun(reference, on: core.kind) else { return pool.schedule(reference, on: thread) }
            let isFinished = reference._withUnsafeGuaranteedRef { mailbox in
                mailbox.lastScheduler.store(index, ordering: .relaxed)
                var count = 0
                let outcome = mailbox.run(on: thread, count: &count)
                messagesRun.add(count)
                actorsRun.add(1)
                return outcome == .finished
            }
            if isFinished {
                // Read before: the mailbox may go with the actor.
                let actor: UnsafeMutableRawPointer = reference._withUnsafeGuaranteedRef { $0.owner }
                return flynn_release(actor)
            }
            guard let next = takeOwn() else { continue }
            let goesOn = reference._withUnsafeGuaranteedRef { current in
                next._withUnsafeGuaranteedRef { next in
                    current.priority.load(ordering: .relaxed) > next.priority.load(ordering: .relaxed)
                }
            }
            if goesOn {
                pool.place(next, on: thread, avoiding: self)
            } else {
                pool.schedule(reference, on: thread)
                reference = next
            }
        }
    }

    // MARK: Stealing

    /// What a scheduler remembers of the others while it has nothing to do.
    struct Witness {
        /// For each scheduler, how many actors it had taken, and since when (nanoseconds of `now()`).
        fileprivate var taken: [Int]
        fileprivate var since: [UInt64]

        init(count: Int) {
            taken = Array(repeating: -1, count: count)
            since = Array(repeating: 0, count: count)
        }
    }

    /// Looks for an actor to run, for a while.
    private func search(in pool: SchedulerPool, _ witness: inout Witness) -> Unmanaged<Mailbox>? {
        let start = now()
        var time = start
        for index in witness.since.indices { witness.since[index] = start }
        repeat {
            if let mailbox = steal(in: pool, &witness, at: time) { return mailbox }
            for _ in 0..<32 { flynn_pause() }
            if let mailbox = takeOwn() { return mailbox }
            if pool.isStopping { return nil }
            time = now()
        } while time - start < Scheduler.searchTime
        return nil
    }

    /// Takes an actor from another scheduler: one that waits behind others, or one that has waited too long.
    private func steal(in pool: SchedulerPool, _ witness: inout Witness, at time: UInt64) -> Unmanaged<Mailbox>? {
        let count = pool.schedulers.count
        for offset in 1..<max(1, count) {
            let victim = pool.schedulers[(index + offset) % count]
            let taken = victim.taken.value
            if witness.taken[victim.index] != taken {
                witness.taken[victim.index] = taken
                witness.since[victim.index] = time
            }
            let isStuck = time - witness.since[victim.index] > Scheduler.patience
            if let mailbox = victim.queue.steal(all: isStuck, where: { pool.mayRun($0, on: core.kind) }) {
                steals.add(1)
                return mailbox
            }
        }
        return nil
    }
}
