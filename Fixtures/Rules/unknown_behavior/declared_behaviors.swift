import FlynnRuntime

class Lift: Actor {
    lazy var beRise = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - floors
        print(args[x: 0] as Int)
    }
}

class Building {
    let lifts = Array(count: 3) { Lift() }
    func use() {
        lifts[0].beRise(1)
        lifts.randomElement()?.beRise(2)
        lifts.map { $0 }.last?.beRise(3)
        after(lifts[1].beRise)
        lifts[2].beRise.dynamicallyCall(withArguments: [1])
    }
    func after(_ behavior: Behavior) { behavior(1) }
}
