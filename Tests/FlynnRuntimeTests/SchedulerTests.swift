import BasicTestSupport
import CFlynnRuntime
import Foundation
import Synchronization
import Testing

@testable import FlynnRuntime

/// The order in which actors run, the schedulers that run them, and the guarantee that every actor with messages runs.
///
/// Tests that start or stop the runtime run in a separate process, as other tests use the runtime at the same time.
struct SchedulerTests {
    init() { Flynn.defaultCheckForUnsafeArguments = false }

    /// An actor that records when it runs.
    private class Worker: FlynnRuntime.Actor {
        private let name: String
        private let note: (String) -> Void

        init(_ name: String, _ note: @escaping (String) -> Void) {
            self.name = name
            self.note = note
            super.init()
        }

        lazy var beWork = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Bool - whether to yield
            self.note(self.name)
            if args[x: 0] { self.unsafeYield() }
        }
    }

    /// The names of the actors that ran, in order.
    private final class Notes: @unchecked Sendable {
        private let lock = NSLock()
        private var notes: [String] = []
        func add(_ note: String) { lock.withLock { notes.append(note) } }
        var all: String { lock.withLock { notes.joined() } }
    }

    /// Blocks the only scheduler during `send`, and returns when all messages have finished.
    private static func runAll(maxBatchTime: Duration = .seconds(1_000), _ send: () -> Void) {
        Flynn.maxBatchTime = maxBatchTime
        let (gate, here, go) = (Mortal(Event()), Event(), Event())
        gate.beWaitFor(here, go)
        here.wait()
        send()
        go.happen()
        Flynn.shutdown()
    }

    /// Blocks the only scheduler until two actors have their messages. Returns the order in which the actors run.
    private static func runBoth(
        maxBatchTime: Duration = .seconds(1_000), _ prepare: (Worker, Worker) -> Void, yields: Bool
    ) -> String {
        Flynn.startup(pretending: (efficiency: 0, performance: 1))
        let notes = Notes()
        let (first, second) = (Worker("a", notes.add), Worker("b", notes.add))
        prepare(first, second)
        runAll(maxBatchTime: maxBatchTime) {
            for _ in 0..<4 { first.beWork(yields) }
            for _ in 0..<4 { second.beWork(yields) }
        }
        return notes.all
    }

    @Test func `a batch runs to its end`() async {
        await #expect(processExitsWith: .success) {
            #expect(SchedulerTests.runBoth({ _, _ in }, yields: false) == "aaaabbbb")
        }
    }

    @Test func `the batch size ends a run`() async {
        await #expect(processExitsWith: .success) {
            #expect(
                SchedulerTests.runBoth(
                    {
                        $0.unsafeMessageBatchSize = 2; $1.unsafeMessageBatchSize = 2
                    }, yields: false) == "aabbaabb")
            #expect(
                SchedulerTests.runBoth(
                    {
                        $0.unsafeMessageBatchSize = 0; $1.unsafeMessageBatchSize = 3
                    }, yields: false) == "abbbabaa")
        }
    }

    @Test func `a batch has at most 1000 messages by default`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let notes = Notes()
            let (first, second) = (Worker("a", notes.add), Worker("b", notes.add))
            #expect(first.unsafeMessageBatchSize == 1000)
            SchedulerTests.runAll {
                for _ in 0..<1_300 { first.beWork(false) }
                second.beWork(false)
            }
            #expect(notes.all.split(separator: "b").map(\.count) == [1_000, 300])
        }
    }

    @Test func `a batch ends after a time`() async {
        await #expect(processExitsWith: .success) {
            #expect(SchedulerTests.runBoth(maxBatchTime: .zero, { _, _ in }, yields: false) == "abababab")
            #expect(Flynn.maxBatchTime == .zero)
        }
    }

    /// An actor that sends many messages to another actor.
    private final class Flooder: FlynnRuntime.Actor {
        private let note: (String) -> Void

        /// - Parameter note: receives the number of waiting messages at the beginning of a flood.
        init(_ note: @escaping (String) -> Void) {
            self.note = note
            super.init()
        }

        lazy var beFlood = Behavior(self) { (me, args) in
            // flynnlint:parameter Worker - receiver
            // flynnlint:parameter Int - number of messages
            // flynnlint:parameter Bool - whether the receiver yields
            let (receiver, count, yields): (Worker, Int, Bool) = (args[x: 0], args[x: 1], args[x: 2])
            me.note("\(receiver.unsafeMessagesCount) ")
            for _ in 0..<count { receiver.beWork(yields) }
        }
    }

    /// Returns the number of messages that an actor has run when another actor runs, which was scheduled earlier but
    /// after the only sender.
    private static func runBeforeOther(
        ofMessages count: Int, yields: Bool = false, _ prepare: (Worker) -> Void = { _ in }
    ) -> Int {
        Flynn.startup(pretending: (efficiency: 0, performance: 1))
        let notes = Notes()
        let (receiver, other, flooder) = (Worker("a", notes.add), Worker("b", notes.add), Flooder(Notes().add))
        prepare(receiver)
        runAll {
            flooder.beFlood(receiver, count, yields)
            other.beWork(false)
        }
        let order = notes.all
        #expect(order.count == count + 1)
        return order.prefix { $0 == "a" }.count
    }

    @Test func `an overloaded actor runs before others that may send more`() async {
        await #expect(processExitsWith: .success) {
            #expect(SchedulerTests.runBeforeOther(ofMessages: 3_000) >= 1_000)
            #expect(SchedulerTests.runBeforeOther(ofMessages: 999) == 0)
        }
    }

    @Test
    func
        `an overloaded actor doesn't run before one of higher priority, after it has yielded, or with a small batch size`()
        async
    {
        await #expect(processExitsWith: .success) {
            #expect(SchedulerTests.runBeforeOther(ofMessages: 3_000) { $0.unsafePriority = -1 } == 0)
            #expect(SchedulerTests.runBeforeOther(ofMessages: 3_000, yields: true) == 1)
            #expect(SchedulerTests.runBeforeOther(ofMessages: 3_000) { $0.unsafeMessageBatchSize = 10 } == 0)
        }
    }

    @Test func `a sender of higher priority runs before the actor that it overloads`() async {
        await #expect(processExitsWith: .success) {
            for priority in [0, 1] {
                Flynn.startup(pretending: (efficiency: 0, performance: 1))
                let found = Notes()
                let (receiver, flooder) = (Worker("a", Notes().add), Flooder(found.add))
                flooder.unsafePriority = priority
                flooder.unsafeMessageBatchSize = 1
                SchedulerTests.runAll {
                    for _ in 0..<2 { flooder.beFlood(receiver, 3_000, false) }
                }
                let waiting = found.all.split(separator: " ").compactMap { Int($0) }
                #expect(waiting.count == 2 && waiting[0] == 0)
                // The receiver has run at least one batch, unless the sender has a higher priority.
                #expect(priority == 0 ? waiting[1] <= 2_000 : waiting[1] == 3_000)
            }
        }
    }

    /// An actor that returns each message to its sender, up to 2,000,000 messages.
    private final class Mirror: FlynnRuntime.Actor {
        private let stops: Flag
        private let note: () -> Void
        private var calls = 0
        static let maxCalls = 2_000_000

        /// - Parameter note: called if there are too many messages.
        init(_ stops: Flag, _ note: @escaping () -> Void) {
            (self.stops, self.note) = (stops, note)
            super.init()
        }

        lazy var beReflect: Behavior = Behavior(self) { (me, args) in
            // flynnlint:parameter Mirror - where to send it
            let other: Mirror = args[x: 0]
            me.calls += 1
            if me.calls == Mirror.maxCalls { return me.note() }
            if !me.stops.value.load(ordering: .relaxed) { other.beReflect(me) }
        }
    }

    @Test func `two actors that overload each other let others run`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (stops, exceeded) = (Flag(), Tally())
            let (first, second) = (Mirror(stops, { exceeded.add() }), Mirror(stops, { exceeded.add() }))
            SchedulerTests.runAll(maxBatchTime: .milliseconds(1)) {
                for _ in 0..<4_000 { first.beReflect(second) }
                for _ in 0..<4_000 { second.beReflect(first) }
                let stopper = Mortal(Event())
                let stop = Behavior(stopper) { _ in stops.value.store(true, ordering: .relaxed) }
                stop()
            }
            #expect(exceeded.value == 0)
        }
    }

    @Test func `what senders change is a cache line away from what the receiver changes`() {
        // See `MessageQueue`.
        #expect(MemoryLayout<MailboxState.Rare>.size >= 32)
        let actor = Mortal(Event())
        let embedded = actor.mailbox.address + 8 + MessageQueue<MailboxState.Rare>.embeddedOffset
        let isStub = actor.mailbox.state.pointee.queue.isStub(embedded.assumingMemoryBound(to: Message.self))
        #expect(isStub)
    }

    @Test func `a sender pauses once in a while if another one sends to the same actor`() {
        var burst = FlynnBurst()
        let (first, second) = (UnsafeRawPointer(bitPattern: 16)!, UnsafeRawPointer(bitPattern: 32)!)
        func pauses(_ count: Int, to target: UnsafeRawPointer, contended: (Int) -> Bool) -> Int {
            burst.end()
            return (1...count).count { index in
                let before = burst.pausedAt
                burst.add(to: target, isContended: contended(index))
                return burst.pausedAt > before
            }
        }
        #expect(pauses(1_000, to: first) { _ in true } == 1_000 / 16)
        #expect(pauses(1_000, to: second) { _ in false } == 0)
        // A rare message of a different sender has no effect.
        #expect(pauses(1_000, to: first) { $0 % 10 == 0 } == 0)
        // Contention has no effect either if the thread sends to several actors.
        burst.end()
        for _ in 0..<1_000 {
            burst.add(to: first, isContended: true)
            burst.add(to: second, isContended: true)
            #expect(burst.pausedAt == 0)
        }
    }

    @Test func `a certain actor is taken from a queue`() {
        let queue = RunQueue()
        let actors = (0..<10).map { _ in Mortal(Event()) }
        for actor in actors { _ = queue.push(Runnable(actor.mailbox)) }
        func take(_ index: Int, among range: Int = 64, if condition: Bool = true) -> Bool {
            queue.take(actors[index].mailbox.address, among: range) { _ in condition }?.mailbox == actors[index].mailbox
        }
        #expect(!take(5, if: false))
        #expect(!take(5, among: 5))
        #expect(take(5, among: 6))
        #expect(!take(5))
        #expect(take(9))
        #expect(take(0))
        actors[1].unsafePriority = 1
        #expect(queue.nextPriority == 1)
        _ = queue.push(Runnable(actors[9].mailbox))
        #expect(queue.count == 8)
        #expect(
            (0..<8).compactMap { _ in queue.pop()?.mailbox } == [1, 2, 3, 4, 6, 7, 8, 9].map { actors[$0].mailbox })
        #expect(queue.isEmpty && !take(1) && queue.nextPriority == nil)
        // The runnable isn't taken from the slot, as a thief can free it.
        _ = queue.pushOwn(Runnable(actors[0].mailbox))
        #expect(!take(0) && queue.nextPriority == .max)
    }

    @Test func `yielding ends a run`() async {
        await #expect(processExitsWith: .success) {
            #expect(SchedulerTests.runBoth({ _, _ in }, yields: true) == "abababab")
        }
    }

    @Test func `a scheduler runs actors in the order in which they were scheduled`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let notes = Notes()
            let workers = ["a", "b", "c", "d", "e"].map { Worker($0, notes.add) }
            SchedulerTests.runAll { for worker in workers { worker.beWork(false) } }
            #expect(notes.all == "abcde")
        }
    }

    @Test func `a running actor isn't preempted, and nothing else runs on its scheduler`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (busy, other) = (Mortal(), Mortal())
            Behavior(busy) { _ in
                other.beCall()
                // This is much longer than a thread needs to run the call.
                for _ in 0..<100_000 { flynn_thread_yield() }
                #expect(other.calls.value == 0)
            }()
            Flynn.shutdown()
            #expect(other.calls.value == 1)
        }
    }

    @Test func `an actor of lower priority in line moves to another scheduler`() {
        let pool = SchedulerPool(layout: .pretended(efficiency: 0, performance: 2))
        let (first, second) = (Mortal(), Mortal())
        defer { withExtendedLifetime((first, second)) {} }
        first.unsafePriority = 1
        _ = pool.schedulers[0].queue.push(Runnable(second.mailbox))
        var turns = Scheduler.Turns(Scheduler.ProgressLog(count: 2))
        #expect(pool.schedulers[0].takeNext(after: Runnable(first.mailbox), in: pool, &turns) == nil)
        let isEmpty = pool.schedulers[0].queue.isEmpty
        #expect(isEmpty)
        var others = Scheduler.Turns(Scheduler.ProgressLog(count: 2))
        #expect(pool.schedulers[1].takeNext(in: pool, &others)?.mailbox == second.mailbox)
    }

    @Test func `an actor of higher priority continues`() async {
        await #expect(processExitsWith: .success) {
            #expect(SchedulerTests.runBoth({ first, _ in first.unsafePriority = 1 }, yields: true) == "aaaabbbb")
            #expect(SchedulerTests.runBoth({ _, second in second.unsafePriority = 1 }, yields: true) == "bbbbaaaa")
        }
    }

    @Test func `an actor with an exclusive affinity runs on its kind of core`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 2, performance: 2))
            #expect(Flynn.eCores == 2)
            #expect(Flynn.pCores == 2)
            #expect(Flynn.cores == 4)
            for (affinity, isEfficiency) in [(CoreAffinity.onlyEfficiency, true), (.onlyPerformance, false)] {
                let before = Flynn.statistics
                let actors = (0..<20).map { _ in Mortal(Event()) }
                for actor in actors {
                    actor.unsafeCoreAffinity = affinity
                    #expect(actor.unsafeCoreAffinity == affinity)
                    for _ in 0..<100 { actor.beCall() }
                }
                for actor in actors { actor.unsafeWait() }
                Flynn.shutdown()
                var ran = 0
                for (old, new) in zip(before.schedulers, Flynn.statistics.schedulers) {
                    let messages = new.messagesRun - old.messagesRun
                    if new.isEfficiencyCore == isEfficiency { ran += messages } else { #expect(messages == 0) }
                }
                #expect(ran >= 2000)
            }
        }
    }

    @Test func `an actor runs on the other kind of core while its preferred kind is busy`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 1, performance: 1))
            let (blocker, here, go) = (Mortal(Event()), Event(), Event())
            blocker.unsafeCoreAffinity = .onlyEfficiency
            blocker.beWaitFor(here, go)
            here.wait()
            let actor = Mortal(Event())
            actor.unsafeCoreAffinity = .preferEfficiency
            actor.beCall()
            // The efficiency core is blocked, so this only ends if the performance core runs the actor.
            actor.unsafeWait()
            go.happen()
            blocker.unsafeWait()
            for _ in 0..<10 {
                actor.beCall()
                actor.unsafeWait()
            }
            Flynn.shutdown()
            #expect(actor.calls.value == 11)
        }
    }

    /// Returns the schedulers that a pool without threads selects for an actor.
    private func placement(
        of actor: FlynnRuntime.Actor, in pool: SchedulerPool, sentBy sender: Int? = nil, busy: Set<Int> = [],
        running: Int? = nil, lastOn last: Int = -1
    ) -> [Int] {
        for scheduler in pool.schedulers {
            scheduler.running.store(busy.contains(scheduler.index) ? 1 : 0, ordering: .relaxed)
        }
        if let running {
            pool.schedulers[running].running.store(UInt(bitPattern: actor.mailbox.address), ordering: .relaxed)
        }
        actor.mailbox.state.pointee.lastScheduler.store(Int16(last), ordering: .relaxed)
        var thread = FlynnThread()
        if let sender { thread.scheduler = Unmanaged.passUnretained(pool.schedulers[sender]).toOpaque() }
        pool.schedule(actor.mailbox, on: &thread)
        return pool.schedulers.filter { $0.queue.pop() != nil }.map(\.index)
    }

    @Test func `a message between actors wakes no scheduler while a core of the other kind polls`() {
        let pool = SchedulerPool(layout: .pretended(efficiency: 1, performance: 1))
        let poller = pool.schedulers[0]
        let (stops, ended) = (Flag(), Event())
        Thread.detachNewThread {
            while !stops.value.load(ordering: .relaxed) { _ = pool.park(poller, last: .due(interval: 1_000_000)) }
            ended.happen()
        }
        let (actor, rounds) = (Mortal(Event()), 100)
        for _ in 0..<rounds {
            while !pool.hasPollers || !poller.parker.isParked { flynn_thread_yield() }
            #expect(placement(of: actor, in: pool, sentBy: 1, busy: [1]) == [1])
        }
        stops.value.store(true, ordering: .relaxed)
        ended.wait()
        // A poll can end between the check and the message.
        #expect(poller.wakeUps.value < rounds / 2)
    }

    @Test func `an actor is placed on its preferred kind of core while one is free`() {
        // 0 and 1 are efficiency cores, 2 and 3 performance cores.
        let pool = SchedulerPool(layout: .pretended(efficiency: 2, performance: 2))
        let actor = Mortal(Event())
        for (affinity, own, other) in [
            (CoreAffinity.preferEfficiency, [0, 1], [2, 3]), (.preferPerformance, [2, 3], [0, 1]),
            (.onlyEfficiency, [0, 1], [2, 3]), (.onlyPerformance, [2, 3], [0, 1]),
        ] {
            actor.unsafeCoreAffinity = affinity
            // Sent by a thread outside of the pool, and by actors on both kinds of cores.
            #expect(placement(of: actor, in: pool) == [own[0]])
            #expect(placement(of: actor, in: pool, sentBy: other[0], busy: [other[0]]) == [own[0]])
            #expect(placement(of: actor, in: pool, sentBy: own[1], busy: [own[1]]) == [own[1]])
            // The scheduler that ran the actor last, if it is free and on the right kind of core.
            #expect(placement(of: actor, in: pool, lastOn: own[1]) == [own[1]])
            #expect(placement(of: actor, in: pool, lastOn: other[1]) == [own[0]])
            #expect(placement(of: actor, in: pool, busy: [own[0]], lastOn: own[0]) == [own[1]])
            // If all cores of the right kind are busy, the actor runs on the other kind, unless its affinity is
            // exclusive.
            let fallback = placement(of: actor, in: pool, busy: Set(own))
            #expect(fallback.count == 1)
            #expect((affinity.isExclusive ? own : other).contains(fallback[0]))
            // If all cores are busy, the actor waits for the right kind.
            #expect(own.contains(placement(of: actor, in: pool, busy: [0, 1, 2, 3])[0]))
        }
        actor.unsafeCoreAffinity = .none
        #expect(placement(of: actor, in: pool) == [0])
        #expect(placement(of: actor, in: pool, busy: [0, 1, 2]) == [3])
        // The scheduler that is still running the actor will become free soon.
        #expect(placement(of: actor, in: pool, busy: [0], running: 2, lastOn: 2) == [2])
        #expect(placement(of: actor, in: pool, sentBy: 1, busy: [1]) == [1])
    }

    /// The kind of core for the scheduler that runs the calling thread.
    private static var kindOfCore: CoreKind? {
        flynn_thread().pointee.scheduler.map {
            Unmanaged<Scheduler>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.core.kind }
        }
    }

    @Test func `an actor moves when its affinity changes`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 1, performance: 1))
            let actor = Mortal(Event())
            nonisolated(unsafe) var kinds: [CoreKind?] = []
            let beNote = Behavior(actor) { _ in kinds.append(SchedulerTests.kindOfCore) }
            for round in 0..<scaled(2000) {
                let affinity: CoreAffinity = round % 2 == 0 ? .onlyEfficiency : .onlyPerformance
                actor.unsafeCoreAffinity = affinity
                beNote()
                // Otherwise, the next message could run in the same batch.
                Flynn.pool.waitForQuiescence()
            }
            #expect(kinds == (0..<scaled(2000)).map { $0 % 2 == 0 ? .efficiency : .performance })
        }
    }

    @Test func `a scheduler passes on an actor whose affinity has changed while it waited`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 1, performance: 1))
            let (actor, next) = (Mortal(), Mortal())
            // Blocks both schedulers to prevent them from stealing.
            let gates = [CoreAffinity.onlyEfficiency, .onlyPerformance].map { affinity in
                let (gate, here, go) = (Mortal(), Event(), Event())
                gate.unsafeCoreAffinity = affinity
                gate.beWaitFor(here, go)
                here.wait()
                return (gate, go)
            }
            nonisolated(unsafe) var kind: CoreKind?
            actor.unsafeCoreAffinity = .onlyPerformance
            Behavior(actor) { _ in kind = SchedulerTests.kindOfCore }()
            next.unsafeCoreAffinity = .onlyPerformance
            next.beCall()
            actor.unsafeCoreAffinity = .onlyEfficiency
            gates[1].1.happen()
            // The scheduler has already taken the actor.
            next.unsafeWait()
            gates[0].1.happen()
            actor.unsafeWait()
            #expect(kind == .efficiency)
            Flynn.shutdown()
        }
    }

    @Test func `work is stolen from a busy scheduler`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            let inner = Mortal(Event())
            class Starter: FlynnRuntime.Actor {
                lazy var beStart: Behavior = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Mortal - the other
                    // flynnlint:parameter Event - happens when the other has run
                    // flynnlint:parameter Event - happens at the end
                    let (other, ran, done): (Mortal, Event, Event) = (args[x: 0], args[x: 1], args[x: 2])
                    other.beReport(ran)
                    // Blocks this scheduler until the other scheduler has run the work that was pushed here.
                    ran.wait()
                    done.happen()
                }
            }
            for _ in 0..<100 {
                let done = Event()
                Starter().beStart(inner, Event(), done)
                done.wait()
            }
        }
    }

    /// An actor waits for the actor that is called next. With the pauses, the second call can arrive at any time while
    /// the schedulers park and wake up.
    @Test func `an actor in line after a blocked one runs on another scheduler`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for (efficiency, performance) in [(0, 2), (0, 4), (1, 1), (2, 2)] {
                Flynn.startup(pretending: (efficiency, performance))
                let (first, second) = (Mortal(), Mortal())
                let (here, go, done) = (Event(), Event(), Event())
                for round in 0..<scaled(10_000) {
                    first.beWaitFor(here, go)
                    for _ in 0..<round % 8 { flynn_pause() }
                    second.beReport(go)
                    first.beReport(done)
                    done.wait()
                    here.wait()
                    for _ in 0..<round % 1024 { flynn_pause() }
                }
            }
        }
    }

    @Test func `each core has one scheduler, on a thread of its own`() async throws {
        for (efficiency, performance) in [(0, 1), (0, 3), (2, 2), (4, 0)] {
            let layout = CoreLayout.pretended(efficiency: efficiency, performance: performance)
            // With fewer schedulers, the rest of the test would hang.
            try #require(SchedulerPool(layout: layout).schedulers.map(\.core) == layout.cores)
        }
        await #expect(processExitsWith: .success) {
            #expect(Flynn.cores == CoreLayout.detected().cores.count)
            Flynn.startup(pretending: (efficiency: 0, performance: 3))
            let waiting = (0..<3).map { _ in (actor: Mortal(), here: Event(), go: Event()) }
            for (actor, here, go) in waiting { actor.beWaitFor(here, go) }
            for (_, here, _) in waiting { here.wait() }
            #expect(Flynn.pool.workers.count == 3)
            for (_, _, go) in waiting { go.happen() }
            Flynn.shutdown()
        }
    }

    #if os(Linux)
    @Test func `a scheduler's thread is bound to the processors of its core`() async {
        await #expect(processExitsWith: .success) {
            var allowed = [Int32](repeating: 0, count: 1024)
            let count = flynn_thread_processors(&allowed, allowed.count)
            guard count > 0 else { return }
            let last = allowed[count - 1]
            let core = CoreLayout.Core(kind: .performance, processors: [last])
            #expect(Flynn.startup(on: CoreLayout(cores: [core])))
            let actor = Mortal()
            nonisolated(unsafe) var bound: [Int32] = []
            Behavior(actor) { _ in
                var processors = [Int32](repeating: 0, count: 1024)
                let count = flynn_thread_processors(&processors, processors.count)
                bound = Array(processors[..<count])
            }()
            Flynn.shutdown()
            #expect(bound == [last])
        }
    }
    #endif

    @Test func `the kinds of cores are read from the system`() {
        let ordinary = CoreLayout.linux(online: 4) { _ in nil }
        #expect(ordinary.cores.count == 4)
        #expect(ordinary.cores.allSatisfy { $0.kind == .performance && $0.processors.isEmpty })
        let hybrid = CoreLayout.linux(online: 4) { path in
            ["/sys/devices/system/cpu/online": "0-3\n", "/sys/devices/cpu_atom/cpus": "2-3\n"][path]
        }
        #expect(hybrid.cores.map(\.kind) == [.efficiency, .efficiency, .performance, .performance])
        #expect(hybrid.cores.map(\.processors) == [[2, 3], [2, 3], [0, 1], [0, 1]])
        let arm = CoreLayout.linux(online: 3) { path in
            switch path {
            case "/sys/devices/system/cpu/online": "0,2-3\n"
            case "/sys/devices/system/cpu/cpu0/cpu_capacity": "430\n"
            case "/sys/devices/system/cpu/cpu2/cpu_capacity", "/sys/devices/system/cpu/cpu3/cpu_capacity": "1024\n"
            default: nil
            }
        }
        #expect(arm.cores.map(\.kind) == [.efficiency, .performance, .performance])
        #expect(arm.cores[0].processors == [0])
        let capacities = ["160", "160", "498", "498", "1024"]
        let threeKinds = CoreLayout.linux(online: 5) { path in
            capacities.indices.first { path == "/sys/devices/system/cpu/cpu\($0)/cpu_capacity" }.map { capacities[$0] }
        }
        #expect(
            threeKinds.cores.map(\.kind) == [.efficiency, .efficiency, .performance, .performance, .performance])
        #expect(threeKinds.cores.last?.processors == [2, 3, 4])
        #expect(CoreLayout.layout(ofLevels: [2, 4, 6]) == .pretended(efficiency: 6, performance: 6))
        #expect(CoreLayout.layout(ofLevels: [8, 4]) == .pretended(efficiency: 4, performance: 8))
        #expect(CoreLayout.layout(ofLevels: [8]) == nil)
        #expect(CoreLayout.parseList("0-2,5,7-8\n") == [0, 1, 2, 5, 7, 8])
        #expect(CoreLayout.parseList("") == [])
    }

    @Test func `there is no scheduler for a core that the process may not use`() async {
        let hybrid: (String) -> String? = { path in
            ["/sys/devices/system/cpu/online": "0-7", "/sys/devices/cpu_atom/cpus": "4-7"][path]
        }
        let bound = CoreLayout.linux(online: 8, allowed: [1, 2, 6], readFile: hybrid)
        #expect(bound.cores.map(\.processors) == [[6], [1, 2], [1, 2]])
        #expect(CoreLayout.linux(online: 8, allowed: [1, 2], readFile: hybrid).cores.count == 2)
        await #expect(processExitsWith: .success) {
            var processor: Int32 = -1
            guard flynn_thread_processors(&processor, 1) == 1 else { return }
            flynn_thread_bind([processor], 1)
            #expect(Flynn.cores == 1)
        }
    }

    @Test func `there are no more schedulers than the control group has cores`() {
        func cores(_ files: [String: String]) -> Int {
            CoreLayout.linux(online: 8) { files[$0] }.cores.count
        }
        let group = "0::/system.slice/container\n"
        let (inner, outer) = ("/sys/fs/cgroup/system.slice/container/cpu.max", "/sys/fs/cgroup/system.slice/cpu.max")
        #expect(cores(["/proc/self/cgroup": group, inner: "250000 100000\n"]) == 3)
        #expect(cores(["/proc/self/cgroup": group, inner: "10000 100000\n"]) == 1)
        #expect(cores(["/proc/self/cgroup": group, inner: "max 100000\n", outer: "200000 100000\n"]) == 2)
        #expect(cores(["/proc/self/cgroup": group, inner: "900000 100000\n"]) == 8)
        #expect(cores(["/proc/self/cgroup": group, inner: "max 100000\n"]) == 8)
        // In a namespace, the group of the process is the root.
        #expect(cores(["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "200000 100000"]) == 2)
        // Version 1.
        let old = "/sys/fs/cgroup/cpu/docker"
        func withQuota(_ quota: String) -> [String: String] {
            [
                "/proc/self/cgroup": "4:memory:/docker\n3:cpu,cpuacct:/docker\n0::/\n",
                "\(old)/cpu.cfs_quota_us": quota, "\(old)/cpu.cfs_period_us": "100000\n",
            ]
        }
        #expect(cores(withQuota("400000\n")) == 4)
        #expect(cores(withQuota("-1\n")) == 8)
        #expect(cores(["/proc/self/cgroup": "garbage\n:::\n0::/a", "/sys/fs/cgroup/a/cpu.max": "x y z"]) == 8)
        // For a hybrid processor, the fast cores are used.
        let files = [
            "/sys/devices/system/cpu/online": "0-7", "/sys/devices/cpu_atom/cpus": "4-7", "/proc/self/cgroup": group,
            inner: "500000 100000",
        ]
        let hybrid = CoreLayout.linux(online: 8) { files[$0] }
        #expect(hybrid.cores.map(\.kind) == [.efficiency, .performance, .performance, .performance, .performance])
    }

    @Test func `new actors have the default affinity`() async {
        await #expect(processExitsWith: .success) {
            #if !os(iOS) || targetEnvironment(macCatalyst)
            #expect(Flynn.defaultActorAffinity == .none)
            #endif
            Flynn.defaultActorAffinity = .preferPerformance
            #expect(Mortal(Event()).unsafeCoreAffinity == .preferPerformance)
            Flynn.defaultActorAffinity = .none
            #expect(Mortal(Event()).unsafeCoreAffinity == .none)
        }
    }

    #if canImport(Darwin)
    @Test func `each scheduler has the quality of service of its kind of core`() async throws {
        final class Asked: FlynnRuntime.Actor {
            lazy var beQuality = Behavior(self) { (_: Asked, args) in
                // flynnlint:parameter Reply<UInt32> - receives the quality of service
                let reply: Reply<UInt32> = args[x: 0]
                reply(qos_class_self().rawValue)
            }
        }
        for (affinity, quality) in [
            (CoreAffinity.onlyEfficiency, QOS_CLASS_UTILITY), (.onlyPerformance, QOS_CLASS_USER_INITIATED),
        ] {
            let actor = Asked()
            actor.unsafeCoreAffinity = affinity
            // If there are no cores of this kind, the actor runs on the others.
            let expected =
                (affinity == .onlyEfficiency ? Flynn.eCores : Flynn.pCores) > 0 ? quality : QOS_CLASS_USER_INITIATED
            #expect(try await actor.beQuality.ask(as: UInt32.self) == expected.rawValue)
        }
    }
    #endif

    @Test func `a message passes through a ring of actors`() {
        class Node: FlynnRuntime.Actor {
            // flynnlint:disable:next exposed_actor_variable - tests set it before and after it runs
            var next: Node?
            lazy var bePass: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - how many hops are left
                // flynnlint:parameter Event - happens at the end
                let left: Int = args[x: 0]
                if left == 0 {
                    let done: Event = args[x: 1]
                    done.happen()
                } else {
                    self.next?.bePass(left - 1, args[1])
                }
            }
        }
        let nodes = (0..<100).map { _ in Node() }
        for (index, node) in nodes.enumerated() { node.next = nodes[(index + 1) % nodes.count] }
        let done = Event()
        nodes[0].bePass(scaled(1_000_000), done)
        done.wait()
        for node in nodes {
            node.unsafeWait()
            node.next = nil
        }
    }

    @Test func `all messages between many actors arrive, one at a time`() async {
        await #expect(processExitsWith: .success) {
            class Peer: FlynnRuntime.Actor {
                private var peers: [Peer] = []
                // flynnlint:disable:next exposed_actor_variable - all threads may count
                let (received, inside): (Tally, Tally) = (Tally(), Tally())
                // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
                var overlaps = 0
                lazy var beMeet = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter [Peer] - the others
                    self.peers = args[x: 0]
                }
                lazy var beStart: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - how many rounds are left
                    let left: Int = args[x: 0]
                    for peer in self.peers { peer.beTake() }
                    if left > 1 { self.beStart(left - 1) }
                }
                lazy var beTake = Behavior(self) { [unowned self] _ in
                    if self.inside.add() != 1 { self.overlaps += 1 }
                    self.received.add()
                    self.inside.add(-1)
                }
                lazy var bePart = Behavior(self) { [unowned self] _ in self.peers = [] }
            }
            let peers = (0..<50).map { _ in Peer() }
            let rounds = scaled(400)
            for peer in peers {
                // Initializes the lazy property, as all peers use it at the same time later.
                #expect(peer.beTake !== peer.bePart)
                peer.beMeet(peers)
            }
            for peer in peers { peer.beStart(rounds) }
            Flynn.shutdown()
            for peer in peers {
                #expect(peer.received.value == rounds * peers.count)
                #expect(peer.overlaps == 0)
                peer.bePart()
            }
        }
    }

    @Test func `many actors run on one thread for each core`() async {
        await #expect(processExitsWith: .success) {
            let count = scaled(1_000_000)
            let calls = Tally()
            class Small: FlynnRuntime.Actor {
                private let calls: Tally
                init(_ calls: Tally) {
                    self.calls = calls
                    super.init()
                }
                lazy var beCall = Behavior(self) { [unowned self] _ in self.calls.add() }
            }
            let actors = (0..<count).map { _ in Small(calls) }
            for actor in actors { actor.beCall() }
            #if os(Linux)
            let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap {
                try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
            }
            #expect(names.filter { $0.hasPrefix("flynn-") && !$0.hasPrefix("flynn-timers") }.count == Flynn.cores)
            #endif
            Flynn.shutdown()
            #expect(calls.value == count)
        }
    }

    // MARK: Starting and stopping

    @Test func `shutdown waits for all messages that other messages cause`() async {
        await #expect(processExitsWith: .success) {
            let calls = Tally()
            class Chain: FlynnRuntime.Actor {
                lazy var beNext: Behavior = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - how many are left
                    // flynnlint:parameter Tally - counts the calls
                    let (left, calls): (Int, Tally) = (args[x: 0], args[x: 1])
                    calls.add()
                    if left > 1 { Chain().beNext(left - 1, calls) }
                }
            }
            for round in 1...20 {
                Chain().beNext(scaled(10_000), calls)
                Flynn.shutdown()
                #expect(calls.value == round * scaled(10_000))
            }
        }
    }

    private static var isRunning: Bool { Flynn.isRunning.load(ordering: .relaxed) }

    @Test func `the first actor starts the runtime`() async {
        await #expect(processExitsWith: .success) {
            #expect(!SchedulerTests.isRunning)
            let actor = Mortal()
            #expect(SchedulerTests.isRunning)
            withExtendedLifetime(actor) {}
        }
    }

    @Test func `startup starts the runtime`() async {
        await #expect(processExitsWith: .success) {
            #expect(!SchedulerTests.isRunning)
            Flynn.startup()
            #expect(SchedulerTests.isRunning)
        }
    }

    @Test func `the runtime starts again with the next call`() async {
        await #expect(processExitsWith: .success) {
            let actor = Mortal(Event())
            for round in 1...50 {
                Flynn.shutdown()
                actor.beCall()
                actor.unsafeWait()
                #expect(actor.calls.value == round)
            }
            Flynn.shutdown()
            Flynn.shutdown()
            Flynn.startup()
            Flynn.startup()
        }
    }

    @Test func `calls during a shutdown are not lost`() async {
        await #expect(processExitsWith: .success) {
            let actor = Mortal(Event())
            let count = scaled(200_000)
            let done = Event()
            let beCall = actor.beCall
            Thread.detachNewThread {
                for _ in 0..<count { beCall() }
                done.happen()
            }
            for _ in 0..<50 { Flynn.shutdown() }
            done.wait()
            Flynn.shutdown()
            #expect(actor.calls.value == count)
        }
    }

    @Test func `a behavior may start the runtime during a shutdown`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            class Starter: FlynnRuntime.Actor {
                lazy var beStart: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                    // flynnlint:parameter Int - how many calls are left
                    let left: Int = args[x: 0]
                    Flynn.startup()
                    if left > 1 { self.beStart(left - 1) }
                }
            }
            Starter().beStart(scaled(100_000))
            Flynn.shutdown()
        }
    }

    @Test func `actors may be created during a shutdown`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            class Creator: FlynnRuntime.Actor {
                lazy var beCreate = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Tally - counts the calls of the created actors
                    Mortal(Event(), args[x: 0]).beCall()
                }
            }
            let (creator, calls, sent) = (Creator(), Tally(), Event())
            let count = scaled(100_000)
            let beCreate = creator.beCreate
            Thread.detachNewThread {
                for number in 0..<count {
                    beCreate(calls)
                    // The schedulers must sometimes be without work, so that the shutdowns end.
                    for _ in 0..<number % 1024 { flynn_pause() }
                }
                sent.happen()
            }
            while calls.value < count { Flynn.shutdown() }
            sent.wait()
            Flynn.shutdown()
            #expect(calls.value == count)
        }
    }

    @Test func `all schedulers of an idle program sleep without a deadline`() async {
        await #expect(processExitsWith: .success) {
            let actor = Mortal(Event())
            actor.beCall()
            actor.unsafeWait()
            Flynn.pool.waitForQuiescence()
            // A poller ends when its time is over. This only returns if there are none left.
            while Flynn.pool.hasPollers || !Flynn.pool.schedulers.allSatisfy({ $0.parker.isParked }) {
                flynn_thread_yield()
            }
            let before = Flynn.statistics.wakeUps
            actor.beCall()
            actor.unsafeWait()
            #expect(Flynn.statistics.wakeUps > before)
        }
    }
}
