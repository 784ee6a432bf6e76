import FlynnRuntime

class Counter: Actor {
    private var count = 0

    // The inner closure outlives the behavior, and perhaps the actor.
    lazy var beLater = Behavior(self) { _ in
        DispatchQueue.main.async { self.count += 1 }
    }

    lazy var beTwice = Behavior(self) { _ in
        func double() { self.count *= 2 }
        double()
    }

    // A capture with another name may be intentional.
    lazy var beCopy = Behavior(self) { [counter = self] _ in
        counter.count = 0
    }
}

/// The runtime doesn't keep a state alive.
final class State {
    private var value = 0
    lazy var beSet = Behavior { (args: BehaviorArgs) in
        // flynnlint:parameter Int - the value
        self.value = args[x: 0]
    }
}

/// A closure that captures `self` explicitly can't use `super`.
class Clock: Counter {
    var beWind: Behavior {
        Behavior(self) { _ in super.unsafeYield() }
    }
}
