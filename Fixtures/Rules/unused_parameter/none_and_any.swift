import FlynnRuntime

/// `None` and `Any` document no parameter that could be unused.
final class Diary: Actor {
    private var pages: [String] = []

    lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None - it opens where it was closed
        print("open (again)")
    }

    lazy var beWrite = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args[0] as Any)
    }

    // flynnlint:parameter Any
    lazy var beForget = Behavior(self) { [unowned self] _ in self.pages = [] }

    // flynnlint:parameter None
    lazy var beClose = Behavior(self) { [unowned self] _ in self.pages.sort { $0 > $1 } }

    /// Text in a string isn't documentation.
    lazy var beExplain = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
        print("""
            // flynnlint:parameter String - what to explain
            """)
    }
}
