import FlynnRuntime

final class Cell<Value: Sendable>: Actor {
    private var value: Value

    init(_ value: Value) {
        self.value = value
        super.init()
    }

    lazy var beSet = Behavior(self) { (args: BehaviorArgs) in  // expect strong_self_capture: 'beSet'
        // flynnlint:parameter Value - the new one
        self.value = args[x: 0]
    }

    /// An actor in an actor: its `self` is its own, and held as well.
    final class Observer: Actor {
        private var seen = 0
        lazy var beSee = Behavior(self) { _ in self.seen += 1 }  // expect strong_self_capture: 'beSee'
        lazy var beForget = Behavior(self) { [unowned self] _ in self.seen = 0 }
    }
}

protocol Resettable: Actor {
    var count: Int { get nonmutating set }  // expect exposed_actor_variable
}

extension Resettable {
    var beReset: ChainableBehavior<Self> {  // expect strong_self_capture: 'beReset'
        ChainableBehavior(self) { _ in self.count = 0 }
    }
}
