import FlynnRuntime

class Train: Actor {
    private let signals: [any Signal]
    private let arm: Semaphore.Arm

    init(_ signals: [any Signal], _ arm: Semaphore.Arm = .init()) {
        (self.signals, self.arm) = (signals, arm)
        super.init()
    }

    lazy var beStop = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior
        // flynnlint:parameter Int - the track  // expect unused_parameter
        // flynnlint:parameter String - why  // expect unused_parameter
        signals.enumerated().forEach { number, signal in signal.beStop(number) }
        self.arm.beStop()
        if signals.isEmpty { beStop(1, "no signals, (none)") }
    }
}

/// A train without rails, which isn't an actor.
struct Toy {
    func beStop(_ reason: String = "", _ track: Int = 0, _ times: Int = 1) {}
    func stop(_ train: Train) {
        beStop()
        self.beStop("enough", 1, 2)
        train.beStop(1, "enough")
    }
}
