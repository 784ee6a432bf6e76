import FlynnRuntime

/// Nothing here is a shortcut that could be expanded.
class Printer: Actor {
    lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x:0]
        print(value)
    }

    // print::BEHAVIOR
    /// print::BEHAVIOR
    /*
    print::BEHAVIOR
    */
    let text = "print::BEHAVIOR"
    let lines = """
        print::BEHAVIOR
        """
    let raw = #"""
        print::BEHAVIOR
        """#
    let name: Swift::String = Swift::String(5)

    // These can't be, which is another rule's finding.
    lazy other::BEHAVIOR
    be::BEHAVIOR
    print::BEHAVOIR
    write(print::BEHAVIOR)
    `two words`::BEHAVIOR
}
