import FlynnRuntime

/// With `Any`, every valid index is allowed.
final class Trunk: Actor {
    private var items: [Any] = []

    lazy var bePack = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        for index in 0..<min(args.count, 100) { self.items.append(args[index] as Any) }
        if args.count > 12 { print(args[12] as Any, args[x: 13] as Int, args.get(999) as String) }
    }

    // flynnlint:parameter Any
    lazy var beSort = Behavior(self) { [unowned self] in
        let isFirst: (Any) -> Bool = $0[x: 7]
        self.items.sort { one, _ in isFirst(one) }
    }

    // One parameter of any type is one.
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any - what to show
        print(args[0] as Any, args.get(0) as Any, args.first as Any)
    }
}
