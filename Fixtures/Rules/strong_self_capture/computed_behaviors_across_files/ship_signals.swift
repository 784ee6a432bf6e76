import FlynnRuntime

// What computes its behavior anew each time makes a closure that holds the ship as long as anybody holds the behavior.
extension Ship {
    var beSignal: Behavior {  // expect strong_self_capture: 'beSignal'
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - flags
            print(self.speed, args[x: 0] as String)
        }
    }

    var beStop: Behavior { Behavior(self) { [weak self] _ in self?.speed = 0 } }
}

final class Tanker: Ship {
    private var load = 0
    lazy var beLoad = ChainableBehavior<Tanker>(self) { (args: BehaviorArgs) in  // expect strong_self_capture: 'beLoad'
        // flynnlint:parameter Int - tons
        self.load += args[x: 0]
        self.beSail()
    }
}
