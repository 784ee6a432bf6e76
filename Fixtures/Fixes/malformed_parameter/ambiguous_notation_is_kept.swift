import FlynnRuntime

class Printer: Actor {
    lazy var beWrite = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter
        // flynnlint:parameter String
        // flynnlint:parameter String -
        // flynnlint:parameter String:
        // flynnlint:parameter - how often
        // flynnlint:parameter (Int, String) pair
        // flynnlint:parameter count: Int
        // flynnlint:parameter count: Int - how often
        // flynnlint:parameter Int how often - a number
        // flynnlint:parameter [String - a list
        // flynnlint:parameter (Int) -> - a function
        // flynnlint:parameters Int, Int
        // flynnlint:parameter Int–how often - at most
        // flynnlint:parameter "String" - a text
        print(args)
    }

    lazy var beFlush = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
        // flynnlint:parameter Int - how many lines
        print(args[x: 0] as Int)
    }
}
