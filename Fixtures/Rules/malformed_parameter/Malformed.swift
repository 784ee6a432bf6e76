import FlynnRuntime

class Printer: Actor {
    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String                              // expected-error{{' - ' and a description are missing}}
        print(args[x: 0] as String)
    }

    lazy var beWrite = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text to write
        // flynnlint:parameter                                     // expected-error{{the type is missing}}
        // flynnlint:parameter String -                            // expected-error{{the description is missing}}
        // flynnlint:parameter - how often                         // expected-error{{the type is missing before '-'}}
        // flynnlint:parameter Int: how often                      // expected-error{{' - ' is missing}}
        // flynnlint:parameter Int -how often                      // expected-error{{' - ' is missing}}
        // flynnlint:parameter Int how often - a number            // expected-error{{'Int how often' is no Swift type}}
        // flynnlint:parameter [String - a list                    // expected-error{{'[String' is no Swift type}}
        // flynnlint:parameter Array<Int - a list                  // expected-error{{'Array<Int' is no Swift type}}
        // flynnlint:parameter _ - anything                        // expected-error{{'_' is no Swift type}}
        // flynnlint:parameter Int, String - a pair                // expected-error{{'Int, String' is no Swift type}}
        // flynnlint:parameter count: Int - how often              // expected-error{{'count: Int' is no Swift type}}
        // flynnlint:parameter Int = 5 - how often                 // expected-error{{'Int = 5' is no Swift type}}
        // flynnlint:parameter (Int) -> - a function               // expected-error{{'(Int) ->' is no Swift type}}
        // flynnlint:parameter Int -- how often                    // expected-error{{' - ' is missing}}
        // flynnlint:parameter "String" - a text                   // expected-error{{is no Swift type}}
        // flynnlint:parameters Int - how often                    // expected-error{{a blank is missing}}
        // flynnlint:parameter: Int - how often                    // expected-error{{a blank is missing}}
        // flynnlint:parameter Int – how often                     // expected-error{{' - ' is missing}}
        // flynnlint:parameter none                                // expected-error{{' - ' and a description are missing}}
        print(args)
    }

    /// flynnlint:parameter (Int, String) pair                      // expected-error{{' - ' is missing}}
    lazy var bePair = Behavior(self) { (args: BehaviorArgs) in
        let pair: (Int, String) = args[x: 0]
        print(pair)
    }

    /*
     Prints with a prefix.

     flynnlint:parameter String                                    // expected-error{{' - ' and a description are missing}}
     flynnlint:parameter String - the text
     */
    lazy var bePrefix = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as String, args[x: 1] as String)
    }

    lazy var beFlush = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None                                // expected-error{{'None' says that the behavior takes no parameters}}
        // flynnlint:parameter Int - how many lines
        print(args[x: 0] as Int)
    }

    lazy var beCopy = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many copies
        // flynnlint:parameter Any                                 // expected-error{{'Any' says that the behavior takes any number of parameters}}
        print(args)
    }

    lazy var beBind = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        // flynnlint:parameter None                                // expected-error{{'None' says that the behavior takes no parameters}}
        print(args)
    }

    #if os(Linux)
    lazy var beSpool = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter 5 - a number                        // expected-error{{'5' is no Swift type}}
        print(args[x: 0] as Int)
    }
    #endif
}

protocol Writer: Actor {
    // flynnlint:parameter Data                                    // expected-error{{' - ' and a description are missing}}
    var beStore: Behavior { get }

    //flynnlint:parameter String text                              // expected-error{{' - ' is missing}}
    var beSay: ChainableBehavior<Self> { get }
}
