import FlynnRuntime

class Scale: Actor {
    lazy var beWeigh = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - grams
        print(args[x: 0] as Double)
    }
}

class Counter: Actor {
    lazy var beWeigh = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - pieces
        print(args[x: 0] as Int)
    }
}

/// A literal is judged by the documentation of its receiver, and where that is unknown by what all agree on.
func weigh(_ scale: Scale, _ counters: [Counter], _ thing: Any, _ other: Machine) {
    scale.beWeigh(1.5)
    counters.last?.beWeigh(1).beWeigh(-2)
    for counter in counters { counter.beWeigh(0x10) }
    other.beWeigh(1.5)
    other.beWeigh(1)
    (thing as? Scale)?.beWeigh(5.0)
    (thing as! Counter).beWeigh(5)
    if let counter = thing as? Counter { counter.beWeigh(5_000) }
    // Flynn's behaviors aren't the only functions that are called so.
    Balance().beWeigh("a, (b)", 5)
}

struct Balance {
    func beWeigh(_ name: String, _ grams: Double) {}
    func beWeigh(_ grams: Double) { beWeigh("self", 5) }
}
