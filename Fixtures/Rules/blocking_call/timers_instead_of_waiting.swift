import FlynnRuntime

/// How to wait without a thread.
class Poller: Actor {
    private var attempts = 0
    private var timer: Flynn.Timer?

    lazy var bePoll = Behavior(self) { [unowned self] _ in  // expect circular_behavior
        self.attempts += 1
        guard self.attempts < 5 else { return }
        Flynn.Timer(timeInterval: 1.0, repeats: false, self.bePoll)
    }

    lazy var beStart = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double - seconds, (at least 1)
        self.timer = Flynn.Timer(timeInterval: max(1, args[x: 0]), repeats: true, self.beSay, ["sleep(1)", 2])
        self.beStep()
    }

    lazy var beSay = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        // flynnlint:parameter Int - a number
        print(args[x: 0] as String, args[x: 1] as Int)
    }

    /// One step of what would be an endless loop.
    lazy var beStep = Behavior(self) { [unowned self] _ in  // expect circular_behavior
        for attempt in 0..<self.attempts where attempt.isMultiple(of: 2) { print(attempt) }
        while self.attempts > 0 { self.attempts -= 1 }
        self.unsafeYield()
        self.beStep()
    }
}
