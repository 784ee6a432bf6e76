import FlynnRuntime
import Toolkit

protocol Listener: Actor {
    // flynnlint:parameter String - who says it
    // flynnlint:parameter String - what is said
    var beHear: Behavior { get }
    // It doesn't document its parameters; its implementations agree on them.
    var beLeave: Behavior { get }
}

protocol Chatty: Listener {}

extension Listener {
    // An implementation may need the parameter.
    var beEnter: Behavior {
        Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - which room
        }
    }
}
