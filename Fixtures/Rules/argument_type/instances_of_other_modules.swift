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
    makeQueue().bePut("a")
    queues.bePut("a")
    queues[0].bePut("a")
    Queue.shared.bePut("a")
    Queue.make().bePut("a")
    queue.next.bePut("a")
    queue.next?.last().bePut("a")
    let made = makeQueue()
    made.bePut("a")
    // A generic function can return what it is given.
    unwrap(Store()).bePut("a")  // expect argument_type: must be 'Int', but '"a"', a 'String', is passed
}
