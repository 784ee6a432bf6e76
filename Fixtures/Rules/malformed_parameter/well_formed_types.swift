import FlynnRuntime

class Library: Actor {
    lazy var beStore = Behavior(self) { (args: BehaviorArgs) in  // expect too_many_parameters
        // flynnlint:parameter String - the title
        // flynnlint:parameter   Int   -   pages - as printed
        //	flynnlint:parameter	Double	-	price
        // flynnlint:parameter [String: Int] - words and how often they occur
        // flynnlint:parameter (Int, String) - shelf and row
        // flynnlint:parameter (name: String, year: Int)? - the author
        // flynnlint:parameter ((String) -> Void)? - what to do then
        // flynnlint:parameter @Sendable (Int, Int) async throws -> [String] - what to do later
        // flynnlint:parameter Result<Int, Error> - what came of it
        // flynnlint:parameter any Equatable & Sendable - the key
        // flynnlint:parameter some Sequence<String> - more titles
        // flynnlint:parameter Foundation.URL - where it is
        // flynnlint:parameter Set<Character>! - the alphabet
        // flynnlint:parameter Library.Type - the kind of library
        // flynnlint:parameter [[Int?]?] - a map
        // flynnlint:parameter () -> () - afterwards
        // flynnlint:parameter Behavior - callback
        // flynnlint:parameter `Type` - kind
        // flynnlint:parameter Foundation::URL - where else it is
        // flynnlint:parameter Dictionary<String, Array<Set<Int>>> - a table
        // flynnlint:parameter (Array<Int>) -> Array<Array<Int>?> - a function
        // flynnlint:parameter Größe - 📏
        print(args)
    }

    // flynnlint:parameter None
    lazy var beClose = Behavior(self) { (args: BehaviorArgs) in }

    // flynnlint:parameter None - nothing to say
    lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in }

    // flynnlint:parameter Any
    lazy var beLog = Behavior(self) { (args: BehaviorArgs) in print(args) }

    // flynnlint:parameter Any - something to remember
    // flynnlint:parameter Any? - what it means
    lazy var beRemember = Behavior(self) { (args: BehaviorArgs) in print(args[0] as Any, args[1] as Any) }

    /* flynnlint:parameter Int - shelf */ /* flynnlint:parameter Int - row */
    lazy var beFind = Behavior(self) { (args: BehaviorArgs) in print(args[x: 0] as Int, args[x: 1] as Int) }

    /// Lends a book. See `flynnlint:parameter` for what it takes, and write flynnlint:parameter String if in doubt.
    ///
    /// flynnlint:parameter String - the title
    lazy var beLend = Behavior(self) { (args: BehaviorArgs) in
        // A flynnlint:parameter that doesn't begin its line is text.
        print("// flynnlint:parameter String", args[x: 0] as String)
        print("""
            // flynnlint:parameter
            """)
    }
}

/// Only behaviors are searched for documentation.
struct Manual {
    // flynnlint:parameter String  // expect unknown_directive
    var title = ""

    // flynnlint:parameter  // expect unknown_directive
    func read() {}
}
