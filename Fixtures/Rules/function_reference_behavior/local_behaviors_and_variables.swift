import FlynnRuntime

/// Local behaviors are freed at the end of their function.
final class Courier: Actor {
    private func deliver(_ args: BehaviorArgs) {}

    lazy var beDeliver = Behavior(self) { [unowned self] args in  // expect undocumented_parameters
        let once = Behavior(self, self.deliver)
        once.dynamicallyCall(withArguments: args)
        let all = [Behavior(self, deliver), Behavior(self, self.deliver)]
        all.forEach { $0() }
    }

    func safeAsk(_ answer: (Behavior) -> Void) {
        answer(Behavior(self, self.deliver))
    }
}

/// A variable of its initializer has the name of a method, and hides it.
final class Porter: Actor {
    let beCarry: Behavior
    override init() {
        let carry: (BehaviorArgs) -> Void = { args in print(args.count, "(pieces)") }
        beCarry = Behavior(Courier(), carry)
        super.init()
    }
    func carry(_ args: BehaviorArgs) {}  // expect exposed_actor_function
}
