import FlynnRuntime

protocol Signal: Actor {
    // flynnlint:parameter Int - the track
    var beStop: Behavior { get }
}

class Semaphore: Actor, Signal {
    lazy var beStop = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - the track
        print(args[x: 0] as Int)
    }
}

extension Semaphore {
    final class Arm: Actor {
        lazy var beStop = Behavior(self) { _ in }
    }
}
