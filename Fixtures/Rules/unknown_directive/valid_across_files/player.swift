import FlynnRuntime

// flynnlint:disable unknown_behavior unused_suppression - rules that are off by default are known as well
class Player: Actor {
    // flynnlint:parameter (bar: Int, beat: Int) - when
    // flynnlint:disable:next undocumented_parameters
    lazy var bePlay = Behavior(self) { (args: BehaviorArgs) in print(args) }
}
// flynnlint:enable all
