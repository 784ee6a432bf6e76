import FlynnRuntime

// This one has been expanded.
final class Copier: Actor {
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x: 0]
        print(value)
    }
}
