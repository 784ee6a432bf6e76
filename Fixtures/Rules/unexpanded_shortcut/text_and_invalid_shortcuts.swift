import FlynnRuntime

/// Nothing here is a shortcut that could be expanded.
class Printer: Actor {
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x: 0]
        print(value)
    }

    // print::BEHAVIOR
    /// print::BEHAVIOR
    /*
    print::BEHAVIOR
    */
    let text = "print::BEHAVIOR"  // expect exposed_actor_variable
    let lines = """  // expect exposed_actor_variable
        print::BEHAVIOR
        """
    let raw = #"""  // expect exposed_actor_variable
        print::BEHAVIOR
        """#
    let name: Swift::String = Swift::String(5)  // expect exposed_actor_variable

    // These can't be, which is another rule's finding.
    lazy other::BEHAVIOR  // expect invalid_shortcut
    be::BEHAVIOR  // expect invalid_shortcut
    print::BEHAVOIR  // expect invalid_shortcut
    write(print::BEHAVIOR)  // expect invalid_shortcut
    `two words`::BEHAVIOR  // expect invalid_shortcut
}
