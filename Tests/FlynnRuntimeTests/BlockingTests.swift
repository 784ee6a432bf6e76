import BasicTestSupport
import CFlynnRuntime
import Foundation
import Synchronization
import Testing

@testable import FlynnRuntime

/// Tests of `Flynn.runBlocking`: behaviors that block must not block their schedulers.
///
/// Each test runs in a separate process, as it starts and stops the runtime.
struct BlockingTests {
    private struct Failure: Error, Equatable { let number: Int }

    /// An actor with behaviors that block.
    private class Blocker: FlynnRuntime.Actor {
        private var isRunning = false
        private var finished = 0

        /// Waits for an event without blocking the scheduler.
        lazy var beWait = Behavior(self) { (me, args) in
            // flynnlint:parameter Event - happens when the behavior blocks
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            #expect(!me.isRunning)
            me.isRunning = true
            Flynn.runBlocking {
                here.happen()
                go.wait()
            }
            me.isRunning = false
            me.finished += 1
        }

        lazy var beNest = Behavior(self) { (me, args) in
            // flynnlint:parameter Event - happens when the behavior runs
            // flynnlint:parameter Event - what to wait for
            let (here, go): (Event, Event) = (args[x: 0], args[x: 1])
            Flynn.runBlocking {
                Flynn.runBlocking {
                    here.happen()
                    go.wait()
                }
                Flynn.runBlocking { me.finished += 1 }
            }
        }

        lazy var beShort = Behavior(self) { (me, _) in
            #expect(!me.isRunning)
            me.isRunning = true
            me.finished += Flynn.runBlocking { 1 }
            me.isRunning = false
        }

        lazy var beThrow = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - happens when the error has arrived
            let done: Event = args[x: 0]
            do throws(Failure) {
                try Flynn.runBlocking { () throws(Failure) in throw Failure(number: 7) }
            } catch {
                #expect(error == Failure(number: 7))
                done.happen()
            }
        }

