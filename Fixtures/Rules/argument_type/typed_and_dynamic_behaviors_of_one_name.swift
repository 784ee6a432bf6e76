import FlynnRuntime

class Old: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - what to show
        print(args[x: 0] as Double)
    }
}

class New: Actor {
    func beShow(_ value: Double) { behave { _ in print(value) } }
}

// A literal has the type of a method's parameter.
func show(_ old: Old, _ new: New) {
    old.beShow(1)  // expect argument_type
    new.beShow(1)
}
