import FlynnRuntime

protocol Selling: Actor {
    // flynnlint:parameter String - what
    var beSell: Behavior { get }
}

final class Counter<Goods: Hashable>: Actor, Selling {
    private var goods: Set<Goods> = []

    // The requirement is documented; the body that reads the argument isn't.
    lazy var beSell = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beSell'
        print(args[x: 0] as String)
    }

    final class Till: Actor {
        lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters: 'beOpen'
            print(args.first as Any)
        }
    }
}
