import FlynnRuntime

class Robot: Actor {
    private var x = 0
    private var names: [String] = []

    lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - horizontal distance
        // flynnlint:parameter Int - vertical distance
        let horizontal: Int = args[x: 0]
        self.x += horizontal + args.get(1)
    }

    // In one of several branches, in a string, in a closure, dropped on purpose.
    lazy var beTurn = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - name
        // flynnlint:parameter Int - degrees
        // flynnlint:parameter Int - not needed any more
        // flynnlint:parameter (Int) -> Void - afterwards
        // flynnlint:parameter Int - only on Linux
        print("turn \(args[x: 0] as String) by (\((args[1] as? Int).map { $0 * 2 } ?? 0))")
        _ = args[2]
        defer { [self.x].forEach { number in (args[x: 3] as (Int) -> Void)(number) } }
        #if os(Linux)
        self.x += args[x: 4]
        #endif
    }

    lazy var beSwap = Behavior(self) {
        // flynnlint:parameter Int - one
        // flynnlint:parameter Int - two
        print(
            $0[x: 1] as Int,
            $0[x: 0] as Int
        )
    }

    lazy var beCapture = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        DispatchQueue.main.async { [args, weak self] in print(args[0] as Any, self as Any) }
    }

    // Nothing is documented, nothing is taken, anything is.
    lazy var beStop = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }
    lazy var beLog = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
    }
    lazy var beIgnore = Behavior(self) { _ in }
    lazy var beForget = Behavior(self) { (args: BehaviorArgs) in }  // expect undocumented_parameters
}
