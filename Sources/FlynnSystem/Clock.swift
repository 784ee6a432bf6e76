import FlynnRuntime

/// An actor that does something at a time: it ends asks, releases objects, or calls closures.
final class Clock: Actor {
    // Safe: its behaviors are read before another thread can use it.
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

    /// Runs what the release of an object causes. An actor of its own, because that may take long.
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

    /// Calls a closure that does little after a time, unless a shutdown cancels the timer.
    @Sendable static func run(after time: Duration, _ work: @escaping @Sendable () -> Void) {
        _ = Flynn.Timer(timeInterval: seconds(time), repeats: false, current(else: shared).beRun, [Work(run: work)])
    }

    private static func seconds(_ time: Duration) -> Double {
        // A timer takes less than 285 years.
        min(time / .seconds(1), 8e9)
    }

    /// A clock for calls of now. A simulation runs no actor that is older than it.
    private static func current(else clock: @autoclosure () -> Clock) -> Clock {
        Simulator.current?.instance { Clock() } ?? clock()
    }

    static func expire(_ delivery: Delivery, after time: Duration) -> Flynn.Timer {
        Flynn.Timer(
            timeInterval: seconds(time), repeats: false, current(else: shared).beExpire, [delivery, time])
    }
}
