import FlynnRuntime

typealias Action = Behavior
typealias Qualified = FlynnRuntime.Behavior
typealias Other = String

/// An alias of the class in the same file, and parentheses, make behaviors, too.
class Worker: Actor {
    lazy var beAlias = Action(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }

    lazy var beQualified: Qualified = Qualified(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }

    lazy var beImplicit: Action = .init(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }

    lazy var beParentheses = ((Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }))

    lazy var beBoth: Behavior = (Action(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    })

    private lazy var other = Other(repeating: "a", count: 5)
}

func use(_ worker: Worker) {
    worker.beAlias(1)
    worker.beAlias("1")  // expect argument_type
    worker.beQualified(1)
    worker.beQualified("1")  // expect argument_type
    worker.beImplicit(1)
    worker.beImplicit("1")  // expect argument_type
    worker.beParentheses(1)
    worker.beParentheses("1")  // expect argument_type
    worker.beBoth(1)
    worker.beBoth("1")  // expect argument_type
}
