import FlynnRuntime

/// An actor with timers that end asks, release objects, and call closures.
final class Clock: Actor {
    // Safe: the initializer accesses all behaviors, so other threads only read them.
    private nonisolated(unsafe) static let shared = Clock()

    private override init() {
        super.init()
        _ = (beExpire, beRelease, beRun)
    }

    private lazy var beExpire = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Delivery - the ask
        // flynnlint:parameter Duration - its timeout
        let delivery: Delivery = args[x: 0]
        delivery.abort(.timedOut(after: args[x: 1]))
    }

    /// The clock that releases objects. A separate actor, as a release can take long.
    private nonisolated(unsafe) static let releases = Clock()

    private lazy var beRelease = Behavior(self) { (_: BehaviorArgs) in
        // The argument is released after the call.
        // flynnlint:parameter Any
    }

    /// Releases an object after a time, or when a shutdown cancels the timer.
    static func release(_ object: AnyObject, after time: Duration) {
        _ = Flynn.Timer(timeInterval: seconds(time), repeats: false, current(else: releases).beRelease, [object])
    }

    private lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Work - what to do
        let work: Work = args[x: 0]
        work.run()
    }

    private struct Work {
        let run: @Sendable () -> Void
    }

    /// Calls a short closure after a time, unless a shutdown cancels the timer.
    @Sendable static func run(after time: Duration, _ work: @escaping @Sendable () -> Void) {
        _ = Flynn.Timer(timeInterval: seconds(time), repeats: false, current(else: shared).beRun, [Work(run: work)])
    }

    private static func seconds(_ time: Duration) -> Double {
        // A timer takes less than 285 years.
        min(time / .seconds(1), 8e9)
    }

    /// The clock for the calling code. In a simulation, this is a new actor, as simulations don't run actors created
    /// outside of them.
    private static func current(else clock: @autoclosure () -> Clock) -> Clock {
        Simulator.current?.instance { Clock() } ?? clock()
    }

    static func expire(_ delivery: Delivery, after time: Duration) -> Flynn.Timer {
        Flynn.Timer(
            timeInterval: seconds(time), repeats: false, current(else: shared).beExpire, [delivery, time])
    }
}
