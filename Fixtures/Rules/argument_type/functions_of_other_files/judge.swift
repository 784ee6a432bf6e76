import FlynnRuntime

class Judge: Actor {
    lazy var beThen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable (Int) -> Void - receives a number
        let then: @Sendable (Int) -> Void = args[x: 0]
        then(1)
    }
}

func go(judge: Judge) {
    judge.beThen(showText)  // expect argument_type: must be '@Sendable (Int) -> Void', but 'showText'
    judge.beThen(showNumber)
}
