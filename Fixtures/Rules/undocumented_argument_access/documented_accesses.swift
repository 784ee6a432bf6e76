import FlynnRuntime

class Cook: Actor {
    private var args: [String] = ["salt", "pepper"]
    private var orders: [[String]] = []

    lazy var beCook = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the dish
        // flynnlint:parameter Int - for how many
        let dish: String = args[x: 0]
        print(dish, args[x: 1] as Int, args.get(1) as Int, args[0] as Any, args[+1] as Any)
        // The actor's own `args` are others.
        print(self.args[2])
    }

    lazy var beTaste = Behavior(self) { [unowned self] (arguments: BehaviorArgs) in
        // flynnlint:parameter None
        print(args[1], self.args[1], arguments.count)
    }

    lazy var beServe = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - to whom
        // An index that isn't written down may be anything.
        for index in args.indices { print(args[index] as Any) }
        print(args[args.count - 1] as Any, args[x: 2 - 2] as String, args[0...] as Any)
        print(args[x: 0] as String)
    }

    lazy var beReorder = Behavior(self) {
        // flynnlint:parameter [Int] - the numbers of the orders
        let numbers: [Int] = $0[x: 0]
        print(numbers.sorted { $0 < $1 }, numbers.map { [$0, $0][1] })
    }

    lazy var beCall = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the waiter
        let answer = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - the table
            // flynnlint:parameter Int - the order
            print(args[x: 0] as String, args[x: 1] as Int)
        }
        answer(args[x: 0] as String, 1)
    }

    lazy var beLog = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args[5] as Any)
    }

    // A comment such as args[x: 7], and a string, are no accesses.
    lazy var beSing = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None - args[x: 0] is not read
        print("args[x: 0]", #"\(args[x: 1])"#)
    }

    // A method that takes all arguments can read any of them.
    lazy var beStore = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - what
        self.store(args)
    }

    func store(_ args: BehaviorArgs) {  // expect exposed_actor_function
        print(args[x: 0] as String, args[x: 5] as Int)
    }
}
