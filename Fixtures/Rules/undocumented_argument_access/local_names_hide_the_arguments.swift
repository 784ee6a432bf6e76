import FlynnRuntime

final class Waiter: Actor {
    private var args: [String] = ["salt", "pepper"]
    private var orders: [[String]] = []

    lazy var beServe = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - to whom
        print(args[x: 0] as String)
        // A name that hides the arguments means another value.
        let show = { (args: [String]) in print(args[3]) }
        self.orders.forEach { args in print(args[1]) }
        self.orders.forEach { print($0[1]) }
        for args in self.orders { print(args[2]) }
        if let args = self.orders.first { print(args[1]) }
        func list(_ args: [String]) { print(args[2]) }
        list(self.args)
        show(self.args)
        do {
            let args = CommandLine.arguments
            print(args[1])
        }
        switch self.orders.first {
        case .some(let args): print(args[1])
        default: break
        }
    }

    // Names that are bound inside of expressions and statements.
    lazy var beClear = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - which table
        guard let order = self.orders.first(where: { args in args[1] == "(paid)" }) else { return }
        while let args = self.orders.popLast(), args[2] != order[0] { print(args[3]) }
        let print = { [args = self.args] in Swift.print(args[1]) }
        do { print() } catch let args as NSError { Swift.print(args.userInfo["1"] as Any) }
        Swift.print(args[x: 0] as Int)
    }
}
