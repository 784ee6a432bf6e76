import FlynnRuntime

/// Each sends to the next: the behaviors have the same name, but other classes.
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
