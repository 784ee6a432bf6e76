import FlynnRuntime

class Printer: Actor {
    lazy var beWrite = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int – how often
        // flynnlint:parameter Int — how often
        // flynnlint:parameter Int–how often
        // flynnlint:parameter Int: how often
        // flynnlint:parameter [String: Int]: words
        // flynnlint:parameter (Int) -> Void: what to do then
        // flynnlint:parameter (Int) -> Void -what to do then
        // flynnlint:parameter Int -how often
        // flynnlint:parameter Int- how often
        // flynnlint:parameter Int-how often
        // flynnlint:parameter Int -- how often
        // flynnlint:parameters Int - how often
        //flynnlint:parameter: Int - how often
        // flynnlint:parameter: Int: how often
        // flynnlint:parameterInt - how often
        /* flynnlint:parameter any Error — what happened */
        print(args)
    }

    /// flynnlint:parameter none
    lazy var beStop = Behavior(self) { (args: BehaviorArgs) in }

    /*
     Prints anything.

     flynnlint:parameter ANY
     */
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in print(args) }

    lazy var beFlush = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameterNone
    }
}
