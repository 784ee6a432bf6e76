import FlynnRuntime

/// Behaviors of one name and different parameters: each body is held against its own documentation.
final class Train: Actor {
    lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - tons
        print(args[x: 0] as Int, args[x: 1] as String)  // expect undocumented_argument_access: behavior 'beLoad' documents only 1 parameter
    }

    final class Wagon<Load>: Actor {
        lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Load - what
            // flynnlint:parameter String - where to
            print(args[x: 0] as Load, args[x: 1] as String)
        }
    }
}

final class Ship: Actor {
    // flynnlint:parameter None
    lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
        print(args.get(0) as Int)  // expect undocumented_argument_access: 'args.get(0)' reads the 1st argument, but behavior 'beLoad' documents no parameters
    }
}

extension Train.Wagon where Load == Int {
    var beUnload: Behavior {
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Bool - at once
            print(args[x: 0] as Bool, args[x: 1] as Int)  // expect undocumented_argument_access: 'beUnload'
        }
    }
}
