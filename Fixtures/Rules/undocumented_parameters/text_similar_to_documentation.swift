import FlynnRuntime

/// Lines that look like documentation have no effect.
final class Oven: Actor {
    // Parameter String - the dish
    // flynnlint:params String - the dish  // expect unknown_directive
    // FlynnLint:parameter String - the dish
    lazy var beBake = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters: behavior 'beBake' takes arguments, but documents none
        print(args[x: 0] as String)
    }

    lazy var beHeat = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beHeat'
        print("// flynnlint:parameter Int - degrees", args[x: 0] as Int)
        print("""
            // flynnlint:parameter Int - degrees
            """)
    }

    /// Cools the oven; see flynnlint:parameter for how arguments are documented.
    lazy var beCool = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beCool'
        // It takes flynnlint:parameter Int - degrees
        print(args[x: 0] as Int)
    }

    // flynnlint:disable:next unused_parameter - a directive, but another one  // expect unused_suppression
    lazy var beClean = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beClean'
        print(args.count)
    }
}
