import FlynnRuntime

/// Calls in strings and comments: printer.bePrint(text: "a").
final class Manual: Actor {
    lazy var beExplain = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - such as in self.beExplain(text: "b")
        print("manual.beExplain(text: \(args[x: 0] as String))")
        print(#"manual.beExplain(text: "c")"#)
        print("""
            manual.beExplain(
                text: "d"
            )
            """)
        /* manual.beExplain(text: "e") /* manual.beExplain(text: "f") */ */
    }

    lazy var beRegex = Behavior(self) { _ in
        print("a.beExplain(text: 1)".contains(#/beExplain\(text: (\d)\)/#))
    }
}
