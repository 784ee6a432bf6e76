import BasicTestSupport
import CFlynnRuntime
import Synchronization
import Testing

@testable import FlynnRuntime

/// The turns of actors if there are more actors with work than schedulers.
struct FairnessTests {
    /// An actor that calls itself. All actors stop when they have run a certain number of messages together.
    private final class Busy: FlynnRuntime.Actor {
        // flynnlint:disable:next exposed_actor_variable - thread-safe
        let messages = Tally()
        private let left: Tally
        private let onCall: (Int) -> Void

        /// - Parameters:
        ///   - left: the negative number of messages until all actors end.
        ///   - onCall: called with the number of messages that the actor has run.
        init(_ left: Tally, onCall: @escaping (Int) -> Void = { _ in }) {
            (self.left, self.onCall) = (left, onCall)
            super.init()
            unsafeMessageBatchSize = 10
        }

        lazy var beRun: Behavior = Behavior(self) { (me, _) in
            me.onCall(me.messages.add())
            if me.left.add() < 0 { me.beRun() }
        }

        lazy var bePass: Behavior = Behavior(self) { (me, args) in
            // flynnlint:parameter Busy - the partner
            let partner: Busy = args[x: 0]
            me.messages.add()
            if me.left.add() < 0 { partner.bePass(me) }
        }
    }

    /// Blocks the only scheduler during `send`, and returns when all messages have finished.
    private static func runAll(_ send: () -> Void) {
        Flynn.startup(pretending: (efficiency: 0, performance: 1))
        // Batches only end by the number of messages.
        Flynn.maxBatchTime = .seconds(1_000)
        let (gate, here, go) = (Mortal(Event()), Event(), Event())
        gate.beWaitFor(here, go)
        here.wait()
        send()
        go.happen()
        Flynn.shutdown()
    }

    private static func tally(_ messages: Int) -> Tally {
        let left = Tally()
        left.add(-messages)
        return left
    }

