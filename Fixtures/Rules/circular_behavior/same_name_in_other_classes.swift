import FlynnRuntime

/// Each sends to the one behind it; the names are the same, the classes aren't, and the last sends to nobody.
final class Intake: Actor {
    let filter = Filter()  // expect exposed_actor_variable
    lazy var bePass = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - water
        self.filter.bePass(args[x: 0] as String)
    }
}

final class Filter: Actor {
    let outlets: [Outlet] = [Outlet(), Outlet()]  // expect exposed_actor_variable
    lazy var bePass = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - water
        for outlet in self.outlets { outlet.bePass(args[x: 0] as String) }
        self.outlets.first?.bePass("the rest (if any)")
    }
}

final class Outlet: Actor {
    lazy var bePass = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - water
        print("bePass", args[x: 0] as String)
    }
}
