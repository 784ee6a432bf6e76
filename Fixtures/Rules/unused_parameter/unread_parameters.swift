import FlynnRuntime

class Robot: Actor {
    private var x = 0

    lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - horizontal distance
        // flynnlint:parameter Int - vertical distance  // expect unused_parameter: behavior 'beMove' documents parameter 1, 'Int', but never reads it
        self.x += args[x: 0]
    }

    lazy var beTurn = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String: (Int, Int)] - points by name  // expect unused_parameter: parameter 0, '[String: (Int, Int)]'
        // flynnlint:parameter Double - by how much
        // flynnlint:parameter ((Bool) -> Void)? - afterwards  // expect unused_parameter: parameter 2, '((Bool) -> Void)?'
        print(args[1] as! Double)
    }

    /// Documented above the declaration, in comments of two styles.
    ///
    /// flynnlint:parameter String - what to say  // expect unused_parameter: parameter 0
    /*
     flynnlint:parameter Int - how loud  // expect unused_parameter: parameter 1
     */
    lazy var beSay = ChainableBehavior<Robot>(self) { (args: BehaviorArgs) in
        print("args[x: 0]", "args")  // args[x: 1]
    }

    // An index of another list, a parameter that hides the arguments, a property of their name.
    lazy var beSearch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - where  // expect unused_parameter: parameter 0
        let list = [args.get(1) as String]
        print(list[0])
        list.forEach { args in print(args, args.first as Any) }
        func show(_ args: [String]) { print(args[0]) }
        show(list)
        print(Robot.args)
        // flynnlint:parameter String - what
    }
    private static let args = ["a"]

    // It takes none, whatever is documented.
    lazy var beStop = Behavior(self) { _ in
        // flynnlint:parameter Bool - at once  // expect unused_parameter: parameter 0
    }

    lazy var beShorthand = Behavior(self) {
        // flynnlint:parameter Int - a number  // expect unused_parameter: parameter 0
        // flynnlint:parameter Int - a number
        print($0[x: 1] as Int)
    }

    #if DEBUG
    lazy var beDump = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - where to  // expect unused_parameter: parameter 0
    }
    #endif
}
