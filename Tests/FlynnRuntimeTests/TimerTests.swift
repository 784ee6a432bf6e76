import BasicTestSupport
import CFlynnRuntime
import Foundation
import Testing

@testable import FlynnRuntime

/// The times at which timers fire. On a busy machine they may be late, but they are never early.
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
        // Some may be late, but none is early: number n fires at least n intervals after the start.
        for (index, tick) in clock.ticks.enumerated() {
            #expect(tick - start >= UInt64(index + 1) * 2_000_000)
        }
    }

    @Test func `timers fire in the order in which they are due`() {
        class Finish: FlynnRuntime.Actor {
            // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
            var order: [Int] = []
            lazy var beArrive = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                // flynnlint:parameter Int - the number of the timer
                // flynnlint:parameter Event - happens each time
                let arrived: Event = args[x: 1]
                self.order.append(args[x: 0])
                arrived.happen()
            }
        }
        let (finish, arrived) = (Finish(), Event())
        // The bounds of each due time: the thread may be preempted before and after it starts the timer.
        var due: [(earliest: UInt64, latest: UInt64)] = []
        for number in 0..<20 {
            let milliseconds = UInt64(number * 7 % 20)
            let before = now()
            Flynn.Timer(
                timeInterval: Double(milliseconds) / 1000, repeats: false, finish.beArrive, [number, arrived])
            due.append((before + milliseconds * 1_000_000, now() + milliseconds * 1_000_000))
        }
        for _ in due { arrived.wait() }
        finish.unsafeWait()
        #expect(finish.order.sorted() == Array(0..<20))
        for (number, next) in zip(finish.order, finish.order.dropFirst()) {
            // Rounding an interval up can cost a nanosecond.
            #expect(due[number].earliest <= due[next].latest + 1)
        }
    }

    @Test func `a timer doesn't retain its actor`() {
        let (enough, died) = (Event(), Event())
        var clock: Clock? = Clock(3, enough, died)
        let timer = Flynn.Timer(timeInterval: 0.001, repeats: true, clock!.beTick)
        enough.wait()
        clock = nil
        died.wait()
        // The rest of the actor's end follows its `deinit`.
        while !timer.actor.mailbox.isClosed { flynn_thread_yield() }
        #expect(!timer.fire(missed: 0))
    }

    @Test func `all timers of a deinitialized actor end`() {
        let died = Event()
        var clock: Clock? = Clock(1, Event(), died)
        // Not due while the test runs; it fires them itself.
        let timers = (0..<3).map { _ in Flynn.Timer(timeInterval: 3600, repeats: true, clock!.beTick) }
        clock = nil
        died.wait()
        for timer in timers {
            while !timer.actor.mailbox.isClosed { flynn_thread_yield() }
            #expect(!timer.fire(missed: 0))
            #expect(!timer.fire(missed: 0))
        }
    }

    @Test func `a cancelled timer makes no more calls`() {
        let (ticked, enough) = (Event(), Event())
        let (cancelled, other) = (Clock(1, ticked), Clock(1, enough))
        let timer = Flynn.Timer(timeInterval: 0.001, repeats: true, cancelled.beTick)
        ticked.wait()
        timer.cancel()
        timer.cancel()
        cancelled.unsafeWait()
        let count = cancelled.ticks.count
        Flynn.Timer(timeInterval: 0.01, repeats: false, other.beTick)
        enough.wait()
        cancelled.unsafeWait()
        // The timer thread may have been making a call when the timer was cancelled.
        #expect(cancelled.ticks.count <= count + 1)
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

    /// The timer thread is blocked by the `deinit` of an argument of a timer whose actor was deinitialized.
    @Test func `a repeating timer that is late makes one call for all that are due`() async {
        await #expect(processExitsWith: .success) {
            failIfHanging()
            /// Blocks the timer thread if that releases it last, and counts the cases in which its creator does.
            final class Blocker: Sendable {
                let (here, go, releases): (Event, Event, Tally)
                let creator = ObjectIdentifier(Thread.current)
                init(_ here: Event, _ go: Event, _ releases: Tally) {
                    (self.here, self.go, self.releases) = (here, go, releases)
                }
                deinit {
                    guard ObjectIdentifier(Thread.current) != creator else { return _ = releases.add() }
                    here.happen()
                    go.wait()
                }
            }
            let orphan = { Behavior(Mortal()) { _ in } }()
            let (here, go, releases, ticked) = (Event(), Event(), Tally(), Event())
            var attempts = 0
            repeat {
                attempts += 1
                Flynn.Timer(timeInterval: 0, repeats: false, orphan, [Blocker(here, go, releases)])
            } while releases.value == attempts
            here.wait()
            let clock = Clock(1, ticked)
            let (start, interval) = (now(), UInt64(1_000_000))
            let timer = Flynn.Timer(timeInterval: 0.001, repeats: true, clock.beTick)
            let created = now()
            while now() < created + 20 * interval { flynn_thread_yield() }
            go.happen()
            ticked.wait()
            timer.cancel()
            Flynn.shutdown()
            #expect(timer.missedCalls >= 19)
            #expect(clock.ticks.count + timer.missedCalls <= Int((now() - start) / interval))
        }
    }
}
