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

/// A literal is checked against the receiver's documentation, or against all candidates if the receiver is unknown.
func weigh(_ scale: Scale, _ counters: [Counter], _ thing: Any, _ other: Machine) {
    scale.beWeigh(1.5)
    counters.last?.beWeigh(1).beWeigh(-2)
    for counter in counters { counter.beWeigh(0x10) }
    other.beWeigh(1.5)
    other.beWeigh(1)
    (thing as? Scale)?.beWeigh(5.0)
    (thing as! Counter).beWeigh(5)
    if let counter = thing as? Counter { counter.beWeigh(5_000) }
    // Other functions can have the name of a behavior.
    Balance().beWeigh("a, (b)", 5)
}

struct Balance {
    func beWeigh(_ name: String, _ grams: Double) {}
    func beWeigh(_ grams: Double) { beWeigh("self", 5) }
}
