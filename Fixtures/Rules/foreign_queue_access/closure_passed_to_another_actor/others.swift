import FlynnRuntime

final class Referee: Actor {
    lazy var beAsk = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a question  // expect unused_parameter
        // flynnlint:parameter (Bool) -> Void - the answer
        let answer: (Bool) -> Void = args[x: 1]
        answer(true)
    }
}

final class Player: Actor {
    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - what to do then
        // flynnlint:parameter Int - rounds
        let then: () -> Void = args[x: 0]
        if args[x: 1] as Int > 0 { then() }
    }
}
