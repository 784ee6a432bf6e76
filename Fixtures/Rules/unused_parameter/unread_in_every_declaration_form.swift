import FlynnRuntime

final class Inbox {
    let beFilled: Behavior

    // Without an actor, and filled by an initializer.
    lazy var beStore = Behavior { (args: BehaviorArgs) in  // expect missing_actor
        // flynnlint:parameter String - one line  // expect unused_parameter: 'beStore' documents parameter 0
    }

    init() {
        beFilled = Behavior { (args: BehaviorArgs) in  // expect missing_actor
            // flynnlint:parameter Int - a number  // expect unused_parameter: 'beFilled' documents parameter 0
        }
    }
}

final class Outbox: Actor {
    var beSend: Behavior {
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - a number  // expect unused_parameter: 'beSend' documents parameter 0
        }
    }

    var beResend: Behavior {
        get {
            return Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter Int - a number  // expect unused_parameter: 'beResend' documents parameter 0
            }
        }
        set { print(newValue) }
    }

    lazy var beForward = {
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - a number  // expect unused_parameter: 'beForward' documents parameter 0
        }
    }()

    lazy var beReturn: Behavior = { () -> Behavior in
        return .init(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - a number
            // flynnlint:parameter Any - anything  // expect unused_parameter: 'beReturn' documents parameter 1, 'Any'
            print(args[0] as Any)
        }
    }()

    // The inner behavior reads its own arguments, and one of the outer's.
    lazy var beNest = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        // flynnlint:parameter Int - a number  // expect unused_parameter: 'beNest' documents parameter 1
        let inner = Behavior(self) { (inner: BehaviorArgs) in
            print(inner[x: 1] as Int, args[x: 0] as Int)
        }
        inner(1, 2)
    }
}
