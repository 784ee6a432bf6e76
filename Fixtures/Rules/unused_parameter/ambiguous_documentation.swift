import FlynnRuntime

class Printer: Actor {
    // Different parameters in different builds.
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        #if DEBUG
        // flynnlint:parameter String - where
        // flynnlint:parameter String - what
        #else
        // flynnlint:parameter String - what
        #endif
    }

    // A malformed line: the others may document other parameters.
    lazy var beWrite = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String  // expect malformed_parameter
        // flynnlint:parameter Int - how often
        print(args[x: 0] as String)
    }

    // Contradictions.
    lazy var beFlush = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None  // expect malformed_parameter
        // flynnlint:parameter Int - how many lines
    }
    lazy var beClear = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any  // expect malformed_parameter
        // flynnlint:parameter Int - how many lines
    }

    // Not written yet.
    lazy var beDraft = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many lines
        <#code#>
    }

    // Two declarations of one behavior.
    #if os(Linux)
    lazy var beSpool = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many lines
        print(args[x: 0] as Int)
    }
    #else
    lazy var beSpool = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many lines
    }
    #endif
}
