import FlynnRuntime

/// What is subscripted or asked with `get` isn't the arguments, though it comes from them.
final class Clerk: Actor {
    private var table: [Int: String] = [:]

    lazy var beFile = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter [String] - documents
        // flynnlint:parameter (get: (Int) -> String, list: [Int]) - helpers
        let documents: [String] = args[x: 0]
        let helpers: (get: (Int) -> String, list: [Int]) = args[x: 1]
        print(documents[5], (args[x: 0] as [String])[7], helpers.get(9), helpers.list[3])
        print(args.dropFirst()[1] as Any, Array(args)[1] as Any, args.reversed()[1] as Any, args.self.count)
        print(self.table[8] ?? "", [args][0].count, ("x", args.count).1)
    }

    lazy var beAsk = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int, Int) -> [Int] - a function
        let function: (Int, Int) -> [Int] = args[x: 0]
        print(function(1, 2)[3], (args[0] as! (Int, Int) -> [Int])(4, 5)[6])
    }
}
