// Another module's type may have a behavior of the same name with other parameters.

import FlynnRuntime
import QueueKit

final class Store: Actor {
    lazy var bePut = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        print(args[x: 0] as Int)
    }
}

func put(_ queue: Queue) {
    Queue().bePut("a")
    let other = Queue(capacity: 5)
    other.bePut("a")
    queue.bePut("a")
    Store().bePut("a")  // expect argument_type: must be 'Int', but '"a"', a 'String', is passed
    makeQueue().bePut("a")  // expect argument_type: must be 'Int', but '"a"', a 'String', is passed
}
