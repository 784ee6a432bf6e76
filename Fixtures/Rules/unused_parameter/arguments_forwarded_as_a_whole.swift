import FlynnRuntime

class Relay: Actor {
    private let target: Relay
    private var saved: BehaviorArgs = []

    init(target: Relay) {
        self.target = target
        super.init()
    }

    // Whatever is done with all of them.
    lazy var bePass = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        self.pass(args)
    }
    lazy var beLoop = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        // flynnlint:parameter Int - two
        for argument in args { print(argument as Any) }
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        // flynnlint:parameter Int - two
        print(args[x: 0] as Int, args.count)
    }
    lazy var beEnds = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        // flynnlint:parameter Int - two
        print(args.first as Any, args.last as Any)
    }
    lazy var beIndex = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - which
        // flynnlint:parameter String - the first
        // flynnlint:parameter String - the second
        let index: Int = args[x: 0]
        print(args[x: index + 1] as String)
    }
    lazy var beRange = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        // flynnlint:parameter Int - two
        print(args[0...])
    }
    lazy var beSave = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        self.saved = args
    }
    lazy var beRename = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        let values = args
        print(values[x: 0] as Int)
    }
    lazy var beLater = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        DispatchQueue.main.async { [weak self] in self?.pass(args) }  // expect foreign_queue_access
    }
    lazy var beHold = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        let hold = { [held = args] in print(held) }
        hold()
    }
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - one
        print("called with \(args)")
    }
    lazy var beForward = Behavior(self) { [unowned self] in
        // flynnlint:parameter Int - one
        self.pass($0)
    }
    lazy var beTell = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior
        // flynnlint:parameter Int - one
        self.target.beTell.dynamicallyCall(withArguments: args)
    }

    // The body can't be seen.
    // flynnlint:parameter Int - one
    lazy var beMethod = Behavior(self, pass)  // expect function_reference_behavior
    // flynnlint:parameter Int - one
    var bePassThrough: Behavior { target.beMethod }

    private func pass(_ args: BehaviorArgs) {}
}
