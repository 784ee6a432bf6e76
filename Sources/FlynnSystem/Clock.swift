import FlynnRuntime

/// The actor that ends asks whose timeout has passed.
final class Clock: Actor {
    // Safe: its only behavior is read before another thread can use it.
    private nonisolated(unsafe) static let shared = Clock()

    private override init() {
        super.init()
        _ = beExpire
    }

    private lazy var beExpire = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Delivery - the ask
        // flynnlint:parameter Duration - its timeout
        let delivery: Delivery = args[x: 0]
        delivery.abort(.timedOut(after: args[x: 1]))
    }

    static func expire(_ delivery: Delivery, after time: Duration) -> Flynn.Timer {
        // A timer takes less than 285 years.
        let seconds = min(time / .seconds(1), 8e9)
        return Flynn.Timer(timeInterval: seconds, repeats: false, shared.beExpire, [delivery, time])
    }
}
