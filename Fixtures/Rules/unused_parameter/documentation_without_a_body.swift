import FlynnRuntime

/// Lines that document no behavior of the class: there is no body that could read them.
final class Broker: Actor {
    private let onTrade: Behavior
    private var fallback: Behavior?

    init(onTrade: Behavior) {
        self.onTrade = onTrade
        super.init()
    }

    func safeTrade() {
        // flynnlint:parameter Int - it stands in a function
        let local = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - of a local behavior, which nobody else calls
        }
        local(1)
        fallback = local
    }

    // flynnlint:parameter Int - how much
    lazy var beTrade = Behavior(self, trade)
    private lazy var trade: (BehaviorArgs) -> Void = { [unowned self] args in self.onTrade(args[0]) }
}

protocol Trading: Actor {
    // flynnlint:parameter Int - how much
    // flynnlint:parameter String - of what
    var beSell: Behavior { get }
}

/// It must take the protocol's parameters, and needs only half of them.
final class Stall: Actor, Trading {
    lazy var beSell = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how much
        // flynnlint:parameter String - of what
        print(args[x: 0] as Int)
    }
}
