import FlynnRuntime

class Radio: Actor {
    var beTune: Behavior {  // expect undocumented_parameters: behavior 'beTune' takes arguments, but documents none
        Behavior(self) { [unowned self] (args: BehaviorArgs) in
            self.tune(args[x: 0])
        }
    }

    lazy var beScan = Behavior(self) { [unowned self] (_ args: BehaviorArgs) in  // expect undocumented_parameters: 'beScan' takes arguments
        self.scan(args[x: 0])
    }

    var beTuneAgain: Behavior { beTune }

    var beStop: Behavior {
        return Behavior(self) { _ in }
    }
}
