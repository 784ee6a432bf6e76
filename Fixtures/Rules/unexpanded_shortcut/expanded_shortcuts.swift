import FlynnRuntime

/// Expanded shortcuts, and code that was changed after the expansion.
class Printer: Actor {
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x: 0]
        print(value)
    }

    lazy var bePrintTwice = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        self.bePrint(args[x: 0] as String)
        self.bePrint(args[x: 0] as String)
    }
}

class Reader: Actor {
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x: 0]
        print(value)
    }
}
