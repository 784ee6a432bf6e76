import FlynnRuntime

final class Mountain: Actor, Forecasting {
    // It documents less than the requirement, and its body is checked against its own documentation.
    lazy var beForecast = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - where
        print(args[x: 0] as String, args[x: 1] as Int)  // expect undocumented_argument_access: behavior 'beForecast' documents only 1 parameter
    }
}

final class Valley: Actor, Forecasting {
    lazy var beForecast = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - where
        // flynnlint:parameter Int - for how many days
        print(args[x: 0] as String, args[x: 1] as Int)
    }
}

/// A part of a station that is given its actor, and filled in by its initializer.
struct Sensor {
    let beMeasure: Behavior

    init(_ name: String) {
        beMeasure = Behavior { (args: BehaviorArgs) in  // expect missing_actor
            // flynnlint:parameter Double - how exactly
            print(name, args[x: 0] as Double, args.get(-1) as Int)  // expect undocumented_argument_access: 'args.get(-1)' has a negative index
        }
    }
}
