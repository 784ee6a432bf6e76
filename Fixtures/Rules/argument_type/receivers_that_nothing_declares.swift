import FlynnRuntime
import Foundation

class Worker: Actor {
    lazy var bePut = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }
}

// None of the imported modules declares behaviors.
func undeclared() {
    makeQueue().bePut("a")  // expect argument_type: "a"
    queue.bePut("a")  // expect argument_type: "a"
    Queue.shared.bePut("a")  // expect argument_type: "a"
}
