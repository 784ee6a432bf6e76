import FlynnRuntime

final class Scale: Actor {
    lazy var beMeasure = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - metres
        // flynnlint:parameter () -> Void - what comes then
        let then: () -> Void = args[x: 1]
        print(args[x: 0] as Double)
        then()
    }
}