        lazy var beCall = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Mortal - what to call before, while and after it blocks
            let other: Mortal = args[x: 0]
            other.beCall()
            Flynn.runBlocking { other.beCall() }
            other.beCall()
        }

        lazy var beStop = Behavior(self) { (_: BehaviorArgs) in
            Flynn.runBlocking { Flynn.shutdown() }
        }

        lazy var beResult = Behavior(self) { (me, args) in
            // flynnlint:parameter (Int) -> Void - receives the number of completed behaviors
            let result: (Int) -> Void = args[x: 0]
            result(me.finished)
        }

        // flynnlint:disable:next exposed_actor_function - tests call it while nothing runs
        func finishedCount() -> Int { finished }
    }

    /// An actor that blocks in its deinitializer.
    private final class Closing: FlynnRuntime.Actor {
        private let here: Event
        private let go: Event

        init(_ here: Event, _ go: Event) {
            (self.here, self.go) = (here, go)
            super.init()
        }

        deinit {
            here.happen()
            Flynn.runBlocking { go.wait() }
        }

        lazy var beNothing = Behavior(self) { _ in }
    }

    @Test func `other actors run while behaviors block`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let blockers = (0..<100).map { _ in Blocker() }
                let (here, go) = (Event(), Event())
                for blocker in blockers { blocker.beWait(here, go) }
                // All of them block at the same time, which takes more threads than there are schedulers.
                for _ in blockers { here.wait() }
                #expect(Flynn.statistics.blocking.behaviors == blockers.count)
                let other = Mortal()
                for _ in 0..<1000 { other.beCall() }
                other.unsafeWait()
                #expect(other.calls.value == 1000)
                for _ in blockers { go.happen() }
                Flynn.shutdown()
                #expect(blockers.allSatisfy { $0.finishedCount() == 1 })
                #expect(Flynn.statistics.blocking.behaviors == 0)
                #expect(Flynn.statistics.blocking.threads == 0)
                #expect(Flynn.statistics.messagesRun >= blockers.count + 1000)
            }
        }
    }

    @Test func `an actor runs no other message while it blocks`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let blocker = Blocker()
                for _ in 0..<100 {
                    let (here, go) = (Event(), Event())
                    blocker.beWait(here, go)
                    blocker.beShort()
                    blocker.beShort()
                    here.wait()
                    #expect(blocker.unsafeMessagesCount == 3)
                    go.happen()
                    blocker.unsafeWait()
                }
                #expect(blocker.finishedCount() == 300)
            }
        }
    }

    @Test func `short calls in many actors lose no message`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for (efficiency, performance) in [(0, 1), (0, 2), (1, 1), (0, 64)] {
                Flynn.startup(pretending: (efficiency, performance))
                for _ in 0..<100 {
                    let blockers = (0..<8).map { _ in Blocker() }
                    for _ in 0..<5 {
                        for blocker in blockers { blocker.beShort() }
                    }
                    Flynn.shutdown()
                    #expect(blockers.allSatisfy { $0.finishedCount() == 5 })
                }
            }
        }
    }

    @Test func `calls can be nested`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (blocker, here, go) = (Blocker(), Event(), Event())
            blocker.beNest(here, go)
            here.wait()
            #expect(Flynn.statistics.blocking.behaviors == 1)
            let other = Mortal()
            other.beCall()
            other.unsafeWait()
            go.happen()
            Flynn.shutdown()
            #expect(blocker.finishedCount() == 1)
        }
    }

    @Test func `a call outside of behaviors only runs its closure`() async {
        await #expect(processExitsWith: .success) {
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            #expect(Flynn.runBlocking { 5 } == 5)
            #expect(throws: Failure(number: 1)) { try Flynn.runBlocking { throw Failure(number: 1) } }
            #expect(Flynn.statistics.blocking.threads == 1)
        }
    }

    @Test func `errors reach the behavior`() async {
        await #expect(processExitsWith: .success) {
            let (blocker, done) = (Blocker(), Event())
            blocker.beThrow(done)
            done.wait()
        }
    }

    @Test func `messages that are sent around a blocking call keep their order and arrive`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for performance in [1, 2, 64] {
                Flynn.startup(pretending: (efficiency: 0, performance: performance))
                let (blocker, other) = (Blocker(), Mortal())
                for _ in 0..<100 { blocker.beCall(other) }
                Flynn.shutdown()
                #expect(other.calls.value == 300)
            }
        }
    }

    @Test func `shutdown waits for behaviors that block`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            for round in 1...100 {
                let (blocker, here, go) = (Blocker(), Event(), Event())
                blocker.beWait(here, go)
                here.wait()
                Thread.detachNewThread {
                    for _ in 0..<round % 16 { flynn_thread_yield() }
                    go.happen()
                }
                Flynn.shutdown()
                #expect(blocker.finishedCount() == 1)
            }
        }
    }

    @Test func `actors may block while they are deinitialized`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            let (here, go) = (Event(), Event())
            // On separate threads, as the thread that sends the message can be the last to release the actor.
            for _ in 0..<10 { Thread.detachNewThread { Closing(here, go).beNothing() } }
            for _ in 0..<10 { here.wait() }
            for _ in 0..<10 { go.happen() }
            Flynn.shutdown()
            #expect(Flynn.statistics.blocking.behaviors == 0)
        }
    }

    @Test func `idle threads end`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            WorkerThreads.keepAlive.store(0, ordering: .relaxed)
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            for _ in 0..<10 {
                let (here, go) = (Event(), Event())
                let blockers = (0..<10).map { _ in Blocker() }
                for blocker in blockers { blocker.beWait(here, go) }
                for _ in blockers { here.wait() }
                #expect(Flynn.statistics.blocking.threads >= 12)
                for _ in blockers { go.happen() }
                while Flynn.statistics.blocking.threads > 2 { flynn_thread_yield() }
                #expect(Flynn.statistics.blocking.threads == 2)
            }
        }
    }

    @Test func `idle threads are used again`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 1))
            for _ in 0..<100 {
                let (blocker, here, go) = (Blocker(), Event(), Event())
                blocker.beWait(here, go)
                here.wait()
                go.happen()
                // Waits until one of the workers has the scheduler and the others are idle.
                let workers = Flynn.pool.workers
                while workers.lentCount > 0 || workers.idleCount < workers.count - 1 { flynn_thread_yield() }
            }
            #expect(Flynn.statistics.blocking.threads == 2)
        }
    }

    @Test func `a scheduler blocks when the maximum of threads is reached`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.startup(pretending: (efficiency: 0, performance: 2))
            Flynn.maxBlockingThreads = 3
            let blockers = (0..<4).map { _ in Blocker() }
            let (here, go) = (Event(), Event())
            for blocker in blockers { blocker.beWait(here, go) }
            for _ in blockers { here.wait() }
            #expect(Flynn.statistics.blocking.behaviors == 3)
            #expect(Flynn.statistics.blocking.threads == 5)
            let other = Mortal()
            other.beCall()
            other.unsafeWait()
            for _ in blockers { go.happen() }
            Flynn.shutdown()
            #expect(blockers.allSatisfy { $0.finishedCount() == 1 })
        }
    }

    @Test func `a behavior that blocks can't shut the runtime down`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Blocker().beStop()
            while true { sleep(1) }
        }
        #expect(
            result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
                == "FlynnRuntime: shutdown() was called by a behavior, which would wait for itself\n")
    }
}
