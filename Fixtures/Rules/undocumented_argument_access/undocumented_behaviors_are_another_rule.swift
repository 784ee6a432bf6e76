import FlynnRuntime

/// A behavior without documentation is reported by another rule.
class Apprentice: Actor {
    lazy var bePeel = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters
        print(args[x: 0] as String, args[-1] as Any)
    }

    // flynnlint:parameterString - what to wash  // expect malformed_parameter
    lazy var beWash = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as String)
    }
}

/// One mistake is one finding: the line that is missing, or can't be read.
extension Apprentice {
    var beDry: Behavior {  // expect undocumented_parameters
        Behavior(self) { [unowned self] (args: BehaviorArgs) in
            self.bePeel(args.get(3) as String, args[x: 1] as Int)
        }
    }
}
