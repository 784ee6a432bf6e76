import FlynnRuntime

/// Other values can have the name of the arguments.
class Waiter: Actor {
    private var args: [Any] = ["salt"]
    private var orders: [[Any]] = []

    lazy var beServe = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the dish
        let dish: String = args[x: 0]
        let salt = self.args[0] as! Int
        self.orders.forEach { args in print(args[0] as! Int) }
        for args in self.orders { print(args[0] as! [Int]) }
        let answer = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - the table
            print(args[x: 0] as Int)
        }
        answer(1)
        print(dish, salt, "args[x: 0] as Int", #"\(args[x: 0] as Int)"#)
    }

    lazy var beAsk = Behavior(self) { (arguments: BehaviorArgs) in
        // flynnlint:parameter Any
        print(arguments[x: 0] as String, arguments[x: 0] as Int)
    }

    lazy var beGo = Behavior(self) { (_: BehaviorArgs) in print("went") }

    // The shorthand of an inner closure is another one.
    lazy var beSort = Behavior(self) {
        // flynnlint:parameter [Int] - the tables
        let tables: [Int] = $0[x: 0]
        print(tables.sorted { $0 < $1 }, tables.map { [$0 as Any, "a"][0] as! Int })
    }
}

/// Another library's behaviors have their own arguments.
enum Other {
    struct Behavior {
        init(_ owner: Any, _ body: ([Any]) -> Void) {}
    }

    class Walker {
        lazy var beWalk = Behavior(self) { args in
            // flynnlint:parameter Int - how far
            print(args[0] as! String)
        }
    }
}
