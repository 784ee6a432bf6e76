import FlynnRuntime

class Counter: Actor {
    private var count = 0

    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        // flynnlint:parameter Behavior - whom to tell
        self.count += args[x: 0]
        (args[x: 1] as Behavior)(self.count)
    }
}
