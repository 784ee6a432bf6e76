import FlynnRuntime

class Printer: Actor {
    private var count = 0

    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in  // expect untyped_behavior: 'bePrint'
        // flynnlint:parameter String - text to print
        print(args[x: 0] as String)
    }

    lazy var beChain = ChainableBehavior(self) { (me, args) in  // expect untyped_behavior: 'beChain'
        // flynnlint:parameter Int - a number
        me.count += args[x: 0]
    }

    lazy var beAll = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }

    func beTyped(_ text: String) { behave { me in me.count += text.count } }
}
