import FlynnRuntime

class Base: Actor {
    var stock = 0  // expect exposed_actor_variable
    func recount() {}  // expect exposed_actor_function
    lazy var beRecount = Behavior(self) { [unowned self] _ in self.recount() }
}

class Supplier: Actor {
    lazy var beDeliver = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - takes the goods
        let take: (Int) -> Void = args[x: 0]
        take(5)
    }
}
