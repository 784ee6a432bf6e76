import FlynnRuntime

/// The protocol and the superclass decide on the parameters, so implementations and overrides aren't reported.
protocol Scheduling: Actor {
    // flynnlint:parameter Int - year
    // flynnlint:parameter Int - month
    // flynnlint:parameter Int - day
    // flynnlint:parameter Int - hour
    // flynnlint:parameter Int - minute
    // flynnlint:parameter Int - second
    var beSchedule: Behavior { get }  // expect too_many_parameters: behavior 'beSchedule' takes 6 parameters
}

class Calendar: Actor, Scheduling {
    private(set) lazy var beSchedule = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - year
        // flynnlint:parameter Int - month
        // flynnlint:parameter Int - day
        // flynnlint:parameter Int - hour
        // flynnlint:parameter Int - minute
        // flynnlint:parameter Int - second
        print(args)
    }
}
