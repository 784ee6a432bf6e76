import FlynnRuntime

class Counter: Actor {
    private var count = 0

    // The value of 'self' is needed when the argument is evaluated, so there is no fix.
    lazy var beCount = Behavior(self) { _ in  // expect strong_self_capture: 'beCount'
        let total = Later(self.count)
        print(total.value())
    }
}
