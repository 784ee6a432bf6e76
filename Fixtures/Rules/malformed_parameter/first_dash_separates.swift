import FlynnRuntime

/// Only the first dash between blanks separates; all others are text, or arrows.
class Thermostat: Actor {
    lazy var beSet = Behavior(self) { (args: BehaviorArgs) in  // expect too_many_parameters
        // flynnlint:parameter Double - from -40 to +85 - beyond that it breaks
        // flynnlint:parameter (Double) -> Bool - well-known - or not
        // flynnlint:parameter (Double, (Double) -> (Int) -> Int) -> () - a->b - c
        // flynnlint:parameter [String: (Int) -> Void] - what to do - by name
        // flynnlint:parameter Int - - 5
        // flynnlint:parameter String - -
        // flynnlint:parameter Bool -	a tab, an -en-dash – and an em-dash —
        print(args)
    }

    lazy var beLower = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None - not even - a dash
    }

    // flynnlint:parameter Any - not the keyword - one parameter of any type
    lazy var beWatch = Behavior(self) { (args: BehaviorArgs) in print(args[0] as Any) }
}
