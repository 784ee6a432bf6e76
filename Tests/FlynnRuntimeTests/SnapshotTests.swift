import BasicTestSupport
import CFlynnRuntime
import Foundation
import Testing

@testable import FlynnRuntime

/// The contents of `Flynn.snapshot()`. Each test runs in a separate process.
struct SnapshotTests {
    private struct Mistake: Error {}

    private final class Worker: FlynnRuntime.Actor {
        lazy var beFail = Behavior(self) { (_: BehaviorArgs) throws in throw Mistake() }

        lazy var beBlock = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - happens when the behavior blocks
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            Flynn.runBlocking {
                here.happen()
                go.wait()
            }
        }

        lazy var beSend = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Behavior - is called
            // flynnlint:parameter Int - how often
            let behavior: Behavior = args[x: 0]
            for _ in 0..<(args[x: 1] as Int) { behavior() }
        }

        lazy var bePass: Behavior = Behavior(self) { (me: Worker, args) in
            // flynnlint:parameter Worker - gets the next call
            // flynnlint:parameter Int - the number of calls that follow
            let (other, left): (Worker, Int) = (args[x: 0], args[x: 1])
            if left > 0 { other.bePass(me, left - 1) }
        }
    }

    /// An actor that stores failures, so that the failed actors stay suspended.
    private final class Boss: FlynnRuntime.Actor {
        private var failures: [ActorFailure] = []

        lazy var beKeep = Behavior(self) { (me: Boss, args) in
            // flynnlint:parameter ActorFailure - the failure of a worker
            // flynnlint:disable:next all
            me.failures.append(args[x: 0])
        }

        lazy var beRelease = Behavior(self) { (me: Boss, _) in me.failures = [] }
    }

    @Test func `a snapshot of an idle runtime is empty`() async {
        await #expect(processExitsWith: .success) {
            #expect(Flynn.snapshot().isEmpty)
            let mortal = Mortal()
            for _ in 0..<100 { mortal.beCall() }
            Flynn.pool.waitForQuiescence()
            #expect(Flynn.snapshot().isEmpty)
            #expect("\(Flynn.snapshot())" == "no unfinished messages")
            Flynn.shutdown()
            #expect(Flynn.snapshot().isEmpty)
        }
    }

    @Test func `a snapshot has scheduled actors with their messages, and the class of running ones`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (busy, here, go) = (Mortal(), Event(), Event())
            busy.beWaitFor(here, go)
            here.wait()
            let workers = (1...3).map { _ in Worker() }
            for (index, worker) in workers.enumerated() { for _ in 0..<10 * (index + 1) { worker.bePass(worker, 0) } }
            Task(executorPreference: Flynn.taskExecutor) {}
            let snapshot = Flynn.snapshot()
            #expect(snapshot.actors.map(\.messages) == [30, 20, 10, nil])
            #expect(snapshot.actors.map(\.state) == [.scheduled, .scheduled, .scheduled, .running])
            #expect(snapshot.waitingJobs == 1)
            #expect(
                snapshot.description == """
                    Worker: 3 actors, 60 messages, at most 30 of one actor: 3 scheduled
                    Mortal: 1 actor, 0 messages, at most 0 of one actor: 1 running
                    jobs of tasks: 0 running, 1 scheduled
                    """)
            go.happen()
            Flynn.shutdown()
            #expect(Flynn.snapshot().isEmpty)
        }
    }

    @Test func `while classes are counted, a snapshot has the running behaviors`() async throws {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            Flynn.collectsClassStatistics = true
            let (busy, here, go) = (Mortal(), Event(), Event())
            busy.beWaitFor(here, go)
            here.wait()
            let actor = try #require(Flynn.snapshot().actors.first)
            #expect(actor.behavior == "Mortal.beWaitFor")
            #expect(actor.messages == 1)
            #expect(actor.duration ?? .zero > .zero)
            go.happen()
            Flynn.shutdown()
        }
    }

    @Test func `messages have ages while classes are counted`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (early, busy, blocking, late) = (Worker(), Mortal(), Worker(), Worker())
            let (here, go, blocked, goOn) = (Event(), Event(), Event(), Event())
            // Nodes of messages with a time are reused for messages without a time.
            Flynn.collectsClassStatistics = true
            for _ in 0..<100 { early.bePass(early, 0) }
            Flynn.pool.waitForQuiescence()
            Flynn.collectsClassStatistics = false
            func ages() -> [String: Duration?] {
                Dictionary(
                    uniqueKeysWithValues: Flynn.snapshot().actors.map { ("\($0.className) \($0.state)", $0.age) })
            }
            blocking.beBlock(blocked, goOn)
            blocked.wait()
            busy.beWaitFor(here, go)
            here.wait()
            for _ in 0..<100 { early.bePass(early, 0) }
            #expect(ages() == ["Mortal running": nil, "Worker scheduled": nil, "Worker blocking": nil])
            go.happen()
            goOn.happen()
            Flynn.pool.waitForQuiescence()

            Flynn.collectsClassStatistics = true
            // The first node that each actor receives has no time.
            for worker in [early, blocking, late] { worker.unsafeWait() }
            blocking.beBlock(blocked, goOn)
            blocked.wait()
            busy.beWaitFor(here, go)
            here.wait()
            let start = ContinuousClock.now
            early.bePass(early, 0)
            func passes(_ time: Duration) -> Bool {
                while ContinuousClock.now - start < time { flynn_thread_yield() }
                return true
            }
            #expect(passes(.milliseconds(100)))
            let found = ages()
            #expect(found.count == 3)
            for (actor, age) in found {
                #expect(age.map { $0 >= .milliseconds(100 - 17) } == true, "\(actor)")
            }
            // A younger message doesn't change the result.
            early.bePass(early, 0)
            let snapshot = Flynn.snapshot()
            #expect(snapshot.classes.first { $0.name == "Worker" }?.maxAge ?? .zero >= .milliseconds(100 - 17))
            #expect(
                snapshot.description.contains("Worker: 2 actors, 3 messages, at most 2 of one actor, the oldest for "))
            go.happen()
            goOn.happen()
            Flynn.shutdown()
        }
    }

    @Test func `times of messages are counted again from zero`() {
        let unit: UInt64 = 1 << 24
        let period = unit << 20
        func duration(_ start: UInt64, _ end: UInt64) -> Duration {
            MessageTime(nanoseconds: start).duration(until: MessageTime(nanoseconds: end))
        }
        #expect(duration(5 * unit, 7 * unit) == .nanoseconds(2 * unit))
        #expect(duration(period - unit, 3 * period + 2 * unit) == .nanoseconds(3 * unit))
        #expect(duration(5 * unit, 5 * unit + period - unit) == .nanoseconds(period - unit))
        // Zero means that there is no time.
        var origin = MessageOrigin()
        #expect(origin.time == nil)
        origin.noteTime()
        #expect(origin.time != nil)
    }

    @Test func `a snapshot has actors that block, are suspended, or are muted`() async throws {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.collectsClassStatistics = true
            let (blocking, here, go, boss) = (Worker(), Event(), Event(), Boss())
            blocking.beBlock(here, go)
            blocking.bePass(blocking, 0)
            here.wait()
            let failed = Worker()
            failed.unsafeSupervise(by: boss.beKeep)
            failed.beFail()
            failed.bePass(failed, 0)
            failed.bePass(failed, 0)
            // Muted by a running actor.
            let (full, fullHere, fullGo) = (Mortal(), Event(), Event())
            full.unsafeMailboxLimit = MailboxLimit(1, whenFull: .suspendSender)
            Flynn.runBlocking {}
            full.beWaitFor(fullHere, fullGo)
            fullHere.wait()
            let muted = Worker()
            muted.beSend(full.beCall, 3)
            muted.bePass(muted, 0)
            // A message that changes the state of an actor counts until it has finished.
            func find(_ state: FlynnSnapshot.State, messages: Int) -> FlynnSnapshot.Actor {
                while true {
                    let actors = Flynn.snapshot().actors
                    if let actor = actors.first(where: { $0.state == state && $0.messages == messages }) {
                        return actor
                    }
                    flynn_thread_yield()
                }
            }
            let block = find(.blocking, messages: 2)
            #expect(block.className == "Worker" && block.behavior == "Worker.beBlock")
            #expect(block.duration ?? .zero > .zero)
            let suspension = find(.suspended, messages: 2)
            #expect(suspension.className == "Worker" && suspension.age != nil)
            let muting = find(.muted, messages: 1)
            #expect(muting.className == "Worker" && muting.age != nil)
            go.happen()
            fullGo.happen()
            boss.beRelease()
            Flynn.shutdown()
            #expect(Flynn.snapshot().isEmpty)
        }
    }

    @Test func `a snapshot has the calls of a replaced actor, which wait for the replacement`() async throws {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (replacement, here, go, boss) = (Worker(), Event(), Event(), Boss())
            replacement.beBlock(here, go)
            here.wait()
            let failed = Worker()
            failed.unsafeSupervise(
                by: Behavior(boss) { (_, args) in
                    // flynnlint:parameter ActorFailure - the failure of a worker
                    let failure: ActorFailure = args[x: 0]
                    failure.replace(with: replacement)
                })
            failed.beFail()
            for _ in 0..<3 { failed.bePass(failed, 0) }
            var found: FlynnSnapshot.Actor?
            while found == nil {
                found = Flynn.snapshot().actors.first { $0.state == .replaced }
                flynn_thread_yield()
            }
            #expect(found?.className == "Worker" && found?.messages == 3)
            go.happen()
            failed.unsafeWait()
            // The next call begins another drain.
            failed.bePass(failed, 0)
            Flynn.shutdown()
            #expect(Flynn.snapshot().isEmpty)
        }
    }

    @Test func `snapshots lose no message, and don't end a shutdown early`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (isOver, threads) = (Locked(false), Event())
            for _ in 0..<2 {
                Thread.detachNewThread {
                    while !isOver.withLock({ $0 }) { _ = Flynn.snapshot() }
                    threads.happen()
                }
            }
            for _ in 0..<scaled(300) {
                let tallies = (0..<4).map { _ in Mortal() }
                for _ in 0..<4 {
                    let (first, second) = (Worker(), Worker())
                    first.bePass(second, 200)
                }
                for mortal in tallies { Worker().beSend(mortal.beCall, 100) }
                Flynn.shutdown()
                #expect(tallies.allSatisfy { $0.calls.value == 100 })
            }
            isOver.withLock { $0 = true }
            for _ in 0..<2 { threads.wait() }
            Flynn.shutdown()
        }
    }
}
