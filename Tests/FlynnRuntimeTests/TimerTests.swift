import BasicTestSupport
import CFlynnRuntime
import FlynnTesting
import Foundation
import Testing

@testable import FlynnRuntime

/// The times at which timers fire. They are never early, but they can be late on a busy machine.
struct TimerTests {
    private class Clock: FlynnRuntime.Actor {
        // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
        var ticks: [UInt64] = []
        private let (enough, died): (Event, Event)
        private let wanted: Int

        init(_ wanted: Int, _ enough: Event = Event(), _ died: Event = Event()) {
            (self.wanted, self.enough, self.died) = (wanted, enough, died)
            super.init()
        }

        deinit { died.happen() }

        lazy var beTick = Behavior(self) { [unowned self] (_: BehaviorArgs) in
            self.ticks.append(now())
            if self.ticks.count == self.wanted { self.enough.happen() }
        }

        lazy var beTell = ChainableBehavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Event - happens at the second number
            // flynnlint:parameter Int - the number
            let (event, number): (Event, Int) = (args[x: 0], args[x: 1])
            if number == 2 { event.happen() }
        }
    }

    @Test func `a timer is never early and passes its arguments`() {
        let (enough, told) = (Event(), Event())
        let clock = Clock(1, enough)
        let start = now()
        Flynn.Timer(timeInterval: 0.02, repeats: false, clock.beTick)
        Flynn.Timer(timeInterval: 0, repeats: false, clock.beTell, [told, 2])
        told.wait()
        enough.wait()
        clock.unsafeWait()
        #expect(clock.ticks[0] - start >= 20_000_000)
    }

    @Test func `a repeating timer doesn't drift`() {
        let enough = Event()
        let clock = Clock(50, enough)
        let start = now()
        let timer = Flynn.Timer(timeInterval: 0.002, repeats: true, clock.beTick)
        enough.wait()
        timer.cancel()
        clock.unsafeWait()
        // Some ticks can be late, but none is early: tick n fires at least n intervals after the start.
        for (index, tick) in clock.ticks.enumerated() {
            #expect(tick - start >= UInt64(index + 1) * 2_000_000)
        }
    }

    @Test(.simulated(runs: 50)) func `timers fire in the order in which they are due`() async throws {
        let simulation = try #require(Simulation.current)
        let probe = FlynnTesting.Probe()
        let times = (0..<20).map { $0 * 7 % 20 }
        for (number, time) in times.enumerated() { Flynn.Timer(after: .milliseconds(time), probe.behavior, [number]) }
        try await simulation.advance(by: .milliseconds(20))
        try await probe.expectSequence(times.indices.sorted { times[$0] < times[$1] })
    }

    @Test func `a timer doesn't retain its actor`() {
        let (enough, died) = (Event(), Event())
        var clock: Clock? = Clock(3, enough, died)
        let timer = Flynn.Timer(timeInterval: 0.001, repeats: true, clock!.beTick)
        enough.wait()
        clock = nil
        died.wait()
        // The end of the actor continues after its `deinit`.
        while !timer.actor.mailbox.isClosed { flynn_thread_yield() }
        #expect(!timer.fire(missed: 0))
    }

    @Test func `all timers of a deinitialized actor end`() {
        let died = Event()
        var clock: Clock? = Clock(1, Event(), died)
        // These timers aren't due during the test, and are fired by the test itself.
        let timers = (0..<3).map { _ in Flynn.Timer(timeInterval: 3600, repeats: true, clock!.beTick) }
        clock = nil
        died.wait()
        for timer in timers {
            while !timer.actor.mailbox.isClosed { flynn_thread_yield() }
            #expect(!timer.fire(missed: 0))
            #expect(!timer.fire(missed: 0))
        }
    }

    @Test(.simulated(runs: 200)) func `a cancelled timer makes no more calls`() async throws {
        let simulation = try #require(Simulation.current)
        let probe = FlynnTesting.Probe()
        let timer = Flynn.Timer(every: .milliseconds(1), probe.behavior)
        try await probe.expect(within: .milliseconds(1))
        timer.cancel()
        timer.cancel()
        // Runs the calls that have already been made.
        try await simulation.runUntilIdle()
        while probe.count > 0 { try await probe.expect() }
        try await probe.expectNone(for: .seconds(3600))
        #expect(!timer.fire(missed: 0))
    }

    @Test func `shutdown cancels timers that aren't due, and later ones work`() async {
        await #expect(processExitsWith: .success) {
            let clock = Clock(1)
            Flynn.Timer(timeInterval: 3600, repeats: false, clock.beTick)
            Flynn.shutdown()
            #expect(clock.ticks.isEmpty)
            let enough = Event()
            let next = Clock(1, enough)
            Flynn.Timer(timeInterval: 0, repeats: false, next.beTick)
            enough.wait()
        }
    }

    @Test func `timers may be started during a shutdown`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (clock, started) = (Clock(0), Event())
            let beTick = clock.beTick
            for _ in 0..<100 {
                Flynn.Timer(timeInterval: 3600, repeats: false, beTick)
                Thread.detachNewThread {
                    for _ in 0..<20 { Flynn.Timer(timeInterval: 3600, repeats: false, beTick) }
                    started.happen()
                }
                Flynn.shutdown()
                started.wait()
            }
        }
    }

    @Test func `timers may fire during a shutdown`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (clock, started) = (Clock(0), Event())
            let beTick = clock.beTick
            for _ in 0..<scaled(2000) {
                Thread.detachNewThread {
                    for _ in 0..<20 { Flynn.Timer(timeInterval: 0, repeats: false, beTick) }
                    started.happen()
                }
                Flynn.shutdown()
                started.wait()
            }
            Flynn.shutdown()
        }
    }

    @Test func `timers are cancelled in any order and number, and the others fire`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (clock, enough) = (Clock(0), Event())
            let last = Clock(100, enough)
            var random = SystemRandomNumberGenerator()
            var timers = (0..<50_000).map { _ in
                Flynn.Timer(
                    timeInterval: .random(in: 3600...7200, using: &random), repeats: false, clock.beTick)
            }
            for number in 0..<100 {
                Flynn.Timer(timeInterval: Double(100 - number) / 10_000, repeats: false, last.beTick)
            }
            timers.shuffle(using: &random)
            for timer in timers { timer.cancel() }
            let positions = timers.compactMap(\.position)
            #expect(positions.isEmpty)
            enough.wait()
            clock.unsafeWait()
            #expect(clock.ticks.isEmpty)
        }
    }

    @Test func `a repeating timer that is late makes one call for all that are due`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            /// An event that blocks the timer thread.
            final class Blocker: TimedEvent, @unchecked Sendable {
                let (here, go) = (Event(), Event())
                // Guarded by the lock of the thread.
                var position: Int?
                let interval: UInt64? = nil
                func fire(missed: Int) -> Bool {
                    here.happen()
                    go.wait()
                    return false
                }
            }
            let (blocker, ticked) = (Blocker(), Event())
            TimerThread.shared.add(blocker, due: now())
            blocker.here.wait()
            let clock = Clock(1, ticked)
            let (start, interval) = (now(), UInt64(1_000_000))
            let timer = Flynn.Timer(timeInterval: 0.001, repeats: true, clock.beTick)
            let created = now()
            while now() < created + 20 * interval { flynn_thread_yield() }
            blocker.go.happen()
            ticked.wait()
            timer.cancel()
            Flynn.shutdown()
            #expect(timer.missedCalls >= 19)
            #expect(clock.ticks.count + timer.missedCalls <= Int((now() - start) / interval))
        }
    }

    // MARK: Durations

    @Test func `timers take durations`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (enough, told) = (Event(), Event())
            let clock = Clock(3, enough)
            let start = now()
            Flynn.Timer(after: .nanoseconds(-5), clock.beTell, [told, 2])
            told.wait()
            let timer = Flynn.Timer(every: .milliseconds(1), clock.beTick)
            Flynn.Timer(after: .seconds(3600), clock.beTick)
            Flynn.Timer(after: .seconds(8_999_999_999), clock.beTick)
            enough.wait()
            timer.cancel()
            Flynn.shutdown()
            #expect(clock.ticks[2] - start >= 3_000_000)
            // The minimum interval of a repeating timer is a microsecond.
            #expect(Flynn.Timer(every: .zero, clock.beTick).interval == 1000)
            // Rounded up.
            #expect(
                Flynn.Timer(every: Duration(secondsComponent: 1, attosecondsComponent: 1), clock.beTick).interval
                    == 1_000_000_001)
        }
    }

    // MARK: Shutdown

    /// An actor that calls itself until a different call stops it.
    private final class Worker: FlynnRuntime.Actor {
        // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
        var rounds = 0
        private var isOver = false

        lazy var beWork: Behavior = Behavior(self) { (me: Worker, _) in
            me.rounds += 1
            if !me.isOver { me.beWork() }
        }

        lazy var beEnd = Behavior(self) { (me: Worker, _) in me.isOver = true }

        /// Starts a timer, which starts the next timer, and so on.
        lazy var beCountDown: Behavior = Behavior(self) { (me: Worker, args) in
            // flynnlint:parameter Int - the number of timers
            let count: Int = args[x: 0]
            if count == 0 {
                me.isOver = true
            } else {
                Flynn.Timer(after: .microseconds(100), me.beCountDown, [count - 1])
            }
        }
    }

    @Test func `timers fire during a shutdown as long as messages remain`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for _ in 0..<scaled(20) {
                let (ended, counted) = (Worker(), Worker())
                ended.beWork()
                Flynn.Timer(after: .milliseconds(5), ended.beEnd)
                counted.beWork()
                counted.beCountDown(20)
                Flynn.shutdown()
                #expect(ended.unsafeMessagesCount == 0)
                #expect(counted.unsafeMessagesCount == 0)
            }
        }
    }

    @Test func `a timer that is due fires before a shutdown ends`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            for number in 1...scaled(200) {
                let clock = Clock(0)
                clock.beTell(Event(), 0)
                for _ in 0..<number { Flynn.Timer(after: .zero, clock.beTick) }
                Flynn.shutdown()
                #expect(clock.ticks.count == number)
            }
        }
    }

    @Test func `repeating timers don't delay a shutdown`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let clock = Clock(0)
            for _ in 0..<5 {
                Flynn.Timer(every: .zero, clock.beTick)
                Flynn.shutdown()
            }
            // A call takes longer than the interval.
            let waiting = Mortal()
            let slow = Behavior(waiting) { _ in
                let start = now()
                while now() < start + 100_000 { flynn_pause() }
            }
            Flynn.Timer(every: .microseconds(50), slow)
            Flynn.shutdown()
            // The schedulers aren't running.
            Flynn.Timer(every: .seconds(3600), clock.beTick)
            Flynn.shutdown()
        }
    }

    @Test func `a shutdown may begin on the timer thread`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            final class Stopper: TimedEvent, @unchecked Sendable {
                let done = Event()
                // Guarded by the lock of the thread.
                var position: Int?
                let interval: UInt64? = nil
                func fire(missed: Int) -> Bool {
                    Flynn.shutdown()
                    done.happen()
                    return false
                }
            }
            let (clock, stopper) = (Clock(0), Stopper())
            Flynn.Timer(every: .zero, clock.beTick)
            TimerThread.shared.add(stopper, due: now())
            stopper.done.wait()
            Flynn.shutdown()
        }
    }

    // MARK: Lifetime of arguments

    // flynnlint:disable argument_count - the behaviors ignore what their timers keep

    /// An argument that reports its deinitialization.
    private final class Note: Sendable {
        private let ended: Event
        init(_ ended: Event) { self.ended = ended }
        deinit { ended.happen() }
    }

    @Test func `the arguments of a timer are released with its actor`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            let ended = Event()
            var timers: [Flynn.Timer] = []
            for number in 0..<1000 {
                var clock: Clock? = Clock(0)
                for index in 0..<3 {
                    let timer = Flynn.Timer(
                        timeInterval: 3600, repeats: index % 2 == 0, clock!.beTick, [Note(ended)])
                    if number % 2 == 0 { timers.append(timer) }
                }
                // This note is kept by another timer.
                if number % 10 == 0 {
                    let other = Clock(0)
                    Flynn.Timer(after: .seconds(3600), other.beTick, [clock])
                }
                clock = nil
                for _ in 0..<3 { ended.wait() }
            }
            let positions = timers.compactMap(\.position)
            #expect(positions.isEmpty)
        }
    }

    @Test func `a timer of an actor that has ended keeps nothing`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            let ended = Event()
            let orphan = orphan { Behavior(Mortal()) { _ in } }
            let timer = Flynn.Timer(after: .seconds(3600), orphan, [Note(ended)])
            ended.wait()
            #expect(timer.position == nil)
        }
    }

    @Test func `the arguments of a timer are released when it makes no more calls`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            let (ended, clock) = (Event(), Clock(0))
            let cancelled = Flynn.Timer(every: .seconds(3600), clock.beTick, [Note(ended)])
            cancelled.cancel()
            ended.wait()
            let fired = Flynn.Timer(after: .zero, clock.beTick, [Note(ended)])
            ended.wait()
            let late = Flynn.Timer(after: .seconds(3600), clock.beTick, [Note(ended)])
            Flynn.shutdown()
            ended.wait()
            let positions = [cancelled, fired, late].compactMap(\.position)
            #expect(positions.isEmpty)
        }
    }

    @Test func `actors end at the same time as their timers fire`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            let (ended, count) = (Event(), scaled(2000))
            let kept = Locked<[Flynn.Timer]>([])
            onThreads(4) { _ in
                for number in 0..<count {
                    let mortal = Mortal()
                    let timer = Flynn.Timer(
                        timeInterval: Double(number % 10) / 1e6, repeats: number % 2 == 0, mortal.beCall, [Note(ended)])
                    if number % 7 == 0 { timer.cancel() }
                    if number % 3 == 0 { kept.withLock { $0.append(timer) } }
                }
            }
            for _ in 0..<4 * count { ended.wait() }
            let positions = kept.withLock { $0.compactMap(\.position) }
            #expect(positions.isEmpty)
        }
    }

    @Test func `a long chain of actors that own each other by timers needs no stack`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            Flynn.defaultCheckForUnsafeArguments = false
            let ended = Event()
            var last = Mortal(ended)
            for _ in 0..<100_000 {
                let next = Mortal(ended)
                Flynn.Timer(after: .seconds(3600), next.beCall, [last])
                last = next
            }
            last = Mortal()
            for _ in 0...100_000 { ended.wait() }
        }
    }

    // flynnlint:enable argument_count

    @Test func `a repeating timer fires after a shutdown without timers`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            let (actor, event) = (Mortal(), Event())
            actor.beCall()
            Flynn.shutdown()
            let timer = Flynn.Timer(every: .milliseconds(1), actor.beReport, [event])
            for _ in 0..<3 { event.wait() }
            timer.cancel()
            Flynn.shutdown()
        }
    }
}
