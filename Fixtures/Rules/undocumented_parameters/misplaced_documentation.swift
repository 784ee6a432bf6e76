import FlynnRuntime

/// Documentation at the wrong place: after the behavior, above another one, in an inner one.
final class Ferry: Actor {
    private var cars: [String] = []

    lazy var beBoard = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect undocumented_parameters: 'beBoard'
        self.cars.append(args[x: 0])
    }
    // flynnlint:parameter Int - minutes
    lazy var beWait = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as Int)
    }

    lazy var beCross = ChainableBehavior<Ferry>(self) { [unowned self] (args: BehaviorArgs) in  // expect undocumented_parameters: 'beCross'
        let inner = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - of the inner one
            print(args[x: 0] as Int)
        }
        inner(args[x: 0] as Int)
    }

    // flynnlint:parameter Int - of a property that is no behavior  // expect unknown_directive
    private var trips = 0

    lazy var beLand = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect undocumented_parameters: 'beLand'
        self.trips += args[x: 0]
    }
}
