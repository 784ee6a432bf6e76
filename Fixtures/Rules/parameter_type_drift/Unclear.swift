import FlynnRuntime

/// Where a line is malformed, the others may stand for other parameters.
class Printer: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String
        // flynnlint:parameter Int - how often
        print(args[x: 0] as Int, args[x: 1] as String)
    }

    lazy var beFeed = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
        // flynnlint:parameter Int - how much
        print(args[x: 0] as String)
    }

    lazy var beStop = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
        print(args[x: 0] as String)
    }

    lazy var beStart = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as String, args[x: 0] as Int)
    }

    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        print(args[x: 1] as String, args[x: -1] as String)
    }
}
