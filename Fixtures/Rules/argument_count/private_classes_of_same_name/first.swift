import FlynnRuntime

/// Each file has a class of this name, and a variable.
private class Porter: Actor {
    lazy var beCarry = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - pounds
        print(args[x: 0] as Int)
    }
}

private let porter = Trunk()

class Trunk: Actor {
    lazy var beCarry = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }
}

func carry() {
    Porter().beCarry(1)
    porter.beCarry()
    porter.beCarry(1)  // expect argument_count: takes no arguments, but 1 is passed
}