    @Test(arguments: [3, 10, 1_000]) func `actors that always have messages get equal turns`(count: Int) async {
        await #expect(processExitsWith: .success) { [count] in
            let left = FairnessTests.tally(count * 100)
            let actors = (0..<count).map { _ in Busy(left) }
            FairnessTests.runAll { for actor in actors { actor.beRun() } }
            // A turn has 10 messages. The last turn can be missing.
            #expect(actors.allSatisfy { (89...111).contains($0.messages.value) })
        }
    }

    @Test func `busy actors and pairs of actors that call each other get equal turns among themselves`() async {
        await #expect(processExitsWith: .success) {
            let left = FairnessTests.tally(200_000)
            let busy = (0..<20).map { _ in Busy(left) }
            let pairs = (0..<20).map { _ in (Busy(left), Busy(left)) }
            FairnessTests.runAll {
                for actor in busy { actor.beRun() }
                for (one, other) in pairs { one.bePass(other) }
            }
            for counts in [busy.map(\.messages.value), pairs.map { $0.messages.value + $1.messages.value }] {
                let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
                #expect(least > 0 && most - least <= 20)
            }
        }
    }

    @Test func `a message to an idle actor runs before the next turn of busy ones`() async {
        await #expect(processExitsWith: .success) {
            let left = FairnessTests.tally(100_000)
            let (idle, called, ran, between) = (Mortal(), Tally(), Tally(), Tally())
            let bePing = Behavior(idle) { _ in ran.add() }
            // The other actors count the messages that they run between the call and its execution.
            let others = (0..<100).map { _ in
                Busy(left) { _ in if called.value == 1, ran.value == 0 { between.add() } }
            }
            let caller = Busy(left) { count in
                guard count == 55 else { return }
                bePing()
                called.add()
            }
            FairnessTests.runAll { for actor in [caller] + others { actor.beRun() } }
            #expect(ran.value == 1)
            #expect(between.value == 0)
        }
    }

    @Test func `higher priorities get most of the turns, and lower ones don't starve`() async {
        await #expect(processExitsWith: .success) {
            let left = FairnessTests.tally(320_000)
            let priorities = [10, 0, -10]
            let actors = priorities.map { priority in
                (0..<4).map { _ in
                    let actor = Busy(left)
                    actor.unsafePriority = priority
                    return actor
                }
            }
            FairnessTests.runAll { for actor in actors.flatMap({ $0 }) { actor.beRun() } }
            let sums = actors.map { $0.reduce(0) { $0 + $1.messages.value } }
            #expect(sums[0] >= 290_000)
            #expect(actors[1...].joined().allSatisfy { $0.messages.value >= 2_000 })
        }
    }

    @Test func `a priority counts for actors that others schedule, too`() async {
        await #expect(processExitsWith: .success) {
            let order = Mutex<[Int]>([])
            let actors = (0..<5).map { priority in
                let actor = Mortal()
                actor.unsafePriority = priority % 2 == 0 ? priority : -priority
                return actor
            }
            let behaviors = actors.enumerated().map { number, actor in
                Behavior(actor) { _ in order.withLock { $0.append(number) } }
            }
            FairnessTests.runAll { for behavior in behaviors { behavior() } }
            #expect(order.withLock { $0 } == [4, 2, 0, 1, 3])
        }
    }

    // MARK: The parts

    /// Returns actors for a queue that isn't used by a scheduler.
    private static func runnables(_ priorities: [Int32]) -> (actors: [Mortal], runnables: [Runnable]) {
        let actors = priorities.map { priority in
            let actor = Mortal()
            actor.unsafePriority = Int(priority)
            return actor
        }
        return (actors, actors.map { Runnable($0.mailbox) })
    }

    @Test func `the shared queue has the order of priorities, and of time within each`() {
        let (actors, runnables) = FairnessTests.runnables([0, 5, 0, -3, 5, .max, .min])
        defer { withExtendedLifetime(actors) {} }
        let queue = SharedQueue()
        #expect(queue.isEmpty && queue.highestPriority == nil)
        for runnable in runnables { queue.push(runnable) }
        #expect(queue.count == 7 && queue.highestPriority == .max)
        let order = (0..<7).compactMap { _ in queue.exchange(nil, minPriority: .min) }.map { taken in
            runnables.firstIndex { $0.address == taken.address }
        }
        #expect(order == [5, 1, 4, 0, 2, 3, 6])
        #expect(queue.isEmpty && queue.highestPriority == nil && queue.exchange(nil, minPriority: .min) == nil)
    }

    @Test func `the shared queue adds the previous actor only if it has another one`() {
        let (actors, runnables) = FairnessTests.runnables([1, 1, 0])
        defer { withExtendedLifetime(actors) {} }
        let queue = SharedQueue()
        #expect(queue.exchange(runnables[0], minPriority: .min) == nil && queue.isEmpty)
        queue.push(runnables[1])
        #expect(queue.exchange(runnables[0], minPriority: 1)?.address == runnables[1].address && queue.count == 1)
        _ = queue.exchange(nil, minPriority: .min)
        queue.push(runnables[2])
        #expect(queue.exchange(runnables[0], minPriority: 1) == nil && queue.count == 1)
    }

    @Test func `each lower priority gets a turn of the shared queue in turn`() {
        let (actors, runnables) = FairnessTests.runnables([9, 3, 2, 1])
        defer { withExtendedLifetime(actors) {} }
        let queue = SharedQueue()
        for runnable in runnables { queue.push(runnable) }
        var order: [Int32] = []
        for _ in 0..<(16 * 6) {
            guard let taken = queue.exchange(nil, minPriority: 9) else { continue }
            order.append(taken.priority)
            queue.push(taken)
        }
        #expect(order.filter { $0 < 9 } == [3, 2, 1, 3, 2, 1])
        // An actor outside of the queue is interrupted at the same rate, even if its priority is higher than all
        // priorities in the queue.
        #expect((0..<32).compactMap { _ in queue.exchange(nil, minPriority: 10) }.count == 2)
    }

    /// Repeatedly takes the next runnable that waits for performance cores and adds it again. Returns how often this
    /// was the last of `runnables`.
    private static func turnsOfLast(_ runnables: [Runnable], in pool: SchedulerPool, of count: Int) -> Int {
        for runnable in runnables { pool.share(runnable) }
        return (0..<count).count { _ in
            guard let taken = pool.takeShared(after: nil, minPriority: .min, for: .performance) else { return false }
            pool.share(taken)
            return taken.address == runnables.last?.address
        }
    }

    @Test func `actors for one kind of cores get their turns beside those for all cores`() {
        let layout = CoreLayout.pretended(efficiency: 1, performance: 1)
        let (actors, runnables) = FairnessTests.runnables(Array(repeating: 0, count: 10))
        defer { withExtendedLifetime(actors) {} }
        actors.last?.unsafeCoreAffinity = .onlyPerformance
        let turns = FairnessTests.turnsOfLast(runnables, in: SchedulerPool(layout: layout), of: 1_000)
        #expect((90...110).contains(turns))
        // Actors of higher priority must not starve the actor.
        let (others, prior) = FairnessTests.runnables([10, 10, 10, 0])
        defer { withExtendedLifetime(others) {} }
        others.last?.unsafeCoreAffinity = .onlyPerformance
        #expect(FairnessTests.turnsOfLast(prior, in: SchedulerPool(layout: layout), of: 160) == 10)
    }

    @Test func `a scheduler takes actors from a longer queue until both are equal`() {
        let pool = SchedulerPool(layout: .pretended(efficiency: 0, performance: 2))
        let (actors, runnables) = FairnessTests.runnables(Array(repeating: 0, count: 7))
        defer { withExtendedLifetime(actors) {} }
        let (longer, other) = (pool.schedulers[0], pool.schedulers[1])
        for runnable in runnables { _ = longer.queue.push(runnable) }
        var turns = Scheduler.Turns(Scheduler.ProgressLog(count: 2))
        func counts() -> [Int] { [longer.queue.count, other.queue.count] }
        #expect(counts() == [7, 0])
        // The scheduler checks itself in every second call. As the time doesn't advance, the other scheduler isn't
        // considered stuck.
        for _ in 0..<4 { other.balance(in: pool, &turns, at: 1) }
        #expect(counts() == [3, 4])
        for _ in 0..<4 { longer.balance(in: pool, &turns, at: 1) }
        #expect(counts() == [4, 3])
    }
}
