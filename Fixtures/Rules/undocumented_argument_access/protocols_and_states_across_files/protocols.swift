import FlynnRuntime

protocol Forecasting: Actor {
    // flynnlint:parameter String - where
    // flynnlint:parameter Int - for how many days
    var beForecast: Behavior { get }
}

extension Forecasting {
    var beWarn: Behavior {
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - of what
            print(args[x: 0] as String, args[x: 1] as Int)  // expect undocumented_argument_access: behavior 'beWarn' documents only 1 parameter
        }
    }
}
