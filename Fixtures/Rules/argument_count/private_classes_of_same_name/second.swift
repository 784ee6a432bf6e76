import FlynnRuntime

private class Porter: Luggage {}

class Luggage: Actor {
    lazy var beCarry = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - pounds
        // flynnlint:parameter String - where to
        print(args[x: 0] as Int, args[x: 1] as String)
    }
}

private let porter = Luggage()

func carry(_ more: Int) {
    Porter().beCarry(1, "upstairs")
    porter.beCarry(1, "upstairs")
    porter.beCarry(1)  // expect argument_count: takes 2 arguments, but 1 is passed
}
