import FlynnRuntime

/// A malformed line is reported by `malformed_parameter` only.
final class Stamp: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String  // expect malformed_parameter
        print(args[x: 0] as String)
    }

    // flynnlint:parameter - the ink  // expect malformed_parameter
    lazy var beInk = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as String)
    }

    lazy var beDry = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String: Int - seconds  // expect malformed_parameter
        print(args.count)
    }
}
