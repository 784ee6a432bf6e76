import FlynnRuntime

final class Hook: Actor {
    lazy var beMove = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - metres
        print(args[x: 0] as Double)
    }

    static func paint(_ args: BehaviorArgs) { print(args) }
}
