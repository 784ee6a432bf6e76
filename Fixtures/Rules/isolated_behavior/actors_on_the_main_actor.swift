import FlynnRuntime

/// The whole class is isolated.
@MainActor class Counter: Actor {
    private var count = 0
    private let step = 1

    lazy var beIncrement = Behavior(self) { [unowned self] _ in  // expect isolated_behavior: declare class 'Counter' 'nonisolated'
        self.count += 1
    }

    lazy var beAdd = Behavior(self) { (me, args) in  // expect isolated_behavior
        // flynnlint:parameter Int - how many
        me.count += args[x: 0]
    }

    /// What this closure uses isn't state.
    lazy var bePrint = Behavior(self) { [unowned self] _ in print(self.step) }
}

/// The subclass, too.
class Doubling: Counter {
    private var factor = 2

    lazy var beDouble = Behavior(self) { [unowned self] _ in self.factor *= 2 }  // expect isolated_behavior
    nonisolated func make() -> Behavior { Behavior(self) { _ in print("made") } }  // expect exposed_actor_function
}

nonisolated class Meter: Actor {
    private var level = 0

    lazy var beRaise = Behavior(self) { [unowned self] _ in self.level += 1 }
}
