import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String                              // expect malformed_parameter: ' - ' and a description are missing
        print(args[x: 0] as String)
    }

    lazy var beWrite = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text to write
        // flynnlint:parameter                                     // expect malformed_parameter: the type is missing
        // flynnlint:parameter String -                            // expect malformed_parameter: the description is missing
        // flynnlint:parameter - how often                         // expect malformed_parameter: the type is missing before '-'
        // flynnlint:parameter Int: how often                      // expect malformed_parameter: ' - ' is missing
        // flynnlint:parameter Int -how often                      // expect malformed_parameter: ' - ' is missing
        // flynnlint:parameter Int how often - a number            // expect malformed_parameter: 'Int how often' is not a Swift type
        // flynnlint:parameter [String - a list                    // expect malformed_parameter: '[String' is not a Swift type
        // flynnlint:parameter Array<Int - a list                  // expect malformed_parameter: 'Array<Int' is not a Swift type
        // flynnlint:parameter _ - anything                        // expect malformed_parameter: '_' is not a Swift type
        // flynnlint:parameter Int, String - a pair                // expect malformed_parameter: 'Int, String' is not a Swift type
        // flynnlint:parameter count: Int - how often              // expect malformed_parameter: 'count: Int' is not a Swift type
        // flynnlint:parameter Int = 5 - how often                 // expect malformed_parameter: 'Int = 5' is not a Swift type
        // flynnlint:parameter (Int) -> - a function               // expect malformed_parameter: '(Int) ->' is not a Swift type
        // flynnlint:parameter Int -- how often                    // expect malformed_parameter: ' - ' is missing
        // flynnlint:parameter "String" - a text                   // expect malformed_parameter: is not a Swift type
        // flynnlint:parameters Int - how often                    // expect malformed_parameter: a blank is missing
        // flynnlint:parameter: Int - how often                    // expect malformed_parameter: a blank is missing
        // flynnlint:parameter Int – how often                     // expect malformed_parameter: ' - ' is missing
        // flynnlint:parameter none                                // expect malformed_parameter: ' - ' and a description are missing
        print(args)
    }

    /// flynnlint:parameter (Int, String) pair                      // expect malformed_parameter: ' - ' is missing
    lazy var bePair = Behavior(self) { (args: BehaviorArgs) in
        let pair: (Int, String) = args[x: 0]
        print(pair)
    }

    /*
     Prints with a prefix.

     flynnlint:parameter String                                    // expect malformed_parameter: ' - ' and a description are missing
     flynnlint:parameter String - the text
     */
    lazy var bePrefix = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as String, args[x: 1] as String)
    }

    lazy var beFlush = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None                                // expect malformed_parameter: 'None' means no parameters
        // flynnlint:parameter Int - how many lines
        print(args[x: 0] as Int)
    }

    lazy var beCopy = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many copies
        // flynnlint:parameter Any                                 // expect malformed_parameter: 'Any' means any number of parameters
        print(args)
    }

    lazy var beBind = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        // flynnlint:parameter None                                // expect malformed_parameter: 'None' means no parameters
        print(args)
    }

    #if os(Linux)
    lazy var beSpool = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter 5 - a number                        // expect malformed_parameter: '5' is not a Swift type
        print(args[x: 0] as Int)
    }
    #endif
}

protocol Writer: Actor {
    // flynnlint:parameter Data                                    // expect malformed_parameter: ' - ' and a description are missing
    var beStore: Behavior { get }

    //flynnlint:parameter String text                              // expect malformed_parameter: ' - ' is missing
    var beSay: ChainableBehavior<Self> { get }
}
