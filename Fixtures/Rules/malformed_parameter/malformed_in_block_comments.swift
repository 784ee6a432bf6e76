import FlynnRuntime

/// Every style of comment can hold a line that doesn't fit.
class Kiln: Actor {
    /** flynnlint:parameter Int */  // expect malformed_parameter: ' - ' and a description are missing
    lazy var beHeat = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as Int)
    }

    /**
     * Cools it down.
     *
     * flynnlint:parameter Int to degrees                       // expect malformed_parameter: ' - ' is missing
     *   flynnlint:parameter Double - per hour
     */
    lazy var beCool = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as Int, args[x: 1] as Double)
    }

    lazy var beFire = Behavior(self) { (args: BehaviorArgs) in
        /* flynnlint:parameter - the glaze */  // expect malformed_parameter: the type is missing before '-'
        let glaze: String = args[x: 0]  // flynnlint:parameter  // expect malformed_parameter: the type is missing
        print(glaze, args[x: 1] as Int)  /* flynnlint:parameter String - (the last one, at last) */
    }

    lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in
        if let door = args[0] as? Int {
            //// flynnlint:parameter Int?- the door             // expect malformed_parameter: ' - ' is missing
            print(door)
        }
    }
}
