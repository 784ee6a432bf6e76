import FlynnRuntime

// flynnlint:parameter stands for one parameter of a behavior: this isn't one's documentation.  // expect unknown_directive

/// Text about the notation isn't documentation.
class Guide: Actor {
    // Write `flynnlint:parameter Int`, then a dash.
    // (flynnlint:parameter)
    // - flynnlint:parameter Int
    // TODO: flynnlint:parameter for the second one
    // "flynnlint:parameter Int"
    // Flynnlint:parameter Int
    // flynnlint: parameter Int  // expect unknown_directive
    // swiftlint:parameter Int
    lazy var beGuide = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - where to
        print(args[x: 0] as Int)
    }

    // What is commented out, with all that is in it:
    // lazy var beLose = Behavior(self) { (args: BehaviorArgs) in
    //     // flynnlint:parameter
    // }
    /* outer /* flynnlint:parameter */ */
    lazy var beFind = Behavior(self) { _ in }
}
