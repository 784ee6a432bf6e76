import FlynnRuntime

/// If a line is malformed, the others may document other parameters.
class Printer: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String  // expect malformed_parameter
        // flynnlint:parameter Int - how often
        print(args[x: 0] as Int, args[x: 1] as String)
    }

    lazy var beFeed = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None  // expect malformed_parameter
        // flynnlint:parameter Int - how much
        print(args[x: 0] as String)
    }

    lazy var beStop = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
        print(args[x: 0] as String)  // expect undocumented_argument_access
    }

    lazy var beStart = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters
        print(args[x: 0] as String, args[x: 0] as Int)
    }

    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many  // expect unused_parameter
        print(args[x: 1] as String, args[x: -1] as String)  // expect 2 undocumented_argument_access
    }
}
