import Foundation
import XCTest

@testable import FlynnRuntime

/// When timers fire, and when they don't.
final class TimerTests: RuntimeTestCase {
    private class Clock: FlynnRuntime.Actor {
        // flynnlint:disable:next exposed_actor_variable - tests read it when nothing runs any more
        var ticks: [UInt64] = []
        private let (enough, died): (Event, Event)
        private let wanted: Int

        init(_ wanted: Int, _ enough: Event, _ died: Event = Event()) {
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

    func testItIsNeverEarlyAndPassesArguments() {
        let (enough, told) = (Event(), Event())
        let clock = Clock(1, enough)
        let start = now()
        Flynn.Timer(timeInterval: 0.02, repeats: false, clock.beTick)
        Flynn.Timer(timeInterval: 0, repeats: false, clock.beTell, [told, 2])
        told.wait()
        enough.wait()
        clock.unsafeWait()
        XCTAssertGreaterThanOrEqual(clock.ticks[0] - start, 20_000_000)
    }

    func testItRepeatsWithoutDrift() {
        let enough = Event()
        let clock = Clock(50, enough)
        let start = now()
        let timer = Flynn.Timer(timeInterval: 0.002, repeats: true, clock.beTick)
        enough.wait()
        timer.cancel()
        clock.unsafeWait()
        // However late some are, none is early: number n comes n intervals after the start.
        for (index, tick) in clock.ticks.enumerated() {
            XCTAssertGreaterThanOrEqual(tick - start, UInt64(index + 1) * 2_000_000)
        }
    }

    func testTheFirstDueFiresFirst() {
        let (enough, order) = (Event(), Tally())
        let clock = Clock(3, enough)
        for (index, interval) in [0.03, 0.01, 0.02].enumerated() {
            let place = [3, 1, 2][index]
            Flynn.Timer(
                timeInterval: interval, repeats: false,
                Behavior(clock) { [unowned clock] _ in
                    XCTAssertEqual(order.add(), place)
                    clock.beTick()
                })
        }
        enough.wait()
    }

    func testItHoldsNoActor() {
        let (enough, died) = (Event(), Event())
        var clock: Clock? = Clock(3, enough, died)
        let timer = Flynn.Timer(timeInterval: 0.001, repeats: true, clock!.beTick)
        enough.wait()
        clock = nil
        died.wait()
        XCTAssertTrue(timer.mailbox.isClosed.load(ordering: .relaxed))
        XCTAssertFalse(timer.fire())
    }

    func testAllTimersOfAnActorThatIsGoneEnd() {
        let died = Event()
        var clock: Clock? = Clock(1, Event(), died)
        // Not due while the test runs; it fires them itself.
        let timers = (0..<3).map { _ in Flynn.Timer(timeInterval: 3600, repeats: true, clock!.beTick) }
        clock = nil
        died.wait()
        for timer in timers {
            XCTAssertFalse(timer.fire())
            XCTAssertFalse(timer.fire())
        }
    }

    func testACancelledTimerIsForgotten() {
        let enough = Event()
        let clock = Clock(1, enough)
        let cancelled = Clock(1, Event())
        let timer = Flynn.Timer(timeInterval: 0.001, repeats: true, cancelled.beTick)
        timer.cancel()
        timer.cancel()
        Flynn.Timer(timeInterval: 0.01, repeats: false, clock.beTick)
        enough.wait()
        cancelled.unsafeWait()
        XCTAssertLessThanOrEqual(cancelled.ticks.count, 1)
        XCTAssertFalse(timer.fire())
    }

    func testShutdownCancelsWhatIsNotDue() {
        let clock = Clock(1, Event())
        let start = now()
        Flynn.Timer(timeInterval: 3600, repeats: false, clock.beTick)
        Flynn.shutdown()
        XCTAssertLessThan(now() - start, 60_000_000_000)
        XCTAssertEqual(clock.ticks.count, 0)
        // And timers work after it.
        let enough = Event()
        let next = Clock(1, enough)
        Flynn.Timer(timeInterval: 0, repeats: false, next.beTick)
        enough.wait()
    }
}
