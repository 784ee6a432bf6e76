import FlynnRuntime

/// Somebody has tried; that the line can't be read is another rule's finding.
final class Stamp: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String
        print(args[x: 0] as String)
    }

    // flynnlint:parameter - the ink
    lazy var beInk = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as String)
    }

    lazy var beDry = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String: Int - seconds
        print(args.count)
    }
}
