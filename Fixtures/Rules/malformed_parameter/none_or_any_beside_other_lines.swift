import FlynnRuntime

/// Each line is valid, but together they contradict each other.
class Mailbox: Actor {
    // flynnlint:parameter None - takes nothing                 // expect malformed_parameter: 'None' means no parameters
    lazy var bePost = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the letter
        print(args[x: 0] as String)
    }

    lazy var beSort = Behavior(self) { (args: BehaviorArgs) in
        #if DEBUG
        // flynnlint:parameter Any                              // expect malformed_parameter: 'Any' means any number
        #endif
        // flynnlint:parameter (String, String) -> Bool - which is first
        print(args)
    }

    lazy var beSend = Behavior(self) { (args: BehaviorArgs) in
        /*
         flynnlint:parameter None                               // expect malformed_parameter: 'None' means
         flynnlint:parameter Any                                // expect malformed_parameter: 'Any' means
         flynnlint:parameter Int - the stamp
         */
        print(args)
    }

    // The same line twice isn't a contradiction.
    lazy var beEmpty = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
        // flynnlint:parameter None
    }
}
