import FlynnRuntime

extension Counter where Goods == String {
    var beDeliver: Behavior {  // expect undocumented_parameters: 'beDeliver'
        return Behavior(self) { args in
            let handler: (String, (Int) -> Bool) -> Void = args[x: 1]
            handler(args[x: 0], { $0 > 1 })
        }
    }
}

extension Selling {
    var beRefund: Behavior { Behavior(self) { (args: BehaviorArgs) in print(args) } }  // expect undocumented_parameters: 'beRefund'
}

/// Another shop's behavior of the same name is documented.
final class Kiosk: Actor, Selling {
    lazy var beSell = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what
        print(args[x: 0] as String)
    }
}
