import FlynnRuntime

/// Documentation at any place in the body, in any style.
final class Atlas: Actor {
    lazy var beFind = Behavior(self) { (args: BehaviorArgs) in
        let name: String = args[x: 0]
        let isLoud: Bool = args[x: 1]
        if isLoud { print(name) }
        // flynnlint:parameter String - a place
        // flynnlint:parameter Bool - whether to print it
    }

    lazy var beFold = Behavior(self) { (args: BehaviorArgs) in /* flynnlint:parameter (Int, [String: (Int) -> Bool]) - how */ print(args) }

    lazy var bePage = Behavior(self) { (args: BehaviorArgs) in  // flynnlint:parameter Int - which one
        print(args[x: 0] as Int)
    }

    /// Shows a map.
    ///
    /// - flynnlint:parameter is explained elsewhere
    ///
    ///   flynnlint:parameter Result<Int, Error> - what was found
    @MainActor
    public private(set)
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        print(args[x: 0] as Result<Int, Error>)
    }

    lazy var beNote = Behavior(self) { (args: BehaviorArgs) in
        if args.isEmpty { return }
        defer {
            // flynnlint:parameter String - a note
        }
        print(args[x: 0] as String)
    }
}
