import FlynnRuntime

class Belt: Actor {
    let press = Press()  // expect exposed_actor_variable

    // It leads through another file, and back by the type of a property there.
    lazy var beMove = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior: refers to 'bePress', which refers back to it
        // flynnlint:parameter [String] - parts
        let parts: [String] = args[x: 0]
        parts.filter { !$0.isEmpty }.forEach { part in
            self.press.bePress(part, { (done: Bool) in print(done, "(pressed, moved)") })
        }
    }
}
